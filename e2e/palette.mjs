// Makes pictures small: 8-bit RGB or RGBA in, a palette of at most 128 colours out (median cut). Enough for drawings and text.
// Several pictures of one size become a film of which each frame holds only what changed.
import { deflateSync, inflateSync } from "node:zlib";

const COLOURS = 128;

// Node has it only from version 22 on.
function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}

function decode(png) {
  const width = png.readUInt32BE(16), height = png.readUInt32BE(20), channels = { 2: 3, 6: 4 }[png[25]];
  if (png[24] !== 8 || !channels || png[28] !== 0) throw new Error("only plain 8-bit pictures are read");
  const data = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(data)), stride = width * channels, out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const a = x >= channels ? out[y * stride + x - channels] : 0, b = y ? out[(y - 1) * stride + x] : 0;
      const c = x >= channels && y ? out[(y - 1) * stride + x - channels] : 0;
      const p = a + b - c, pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
      const guess = [0, a, b, (a + b) >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][filter];
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return { width, height, channels, out };
}

/** The colours that pictures need most, and which of them stands for a colour. */
function colour(pictures) {
  const count = new Uint32Array(32768), sums = [0, 1, 2].map(() => new Float64Array(32768));
  for (const { channels, out } of pictures) for (let i = 0; i < out.length; i += channels) {
    const b = bin(out, i);
    count[b] += 1;
    for (const k of [0, 1, 2]) sums[k][b] += out[i + k];
  }
  const part = (b, k) => (b >> (10 - 5 * k)) & 31;
  const measure = bins => {
    const spans = [0, 1, 2].map(k => { const v = bins.map(b => part(b, k)); return Math.max(...v) - Math.min(...v); });
    const axis = spans.indexOf(Math.max(...spans)), weight = bins.reduce((s, b) => s + count[b], 0);
    return { bins, axis, worth: bins.length > 1 ? spans[axis] * Math.sqrt(weight) : 0 };
  };
  const boxes = [measure([...count.keys()].filter(b => count[b]))];
  while (boxes.length < COLOURS) {
    const best = boxes.reduce((a, b) => (b.worth > a.worth ? b : a));
    if (best.worth === 0) break;
    const bins = best.bins.sort((a, b) => part(a, best.axis) - part(b, best.axis));
    const half = bins.reduce((s, b) => s + count[b], 0) / 2;
    let cut = 0, seen = 0;
    while (cut < bins.length - 1 && (cut === 0 || seen + count[bins[cut]] <= half)) { seen += count[bins[cut]]; cut += 1; }
    boxes.splice(boxes.indexOf(best), 1, measure(bins.slice(0, cut)), measure(bins.slice(cut)));
  }
  const index = new Uint8Array(32768), colours = Buffer.alloc(boxes.length * 3);
  boxes.forEach(({ bins }, n) => {
    const weight = bins.reduce((s, b) => s + count[b], 0);
    for (const b of bins) index[b] = n;
    for (const k of [0, 1, 2]) colours[n * 3 + k] = Math.round(bins.reduce((s, b) => s + sums[k][b], 0) / weight);
  });
  return { index, colours };
}

const bin = (out, i) => ((out[i] >> 3) << 10) | ((out[i + 1] >> 3) << 5) | (out[i + 2] >> 3);

function chunk(name, ...bodies) {
  const body = Buffer.concat(bodies), all = Buffer.concat([Buffer.from(name, "latin1"), body]), size = Buffer.alloc(4), sum = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(all));
  return Buffer.concat([size, all, sum]);
}

/** Numbers of so many bytes each. */
function numbers(...pairs) {
  return Buffer.concat(pairs.map(([size, value]) => { const b = Buffer.alloc(size); b.writeUIntBE(value, 0, size); return b; }));
}

/** Rows of a box, as a picture stores them. */
function rows(pixels, width, [x, y, w, h]) {
  const out = Buffer.alloc((w + 1) * h);
  for (let j = 0; j < h; j += 1) for (let i = 0; i < w; i += 1) out[j * (w + 1) + 1 + i] = pixels[(y + j) * width + x + i];
  return deflateSync(out, { level: 9 });
}

function start(png) {
  const head = Buffer.from(png.subarray(16, 29));
  head[9] = 3;
  return [png.subarray(0, 8), chunk("IHDR", head)];
}

const END = chunk("IEND");

export function palette(png) {
  const picture = decode(png), { index, colours } = colour([picture]), { width, height, channels, out } = picture;
  const pixels = Uint8Array.from({ length: width * height }, (_, n) => index[bin(out, n * channels)]);
  return Buffer.concat([...start(png), chunk("PLTE", colours), chunk("IDAT", rows(pixels, width, [0, 0, width, height])), END]);
}

/** The box around all pixels that differ, or nothing. */
function changed(before, now, width) {
  let [left, top, right, bottom] = [width, Infinity, -1, -1];
  for (let n = 0; n < now.length; n += 1) if (before[n] !== now[n]) {
    const x = n % width, y = (n - x) / width;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return right < 0 ? null : [left, top, right - left + 1, bottom - top + 1];
}

/** A film in the form of a picture (APNG), played again and again: pictures of one size with the milliseconds that each is shown. */
export function film(frames) {
  const pictures = frames.map(({ png }) => decode(png)), { index, colours } = colour([pictures[0], pictures.at(-1), pictures[pictures.length >> 1]]);
  const { width, height } = pictures[0], clear = colours.length / 3;
  let before = null, shown = [];
  for (const [n, { channels, out }] of pictures.entries()) {
    const pixels = Uint8Array.from({ length: width * height }, (_, i) => index[bin(out, i * channels)]);
    const box = before ? changed(before, pixels, width) : [0, 0, width, height];
    // What did not change is shown longer.
    if (!box) { shown.at(-1).ms += frames[n].ms; continue; }
    // What stayed is left out.
    const left = before ? pixels.map((p, i) => (p === before[i] ? clear : p)) : pixels;
    shown.push({ box, data: rows(left, width, box), ms: frames[n].ms });
    before = pixels;
  }
  let sequence = 0;
  const parts = shown.flatMap(({ box: [x, y, w, h], data, ms }, n) => [
    chunk("fcTL", numbers([4, sequence++], [4, w], [4, h], [4, x], [4, y], [2, Math.round(ms)], [2, 1000], [1, 0], [1, n === 0 ? 0 : 1])),
    n === 0 ? chunk("IDAT", data) : chunk("fdAT", numbers([4, sequence++]), data),
  ]);
  const transparent = Buffer.alloc(clear + 1, 255);
  transparent[clear] = 0;
  return Buffer.concat([...start(frames[0].png), chunk("acTL", numbers([4, shown.length], [4, 0])), chunk("PLTE", Buffer.concat([colours, Buffer.alloc(3)])), chunk("tRNS", transparent), ...parts, END]);
}

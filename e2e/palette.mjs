// Makes a picture small: 8-bit RGB or RGBA in, a palette of at most 128 colours out (median cut). Enough for drawings and text.
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

export function palette(png) {
  const { width, height, channels, out } = decode(png), bin = i => ((out[i] >> 3) << 10) | ((out[i + 1] >> 3) << 5) | (out[i + 2] >> 3);
  const count = new Uint32Array(32768), sums = [0, 1, 2].map(() => new Float64Array(32768));
  for (let i = 0; i < out.length; i += channels) {
    const b = bin(i);
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
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = index[bin((y * width + x) * channels)];
  const head = Buffer.from(png.subarray(16, 29));
  head[9] = 3;
  const chunk = (name, body) => {
    const all = Buffer.concat([Buffer.from(name, "latin1"), body]), size = Buffer.alloc(4), sum = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(all));
    return Buffer.concat([size, all, sum]);
  };
  return Buffer.concat([png.subarray(0, 8), chunk("IHDR", head), chunk("PLTE", colours), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

// The pages' script. Nothing here is needed to play: every action is a form that works without it.
import * as beside from "./beside.js";
import * as board from "./board.js";
import * as camera from "./camera.js";
import * as form from "./form.js";
import * as keys from "./keys.js";
import * as live from "./live.js";
import * as lobby from "./lobby.js";
import * as minimap from "./minimap.js";
import * as pages from "./pages.js";
import * as sheets from "./sheets.js";
import * as turn from "./turn.js";

document.documentElement.classList.add("js");
form.start();
sheets.start();
camera.start();
minimap.start();
beside.start();
board.start(camera.wasDragged);
keys.start();
turn.start();
pages.start();
live.start();
lobby.start();

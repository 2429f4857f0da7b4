// The laws share their simulated cases, so they must run in one file.
import './laws/ahead.js';
import './laws/charges.js';
import './laws/events.js';
import './laws/model.js';
import './laws/retries.js';
import './laws/split.js';
import './laws/terminal.js';
import './laws/visits.js';

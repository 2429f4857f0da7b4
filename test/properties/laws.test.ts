// The laws share their simulated cases, so they must run in one file.
import './laws/ahead.js';
import './laws/bills.js';
import './laws/cancellations.js';
import './laws/dunning.js';
import './laws/events.js';
import './laws/outcomes.js';
import './laws/periods.js';
import './laws/reports.js';
import './laws/split.js';
import './laws/status.js';
import './laws/terminal.js';
import './laws/visits.js';

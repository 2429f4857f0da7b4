import { killEveryOther } from './kill-source.js';

killEveryOther(0);

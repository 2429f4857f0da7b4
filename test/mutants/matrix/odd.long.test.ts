import { judgeEveryOther } from './judge-source.js';

judgeEveryOther(1);

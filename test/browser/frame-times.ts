import type { Page } from 'playwright-core';

/** Frames of a page, in milliseconds. */
export interface FrameTimes {
  count: number;
  /** CPU time of the main thread per frame. Other processes do not affect it. */
  cpu: number;
  /** Percentiles of the time from one frame to the next. Other processes affect it. */
  median: number;
  p95: number;
  longest: number;
}

interface Recording {
  /** Milliseconds. */
  times: number[];
  isRecording: boolean;
}

/** A string, because the types of the tests do not include those of a page. */
const RECORD = `(() => {
  const recording = { times: [], isRecording: true };
  requestAnimationFrame(function record(time) {
    recording.times.push(time);
    if (recording.isRecording) requestAnimationFrame(record);
  });
  return recording;
})()`;

/** Records the frames of a page during an interaction. */
export async function recordFrameTimes(page: Page, interact: () => Promise<void>): Promise<FrameTimes> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const getCpuMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
  };
  const recording = await page.evaluateHandle<Recording>(RECORD);
  const cpuBefore = await getCpuMs();
  await interact();
  const cpu = (await getCpuMs()) - cpuBefore;
  const times = await recording.evaluate((frames) => {
    frames.isRecording = false;
    return frames.times;
  });
  await session.detach();
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const sorted = gaps.toSorted((left, right) => left - right);
  const getPercentile = (share: number): number =>
    round(sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
  return {
    count: gaps.length,
    cpu: round(cpu / gaps.length),
    median: getPercentile(0.5),
    p95: getPercentile(0.95),
    longest: getPercentile(1),
  };
}

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

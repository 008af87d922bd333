import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BusySpan, type BusyWindow, CalendarError } from './busy-hours.ts';
import type { BusyAnswer } from './busy-hours-process.ts';

const source = fileURLToPath(new URL('./busy-hours-process.ts', import.meta.url));
/** In the release both are bundled, to JavaScript. */
const script = source.replace(/\.ts$/, path.extname(import.meta.filename));
const limits = { timeoutMs: 20_000, heapMegabytes: 256, answerBytes: 1_000_000 } as const;

/**
 * In a process of its own: a stranger's file with a rule for every second of ten years costs that process, not
 * the server, and its clock can show the practice's time.
 */
export function readBusyHours(
  file: string,
  timeZone: string,
  window: BusyWindow,
): Promise<BusySpan[]> {
  return new Promise((resolve, reject) => {
    const options = {
      env: { TZ: timeZone },
      timeout: limits.timeoutMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: limits.answerBytes,
    };
    const child = execFile(
      process.execPath,
      [`--max-old-space-size=${limits.heapMegabytes}`, '--no-warnings', script],
      options,
      (error, stdout) => {
        // Out of time or of memory: more than anybody's calendar holds.
        if (error) return reject(new CalendarError('too-many-entries'));
        const answer: BusyAnswer = JSON.parse(stdout);
        if ('reason' in answer) reject(new CalendarError(answer.reason));
        else resolve(answer.spans);
      },
    );
    // Ended early, it tells so by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify({ file, ...window }));
  });
}

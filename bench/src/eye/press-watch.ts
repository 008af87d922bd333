import type { Browser, Page } from '@playwright/test';
import { settled } from './settled.ts';

/** What one press cost the eye. */
export interface Press {
  /** From the press to the next paint, as browsers count it for INP. */
  paintMs: number;
  /** Processor time of the page's thread in that span: beside other work it stays about the same. */
  cpuMs: number;
  /** Longest task until the page had nothing more to do, in processor time. */
  taskMs: number;
}

const markBegin = 'press ';

/** One trace over all presses of a page: the browser itself times events, tasks and their processor time. */
export async function tracePresses(
  browser: Browser,
  page: Page,
  presses: (press: (name: string, act: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<Map<string, Press>> {
  const events = await traced(browser, page, () =>
    presses(async (name, act) => {
      await settled(page);
      await page.evaluate((mark) => performance.mark(mark), markBegin + name);
      await act();
      await settled(page);
      await page.evaluate((mark) => performance.mark(mark), markBegin);
    }),
  );
  return pressesIn(events);
}

/** Milliseconds of the page's tasks meanwhile, by the clock and of the processor. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<{ wallMs: number; cpuMs: number }[]> {
  const events = await traced(browser, page, async () => {
    await page.evaluate((mark) => performance.mark(mark), markBegin);
    await act();
    await page.evaluate((mark) => performance.mark(mark), markBegin);
  });
  const { begins, tasks } = threadOf(events);
  const span = { from: begins[0]?.ts ?? 0, to: begins.at(-1)?.ts ?? 0 };
  return tasksIn(tasks, span).map(({ dur = 0, tdur = 0 }) => ({
    wallMs: dur / 1_000,
    cpuMs: tdur / 1_000,
  }));
}

async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Traced[]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'],
  });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  return trace.traceEvents;
}

/** As Chromium writes them; times in microseconds, `tdur` in those of the processor. */
interface Traced {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { interactionId?: number; duration?: number } };
}

interface Span {
  from: number;
  to: number;
}

/** The page's own thread is the one with the marks. */
function threadOf(events: readonly Traced[]) {
  const begins = events
    .filter(({ name }) => name.startsWith(markBegin))
    .sort((one, other) => one.ts - other.ts);
  const page = begins[0];
  const ofPage = events.filter(({ pid, tid }) => pid === page?.pid && tid === page?.tid);
  const tasks = ofPage.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'));
  return { begins, tasks, pid: page?.pid };
}

function pressesIn(events: readonly Traced[]): Map<string, Press> {
  const { begins: marks, tasks, pid: ofPage } = threadOf(events);
  const interactions = interactionsIn(events.filter(({ pid }) => pid === ofPage));
  const found = new Map<string, Press>();
  marks.forEach((mark, at) => {
    const name = mark.name.slice(markBegin.length);
    if (!name) return;
    const whole = { from: mark.ts, to: marks[at + 1]?.ts ?? Number.POSITIVE_INFINITY };
    const own = interactions.filter(({ from }) => from >= whole.from && from < whole.to);
    const longest = own.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0];
    found.set(name, {
      paintMs: longest ? (longest.to - longest.from) / 1_000 : 0,
      cpuMs: longest ? processorMs(tasks, longest) : 0,
      taskMs: Math.max(0, ...tasksIn(tasks, whole).map(({ tdur = 0 }) => tdur)) / 1_000,
    });
  });
  return found;
}

/** Presses and keys; what else happens to the pointer has no id. */
function interactionsIn(events: readonly Traced[]): Span[] {
  return events
    .filter(({ name, ph }) => name === 'EventTiming' && ph === 'b')
    .flatMap(({ ts, args }) => {
      const { interactionId = 0, duration = 0 } = args?.data ?? {};
      return interactionId > 0 ? [{ from: ts, to: ts + duration * 1_000 }] : [];
    });
}

const tasksIn = (tasks: readonly Traced[], { from, to }: Span) =>
  tasks.filter(({ ts, dur = 0 }) => ts < to && ts + dur > from);

function processorMs(tasks: readonly Traced[], { from, to }: Span): number {
  return (
    tasksIn(tasks, { from, to }).reduce((sum, { ts, dur = 0, tdur = 0 }) => {
      const inside = Math.min(ts + dur, to) - Math.max(ts, from);
      return sum + (dur > 0 ? (tdur * inside) / dur : 0);
    }, 0) / 1_000
  );
}

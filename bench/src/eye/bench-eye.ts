import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { launchChromium } from '../call/bench-pages.ts';
import { median } from '../call/median.ts';
import { ask, PracticeNodes } from '../server/practice-nodes.ts';
import { asSlowPhone } from '../web/slow-phone.ts';
import { serveBareButton } from './bare-button.ts';
import { busy, fillBusyPractice } from './busy-practice.ts';
import { type DailyPress, deskDay, phoneDay } from './daily-presses.ts';
import { scrollMonth } from './month-scroll.ts';
import { openStaffPage } from './open-staff-page.ts';
import { type Press, tracePresses } from './press-watch.ts';

const root = join(import.meta.dirname, '../../..');
const results = join(root, 'bench/results');
const paintAtMostMs = 100;
const patienceMs = 20_000;

const screens: Record<string, { options: BrowserContextOptions; presses: readonly DailyPress[] }> =
  {
    desk: { options: { viewport: { width: 1280, height: 800 } }, presses: deskDay },
    phone: {
      options: { viewport: { width: 390, height: 844 }, hasTouch: true },
      presses: phoneDay,
    },
  };

/** `npm run bench -- eye [desk|phone|month|all] [rounds]`: how long after each press something is painted. */
export async function run([part = 'all', rounds = '5']: string[]): Promise<void> {
  spawnSync(process.execPath, ['scripts/build-if-stale.ts'], { cwd: root, stdio: 'inherit' });
  const wants = (name: string) => part === 'all' || part === name;
  const practice = new PracticeNodes();
  const browser = await launchChromium();
  const bare = await serveBareButton();
  const lines: string[] = [];
  const broken: string[] = [];
  const loadBefore = loadavg()[0] ?? 0;
  try {
    await practice.start(1);
    await fillBusyPractice(practice.databaseUrl);
    const origin = practice.originOf(0).replace('127.0.0.1', 'localhost');
    const { staffApiToken: token } = (await ask(origin, 'POST', '/staff/login', {
      body: { username: 'mfa', password: 'demo-praxis-2026' },
    })) as { staffApiToken: string };
    for (const [name, screen] of Object.entries(screens)) {
      if (!wants(name)) continue;
      const seen = new Map<string, Press[]>();
      const missed = new Set<string>();
      const bareTimes: Press[] = [];
      for (let round = 0; round < Number(rounds); round += 1) {
        bareTimes.push(...(await bareDay(browser, bare.address)));
        await oneDay(browser, { ...screen, origin, token, seen, missed });
        console.log(`${name}: round ${round + 1} of ${rounds}`);
      }
      const told = report(name, seen, bareTimes);
      lines.push(...told.lines, '');
      broken.push(...told.broken, ...[...missed].map((each) => `${name}, ${each}: not measured`));
    }
    if (wants('month')) {
      const told = await scrollMonth(browser, { origin, token, rounds: Number(rounds) });
      lines.push(...told.lines, '');
      broken.push(...told.broken);
    }
  } finally {
    bare.close();
    await browser.close();
    await practice.stop();
  }
  lines.push(`Load: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`, '');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'eye.md'), lines.join('\n'));
  console.log(`\n${lines.join('\n')}`);
  for (const each of broken) console.error(`Over budget: ${each}`);
  if (broken.length > 0) process.exitCode = 1;
}

interface OneDay {
  options: BrowserContextOptions;
  presses: readonly DailyPress[];
  origin: string;
  token: string;
  seen: Map<string, Press[]>;
  /** What could not be pressed, or showed nothing. */
  missed: Set<string>;
}

async function oneDay(browser: Browser, of: OneDay): Promise<void> {
  const context = await browser.newContext({ ...of.options, locale: 'de-DE' });
  try {
    const page = await context.newPage();
    await openStaffPage(page, of, '/user/dashboard');
    await page.locator('[data-appointment]').first().waitFor();
    page.setDefaultTimeout(patienceMs);
    const missed = new Set<string>();
    const found = await tracePresses(browser, page, async (measure) => {
      for (const { name, press, shows } of of.presses) {
        await measure(name, async () => {
          await press(page);
          await page.locator(shows).first().waitFor();
        }).catch((error: unknown) => {
          missed.add(name);
          console.error(`${name}: ${String(error).split('\n')[0]}`);
        });
      }
    });
    for (const name of missed) {
      found.delete(name);
      of.missed.add(name);
    }
    for (const [name, cost] of found) of.seen.set(name, [...(of.seen.get(name) ?? []), cost]);
  } finally {
    await context.close();
  }
}

/** Nothing can be painted sooner than what one line of script changes on an empty page. */
async function bareDay(browser: Browser, address: string): Promise<Press[]> {
  const page = await browser.newPage();
  try {
    await asSlowPhone(page);
    await page.goto(address);
    const found = await tracePresses(browser, page, (measure) =>
      measure('bare', () => page.locator('button').click()),
    );
    return [...found.values()];
  } finally {
    await page.close();
  }
}

function report(screen: string, seen: Map<string, Press[]>, bare: Press[]) {
  const broken: string[] = [];
  const of = (presses: Press[], pick: (press: Press) => number) => median(presses.map(pick));
  const bareMs = of(bare, ({ paintMs }) => paintMs);
  const bareCpuMs = of(bare, ({ cpuMs }) => cpuMs);
  const rows = [...seen].map(([name, presses]) => {
    const paint = of(presses, ({ paintMs }) => paintMs);
    const cpu = of(presses, ({ cpuMs }) => cpuMs);
    if (paint > paintAtMostMs) {
      broken.push(`${screen}, ${name}: ${Math.round(paint)} ms, processor ${Math.round(cpu)} ms`);
    }
    const cells = [
      Math.round(paint),
      Math.round(Math.max(...presses.map(({ paintMs }) => paintMs))),
      (paint / bareMs).toFixed(1),
      Math.round(cpu),
      Math.round(of(presses, ({ taskMs }) => taskMs)),
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return {
    broken,
    lines: [
      `${screen}: ${busy.today} appointments today, ${busy.patients} patients. A bare button: ${Math.round(bareMs)} ms to the next paint, ${Math.round(bareCpuMs)} ms of processor time.`,
      '',
      '| press | ms to the next paint, median | worst | ratio to a bare button | of it processor time | longest task until all is done, processor time |',
      '|---|---|---|---|---|---|',
      ...rows,
    ],
  };
}

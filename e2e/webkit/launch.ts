import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../../scripts/free-port.ts';
import { isProgram, missingSentence } from '../../scripts/requirements.ts';
import { Session, send } from './webdriver.ts';

/** Debian's package for each program. */
const programs = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' } as const;

export interface WebKitOptions {
  width: number;
  height: number;
  userAgent?: string;
}

export interface WebKit {
  session: Session;
  close: () => Promise<void>;
}

/** As an iPhone introduces itself: the advice for it is chosen by these words. */
export const iPhone: WebKitOptions = {
  width: 390,
  height: 844,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
};

export const desk: WebKitOptions = { width: 1280, height: 800 };

// The browser's own bar would keep the window wider than a phone.
const narrowBar =
  'toolbar, toolbar *, entry, button { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; }';

/** Why there is no WebKit on this machine; a story that did not run never looks like one that passed. */
export function notRun(path: string): string | null {
  const missing = Object.entries(programs)
    .filter(([program]) => !isProgram(program, path))
    .map(([, name]) => name);
  return missing.length > 0 ? `not run: ${missingSentence(missing)}` : null;
}

/** WebKit with a screen, a profile and devices of its own; sound needs a touch, as in Safari. */
export async function launchWebKit({ width, height, userAgent }: WebKitOptions): Promise<WebKit> {
  const why = notRun(`${process.env.PATH}:/usr/bin`);
  if (why) throw new Error(why);
  const home = await mkdtemp(join(tmpdir(), 'visite-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), narrowBar);
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [display] = await once(screen.stdio[3] as Readable, 'data');

  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_DATA_HOME: join(home, 'data'),
      LANG: 'C.UTF-8',
      // No accessibility bus and no graphics card on a machine for tests.
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await answers(driver, address);
  const session = await Session.begin(address, {
    args: [
      '--automation',
      '--enable-mock-capture-devices=true',
      '--media-playback-requires-user-gesture=true',
      ...(userAgent ? [`--user-agent=${userAgent}`] : []),
    ],
  });
  await session.resize(width, height);
  return {
    session,
    async close() {
      await session.end();
      for (const program of [driver, screen]) await ended(program);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function answers(driver: ChildProcess, address: string): Promise<void> {
  while (driver.exitCode === null) {
    const ready = await send(address, 'GET', '/status').catch(() => null);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not run: WebKitWebDriver ended with ${driver.exitCode}`);
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGTERM');
  await gone;
}

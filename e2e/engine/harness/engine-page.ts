import type { Engine, Look } from '../page/call-page.ts';
import { people } from './call-relay.ts';

/** What Playwright's and Puppeteer's pages have in common. */
export type Evaluates = {
  evaluate<Result, Argument>(
    run: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>>;
};

type Scope = typeof globalThis & { engine: Engine };

/** One person's page, from a test's side. */
export class EnginePage {
  readonly page: Evaluates;

  constructor(page: Evaluates) {
    this.page = page;
  }

  async enter(who: keyof typeof people, options: { relayOnly?: boolean } = {}): Promise<void> {
    const side = who === 'patient' ? ('patient' as const) : ('staff' as const);
    await this.page.evaluate((entering) => (globalThis as Scope).engine.enter(entering), {
      userID: people[who],
      side,
      ...options,
    });
  }

  act(name: string, ...args: unknown[]): Promise<unknown> {
    return this.page.evaluate((call) => (globalThis as Scope).engine.act(call.name, ...call.args), {
      name,
      args,
    });
  }

  media(name: string, ...args: unknown[]): Promise<void> {
    return this.page.evaluate(
      (call) => (globalThis as Scope).engine.media(call.name, ...call.args),
      { name, args },
    );
  }

  sendFile(name: string, bytes: number): Promise<void> {
    return this.page.evaluate(
      (file) => (globalThis as Scope).engine.sendFile(file.name, file.bytes),
      {
        name,
        bytes,
      },
    );
  }

  look(): Promise<Look> {
    return this.page.evaluate(() => (globalThis as Scope).engine.look(), null);
  }

  counts(): Promise<{ connections: number; listeners: number }> {
    return this.page.evaluate(() => {
      const { engine } = globalThis as Scope;
      return { connections: engine.liveConnections(), listeners: engine.listeners() };
    }, null);
  }

  log(): Promise<string[]> {
    return this.page.evaluate(() => (globalThis as Scope).engine.log, null);
  }

  /** Resolves with what is seen once it is as wanted. */
  async until(wanted: (look: Look) => boolean, withinMs = 20_000): Promise<Look> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const look = await this.look();
      if (wanted(look)) return look;
      if (Date.now() > deadline) {
        const log = (await this.log()).slice(-10).join('\n');
        throw new Error(`never came: ${wanted}\n${JSON.stringify(look, null, 1)}\n${log}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** A picture that moves, not only a connection that says so. */
  async untilPicture(withinMs = 20_000): Promise<void> {
    const before = (await this.look()).frames;
    await this.until((look) => look.line === 'connected' && look.frames > before, withinMs);
  }
}

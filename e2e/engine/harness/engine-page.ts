import type { Engine, Look } from '../page/call-page.ts';
import { people } from './call-relay.ts';

/** What Playwright's and Puppeteer's pages have in common. */
type Evaluates = {
  evaluate(run: string): Promise<unknown>;
};

/** One person's page, from a test's side. */
export class EnginePage {
  readonly page: Evaluates;

  constructor(page: Evaluates) {
    this.page = page;
  }

  async enter(who: keyof typeof people, options: { relayOnly?: boolean } = {}): Promise<void> {
    const side = who === 'patient' ? 'patient' : 'staff';
    await this.#call('enter', { userID: people[who], side, ...options });
  }

  act(name: string, ...args: unknown[]): Promise<unknown> {
    return this.#call('act', name, ...args);
  }

  async media(name: string, ...args: unknown[]): Promise<void> {
    await this.#call('media', name, ...args);
  }

  async sendFile(name: string, bytes: number): Promise<void> {
    await this.#call('sendFile', name, bytes);
  }

  async look(): Promise<Look> {
    return (await this.#call('look')) as Look;
  }

  async counts(): Promise<{ connections: number; listeners: number }> {
    const connections = Number(await this.#call('liveConnections'));
    return { connections, listeners: Number(await this.#call('listeners')) };
  }

  async log(): Promise<string[]> {
    return (await this.page.evaluate('engine.log')) as string[];
  }

  /** As text, because two drivers with two sets of types carry it. */
  #call(name: keyof Engine, ...args: unknown[]): Promise<unknown> {
    return this.page.evaluate(`engine.${name}(...${JSON.stringify(args)})`);
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
    await this.until(
      (look) => look.connectionStatus === 'connected' && look.frames > before,
      withinMs,
    );
  }
}

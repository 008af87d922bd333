import type { Engine, Flow, PageState } from '../page/call-page.ts';
import { people } from './call-relay.ts';

/** The common part of Playwright's and Puppeteer's pages. */
type EvaluatingPage = {
  evaluate(run: string): Promise<unknown>;
};

/** Drives one person's page from a test. */
export class EnginePage {
  readonly page: EvaluatingPage;

  constructor(page: EvaluatingPage) {
    this.page = page;
  }

  async join(who: keyof typeof people, options: { relayOnly?: boolean } = {}): Promise<void> {
    const side = who === 'patient' ? 'patient' : 'staff';
    await this.#call('join', { userID: people[who], side, ...options });
  }

  runAction(name: string, ...args: unknown[]): Promise<unknown> {
    return this.#call('runAction', name, ...args);
  }

  async media(name: string, ...args: unknown[]): Promise<void> {
    await this.#call('media', name, ...args);
  }

  async sendFile(name: string, bytes: number): Promise<void> {
    await this.#call('sendFile', name, bytes);
  }

  async state(): Promise<PageState> {
    return (await this.#call('state')) as PageState;
  }

  async pictureAfter(since: number): Promise<number> {
    return Number(await this.#call('pictureAfter', since));
  }

  async counts(): Promise<{ connections: number; listeners: number }> {
    const connections = Number(await this.#call('liveConnections'));
    return { connections, listeners: Number(await this.#call('listeners')) };
  }

  async mediaBytes(): Promise<number> {
    return Number(await this.#call('mediaBytes'));
  }

  async flow(): Promise<Flow> {
    return (await this.#call('flow')) as Flow;
  }

  async log(): Promise<string[]> {
    return (await this.page.evaluate('engine.log')) as string[];
  }

  /** As a string, because Playwright and Puppeteer have different types for functions. */
  #call(name: keyof Engine, ...args: unknown[]): Promise<unknown> {
    return this.page.evaluate(`engine.${name}(...${JSON.stringify(args)})`);
  }

  /** Resolves with the state that meets the condition. */
  async waitFor(condition: (state: PageState) => boolean, withinMs = 20_000): Promise<PageState> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const state = await this.state();
      if (condition(state)) return state;
      if (Date.now() > deadline) {
        const log = (await this.log()).slice(-10).join('\n');
        throw new Error(
          `condition not met: ${condition}\n${JSON.stringify(state, null, 1)}\n${log}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Waits for new decoded frames, not only for the connection status. */
  async waitForVideo(withinMs = 20_000): Promise<void> {
    const before = (await this.state()).frames;
    await this.waitFor(
      (state) => state.connectionStatus === 'connected' && state.frames > before,
      withinMs,
    );
  }
}

/** The calls of W3C WebDriver that the stories need: https://www.w3.org/TR/webdriver2/. */

export interface Element {
  'element-6066-11e4-a52e-4f735466cecf': string;
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** One request; what went wrong in the driver's own words. */
export async function send(address: string, method: string, path: string, body?: object) {
  const response = await fetch(`${address}${path}`, {
    method,
    // A guard against waiting for ever, never a measure.
    signal: AbortSignal.timeout(180_000),
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${method} ${path}: ${error} ${message}`);
}

/** One window of the browser. */
export class Session {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  static async begin(address: string, options: object): Promise<Session> {
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const value = await send(address, 'POST', '/session', { capabilities });
    return new Session(`${address}/session/${(value as { sessionId: string }).sessionId}`);
  }

  end(): Promise<unknown> {
    return send(this.#address, 'DELETE', '');
  }

  resize(width: number, height: number): Promise<unknown> {
    return this.#post('/window/rect', { width, height });
  }

  open(url: string): Promise<unknown> {
    return this.#post('/url', { url });
  }

  reload(): Promise<unknown> {
    return this.#post('/refresh', {});
  }

  /** As a person's click or tap: the browser counts it as theirs. */
  click({ [elementKey]: id }: Element): Promise<unknown> {
    return this.#post(`/element/${id}/click`, {});
  }

  type({ [elementKey]: id }: Element, text: string): Promise<unknown> {
    return this.#post(`/element/${id}/value`, { text });
  }

  /** A function that runs in the page; it must not use anything from outside. */
  async run<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const script = `return (${inPage}).apply(null, arguments)`;
    return (await this.#post('/execute/sync', { script, args })) as Result;
  }

  async picture(): Promise<Buffer> {
    return Buffer.from((await send(this.#address, 'GET', '/screenshot')) as string, 'base64');
  }

  #post(path: string, body: object): Promise<unknown> {
    return send(this.#address, 'POST', path, body);
  }
}

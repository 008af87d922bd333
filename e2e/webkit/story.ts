import { writeFile } from 'node:fs/promises';
import { test as base, expect, type TestInfo } from '@playwright/test';
import { desk, iPhone, launchWebKit, type WebKit, type WebKitOptions } from './launch.ts';
import type { Element } from './webdriver.ts';

/** What a person does with a page of WebKit. */
export class Person {
  readonly #webkit: WebKit;
  readonly #complaints: string[] = [];

  constructor(webkit: WebKit) {
    this.#webkit = webkit;
  }

  get #session() {
    return this.#webkit.session;
  }

  async opens(path: string): Promise<void> {
    await this.#keepComplaints();
    await this.#session.open(new URL(path, address()).href);
    await this.#session.run(listenForComplaints);
  }

  async reloads(): Promise<void> {
    await this.#keepComplaints();
    await this.#session.reload();
    await this.#session.run(listenForComplaints);
  }

  /** A button, link, choice or opening line by its name. */
  async presses(name: string): Promise<void> {
    await this.#session.click(await this.#finds('button, a, summary, label', name));
  }

  async types(label: string, text: string): Promise<void> {
    await this.#session.type(await this.#finds('input, textarea', label), text);
  }

  async checks(label: string): Promise<void> {
    await this.#session.click(await this.#finds('input[type="checkbox"]', label));
  }

  async sees(text: string | RegExp): Promise<void> {
    const shown = expect.poll(() => this.#session.run(() => document.body.innerText));
    await (typeof text === 'string' ? shown.toContain(text) : shown.toMatch(text));
  }

  async isAt(path: string | RegExp): Promise<void> {
    const place = expect.poll(() => this.#session.run(() => location.pathname));
    await (typeof path === 'string' ? place.toBe(path) : place.toMatch(path));
  }

  async reads(heading: string | RegExp): Promise<void> {
    const text = () => this.#session.run(() => document.querySelector('h1')?.innerText ?? '');
    await (typeof heading === 'string'
      ? expect.poll(text).toBe(heading)
      : expect.poll(text).toMatch(heading));
  }

  /** The own picture moves. */
  async seesVideo(): Promise<void> {
    const plays = () =>
      this.#session.run(() => {
        // WebKitGTK tells no size of a camera's picture.
        const video = document.querySelector('video');
        return video !== null && !video.paused && video.readyState >= 2 && video.currentTime > 0;
      });
    await expect.poll(plays).toBe(true);
  }

  picture(): Promise<Buffer> {
    return this.#session.picture();
  }

  /** Nothing is wider than the screen. */
  async fits(): Promise<void> {
    const wider = () =>
      this.#session.run(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(wider).toBe(0);
  }

  /** Errors, breaches of the content policy and promises that nobody caught. */
  async complaints(): Promise<string[]> {
    await this.#keepComplaints();
    return this.#complaints;
  }

  async #keepComplaints(): Promise<void> {
    const read = () => (Reflect.get(window, 'complaints') ?? []) as string[];
    this.#complaints.push(...(await this.#session.run(read)));
  }

  async #finds(selector: string, name: string): Promise<Element> {
    let found: Element | null = null;
    const look = async () => {
      found = (await this.#session.run(findByName, selector, name)) as Element | null;
      return found !== null;
    };
    await expect.poll(look, { message: `"${name}" is on the page` }).toBe(true);
    return found as unknown as Element;
  }
}

/** The driver cannot listen before a page's own code runs: this is from its load on. */
function listenForComplaints(): void {
  const complaints: string[] = [];
  Reflect.set(window, 'complaints', complaints);
  window.addEventListener('error', ({ message }) => complaints.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective}: ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
    error(...words);
  };
}

/** The visible, enabled element with exactly this name, else one whose name begins with it. */
function findByName(selector: string, name: string): globalThis.Element | null {
  const text = (node: globalThis.Element | null) => {
    const copy = node?.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return (copy.textContent ?? '').trim();
  };
  const nameOf = (node: globalThis.Element) => {
    const label = node.getAttribute('aria-label');
    if (label) return label;
    const by = node.getAttribute('aria-labelledby');
    if (by)
      return by
        .split(' ')
        .map((id) => text(document.getElementById(id)))
        .join(' ');
    const labels = 'labels' in node ? [...((node as HTMLInputElement).labels ?? [])] : [];
    return labels[0] ? text(labels[0]) : text(node);
  };
  const usable = [...document.querySelectorAll(selector)].filter(
    (node) => node.matches(':not(:disabled)') && node.getClientRects().length > 0,
  );
  const found =
    usable.find((node) => nameOf(node) === name) ??
    usable.find((node) => nameOf(node).startsWith(name));
  // The driver scrolls no further than it must: behind a bar that stays at the bottom.
  found?.scrollIntoView({ block: 'center' });
  return found ?? null;
}

const address = () => `http://localhost:${process.env.VISITE_E2E_PORT}`;

interface Story {
  /** A person with an iPhone. */
  phone: Person;
  /** A person at a desk with a Mac. */
  mac: Person;
}

async function withWebKit(
  options: WebKitOptions,
  use: (person: Person) => Promise<void>,
  story: TestInfo,
) {
  const webkit = await launchWebKit(options);
  try {
    const person = new Person(webkit);
    await use(person);
    if (story.status !== story.expectedStatus) {
      await writeFile(story.outputPath('webkit.png'), await person.picture());
    }
    expect(await person.complaints()).toEqual([]);
  } finally {
    await webkit.close();
  }
}

export const test = base.extend<Story>({
  // Playwright reads the pattern of the first parameter; no browser of its own is started.
  phone: async ({ browserName: _ }, use, story) => withWebKit(iPhone, use, story),
  mac: async ({ browserName: _ }, use, story) => withWebKit(desk, use, story),
});

export { expect };

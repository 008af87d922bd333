import { type Browser, type Page, test } from '@playwright/test';
import { CallRelay } from './call-relay.ts';
import type { EnginePage } from './engine-page.ts';
import { openEngine, startConsultation } from './open-engine.ts';
import { TwoHosts } from './two-hosts.ts';

interface Options {
  /** For both browsers. */
  args?: readonly string[];
  /** The page of the patient, before anything is loaded. */
  patientPage?: (browser: Browser) => Promise<Page>;
}

/** Doctor and patient on a host each, in a call that the stories of a file share, one after the other. */
export class TwoHostCall {
  readonly #relay = new CallRelay();
  readonly #browsers: Browser[] = [];
  #hosts: TwoHosts | null = null;
  #people: { doctor: EnginePage; patient: EnginePage } | null = null;

  constructor(options: Options = {}) {
    test.beforeAll(() => this.#begin(options));
    test.afterAll(() => this.#end());
    test.describe.configure({ mode: 'serial' });
  }

  get hosts(): TwoHosts {
    if (!this.#hosts) throw new Error('the call has not begun');
    return this.#hosts;
  }

  get doctor(): EnginePage {
    return this.#both.doctor;
  }

  get patient(): EnginePage {
    return this.#both.patient;
  }

  async bothReceiveVideo(): Promise<void> {
    const { doctor, patient } = this.#both;
    await Promise.all([doctor.waitForVideo(60_000), patient.waitForVideo(60_000)]);
  }

  get #both() {
    if (!this.#people) throw new Error('the call has not begun');
    return this.#people;
  }

  async #begin({ args = [], patientPage = (browser) => browser.newPage() }: Options) {
    const hosts = new TwoHosts();
    this.#hosts = hosts;
    const address = await this.#relay.listen(hosts.serverAddress);
    const launch = async (host: 0 | 1) => {
      const browser = await hosts.launch(host, address, [...args]);
      this.#browsers.push(browser);
      return browser;
    };
    const [desk, mobile] = [await launch(0), await launch(1)];
    const doctor = await openEngine(await desk.newPage(), address);
    const patient = await openEngine(await patientPage(mobile), address);
    this.#people = { doctor, patient };
    await startConsultation(doctor, patient);
  }

  async #end(): Promise<void> {
    for (const browser of this.#browsers) await browser.close();
    await this.#relay.close();
    this.#hosts?.remove();
  }
}

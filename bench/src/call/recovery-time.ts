import { CallRelay } from '../../../e2e/engine/harness/call-relay.ts';
import type { EnginePage } from '../../../e2e/engine/harness/engine-page.ts';
import { openEngine, startConsultation } from '../../../e2e/engine/harness/open-engine.ts';
import { TwoHosts } from '../../../e2e/engine/harness/two-hosts.ts';
import { median } from './median.ts';

const interruptionMs = 10_000;
const inFlightMs = 100;

/** Two hosts: the time from the network being back, or changed, to received video on both. */
export async function recoveryTimes(runs: number): Promise<string[]> {
  const hosts = new TwoHosts();
  const relay = new CallRelay();
  const address = await relay.listen(hosts.serverAddress);
  const browsers = [await hosts.launch(0, address), await hosts.launch(1, address)];
  const results: Record<'interruption' | 'address', number[]> = { interruption: [], address: [] };
  try {
    const pages = await Promise.all(browsers.map((browser) => browser.newPage()));
    const [doctor, patient] = await Promise.all(pages.map((page) => openEngine(page, address)));
    if (!doctor || !patient) throw new Error('two pages expected');
    await startConsultation(doctor, patient);
    for (let run = 0; run < runs; run += 1) {
      hosts.linkDown(1);
      await new Promise((resolve) => setTimeout(resolve, interruptionMs));
      hosts.linkUp(1);
      const back = Date.now();
      results.interruption.push((await bothSee(back, doctor, patient)) - back);
      await settled(doctor, patient);
      hosts.changeAddress(1);
      const changed = Date.now();
      // What was on its way at the moment of the change may still arrive.
      const seen = await bothSee(changed + inFlightMs, doctor, patient);
      results.address.push(seen - changed);
      console.log(`back after ${results.interruption.at(-1)} and ${results.address.at(-1)} ms`);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
  } finally {
    for (const browser of browsers) await browser.close();
    await relay.close();
    hosts.remove();
  }
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  const told = (values: number[]) =>
    `${seconds(median(values))} (median of ${runs}, at most ${seconds(Math.max(...values))})`;
  return [
    `Picture after ten seconds without network: ${told(results.interruption)}.`,
    `Picture after another address: ${told(results.address)}.`,
  ];
}

/** The restarts of the interruption are over. */
async function settled(...pages: EnginePage[]): Promise<void> {
  await Promise.all(
    pages.map((page) => page.waitFor((state) => state.connectionStatus === 'connected', 60_000)),
  );
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}

/** The first picture that was sent since, on both: what was still buffered does not count. */
async function bothSee(since: number, ...pages: EnginePage[]): Promise<number> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no picture within two minutes')), 120_000).unref();
  });
  const seen = Promise.all(pages.map((page) => page.pictureAfter(since)));
  return Math.max(...(await Promise.race([seen, late])));
}

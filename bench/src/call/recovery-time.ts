import { CallRelay } from '../../../e2e/engine/harness/call-relay.ts';
import type { EnginePage } from '../../../e2e/engine/harness/engine-page.ts';
import { openEngine, startConsultation } from '../../../e2e/engine/harness/open-engine.ts';
import { TwoHosts } from '../../../e2e/engine/harness/two-hosts.ts';
import { median } from './median.ts';

const interruptionMs = 10_000;

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
      const back = Date.now();
      const video = bothReceiveVideo(doctor, patient);
      hosts.linkUp(1);
      results.interruption.push((await video) - back);
      const changed = Date.now();
      hosts.changeAddress(1);
      results.address.push((await bothReceiveVideo(doctor, patient)) - changed);
      console.log(`back after ${results.interruption.at(-1)} and ${results.address.at(-1)} ms`);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
  } finally {
    for (const browser of browsers) await browser.close();
    await relay.close();
    hosts.remove();
  }
  const seconds = (values: number[]) => (median(values) / 1_000).toFixed(1);
  return [
    `Back after ten seconds without network: ${seconds(results.interruption)} s (median of ${runs}).`,
    `Back after another address: ${seconds(results.address)} s (median of ${runs}).`,
  ];
}

/** More than five frames since the start: frames that were still buffered do not count. */
async function bothReceiveVideo(...pages: EnginePage[]): Promise<number> {
  const times = await Promise.all(
    pages.map(async (page) => {
      const before = (await page.state()).frames;
      await page.waitFor(
        (state) => state.connectionStatus === 'connected' && state.frames > before + 5,
        120_000,
      );
      return Date.now();
    }),
  );
  return Math.max(...times);
}

import { CallRelay } from '../../../e2e/engine/harness/call-relay.ts';
import type { EnginePage } from '../../../e2e/engine/harness/engine-page.ts';
import { consult, openEngine } from '../../../e2e/engine/harness/rooms.ts';
import { TwoHosts } from '../../../e2e/engine/harness/two-hosts.ts';
import { median } from './median.ts';

const cutMs = 10_000;

/** Two machines: the time from the network being back, or changed, to a moving picture on both. */
export async function recoveryTimes(runs: number): Promise<string[]> {
  const hosts = new TwoHosts();
  const relay = new CallRelay();
  const address = await relay.listen(hosts.serverAddress);
  const browsers = [await hosts.launch(0, address), await hosts.launch(1, address)];
  const results: Record<'cut' | 'address', number[]> = { cut: [], address: [] };
  try {
    const pages = await Promise.all(browsers.map((browser) => browser.newPage()));
    const [doctor, patient] = await Promise.all(pages.map((page) => openEngine(page, address)));
    if (!doctor || !patient) throw new Error('two pages expected');
    await consult(doctor, patient);
    for (let run = 0; run < runs; run += 1) {
      hosts.pullCable(1);
      await new Promise((resolve) => setTimeout(resolve, cutMs));
      const back = Date.now();
      const pictures = bothSee(doctor, patient);
      hosts.plugCable(1);
      results.cut.push((await pictures) - back);
      const changed = Date.now();
      hosts.changeAddress(1);
      results.address.push((await bothSee(doctor, patient)) - changed);
      console.log(`back after ${results.cut.at(-1)} and ${results.address.at(-1)} ms`);
      await new Promise((resolve) => setTimeout(resolve, 3_000));
    }
  } finally {
    for (const browser of browsers) await browser.close();
    await relay.close();
    hosts.remove();
  }
  const seconds = (values: number[]) => (median(values) / 1_000).toFixed(1);
  return [
    `Back after ten seconds without network: ${seconds(results.cut)} s (median of ${runs}).`,
    `Back after another address: ${seconds(results.address)} s (median of ${runs}).`,
  ];
}

/** Five pictures more than at the start: what was still in the pipe does not count. */
async function bothSee(...pages: EnginePage[]): Promise<number> {
  const times = await Promise.all(
    pages.map(async (page) => {
      const before = (await page.look()).frames;
      await page.until(
        (look) => look.connectionStatus === 'connected' && look.frames > before + 5,
        120_000,
      );
      return Date.now();
    }),
  );
  return Math.max(...times);
}

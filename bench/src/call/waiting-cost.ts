import type { Browser } from '@playwright/test';
import { CallBenchHarness } from './call-bench-harness.ts';
import { median } from './median.ts';

const settlingMs = 4_000;
const waitingMs = 20_000;
const variants = ['visite at the start', 'visite'] as const;

/** Processor time of the patient's whole browser while it waits, camera open, with and without. */
export async function waitingCosts(runs: number): Promise<string[]> {
  const harness = new CallBenchHarness();
  const results = new Map<string, number[]>(variants.map((name) => [name, []]));
  try {
    await harness.open({ apart: true });
    for (let run = 0; run <= runs; run += 1) {
      for (const name of run % 2 ? variants : variants.toReversed()) {
        await harness.prepareBoth(name, harness.networks().open);
        await pause(settlingMs);
        const before = await processorSeconds(harness.patientBrowser);
        await pause(waitingMs);
        const took = (await processorSeconds(harness.patientBrowser)) - before;
        if (run > 0) results.get(name)?.push(took);
        console.log(`waiting ${name} ${run} ${took.toFixed(2)} s of ${waitingMs / 1_000} s`);
        await harness.end();
      }
    }
  } finally {
    await harness.close();
  }
  const [without, ahead] = variants.map((name) => median(results.get(name) ?? []));
  const ratio = ((ahead ?? 0) / (without ?? 1)).toFixed(2);
  return [
    `Processor time of a waiting browser, ${waitingMs / 1_000} s: ${without?.toFixed(2)} s without, ${ahead?.toFixed(2)} s connected ahead, ratio ${ratio} (medians of ${runs}).`,
  ];
}

/** Of all processes of a browser. */
async function processorSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

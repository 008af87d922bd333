import type { Browser } from '@playwright/test';
import { median } from '../call/median.ts';
import { ask } from '../server/practice-nodes.ts';
import { serveBarePage } from './bare-page.ts';
import { type MeasuredPage, measuredPages, onlyWhenNeeded } from './measured-pages.ts';
import { type PageVisit, visitPage } from './page-visit.ts';

/** Weight, requests and time of the pages on which people arrive; the bare page takes its turn. */
export async function pageWeights(
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<{ lines: string[]; broken: string[] }> {
  const { staffApiToken: token } = (await ask(origin, 'POST', '/staff/login', {
    body: { username: 'mfa', password: 'demo-praxis-2026' },
  })) as { staffApiToken: string };
  const visits = new Map<MeasuredPage, PageVisit[]>(measuredPages.map((page) => [page, []]));
  const bare = await serveBarePage();
  const bareTimes: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { usefulMs } = await visitPage(browser, { address: bare.address, useful: 'h1' });
      bareTimes.push(usefulMs);
      for (const page of measuredPages) {
        const address = origin + page.path('AAAAAAAAAAAAAAAAAAAAAA');
        const { useful } = page;
        const seen = await visitPage(browser, { address, useful, ...(page.staff && { token }) });
        visits.get(page)?.push(seen);
      }
    }
  } finally {
    bare.close();
  }
  return report(visits, median(bareTimes));
}

function report(visits: Map<MeasuredPage, PageVisit[]>, bareMs: number) {
  const broken: string[] = [];
  const rows = [...visits].map(([{ name, budget }, seen]) => {
    const of = (pick: (visit: PageVisit) => number) => median(seen.map(pick));
    const bytes = of(({ firstBytes }) => firstBytes);
    const origins = Math.max(...seen.map((visit) => visit.origins));
    const heavy = new Set(
      seen.flatMap(({ files }) => files.filter((file) => onlyWhenNeeded.test(file))),
    );
    if (bytes > budget) broken.push(`${name} weighs ${bytes} bytes, allowed are ${budget}`);
    if (origins > 1) broken.push(`${name} asks ${origins} origins`);
    for (const file of heavy) broken.push(`${name} fetches ${file} before it is useful`);
    const usefulMs = of((visit) => visit.usefulMs);
    return [
      name,
      `${(bytes / 1_000).toFixed(1)} KB of ${budget / 1_000}`,
      `${(of(({ allBytes }) => allBytes) / 1_000).toFixed(1)} KB`,
      `${of(({ firstRequests }) => firstRequests)} (${of(({ allRequests }) => allRequests)})`,
      origins,
      `${(of((visit) => visit.visibleMs) / bareMs).toFixed(2)}`,
      `${(usefulMs / bareMs).toFixed(2)}`,
      `${Math.round(usefulMs)} ms`,
      Math.max(...seen.map(({ layoutShift }) => layoutShift)).toFixed(3),
    ].join(' | ');
  });
  const head =
    '| page | scripts and styles, gzip | with what is fetched ahead | requests (all) | origins | visible, ratio to a bare page | usable, ratio | usable after | layout shift |';
  const lines = [head, '|---|---|---|---|---|---|---|---|---|', ...rows.map((row) => `| ${row} |`)];
  return { lines: [...lines, '', `Bare page: ${Math.round(bareMs)} ms.`], broken };
}

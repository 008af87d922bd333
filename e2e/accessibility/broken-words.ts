import type { Page } from '@playwright/test';

/** What should stand in one line and does not: "E-Mails", "BMV-Ä", "13:10–13:20". */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const whole =
      /(?<![\p{L}\p{N}_/-])(?:\p{L}{1,2}[-\u2011]\p{L}+|[\p{L}\p{N}]+[-\u2011][\p{L}\p{N}]{1,2}(?![\p{L}\p{N}])|[\d.:]+[–-]\u2060?[\d.:]+)/gu;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      // An address breaks where it must.
      if (node.nodeValue?.includes('://')) continue;
      for (const match of (node.nodeValue ?? '').matchAll(whole)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(match[0]);
      }
    }
    return found;
  });
}

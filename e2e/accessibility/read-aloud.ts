import type { Page } from '@playwright/test';

const weekdays = /\b(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag)\b/g;
const shortWeekdays = /\b(?:Mo|Di|Mi|Do|Fr|Sa|So)\b(?=[.,]? 0)/g;
const months =
  /\b(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/g;

/** Days, times, numbers and addresses of a run would change the file every day. */
export function withoutTimes(text: string): string {
  return (
    text
      .replace(/\n *- \/url:.*/g, '')
      // Keeps a span of time in one line, and is not spoken.
      .replaceAll('\u2060', '')
      // Said only where the practice has other times than the device, whose zone follows the hour of the run.
      .replace(/\n *- paragraph: "?(?:Alle Uhrzeiten: Ortszeit|Zeiten gelten in) .*/g, '')
      // Who waits for somebody else of the practice meanwhile.
      .replace(/\n *- button "\d+ wart\w+[^"]*, Wartezimmer öffnen".*/g, '')
      .replace(/("Heute) ?, \d+ Person(?:en)? warte[tn]"/g, '$1"')
      // How the connection is, and who comes next.
      .replace(/- status:.*/g, '- status')
      .replaceAll(' Verbindung schwach', '')
      .replace(/\n *- paragraph: Die Verbindung ist schwach\.$/gm, '')
      .replace(/^- status(?:\n- status)+$/gm, '- status')
      .replace(/(Nächstes Gespräch): [^"]*/g, '$1: …')
      .replace(/^( *)(- .*):$(?!\n\1 )/gm, '$1$2')
      .replace(/[\d,]+ [KM]B\b/g, '0 MB')
      .replace(/(?<!level=)\d+/g, '0')
      .replace(weekdays, 'Wochentag')
      .replace(shortWeekdays, 'Tag')
      .replace(months, 'Monat')
      .replace(/heute um/gi, 'Wochentag, 0.0.0, um')
      // At the turn of the year both have theirs.
      .replace(/0\.0\.0 – 0\.0\.0/g, '0.0. – 0.0.0')
      .replace(/\b0 Termin\b/g, '0 Termine')
      // Weekends are shown only with appointments, which the demo practice has within days of today.
      .replace(/(\n *- columnheader "Tag, 0\.0\. 0 Termine":\n *- button "Tag, 0\.0\.")\1+/g, '$1')
      // On another day than today, and a call of less than a minute.
      .replace(/(?<=Termin: )0\.0\.0, 0:0/g, 'Wochentag, 0.0.0, um 0:0')
      .replace(/(?:unter )?0 (?:Minuten?|Min\.)/g, (given) =>
        given.endsWith('.') ? '0 Min.' : '0 Minuten',
      )
  );
}

const data =
  /^- (?:listitem|cell|gridcell|rowheader|option|figure|term|definition|paragraph|text|img|list:?$|group:?$|(?:button|radio|region) "Dr\. |(?:group|combobox) "Ärzt|table "Video|navigation "Seiten")/;

/** The frame of a screen that shows a practice's data: what others of the practice do meanwhile is left out. */
export function withoutData(tree: string): string {
  const kept: string[] = [];
  let isMain = false;
  let dropped = Number.POSITIVE_INFINITY;
  for (const line of tree.split('\n')) {
    const indent = line.length - line.trimStart().length;
    // Whole entries with a colon in them are in quotes.
    const part = line.trimStart().replace(/^- '/, '- ');
    if (indent === 0) isMain = part.startsWith('- main');
    if (indent > dropped) continue;
    dropped = isMain && data.test(part) ? indent : Number.POSITIVE_INFINITY;
    if (dropped < Number.POSITIVE_INFINITY) continue;
    const frame = isMain ? line.replace(/- '?row .*/, '- row:') : line;
    if (frame !== kept.at(-1)) kept.push(frame);
  }
  return kept.join('\n');
}

/** What a screen reader finds, in its order: roles, names, states and texts. */
export function readAloud(page: Page): Promise<string> {
  return page.locator('body').ariaSnapshot();
}

const nameless =
  /^\s*- (?:button|link|textbox|searchbox|spinbutton|combobox|checkbox|radio|radiogroup|switch|slider|tab|tablist|menu|menuitem|option|dialog|alertdialog|region|img|table|grid|toolbar)(?: \[[^\]]*\])*:?$/;
const doubled = /- \w+ "(.{4,}) \1"/;

/** Faults that can be read in the tree alone. */
export function faultsInTree(tree: string): string[] {
  const lines = tree.split('\n');
  const levels = lines.flatMap((line) => {
    const [, level] = /- heading .*\[level=(\d)\]/.exec(line) ?? [];
    return level ? [{ line: line.trim(), level: Number(level) }] : [];
  });
  // A dialog hides the page behind it, and its main heading too.
  const isModal = lines.some((line) => /^- (?:alert)?dialog /.test(line));
  const navigations = lines.filter((line) => /^\s*- navigation\b/.test(line));
  return [
    ...lines.filter((line) => nameless.test(line)).map((line) => `no name: ${line.trim()}`),
    ...lines.filter((line) => /^\s*- list$/.test(line)).map(() => 'a list without entries'),
    ...lines.filter((line) => doubled.test(line)).map((line) => `said twice: ${line.trim()}`),
    ...levels.flatMap(({ line, level }, index) => {
      const before = levels[index - 1]?.level ?? (isModal ? 1 : 0);
      return level > before + 1 ? [`skips a level: ${line}`] : [];
    }),
    ...(isModal || levels.filter(({ level }) => level === 1).length === 1
      ? []
      : ['not one main heading']),
    ...(navigations.length > 1 && navigations.some((line) => !line.includes('"'))
      ? ['several navigations, not all with a name']
      : []),
  ];
}

/** Faults that the tree does not tell: landmarks, live regions in each other, names without what is seen. */
export function faultsInPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const short = (element: Element) => element.outerHTML.slice(0, 160);
    const mains = [...document.querySelectorAll('main, [role="main"]')].filter(shown);
    const live = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]';
    const nested = [...document.querySelectorAll(live)].filter(
      (each) => shown(each) && each.parentElement?.closest(live),
    );
    const plain = (text: string) =>
      text
        .replace(/[\s\u00ad]+/g, ' ')
        .trim()
        .toLowerCase();
    const renamed = [
      ...document.querySelectorAll<HTMLElement>(
        'button[aria-label], a[aria-label], [role="tab"][aria-label], [role="menuitem"][aria-label]',
      ),
    ].filter((each) => {
      if (!shown(each) || each.querySelector('[aria-hidden="true"]')?.textContent) return false;
      const seen = plain(
        [...each.childNodes]
          .filter((part) => !(part instanceof Element && part.matches('kbd')))
          .map((part) => (part instanceof HTMLElement ? part.innerText : (part.textContent ?? '')))
          .join(' '),
      );
      return seen !== '' && !plain(each.getAttribute('aria-label') ?? '').includes(seen);
    });
    return [
      ...(mains.length === 1 ? [] : [`${mains.length} main landmarks`]),
      ...(document.documentElement.lang ? [] : ['no language']),
      ...nested.map((each) => `live region in another: ${short(each)}`),
      ...renamed.map((each) => `the name lacks what is seen: ${short(each)}`),
    ];
  });
}

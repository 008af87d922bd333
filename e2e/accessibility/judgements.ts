import type { Locator, Page } from '@playwright/test';
import { enlargeText, stickingOut } from '../practice/large-text.ts';

/** Text that its box does not show whole. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (each) => (each.innerText ?? '').trim() !== '' && !each.closest('[aria-hidden="true"]'),
      )
      .filter((each) => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = each;
        const { overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(each);
        // Only for screen readers.
        if (clientWidth <= 1 || clientHeight <= 1 || clipPath !== 'none') return false;
        // A calendar is a picture of the day: a name too long for its line is whole in the day's list.
        if (each.closest('.visite-calendar') && textOverflow === 'ellipsis') return false;
        if (each.matches('.visite-calendar .visit')) return false;
        return (
          (hides(overflowX) && scrollWidth > clientWidth + 1) ||
          (hides(overflowY) && scrollHeight > clientHeight + 3)
        );
      })
      .map((each) => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = each;
        const sizes = `${scrollWidth}x${scrollHeight} in ${clientWidth}x${clientHeight}`;
        return `cut off, ${sizes}: ${each.className.slice(0, 60)} ${each.innerText.slice(0, 40)}`;
      });
  });
}

async function lost(page: Page): Promise<string[]> {
  return [...(await stickingOut(page)), ...(await cutOff(page))];
}

export interface Size {
  width: number;
  height: number;
}

/** What does not fit with texts twice as large, at 320 pixels, and with wider spacing (WCAG 1.4.4, 1.4.10, 1.4.12). */
export async function lostByEnlarging(page: Page, usual: Size): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await enlargeText(page, 200);
  found['200 % text'] = await lost(page);
  await enlargeText(page, 100);
  await page.setViewportSize({ width: 320, height: 720 });
  found['320 pixels'] = await lost(page);
  await page.setViewportSize(usual);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  found['wider spacing'] = await lost(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return found;
}

/** Buttons of a phone whose words take more than one line. */
export async function brokenButtons(page: Page, usual: Size): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  const found = await page.evaluate(() => {
    const linesOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const seen = [...range.getClientRects()].filter(({ width }) => width > 1);
      return new Set(seen.map(({ top }) => Math.round(top))).size;
    };
    return [...document.querySelectorAll<HTMLElement>(':is(button, a).select-none')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => {
        const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) if (linesOf(texts.currentNode) > 1) return true;
        return false;
      })
      .map((each) => each.innerText);
  });
  await page.setViewportSize(usual);
  return found;
}

/** Controls smaller than so many pixels in either direction; a link within a sentence is as high as its line. */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((pixels) => {
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="switch"], [role="checkbox"], [role="radio"], [role="slider"]';
    const within = (link: Element) => {
      if (link.tagName !== 'A' || getComputedStyle(link).display !== 'inline') return false;
      const around = link.closest('p, li, dd, td, label, span')?.textContent ?? '';
      return around.trim().length > (link.textContent ?? '').trim().length;
    };
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((each) => {
      if (!each.checkVisibility({ visibilityProperty: true }) || each.matches(':disabled'))
        return [];
      const label =
        each instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(each.type)
          ? (each.labels?.[0] ?? each)
          : (each.closest('label') ?? each);
      const box = label.getBoundingClientRect();
      // Only for screen readers, until it has the focus.
      if (box.width <= 1 || getComputedStyle(each).clipPath !== 'none' || within(each)) return [];
      if (box.width >= pixels - 0.5 && box.height >= pixels - 0.5) return [];
      const name = each.getAttribute('aria-label') ?? each.textContent;
      return [
        `${each.tagName} ${name?.slice(0, 40)} ${Math.round(box.width)}x${Math.round(box.height)}`,
      ];
    });
  }, least);
}

/** With the system's forced colours backgrounds are gone: states and shapes need a line, a sign or a word. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const found = await page.evaluate(() => {
    const short = (element: Element) => element.outerHTML.slice(0, 200);
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const lined = (element: Element) => {
      const style = getComputedStyle(element);
      const borders = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth];
      return (
        borders.some((width) => Number.parseFloat(width) > 0) ||
        (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) ||
        style.forcedColorAdjust === 'none'
      );
    };
    const look = (element: Element) => {
      const style = getComputedStyle(element);
      const signs = [...element.querySelectorAll('svg')].filter(shown).map((svg) => svg.innerHTML);
      return [
        style.backgroundColor,
        style.color,
        style.borderTopColor,
        style.borderTopWidth,
        style.borderBottomWidth,
        style.borderLeftWidth,
        style.outlineStyle,
        style.textDecorationLine,
        style.fontWeight,
        ...signs,
      ].join('|');
    };
    const groups: readonly [state: string, others: string][] = [
      ['[aria-pressed="true"]', '[aria-pressed="false"]'],
      ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
      ['[role="radio"][aria-checked="true"]', '[role="radio"][aria-checked="false"]'],
      ['[role="switch"][aria-checked="true"]', '[role="switch"][aria-checked="false"]'],
      ['nav [aria-current]', 'nav a:not([aria-current])'],
      ['label:has(> input.sr-only:checked)', 'label:has(> input.sr-only:not(:checked))'],
    ];
    const alike = groups.flatMap(([state, others]) =>
      [...document.querySelectorAll(state)].filter(shown).flatMap((each) => {
        const inside = each.parentElement?.parentElement ?? document.body;
        const other = [...inside.querySelectorAll(others)].find(shown);
        if (!other || each.getAttribute('role') === 'switch') return [];
        return look(each) === look(other) ? [`looks like the others: ${short(each)}`] : [];
      }),
    );
    const shapes = [
      ...document.querySelectorAll(
        '[role="switch"], [role="progressbar"], [role="meter"], [role="slider"]',
      ),
    ]
      .filter(shown)
      .filter((each) => each.getBoundingClientRect().width > 1)
      .filter((each) => ![each, ...each.querySelectorAll('*')].some(lined))
      .map((each) => `no line around: ${short(each)}`);
    return [...alike, ...shapes];
  });
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  return found;
}

/** What still moves for a person who asked for less motion. */
export function motions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) =>
        effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 160) ?? '') : '',
      ),
  );
}

/** Lines of fields and switches, and signs of buttons without words, that have less than 3:1 around them (WCAG 1.4.11). */
export function faintControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = new OffscreenCanvas(1, 1);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('no canvas');
    const parsed = (text: string): Colour => {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = (top: Colour, below: Colour): Colour => {
      const mixed = ([0, 1, 2] as const).map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
      return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1];
    };
    const luminance = (colour: Colour) => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: Colour, other: Colour) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const above = (element: Element | null): Element[] =>
      element ? [...above(element.parentElement), element] : [];
    const painted = (element: Element | null) =>
      above(element).reduce<Colour>(
        (below, each) => over(parsed(getComputedStyle(each).backgroundColor), below),
        [255, 255, 255, 1],
      );
    // Over a picture or in a colour that fades nobody can tell.
    const isPlain = (element: Element) =>
      above(element).every((each) => getComputedStyle(each).backgroundImage === 'none') &&
      !above(element).some((each) => each.matches('[aria-disabled="true"], :disabled'));
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      getComputedStyle(element).clipPath === 'none';
    const short = (element: Element) => element.outerHTML.slice(0, 140);

    const fields = [
      ...document.querySelectorAll('input, select, textarea, [role="switch"], [role="combobox"]'),
    ]
      .filter((each) => shown(each) && isPlain(each))
      // What the browser draws by itself is its own.
      .filter((each) => !each.matches('[type="checkbox"], [type="radio"], [type="file"]'))
      .map((each) => {
        // A field within a frame of its own has the frame's line, a switch is drawn within its target.
        const drawn = each.matches('[role="switch"]') ? (each.firstElementChild ?? each) : each;
        const framed = above(drawn)
          .toReversed()
          .slice(0, 3)
          .find((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) > 0);
        if (!framed) return { each, ratio: contrast(painted(each), painted(each.parentElement)) };
        const around = painted(framed.parentElement);
        const line = over(parsed(getComputedStyle(framed).borderTopColor), painted(framed));
        return { each, ratio: Math.max(contrast(line, around), contrast(painted(framed), around)) };
      })
      .filter(({ ratio }) => ratio < 3)
      .map(({ each, ratio }) => `line of ${ratio.toFixed(2)}:1: ${short(each)}`);
    const signs = [...document.querySelectorAll('button, a[href], [role="button"]')]
      .filter((each) => shown(each) && isPlain(each))
      .filter((each) => each.querySelector('svg') && (each.textContent ?? '').trim() === '')
      .map((each) => {
        const ground = painted(each);
        const sign = each.querySelector('svg') ?? each;
        return {
          each,
          ratio: contrast(over(parsed(getComputedStyle(sign).color), ground), ground),
        };
      })
      .filter(({ ratio }) => ratio < 3)
      .map(({ each, ratio }) => `sign of ${ratio.toFixed(2)}:1: ${short(each)}`);
    return [...fields, ...signs];
  });
}

interface Context {
  path: string;
  dialogs: number;
  windows: number;
}

function contextOf(page: Page): Promise<Context> {
  const windows = page.context().pages().length;
  return page.evaluate(
    (count) => ({
      path: window.location.pathname,
      dialogs: document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length,
      windows: count,
    }),
    windows,
  );
}

/** Another value than the one it has, as a person with a keyboard gives it; false where there is none. */
async function changes(field: Locator): Promise<boolean> {
  const kind = await field.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return 'select';
    if (element instanceof HTMLTextAreaElement) return 'text';
    if (!(element instanceof HTMLInputElement)) return 'pressed';
    if (element.type === 'checkbox') return 'pressed';
    if (element.type === 'radio') return 'radio';
    return ['date', 'time', 'datetime-local', 'month'].includes(element.type) ? 'digits' : 'text';
  });
  await field.focus();
  if (kind === 'select') {
    const other = await field.evaluate((element) =>
      element instanceof HTMLSelectElement
        ? [...element.options].find(({ selected, disabled }) => !selected && !disabled)?.value
        : undefined,
    );
    if (other === undefined) return false;
    await field.selectOption(other);
  } else if (kind === 'pressed') await field.press('Space');
  else if (kind === 'radio') await field.press('ArrowDown');
  else if (kind === 'digits') await field.press('1');
  else await field.pressSequentially('a');
  return true;
}

/** Those that a person reaches: some parts of the page keep a hidden field beside them. */
const settings = ['input', 'select', 'textarea', '[role="switch"]', '[role="checkbox"]']
  .map((each) => `main ${each}:not([type="hidden"], [type="file"], [aria-hidden="true"])`)
  .join(', ');

/** Fields whose new value leads away, opens something above the page or takes the focus elsewhere (WCAG 3.2.2). */
export async function unaskedChanges(page: Page): Promise<string[]> {
  // What acts at once must not change the practice for other stories: it stays on its way.
  await page.route('**/*', (route) => {
    const isRead = ['GET', 'HEAD'].includes(route.request().method());
    return isRead ? route.fallback() : undefined;
  });
  const found: string[] = [];
  const fields = page.locator(settings);
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at);
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const element = await field.elementHandle();
    const name = (await field.evaluate(({ outerHTML }) => outerHTML)).slice(0, 120);
    const before = await contextOf(page);
    if (!(await changes(field))) continue;
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const after = await contextOf(page);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      found.push(`${name}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`);
    }
    const isHeld = await page.evaluate((was) => {
      const { activeElement } = document;
      // Arrows move within a group of radio buttons; a field that was drawn anew has its id.
      const isRadio = activeElement instanceof HTMLInputElement && activeElement.type === 'radio';
      return activeElement === was || isRadio || (was?.id !== '' && activeElement?.id === was?.id);
    }, element);
    if (!isHeld) found.push(`${name}: the focus is lost`);
  }
  return found;
}

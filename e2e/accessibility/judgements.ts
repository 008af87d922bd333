import type { Page } from '@playwright/test';
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

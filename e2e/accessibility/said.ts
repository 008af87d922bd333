import type { Page } from '@playwright/test';

/**
 * Listens like a screen reader: what appears or changes in a live region is said, a status or an alert
 * as a whole, a log and a region that is not atomic by what was added; what comes with its region already filled is
 * said only by an alert.
 */
export async function listens(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    const live =
      '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
    const before = new WeakMap<Element, string>();
    const textOf = (node: Node) => {
      if (!(node instanceof HTMLElement)) return (node.textContent ?? '').trim();
      const copy = node.cloneNode(true) as HTMLElement;
      for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [hidden]')) hidden.remove();
      return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
    };
    const heard = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert]');
    const say = (text: string) => {
      if (text !== '') said.push(text);
    };
    const changed = (region: Element, added: readonly Node[]) => {
      if (!heard(region)) return;
      if (region.matches('[role="log"], [aria-atomic="false"]')) {
        const within = added.filter((node) => region.contains(node));
        const outer = within.filter(
          (node) => !within.some((other) => other !== node && other.contains(node)),
        );
        for (const node of outer) say(textOf(node));
        return;
      }
      const text = textOf(region);
      if (text === before.get(region)) return;
      before.set(region, text);
      say(text);
    };
    // A heading or a dialog that takes the focus is read.
    addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.matches('h1')) say(textOf(target));
      const dialog = target.closest('[role="dialog"], [role="alertdialog"]');
      if (dialog === inDialog) return;
      inDialog = dialog;
      const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '');
      if (title) say(textOf(title));
    });
    let inDialog: Element | null = null;
    new MutationObserver((records) => {
      const regions = new Map<Element, Node[]>();
      for (const { type, target, addedNodes } of records) {
        const around = target instanceof Element ? target : target.parentElement;
        const nearest = around?.closest(`${live}, [aria-live="off"]`);
        const region = nearest?.matches('[aria-live="off"]') ? null : nearest;
        if (region) {
          // In a log the words of a message stay: what changes in it are percents.
          const isReplaced = type === 'characterData' && region.matches('[aria-atomic="false"]');
          const news = isReplaced ? [target] : [...addedNodes];
          regions.set(region, [...(regions.get(region) ?? []), ...news]);
        }
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const fresh = [...node.querySelectorAll(live), ...(node.matches(live) ? [node] : [])];
          for (const each of fresh) {
            const isAlert = each.matches('[role="alert"], [aria-live="assertive"]');
            if (isAlert) changed(each, []);
            else before.set(each, textOf(each));
          }
        }
      }
      for (const [region, added] of regions) changed(region, added);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What was said since the last asking. */
export function said(page: Page): Promise<string[]> {
  return page.evaluate(() => (Reflect.get(window, 'said') as string[]).splice(0));
}

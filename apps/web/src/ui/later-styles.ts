let fetched: Promise<unknown> | null = null;

/**
 * The staff's login comes with the styles of the first pages in it: those of all other screens are fetched behind it,
 * and before another screen is shown [SPEED-7]. Other pages have them from the start.
 */
export function fetchLaterStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-later]');
  fetched ??= Promise.all([...links].map(fetchSheet)).catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

const fetchSheet = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const sheet = document.createElement('link');
    for (const { name, value } of link.attributes) sheet.setAttribute(name, value);
    sheet.removeAttribute('disabled');
    delete sheet.dataset.later;
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      sheet.replaceWith(link);
      reject(new Error('a style sheet did not arrive'));
    };
    link.replaceWith(sheet);
  });

/** A style sheet of the page that did not arrive is asked for once more: without it nobody can use the page. */
export async function fetchMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>(
    'link[rel="stylesheet"]:not([disabled])',
  );
  const missing = [...links].filter(({ sheet }) => sheet === null);
  await Promise.all(missing.map(fetchAgain));
}

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise<void>((resolve) => {
    const again = document.createElement('link');
    for (const { name, value } of link.attributes) again.setAttribute(name, value);
    again.onload = () => resolve();
    // The page is shown all the same: its words can be read.
    again.onerror = () => resolve();
    link.replaceWith(again);
  });

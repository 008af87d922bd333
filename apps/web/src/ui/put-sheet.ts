/** Puts a link like this one in its place, which the browser fetches; whether it arrived. */
export function putSheet(link: HTMLLinkElement, without: readonly string[] = []) {
  const sheet = document.createElement('link');
  for (const { name, value } of link.attributes) {
    if (!without.includes(name)) sheet.setAttribute(name, value);
  }
  const arrived = new Promise<boolean>((resolve) => {
    sheet.onload = () => resolve(true);
    sheet.onerror = () => resolve(false);
  });
  link.replaceWith(sheet);
  return { sheet, arrived };
}

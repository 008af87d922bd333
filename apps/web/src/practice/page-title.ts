let title = '';
let badge = 0;

/** The tab's name: how many wait, then the page. */
export function showTitle(next: string): void {
  title = next;
  show();
}

/** A number in front of whatever page is open; 0 removes it. */
export function showTitleBadge(count: number): void {
  badge = count;
  show();
}

function show(): void {
  document.title = badge > 0 ? `(${badge}) ${title}` : title;
}

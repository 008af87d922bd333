/** As a ref: what takes the place of a pressed control takes its focus too. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}

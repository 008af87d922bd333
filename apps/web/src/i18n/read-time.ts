/** `HH:MM` out of 9, 930, 9.30, 9:30 or "9 Uhr"; null when it is no time of day. */
export function readTime(typed: string): string | null {
  const text = typed.trim().replace(/\s*(?:uhr|h)$/i, '');
  const match = /^(\d{1,2})(?:[:.,\s]?(\d{2}))?$/.exec(text);
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (hour > 23 || minute > 59) return null;
  return `${two(hour)}:${two(minute)}`;
}

/** Rounded up on the clock; the last step of a day stays within it. */
export function roundUpTime(time: string, step: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const rounded = Math.ceil((hour * 60 + minute) / step) * step;
  const kept = Math.min(rounded, 24 * 60 - step);
  return `${two(Math.floor(kept / 60))}:${two(kept % 60)}`;
}

const two = (value: number) => String(value).padStart(2, '0');

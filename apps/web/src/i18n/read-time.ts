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

const two = (value: number) => String(value).padStart(2, '0');

/** Apart from the formats: the start of every page sets the zone, and few need to write a date. */
let timeZone = 'Europe/Berlin';

export function setPracticeZone(name: string): void {
  timeZone = name;
}

export function practiceZone(): string {
  return timeZone;
}

export type FindingState = 'ok' | 'warning' | 'fault';

/** One line of the doctor's report. */
export interface Finding {
  state: FindingState;
  /** What is so. */
  text: string;
  /** What to do; only where something is to be done. */
  advice: string | null;
}

export const ok = (text: string): Finding => ({ state: 'ok', text, advice: null });
export const warning = (text: string, advice: string): Finding => ({
  state: 'warning',
  text,
  advice,
});
export const fault = (text: string, advice: string): Finding => ({ state: 'fault', text, advice });

export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : '') ||
  String(error);

export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;
export const days = (count: number): string => counted(count, 'day', 'days');

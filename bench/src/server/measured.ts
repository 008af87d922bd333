export interface Measured {
  what: string;
  target: string;
  ratio: number;
  rounds: number;
  /** The medians behind the ratio, with their unit. */
  behind: string;
}

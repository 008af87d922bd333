type Device = { userAgent: string; hardwareConcurrency: number };

const fewCores = 4;

/**
 * A phone that cannot encode much [MEDIA-22]. Phones of Apple have cores enough and name fewer of
 * them than they have.
 */
export function hasFewCores({ userAgent, hardwareConcurrency }: Device): boolean {
  return /Android.*Mobile/.test(userAgent) && hardwareConcurrency <= fewCores;
}

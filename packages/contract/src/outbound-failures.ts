/** Why a request of the server got no answer, without a word of what the other side said: it may hold anything. */
export const outboundFailures = [
  'not-https',
  'address-refused',
  'redirected',
  'too-large',
  'too-slow',
  'name-unknown',
  'certificate',
  'unreadable',
  'unreachable',
] as const;
export type OutboundFailure = (typeof outboundFailures)[number];

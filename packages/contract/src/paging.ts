import * as z from 'zod/mini';

const wholeNumber = (least: number, most: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most)));

/** Of a list whose total is in `X-Total-Count`: nothing is cut off in silence. */
export const paging = (limitAtMost: number, offsetAtMost = 1_000_000) => ({
  limit: wholeNumber(1, limitAtMost),
  offset: wholeNumber(0, offsetAtMost),
});

export const apiPrefix = '/api/v3/video';
export const idempotencyHeader = 'idempotency-key';
export const totalCountHeader = 'x-total-count';
/** The event stream is no JSON call: it stands beside the table. */
export const eventStreamPath = '/sse';

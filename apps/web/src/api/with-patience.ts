/**
 * Ends a request by its signal when it is not answered in time, and whenever `given` says so. A
 * browser keeps a request over an address that is gone for minutes, and with it one of its few
 * connections.
 */
export async function withPatience<Answer>(
  patienceMs: number,
  given: AbortSignal | undefined,
  request: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const ending = new AbortController();
  const end = () => ending.abort(given?.reason);
  if (given?.aborted) end();
  // Stays: reading the answer can be ended, too.
  given?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, patienceMs);
  try {
    return await request(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}

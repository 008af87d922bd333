import type { Practice } from './practice.ts';

/** The event stream, as text; a signal is found by a word in it. */
export async function listen(
  { server }: Practice,
  token: string,
  headers: Record<string, string> = {},
) {
  const abort = new AbortController();
  const response = await fetch(`${server.address}/api/v3/video/sse`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    status: response.status,
    close: () => abort.abort(),
    find: async (word: string) => {
      for (let text = ''; ; ) {
        const part = await reader?.read();
        if (!part || part.done) throw new Error('the stream ended');
        text += part.value;
        const message = text.split('\n\n').find((each) => each.includes(word));
        if (message && text.endsWith('\n\n')) return message;
      }
    },
  };
}

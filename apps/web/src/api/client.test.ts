import { describe, expect, it, vi } from 'vitest';
import { codeOf, FetchError, RequiredFieldError, ResponseError } from './api-errors.ts';
import { createClient } from './client.ts';

const id = 'AAAAAAAAAAAAAAAAAAAAAA';

function clientAnswering(response: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  let ended = 0;
  const client = createClient({
    baseUrl: () => 'https://praxis.example',
    token: () => 'st_token',
    fetch: async (input, init) => {
      requests.push(new Request(String(input), init));
      return response();
    },
    onUnauthenticated: () => {
      ended += 1;
    },
  });
  return { client, requests, endedSessions: () => ended };
}

const problemBase = { type: 'about:blank', title: 'Error' };

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe('client', () => {
  it('[CONTRACT-1] sends JSON below /api/v3/video with the bearer token', async () => {
    const { client, requests } = clientAnswering(() => json({ success: true }));
    await client.call('writeNote', {
      params: { appointmentId: id, staffId: 'a b' },
      body: { text: 'Grüße' },
    });
    expect(requests[0]?.url).toBe(`https://praxis.example/api/v3/video/calls/${id}/note/a%20b`);
    expect(requests[0]?.method).toBe('PUT');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer st_token');
    expect(await requests[0]?.json()).toEqual({ text: 'Grüße' });
  });

  it('[SEC-25] sends a cookie with the staff login alone', async () => {
    const { client, requests } = clientAnswering(() => json({ success: true }));
    const failed = () => undefined;
    await client.call('staffLogin', { body: { username: 'a', password: 'b' } }).catch(failed);
    await client.call('staffLogout', {}).catch(failed);
    expect(requests.map(({ credentials }) => credentials)).toEqual(['same-origin', 'omit']);
  });

  it('[NOTE-6] lets a text go out that is on its way when the page closes', async () => {
    const { client, requests } = clientAnswering(() => json({ success: true }));
    const note = { params: { appointmentId: id, staffId: 'me' }, body: { text: 'Ende' } };
    await client.call('writeNote', { ...note, keepalive: true });
    await client.call('writeNote', note);
    expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
  });

  it('[CALL-65] a report that comes after the logout ends no session', async () => {
    const refusal = { ...problemBase, status: 401, code: 'unauthenticated' };
    const { client, requests, endedSessions } = clientAnswering(() => json(refusal, 401));
    const qualitySeconds = { good: 1, weak: 0, poor: 0 };
    const report = client.call('reportCall', {
      params: { appointmentId: id },
      body: {
        outcome: 'connected',
        firstPictureSeconds: 1,
        relayed: false,
        reconnects: 0,
        qualitySeconds,
      },
      keepalive: true,
      mayBeLoggedOut: true,
    });
    await expect(report).rejects.toThrow(ResponseError);
    expect(endedSessions()).toBe(0);
    expect(requests[0]?.keepalive).toBe(true);
  });

  it('[ERR-14] names a missing path parameter before anything is sent', async () => {
    const { client, requests } = clientAnswering(() => json({ success: true }));
    const call = client.call('sendSignal', {
      params: { appointmentId: id, userId: '' },
      body: { message: {} },
    });
    await expect(call).rejects.toThrowError(RequiredFieldError);
    await expect(call).rejects.toMatchObject({ field: 'userId' });
    expect(requests).toHaveLength(0);
  });

  it('[ERR-14] names the missing status when listing appointments', async () => {
    const { client } = clientAnswering(() => json([]));
    await expect(
      client.call('listAppointments', { query: { 'status[]': [] } }),
    ).rejects.toMatchObject({ field: 'status' });
  });

  it('[ERR-12] raises a response error that carries response and code', async () => {
    const { client } = clientAnswering(() =>
      json({ type: 'about:blank', title: 'Busy', status: 409, code: 'doctor-busy' }, 409),
    );
    const failure = await client
      .call('startCall', { params: { appointmentId: id } })
      .catch((e) => e);
    expect(failure).toBeInstanceOf(ResponseError);
    expect(failure.response.status).toBe(409);
    expect(codeOf(failure)).toBe('doctor-busy');
  });

  it('[ERR-12] understands a proxy that answers without problem details', async () => {
    const { client } = clientAnswering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const failure = await client.call('currentStaff', {}).catch((e) => e);
    expect(codeOf(failure)).toBe('unavailable');
  });

  it('[ERR-12] refuses a success whose body is not what the contract says', async () => {
    const { client } = clientAnswering(() => json({ person: 'nobody' }));
    await expect(client.call('currentStaff', {})).rejects.toThrowError(ResponseError);
  });

  it('[ERR-13] raises a fetch error when nothing answers', async () => {
    const { client } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
    const failure = await client.call('currentStaff', {}).catch((e) => e);
    expect(failure).toBeInstanceOf(FetchError);
    expect(failure.message).toContain('no alternative response');
  });

  it('[CONTRACT-3] tells the total of a paged list', async () => {
    const { client, requests } = clientAnswering(() => json([], 200, { 'x-total-count': '321' }));
    const page = await client.page('listPatients', { query: { searchTerm: 'Öz%', limit: 10 } });
    expect(page).toEqual({ body: [], total: 321, etag: null });
    expect(new URL(requests[0]?.url ?? '').searchParams.get('searchTerm')).toBe('Öz%');
  });

  it('[ERR-6] reports a dead token once per answer', async () => {
    const { client, endedSessions } = clientAnswering(() =>
      json({ type: 'about:blank', title: '', status: 401, code: 'unauthenticated' }, 401),
    );
    await client.call('currentStaff', {}).catch(() => undefined);
    expect(endedSessions()).toBe(1);
  });
});

describe('a request over a line that is gone', () => {
  const unanswered = () => {
    const ended: unknown[] = [];
    const client = createClient({
      baseUrl: () => 'https://praxis.example',
      token: () => 'st_token',
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          const signal = init?.signal;
          const end = () => {
            ended.push(signal?.reason);
            reject(signal?.reason);
          };
          if (signal?.aborted) end();
          signal?.addEventListener('abort', end);
        }),
    });
    return { client, ended };
  };
  const params = { appointmentId: id };

  it('[ERR-26] is given up after a while, which grows with what is sent', async () => {
    vi.useFakeTimers();
    try {
      const { client, ended } = unanswered();
      const small = client.call('startCall', { params }).catch((error) => error);
      const hasty = client.call('startCall', { params, timeoutMs: 5_000 }).catch((error) => error);
      const text = 'x'.repeat(800_000);
      const large = client
        .call('writeNote', { params: { ...params, staffId: 'me' }, body: { text } })
        .catch((error) => error);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await hasty).toBeInstanceOf(FetchError);
      await vi.advanceTimersByTimeAsync(24_999);
      expect(ended).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await small).toBeInstanceOf(FetchError);
      await vi.advanceTimersByTimeAsync(90_000);
      expect(ended).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await large).toBeInstanceOf(FetchError);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[ERR-26] is given up at once when nobody waits for it any more', async () => {
    const { client } = unanswered();
    const leaving = new AbortController();
    const call = client.call('startCall', { params, signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
    const late = client.call('startCall', { params, signal: AbortSignal.abort(new Error('gone')) });
    await expect(late).rejects.toThrow('gone');
  });
});

describe('a call that needs the person to confirm who they are', () => {
  const required = { ...problemBase, code: 'confirmation-required', status: 403 };

  function asking(confirmed: boolean) {
    const answers = [json(required, 403), json({ success: true })];
    const bodies: unknown[] = [];
    let asked = 0;
    const client = createClient({
      baseUrl: () => 'https://praxis.example',
      token: () => 'st_token',
      fetch: async (input, init) => {
        bodies.push(await new Request(String(input), init).json());
        return answers.shift() ?? json(required, 403);
      },
      onConfirmationRequired: async () => {
        asked += 1;
        return confirmed;
      },
    });
    const note = { params: { appointmentId: id, staffId: 'me' }, body: { text: 'Ende' } };
    return { send: () => client.call('writeNote', note), bodies, asked: () => asked };
  }

  it('[LOGIN-33] is sent again as it was once they have', async () => {
    const { send, bodies, asked } = asking(true);
    expect(await send()).toEqual({ success: true });
    expect([asked(), bodies]).toEqual([1, [{ text: 'Ende' }, { text: 'Ende' }]]);
  });

  it('[LOGIN-33] fails with its own code when they do not', async () => {
    const { send, bodies } = asking(false);
    const failure = await send().catch((error: unknown) => error);
    expect([codeOf(failure), bodies.length]).toEqual(['confirmation-required', 1]);
  });
});

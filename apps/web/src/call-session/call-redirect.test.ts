import { describe, expect, it } from 'vitest';
import { type CallLocation, callRedirect, withQuery } from './call-redirect.ts';

const here: CallLocation = {
  pathname: '/user/calendar',
  search: '',
  loaded: null,
  shown: null,
  saved: null,
  previous: null,
};

describe('callRedirect', () => {
  it('[CALL-29, UI-12] lets the page of a call stand after its end', () => {
    const ended = { ...here, pathname: '/user/appointment/xyz/call', shown: 'xyz' };
    expect(callRedirect(ended)).toBeNull();
  });

  it('[UI-11] lets stay whoever has neither a call nor a saved one', () => {
    expect(callRedirect(here)).toBeNull();
  });

  it('[UI-11] sends a saved call to the dashboard, or to the previous route with its query', () => {
    expect(callRedirect({ ...here, saved: 'abc' })).toBe('/user/dashboard?joincall=abc');
    expect(callRedirect({ ...here, saved: 'abc', previous: '/user/patients?q=ä' })).toBe(
      '/user/patients?q=%C3%A4&joincall=abc',
    );
  });

  it('[UI-11] asks once: with joincall in the query nobody is sent on', () => {
    expect(callRedirect({ ...here, saved: 'abc', search: '?joincall=abc' })).toBeNull();
  });

  it('[UI-12] sends the call page without a loaded call back, with joincall set to its id', () => {
    const call = { ...here, pathname: '/user/appointment/xyz/call' };
    expect(callRedirect(call)).toBe('/user/dashboard?joincall=xyz');
    expect(callRedirect({ ...call, saved: 'abc', previous: '/user/report' })).toBe(
      '/user/report?joincall=xyz',
    );
  });

  it('[CALL-26] asks to switch when another call is loaded', () => {
    const call = { ...here, pathname: '/user/appointment/xyz/call', loaded: 'abc' };
    expect(callRedirect(call)).toBe('/user/appointment/abc/call?switchcall=xyz');
    expect(callRedirect({ ...call, loaded: 'xyz' })).toBeNull();
    expect(callRedirect({ ...here, loaded: 'abc', saved: 'abc' })).toBeNull();
  });

  it('[CALL-25] never carries two questions about calls', () => {
    expect(withQuery('/user/report?switchcall=a&page=2', 'joincall', 'b')).toBe(
      '/user/report?page=2&joincall=b',
    );
  });
});

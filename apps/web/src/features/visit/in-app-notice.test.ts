import { describe, expect, it } from 'vitest';
import { inAppBrowser } from './in-app-notice.tsx';

const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Version/4.0';

describe('inAppBrowser', () => {
  it.each([
    [`${ios} Mobile/15E148 Instagram 350.0`, 'Instagram', 'ios'],
    [`${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, 'Facebook', 'ios'],
    [`${ios} GSA/340.3 Mobile/15E148 Safari/604.1`, 'Google', 'ios'],
    [`${android} Chrome/130.0 Mobile Safari/537.36 WhatsApp/2.24`, 'WhatsApp', 'android'],
    [`${android} Chrome/130.0 Mobile Safari/537.36`, null, 'android'],
    [`${ios} Mobile/15E148`, null, 'ios'],
  ])('[VISIT-27] %s is inside an app', (userAgent, app, system) => {
    expect(inAppBrowser(userAgent)).toEqual({ app, system });
  });

  it.each([
    `${ios} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
  ])('[VISIT-27] %s is a browser', (userAgent) => {
    expect(inAppBrowser(userAgent)).toBeNull();
  });
});

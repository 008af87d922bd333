import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { EnginePage } from './engine-page.ts';

/** Firefox with fake devices and with loopback and host candidates. */
export async function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.peerconnection.ice.loopback': true,
      'media.autoplay.default': 0,
    },
  });
}

export async function openInFirefox(browser: Browser, address: string): Promise<EnginePage> {
  const page: Page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'engine' in window);
  return new EnginePage(page);
}

import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../../i18n/texts.ts';
import { NetworkLine, useNetworkCheck } from './network-check.tsx';

await loadTexts(['setup']);

afterEach(() => vi.unstubAllGlobals());

it('[WEBKIT-3] a browser without calls does not look for a relay for ever', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  const servers = async () => [{ urls: ['turn:relay.example'], username: 'u', credential: 'c' }];
  const Check = () => <NetworkLine {...useNetworkCheck(servers)} />;
  await render(<Check />);
  await expect.element(page.getByText('Die Verbindung ist gut.')).toBeVisible();
});

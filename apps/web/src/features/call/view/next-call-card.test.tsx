import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { NextCall } from '../../../call-session/next-call.ts';
import { loadTexts } from '../../../i18n/texts.ts';
import { NextCallCard } from './next-call-card.tsx';

await loadTexts(['call', 'app', 'ui']);

it('[CALL-69] names who waits as the lists do, and their minutes without reading them out', async () => {
  const appointment = {
    patient: { person: { firstName: 'Käthe', lastName: 'Schäfer' } },
    patientWaitingSince: new Date(Date.now() - 3.5 * 60_000).toISOString(),
  };
  const next = { appointment, kind: 'waiting' } as unknown as NextCall;
  await render(<NextCallCard next={next} takes="endsThis" onTake={() => undefined} />);
  await expect.element(page.getByText('Schäfer, Käthe wartet', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/, 3\sMin\./)).toHaveAttribute('aria-hidden', 'true');
});

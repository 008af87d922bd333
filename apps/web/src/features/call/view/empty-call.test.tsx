import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../../../i18n/texts.ts';
import { CallContext, type CallContextValue } from '../call-context.tsx';
import { PatientEmptyCall, StaffEmptyCall } from './empty-call.tsx';

await loadTexts(['call', 'setup', 'room']);

beforeEach(() => vi.stubGlobal('RTCPeerConnection', undefined));
afterEach(() => vi.unstubAllGlobals());

const alert = () => page.getByRole('alert');

const call = {
  phase: 'active',
  people: [],
  appointment: { patientPresent: true },
} as unknown as CallContextValue['call'];

describe('a browser without calls', () => {
  it('[WEBKIT-3] tells the patient which browser to take and whom to call, instead of connecting', async () => {
    await render(
      <CallContext value={{ call, side: 'patient' } as CallContextValue}>
        <PatientEmptyCall doctor="Dr. Ada Story" met={false} phone="030 23125 042" />
      </CallContext>,
    );
    await expect
      .element(alert().getByText(/Dieser Browser kann keine Video-Gespräche/))
      .toBeVisible();
    await expect.element(alert().getByText(/Chrome, Safari, Firefox oder Edge/)).toBeVisible();
    await expect.element(alert().getByText(/030 23125 042/)).toBeVisible();
  });

  it('[WEBKIT-3] tells staff which browser to take', async () => {
    await render(
      <CallContext value={{ call, side: 'staff' } as CallContextValue}>
        <StaffEmptyCall
          name="Petra Muster"
          title="Gespräch"
          sendLink={null}
          onHold={undefined}
          resuming={false}
          onResume={undefined}
          onEnd={undefined}
        />
      </CallContext>,
    );
    await expect
      .element(
        alert().getByText(/Bitte öffnen Sie diese Seite mit Chrome, Safari, Firefox oder Edge/),
      )
      .toBeVisible();
  });
});

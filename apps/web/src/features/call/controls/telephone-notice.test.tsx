import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../../../i18n/texts.ts';
import { pageConfig } from '../../../practice/page-config.ts';
import { CallContext, type CallContextValue, type LiveCall } from '../call-context.tsx';
import { TelephoneNotice } from './telephone-notice.tsx';

await loadTexts(['call', 'app', 'ui']);

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const local = { microphone: { active: true, track: {} }, screen: { track: null } };
const media = { subscribe: () => () => undefined, getSnapshot: () => local };
const patientsNumber = '030 900001';

interface Given {
  side?: 'staff' | 'patient';
  quality?: { level: string; reason?: string };
  telephone?: LiveCall['telephone'];
  phone?: string;
}

function notice({ side = 'patient', quality, telephone = { step: 'off' }, phone }: Given = {}) {
  const proposeTelephone = vi.fn();
  const call = {
    phase: 'active',
    connectionStatus: 'connected',
    people: [{ userID: 'other', name: 'Dr. Ada Story', left: false, quality: quality ?? null }],
    appointment: { patient: { patientData: { phone } } },
    telephone,
    actions: { proposeTelephone },
  } as unknown as LiveCall;
  const value = { call, side, media } as unknown as CallContextValue;
  const element = (
    <CallContext value={value}>
      <TelephoneNotice />
    </CallContext>
  );
  return { element, proposeTelephone };
}

const weak = () => page.getByText(/^Der Ton ist schlecht/);
const sustained = () => vi.advanceTimersByTimeAsync(5_000);

describe('the sound over the telephone', () => {
  it.each([
    ['a poor line', { level: 'poor' }],
    ['silence', { level: 'weak', reason: 'no-sound' }],
  ])('[CALL-72] is offered once %s has lasted', async (_, quality) => {
    const { element, proposeTelephone } = notice({ quality });
    await render(element);
    await vi.advanceTimersByTimeAsync(4_900);
    await expect.element(weak()).not.toBeInTheDocument();
    await sustained();
    await expect.element(weak()).toBeVisible();
    await page.getByRole('button', { name: 'Übers Telefon sprechen' }).click();
    expect(proposeTelephone).toHaveBeenCalledOnce();
  });

  it('[CALL-72] is not offered on a line that is only weak, nor again after "not now"', async () => {
    const { rerender } = await render(notice({ quality: { level: 'weak' } }).element);
    await sustained();
    await expect.element(weak()).not.toBeInTheDocument();
    const poor = notice({ quality: { level: 'poor' } }).element;
    await rerender(poor);
    await sustained();
    await page.getByRole('button', { name: 'Jetzt nicht' }).click();
    await sustained();
    await expect.element(weak()).not.toBeInTheDocument();
  });

  it.each([
    ['the practice, which has the number', { side: 'staff', phone: patientsNumber }, 'practice'],
    ['the patient, whose number nobody has', { side: 'staff' }, 'patient'],
  ] as const)('[CALL-72] is dialled by %s', async (_, given, calls) => {
    const { element, proposeTelephone } = notice({ ...given, quality: { level: 'poor' } });
    await render(element);
    await sustained();
    await page.getByRole('button', { name: 'Übers Telefon sprechen' }).click();
    expect(proposeTelephone).toHaveBeenCalledWith(calls);
  });

  it('[CALL-72] tells who dials the number, and the other side that it will ring', async () => {
    const on = { step: 'on', with: 'other', calls: 'practice' } as const;
    const { rerender } = await render(
      notice({ side: 'staff', telephone: on, phone: patientsNumber }).element,
    );
    await expect
      .element(page.getByRole('link', { name: `Anrufen: ${patientsNumber}` }))
      .toBeVisible();
    await rerender(notice({ side: 'staff', telephone: on }).element);
    await expect.element(page.getByText('Bitte rufen Sie Dr. Ada Story an.')).toBeVisible();
    await rerender(notice({ telephone: on }).element);
    await expect.element(page.getByText('Sie werden gleich angerufen.')).toBeVisible();
    const patientDials = { ...on, calls: 'patient' } as const;
    await rerender(notice({ side: 'staff', telephone: patientDials }).element);
    await expect.element(page.getByText('Sie werden gleich angerufen.')).toBeVisible();
    const before = pageConfig.get();
    pageConfig.set({ ...before, practice: { ...before.practice, phone: '030 23125 042' } });
    try {
      await rerender(notice({ side: 'staff', telephone: patientDials }).element);
      await expect
        .element(page.getByText('Dr. Ada Story ruft Sie in der Praxis an: 030 23125 042.'))
        .toBeVisible();
      await rerender(notice({ telephone: patientDials }).element);
      await expect
        .element(page.getByRole('link', { name: 'Anrufen: 030 23125 042' }))
        .toBeVisible();
    } finally {
      pageConfig.set(before);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { active, CallHarness, ids, type TestCall } from '../testing/call-harness.ts';

/** The patient's camera is off, the doctor requests a photo, and the patient opens the photo camera. */
async function looking() {
  const harness = new CallHarness();
  const { doctor, patient } = await harness.consultation();
  await patient.media.setCamera(false);
  active(doctor).actions.requestScreenshot?.();
  await harness.flush();
  await patient.media.openPhotoCamera();
  await harness.flush();
  return { harness, doctor, patient };
}

const seesCamera = (call: TestCall) =>
  active(call).people.find(({ userID }) => userID === ids.patient)?.meta?.videoActive;
const hasCameraOpen = ({ devices }: TestCall) => devices.live.some(({ kind }) => kind === 'video');

describe('the photo camera', () => {
  it('[SHOT-7] is not sent to the doctor, and is off once the photo is sent', async () => {
    const { harness, doctor, patient } = await looking();
    expect(hasCameraOpen(patient)).toBe(true);
    expect(seesCamera(doctor)).toBe(false);
    await active(patient).actions.previewScreenshot?.();
    expect(hasCameraOpen(patient)).toBe(true);
    active(patient).actions.releaseScreenshot?.();
    expect(hasCameraOpen(patient)).toBe(false);
    await harness.flush();
    expect(active(doctor).screenshot.step).toBe('accepted');
    expect([...active(doctor).files.values()]).toMatchObject([{ status: 'complete' }]);
    expect(seesCamera(doctor)).toBe(false);
  });

  it.each<[string, (calls: Awaited<ReturnType<typeof looking>>) => unknown]>([
    ['the patient refuses', ({ patient }) => active(patient).actions.refuseScreenshot?.()],
    ['the doctor takes it back', ({ doctor }) => active(doctor).actions.withdrawScreenshot?.()],
    ['the call is held', ({ doctor }) => active(doctor).actions.pause?.()],
    ['the call is over', ({ doctor }) => active(doctor).actions.stop?.()],
    ['the doctor’s page goes', ({ doctor }) => doctor.session.leaveNow()],
    ['the patient hangs up', ({ patient }) => void active(patient).actions.leave?.()],
    ['the doctor comes back in another tab', ({ harness }) => harness.joined('doctor')],
  ])('[SHOT-7] is off when %s', async (_, happen) => {
    const calls = await looking();
    await happen(calls);
    await calls.harness.flush();
    expect(hasCameraOpen(calls.patient)).toBe(false);
    expect(calls.patient.media.photoTrack()).toBeNull();
  });
});

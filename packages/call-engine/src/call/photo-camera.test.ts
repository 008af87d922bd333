import { describe, expect, it } from 'vitest';
import { active } from '../testing/active-call.ts';
import { CallHarness, ids, type TestCall } from '../testing/call-harness.ts';

/** The patient's camera is off, the doctor asks, and the patient looks through it for the photo. */
async function looking() {
  const world = new CallHarness();
  const { doctor, patient } = await world.consultation();
  await patient.media.setCamera(false);
  active(doctor).actions.requestScreenshot?.();
  await world.settle();
  await patient.media.openPhotoCamera();
  await world.settle();
  return { world, doctor, patient };
}

const seesCamera = (call: TestCall) =>
  active(call).people.find(({ userID }) => userID === ids.patient)?.meta?.videoActive;
const hasCameraOpen = ({ devices }: TestCall) => devices.live.some(({ kind }) => kind === 'video');

describe('the camera for a photo', () => {
  it('[SHOT-7] shows nothing to the doctor, and is off once the photo is sent', async () => {
    const { world, doctor, patient } = await looking();
    expect(hasCameraOpen(patient)).toBe(true);
    expect(seesCamera(doctor)).toBe(false);
    await active(patient).actions.previewScreenshot?.();
    expect(hasCameraOpen(patient)).toBe(true);
    active(patient).actions.releaseScreenshot?.();
    expect(hasCameraOpen(patient)).toBe(false);
    await world.settle();
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
    ['the doctor comes back in another tab', ({ world }) => world.joined('doctor')],
  ])('[SHOT-7] is off when %s', async (_, happen) => {
    const calls = await looking();
    await happen(calls);
    await calls.world.settle();
    expect(hasCameraOpen(calls.patient)).toBe(false);
    expect(calls.patient.media.photoTrack()).toBeNull();
  });
});

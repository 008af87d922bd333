import { expect } from 'vitest';
import { active, CallHarness, ids, type Name, type TestCall } from './call-harness.ts';

/** What the server says of a patient who has pressed "ready". */
export const waits = {
  patientPresent: true,
  patientProgress: { step: 'ready', at: '2026-03-02T08:58:00.000Z' },
} as const;

export const readyWith = ({ session }: TestCall): string[] => {
  const snapshot = session.getSnapshot();
  return snapshot.phase === 'ended' ? [] : [...snapshot.ready];
};

/** Doctor and patient before the start. */
export class AheadHarness extends CallHarness {
  /** The doctor's page, which has only prepared the call, and the patient in the waiting room. */
  async waiting(): Promise<{ doctor: TestCall; patient: TestCall }> {
    const [patient] = await this.joined('patient');
    if (!patient) throw new Error('a patient expected');
    const doctor = await this.page('doctor');
    this.change(waits);
    await this.flush();
    return { doctor, patient };
  }

  async page(name: Name): Promise<TestCall> {
    const tab = this.openTab(name);
    await tab.media.open();
    await tab.session.prepare();
    await this.flush();
    return tab;
  }

  async start({ session }: TestCall): Promise<void> {
    await session.getSnapshot().actions.start?.();
    await this.flush();
  }

  async begin(doctor: TestCall): Promise<void> {
    await doctor.session.getSnapshot().actions.join?.();
    await this.flush();
    await this.start(doctor);
  }

  signalsFrom(from: Name, to: Name) {
    return this.signals.sent.filter((each) => each.from === ids[from] && each.to === ids[to]);
  }

  tracksSent() {
    return this.network.open
      .filter(({ path }) => path)
      .flatMap((each) => each.getTransceivers().flatMap(({ sender }) => sender.track ?? []));
  }

  expectCall(doctor: TestCall, patient: TestCall): void {
    for (const each of [doctor, patient]) {
      expect(active(each).connectionStatus).toBe('connected');
      expect(active(each).people[0]?.content?.getTracks()).toHaveLength(2);
      expect(active(each).people[0]?.meta?.videoActive).toBe(true);
    }
    expect(this.tracksSent()).toHaveLength(4);
    doctor.session.getSnapshot().actions.sendChat?.('Guten Tag');
    const words = [doctor, patient].map((each) => active(each).people[0]?.safetyWords);
    expect(words[0]).toHaveLength(5);
    expect(words[0]).toEqual(words[1]);
  }
}

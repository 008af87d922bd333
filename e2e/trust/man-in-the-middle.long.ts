import { test } from '@playwright/test';
import { CallRelay } from '../engine/harness/call-relay.ts';
import { openEngine, startConsultation } from '../engine/harness/open-engine.ts';
import { conclude, describing } from './case.ts';

/** Words that both can compare aloud, in a call whose picture has arrived. */
const expected = 'both see a picture and "encrypted"; their words differ';

test(
  '[PEER-26] a server that answers doctor and patient in the other’s name',
  describing('signalling', expected),
  async ({ page, context, browser }) => {
    // The attacker's server gives each side an impostor with a key of its own.
    const sides = [new CallRelay(), new CallRelay()] as const;
    const [atDoctor, atPatient] = await Promise.all(sides.map((relay) => relay.listen()));
    const attacker = await browser.newContext();
    try {
      const doctor = await openEngine(page, atDoctor ?? '');
      const falsePatient = await openEngine(await attacker.newPage(), atDoctor ?? '');
      const falseDoctor = await openEngine(await attacker.newPage(), atPatient ?? '');
      const patient = await openEngine(await context.newPage(), atPatient ?? '');
      await startConsultation(doctor, falsePatient);
      await startConsultation(falseDoctor, patient);
      const shown = await Promise.all(
        [doctor, patient].map(async (each) => {
          const { people } = await each.waitFor(
            (state) => state.people[0]?.safetyWords != null && state.people[0].encrypted,
          );
          return people[0]?.safetyWords;
        }),
      );
      const differ = shown[0] === shown[1] ? 'agree' : 'differ';
      conclude(expected, `both see a picture and "encrypted"; their words ${differ}`);
    } finally {
      await attacker.close();
      await Promise.all(sides.map((relay) => relay.close()));
    }
  },
);

import { expect, it } from 'vitest';
import { progressProblem } from './setup-problem.ts';

const fine = { camera: null, microphone: null };

it.each([
  [{ ...fine, camera: 'denied' }, 'camera-denied'],
  [{ ...fine, camera: 'busy' }, 'camera-busy'],
  [{ ...fine, camera: 'missing' }, 'camera-missing'],
  [{ ...fine, camera: 'insecure-page' }, 'insecure-page'],
  [{ ...fine, microphone: 'denied' }, 'microphone-denied'],
  [{ ...fine, microphone: 'missing' }, 'microphone-missing'],
  [{ camera: 'denied', microphone: 'denied' }, 'camera-denied'],
] as const)('[VISIT-22, MEDIA-10] %j is told as %s', (problems, told) => {
  expect(progressProblem(true, problems, 'good')).toBe(told);
});

it('[VISIT-22] the network is told when the devices work', () => {
  expect(progressProblem(true, fine, 'no-relay')).toBe('no-relay');
  expect(progressProblem(true, fine, 'no-network')).toBe('no-network');
  expect(progressProblem(true, fine, 'good')).toBeNull();
  expect(progressProblem(true, fine, 'checking')).toBeNull();
});

it('[VISIT-22] a browser that cannot call is told before anything else', () => {
  expect(progressProblem(false, { ...fine, camera: 'denied' }, 'good')).toBe('unsupported-browser');
});

import type { MediaProblem } from '@visite/call-engine';
import type { ProgressProblem } from '@visite/contract';
import type { DeviceProblems } from '../../devices/device-help.ts';
import type { NetworkCheck } from './network-check.tsx';

const cameraCodes: Record<MediaProblem, ProgressProblem> = {
  denied: 'camera-denied',
  busy: 'camera-busy',
  missing: 'camera-missing',
  lost: 'camera-missing',
  'insecure-page': 'insecure-page',
  unknown: 'camera-busy',
};

const microphoneCodes: Record<MediaProblem, ProgressProblem> = {
  denied: 'microphone-denied',
  busy: 'microphone-missing',
  missing: 'microphone-missing',
  lost: 'microphone-missing',
  'insecure-page': 'insecure-page',
  unknown: 'microphone-missing',
};

/** The most severe problem, shown to staff: browser support, then devices, then network. */
export function progressProblem(
  supported: boolean,
  { camera, microphone }: DeviceProblems,
  network: NetworkCheck,
): ProgressProblem | null {
  if (!supported) return 'unsupported-browser';
  if (camera) return cameraCodes[camera];
  if (microphone) return microphoneCodes[microphone];
  return network === 'no-network' || network === 'no-relay' ? network : null;
}

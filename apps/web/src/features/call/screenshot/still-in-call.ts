import type { SharedFile } from '@visite/call-engine';
import type { LiveCall } from '../call-context.tsx';

/** How a patient's client names the pictures that it takes itself. */
const stillName = /^visite-/;

/** The still that answers the request made when `known` were the files of the call. */
export function stillInCall(
  files: LiveCall['files'],
  patientId: string,
  known: ReadonlySet<string>,
): SharedFile | null {
  const found = [...files.values()].find(
    ({ uuid, from, name, type }) =>
      !known.has(uuid) && from === patientId && type === 'image/jpeg' && stillName.test(name),
  );
  return found ?? null;
}

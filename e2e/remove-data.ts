import { rmSync } from 'node:fs';
import { fakeCameraPath } from './fake-camera.ts';

/** The server has ended by now; its database and outbox go with it. */
export default function removeData(): void {
  const folder = process.env.VISITE_E2E_DATA;
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  rmSync(fakeCameraPath(), { force: true });
}

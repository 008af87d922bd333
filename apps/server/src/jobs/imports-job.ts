import { type RunImportsDeps, runImports } from '../patient-lists/run-imports.ts';
import type { Job } from './job.ts';

export const importsJob = (deps: RunImportsDeps): Job => ({
  name: 'imports',
  everySeconds: 5,
  notified: true,
  run: (at, stopping) => runImports(deps, at, stopping),
});

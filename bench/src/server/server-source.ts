import { createRequire } from 'node:module';
import { join } from 'node:path';

const server = join(import.meta.dirname, '../../../apps/server');

/** A module of the server itself: the bench measures the very SQL and texts that the product uses. */
export const serverModule = async <Module>(file: string): Promise<Module> =>
  (await import(join(server, 'src', file))) as Module;

/** A package as the server has it. */
export const serverPackage = <Package>(name: string): Package =>
  createRequire(join(server, 'package.json'))(name) as Package;

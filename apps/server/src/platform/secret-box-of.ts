import type { KeyObject } from 'node:crypto';
import type { Config } from '../config.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

export interface BoxKeys {
  secretKey: KeyObject;
  config: Pick<Config, 'olderSecretKeys'>;
}

/** Seals under the current key and opens what older ones have sealed. */
export const secretBoxOf = ({ secretKey, config }: BoxKeys): SecretBox =>
  createSecretBox(secretKey, config.olderSecretKeys);

import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import { staffPersonInput } from './persons.ts';
import { username } from './staff.ts';
import { line } from './wire.ts';

/** The first practice and its first admin, made in the browser while there is no practice yet. */
export const firstPracticeInput = z.strictObject({
  /** From the server's log; case, hyphens and spaces do not matter. */
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  name: line(120),
  /** The language that comes first in mails. */
  language: z.enum(languages),
  admin: z.strictObject({ person: staffPersonInput, username }),
});
export type FirstPracticeInput = z.infer<typeof firstPracticeInput>;

export const firstPracticeMade = z.object({
  success: z.literal(true),
  /** Path and query of the page on which the admin chooses a password, once, within 24 hours. */
  passwordLink: z.string(),
});

export const firstRunEndpoints = {
  /** 404 as soon as there is a practice. */
  makeFirstPractice: {
    method: 'POST',
    path: '/first-run',
    who: 'anyone',
    body: firstPracticeInput,
    response: firstPracticeMade,
    status: 201,
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>;

import * as z from 'zod/mini';

/** Control characters have no place in names and mails, and PostgreSQL stores no NUL. */
const withoutControls = /^\P{Cc}*$/u;
const withoutControlsButBreaks = /^(?:\P{Cc}|[\n\r\t])*$/u;

/** One line of text, trimmed, at least one character. */
export const line = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum), z.regex(withoutControls));

/** One line of text that may be empty. */
export const optionalLine = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum), z.regex(withoutControls));

/** Text with line breaks; may be empty. */
export const paragraphs = (maximum: number) =>
  z.string().check(z.maxLength(maximum), z.regex(withoutControlsButBreaks));

export const personId = z.uuid();

/** 128 random bits in base64url: the id is the secret in the patient's link. */
export const appointmentId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/));

/** Names an appointment to other systems; it opens nothing. */
export const appointmentNumber = z.string().check(z.regex(/^[1-9]\d{11}$/));

/** ISO 8601 with any offset; answers are always in UTC. */
export const isoTime = z.iso.datetime({ offset: true });

const firstTime = Date.parse('0001-01-01T00:00:00Z');
const lastTime = Date.parse('9999-12-31T23:59:59.999Z');

/** Of a year that answers can write in UTC, whatever the offset: what cannot be told again is not kept. */
export const keptTime = isoTime.check(
  z.refine((time) => Date.parse(time) >= firstTime && Date.parse(time) <= lastTime),
);

/** YYYY-MM-DD, a day that exists. */
export const isoDate = z.iso.date();

export const email = z.email().check(z.maxLength(254));

export const success = z.object({ success: z.literal(true) });
export type Success = z.infer<typeof success>;

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Settings } from '@visite/contract';

/** Paths of own texts whose braces do not fit together; they would break the screen they stand on. */
export function brokenTexts({ config }: Settings): string[] {
  const isBroken = (message: string) => {
    try {
      compileMessageOrThrow(message);
      return false;
    } catch {
      return true;
    }
  };
  return Object.entries(config.videoConsultation.texts).flatMap(([language, texts]) =>
    Object.entries(texts)
      .filter(([, message]) => isBroken(message))
      .map(([key]) => `config.videoConsultation.texts.${language}.${key}`),
  );
}

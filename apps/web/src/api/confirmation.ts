import { createStore } from '../state/store.ts';

export interface ConfirmationQuestion {
  /** True once the person has proved who they are; false if they will not. */
  answer: (confirmed: boolean) => void;
}

/** One question at a time, however many calls wait for its answer. */
export function createConfirmation() {
  const question = createStore<ConfirmationQuestion | null>(null);
  let asked: Promise<boolean> | null = null;
  const ask = (): Promise<boolean> => {
    asked ??= new Promise((resolve) => {
      question.set({
        answer: (confirmed) => {
          asked = null;
          question.set(null);
          resolve(confirmed);
        },
      });
    });
    return asked;
  };
  return { question, ask };
}

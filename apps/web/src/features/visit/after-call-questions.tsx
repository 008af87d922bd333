import {
  type FeedbackAnswer,
  type FeedbackQuestion,
  feedbackAnswers,
  feedbackQuestions,
} from '@visite/contract';
import { Frown, type LucideIcon, Meh, Smile } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiSession } from '../../session/use-api-session.ts';
import { Button } from '../../ui/button.tsx';
import { focusNow } from '../../ui/focus-now.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';

const faces: Record<FeedbackAnswer, LucideIcon> = { good: Smile, fair: Meh, bad: Frown };

/** Two questions, each with a face and a word; nobody has to answer, and no text can be typed (ASK-1). */
export function AfterCallQuestions({ token }: { token: string }) {
  const t = useTranslation();
  const { patient } = useApiSession();
  const id = useId();
  const [given, setGiven] = useState<Partial<Record<FeedbackQuestion, FeedbackAnswer>>>({});
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setFailure(null);
    patient
      .call('giveFeedback', { body: { token, ...given } })
      .then(() => setSent(true), setFailure)
      .finally(() => setSending(false));
  };
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-box border border-line bg-surface p-4"
    >
      <div>
        <h2
          ref={sent ? focusNow : undefined}
          tabIndex={-1}
          id={id}
          className="text-lg font-semibold outline-none"
        >
          {t('room.ask.title')}
        </h2>
        <p role="status" className="text-muted">
          {t(sent ? 'room.ask.thanks' : 'room.ask.hint')}
        </p>
      </div>
      {sent ? null : (
        <form className="flex flex-col gap-5" onSubmit={send}>
          {feedbackQuestions.map((question) => (
            <fieldset key={question}>
              <legend className="mb-2 font-medium">{t(`room.ask.${question}.question`)}</legend>
              <div className="flex flex-wrap gap-2">
                {feedbackAnswers.map((answer) => (
                  <Choice
                    key={answer}
                    name={`${id}-${question}`}
                    answer={answer}
                    label={t(`room.ask.${question}.${answer}`)}
                    chosen={given[question] === answer}
                    onChoose={() => setGiven((before) => ({ ...before, [question]: answer }))}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          {failure ? <InlineMessage announce tone="danger" title={errorText(failure)} /> : null}
          {given.media || given.way ? (
            <Button type="submit" size="large" block loading={sending}>
              {t('room.ask.send')}
            </Button>
          ) : null}
        </form>
      )}
    </section>
  );
}

interface ChoiceProps {
  name: string;
  answer: FeedbackAnswer;
  label: string;
  chosen: boolean;
  onChoose: () => void;
}

function Choice({ name, answer, label, chosen, onChoose }: ChoiceProps) {
  const Face = faces[answer];
  return (
    <label className="flex min-h-20 min-w-min flex-1 basis-0 cursor-pointer flex-col items-center justify-center gap-1 rounded-box border border-line-strong px-1 py-2 text-center leading-tight hover:border-ink has-checked:border-primary-text has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text">
      <input
        type="radio"
        name={name}
        value={answer}
        checked={chosen}
        onChange={onChoose}
        className="sr-only"
      />
      <Face className="size-8" aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}

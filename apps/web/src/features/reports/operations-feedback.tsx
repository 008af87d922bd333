import { type FeedbackFigures, feedbackAnswers, feedbackQuestions } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { percentOf } from './operations-logic.ts';

/** What patients answered after calls, as shares; nothing of fewer than five answers (ASK-3). */
export function Feedback({ feedback }: { feedback: FeedbackFigures }) {
  const t = useTranslation();
  const some = feedbackQuestions.some((question) => feedback[question] !== null);
  return (
    <Card title={t('reports.operations.feedback.title')}>
      <p className="mb-3 text-sm text-muted">
        {t(feedback.asked ? 'reports.operations.feedback.hint' : 'reports.operations.feedback.off')}
      </p>
      {some || feedback.asked ? (
        <div className="relative overflow-x-auto">
          <table className="w-full border-collapse text-left text-control">
            <caption className="sr-only">{t('reports.operations.feedback.title')}</caption>
            <thead>
              <tr className="border-b border-line text-sm text-muted">
                <th scope="col" className="py-2 pr-2 font-medium">
                  {t('reports.operations.feedback.question')}
                </th>
                {feedbackAnswers.map((answer) => (
                  <th key={answer} scope="col" className="py-2 pl-2 text-right font-medium">
                    {t(`reports.operations.feedback.${answer}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {feedbackQuestions.map((question) => (
                <Row key={question} question={question} answers={feedback[question]} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Card>
  );
}

interface RowProps {
  question: 'media' | 'way';
  answers: FeedbackFigures['media'];
}

function Row({ question, answers }: RowProps) {
  const t = useTranslation();
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-2 pr-2 font-normal hyphens-auto wrap-anywhere">
        {t(`reports.operations.feedback.${question}`)}
      </th>
      {answers ? (
        feedbackAnswers.map((answer) => (
          <td key={answer} className="py-2 pl-2 text-right tabular-nums">
            {t('reports.operations.feedback.share', {
              percent: percentOf(answers[answer], answers.good + answers.fair + answers.bad),
              count: answers[answer],
            })}
          </td>
        ))
      ) : (
        <td colSpan={3} className="py-2 pl-2 text-right text-muted">
          {t('reports.operations.feedback.few')}
        </td>
      )}
    </tr>
  );
}

import type { FieldError, Settings } from '@visite/contract';
import { type ReactNode, useState } from 'react';
import { ResponseError } from '../../api/api-errors.ts';
import { errorText, fieldErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LeaveQuestion } from '../../navigation/leave-question.tsx';
import { useLeaveGuard } from '../../navigation/use-leave-guard.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { Allowed } from '../../session/allowed.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { FeaturesSection } from './features-section.tsx';
import { LinksSection } from './links-section.tsx';
import { LookSection } from './look-section.tsx';
import { PracticeSection } from './practice-section.tsx';
import type { SectionProps } from './section-props.ts';
import { SecuritySection } from './security-section.tsx';
import {
  draftErrors,
  linksBack,
  type Refused,
  type Section,
  sectionOf,
  sections,
} from './settings-draft.ts';
import { brokenTexts } from './text-errors.ts';
import { TextsSection } from './texts-section.tsx';
import { useSettings } from './use-settings.ts';

const screens: Record<Section, (props: SectionProps) => ReactNode> = {
  practice: PracticeSection,
  look: LookSection,
  texts: TextsSection,
  links: LinksSection,
  features: FeaturesSection,
  security: SecuritySection,
};

export function SettingsPage() {
  const t = useTranslation();
  usePageTitle(t('settings.title'));
  return (
    <Allowed action="settings.manage">
      <SettingsForm />
    </Allowed>
  );
}

function SettingsForm() {
  const t = useTranslation();
  const { shown, unsaved, edit, save, error, refetch } = useSettings();
  const [section, setSection] = useState<Section>('practice');
  const [errors, setErrors] = useState<Refused>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const guard = useLeaveGuard(unsaved);

  const refuse = (wrong: readonly FieldError[]) => {
    setErrors(
      Object.fromEntries(
        wrong.map(({ path, code }) => [path, fieldErrorText(code, t('settings.entry'))]),
      ),
    );
    const [first] = wrong;
    if (first) setSection(sectionOf(first.path));
    return first !== undefined;
  };

  const submit = async (settings: Settings) => {
    setBusy(true);
    setFailure(null);
    try {
      const wrong = [
        ...draftErrors(settings),
        ...[...brokenTexts(settings), ...linksBack(settings, window.location.origin)].map(
          (path) => ({ path, code: 'invalid' as const }),
        ),
      ];
      if (refuse(wrong)) return;
      await save(settings);
      notify({ title: t('settings.saved'), message: t('settings.savedHint') });
    } catch (problem) {
      refuse(problem instanceof ResponseError ? (problem.problem?.errors ?? []) : []);
      setFailure(problem);
    } finally {
      setBusy(false);
    }
  };

  if (!shown) {
    return (
      <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
        <h1 className="mb-5 text-2xl font-bold">{t('settings.title')}</h1>
        {error ? (
          <InlineMessage
            tone="danger"
            action={<Button onClick={() => refetch()}>{t('settings.retry')}</Button>}
          >
            {errorText(error)}
          </InlineMessage>
        ) : (
          <Skeleton lines={10} />
        )}
      </main>
    );
  }
  const wrongSections = new Set(Object.keys(errors).map(sectionOf));
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <h1 className="mb-4 text-2xl font-bold">{t('settings.title')}</h1>
      {failure || wrongSections.size > 0 ? (
        <InlineMessage tone="danger" announce title={t('settings.notSaved')} className="mb-4">
          {failure ? errorText(failure) : t('settings.lookThere')}
        </InlineMessage>
      ) : null}
      <Tabs
        label={t('settings.title')}
        value={section}
        onChange={(next) => setSection(sections.find((each) => each === next) ?? 'practice')}
        tabs={sections.map((each) => {
          const Screen = screens[each];
          return {
            value: each,
            label: `${t(`settings.section.${each}`)}${wrongSections.has(each) ? ' ⚠' : ''}`,
            content: <Screen draft={shown} errors={errors} onChange={edit} />,
          };
        })}
      />
      <div
        className={
          unsaved
            ? 'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 mt-8 flex flex-wrap items-center gap-3 border-t border-line bg-canvas py-4 md:bottom-0'
            : 'mt-8 flex flex-wrap items-center gap-3 py-4'
        }
      >
        <Button variant="primary" disabled={!unsaved} loading={busy} onClick={() => submit(shown)}>
          {t('settings.save')}
        </Button>
        {unsaved ? (
          <Button
            onClick={() => {
              edit(null);
              setErrors({});
              setFailure(null);
            }}
          >
            {t('settings.discard')}
          </Button>
        ) : null}
        <span className="text-sm text-muted" aria-live="polite">
          {t(unsaved ? 'settings.unsaved' : 'settings.allSaved')}
        </span>
      </div>
      <LeaveQuestion guard={guard} onDiscard={() => edit(null)} />
    </main>
  );
}

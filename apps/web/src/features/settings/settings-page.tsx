import { profileStates, type Settings } from '@visite/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { version } from '../../../../../package.json';
import { ResponseError } from '../../api/api-errors.ts';
import { ConflictChoice } from '../../drafts/conflict-choice.tsx';
import type { Conflict } from '../../drafts/merge-remote.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LeaveQuestion, useLeaveGuard } from '../../navigation/leave-guard.tsx';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { Allowed } from '../../session/staff-session.tsx';
import { MailNotice } from '../../staff/mail-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { InterfacesSection } from './interfaces-section.tsx';
import { LegalSection } from './legal-section.tsx';
import { LinksSection } from './links-section.tsx';
import { LookSection } from './look-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { settingAt, settingLabel, settingText } from './settings-conflict.ts';
import {
  errorPaths,
  type Section,
  sectionOf,
  sections,
  settingsResolver,
} from './settings-form.ts';
import { useChangeSettings, useSettings } from './settings-queries.ts';
import { FeaturesSection, PracticeSection, SecuritySection } from './settings-sections.tsx';
import { TextsSection } from './texts-section.tsx';

const screens: Record<Section, () => ReactNode> = {
  practice: PracticeSection,
  look: LookSection,
  texts: TextsSection,
  links: LinksSection,
  features: FeaturesSection,
  legal: LegalSection,
  security: SecuritySection,
  profile: ProfileSection,
  interfaces: InterfacesSection,
};

export function SettingsPage() {
  const t = useTranslation();
  usePageTitle(t('settings.title'));
  return (
    <Allowed action="settings.manage">
      <LoadedSettings />
    </Allowed>
  );
}

function LoadedSettings() {
  const t = useTranslation();
  const { shown, error, refetch, ...draft } = useSettings();
  if (shown) return <SettingsForm shown={shown} {...draft} />;
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <PageHead title={t('settings.title')} />
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton lines={10} />}
    </main>
  );
}

interface SettingsFormProps {
  /** Stored settings with the unsaved changes. */
  shown: Settings;
  unsaved: boolean;
  /** Stores the draft; null discards it. */
  edit: (draft: Settings | null) => void;
  conflicts: readonly Conflict[];
  settle: (conflict: Conflict, whose: 'mine' | 'theirs') => void;
}

function SettingsForm({ shown, unsaved, edit, conflicts, settle }: SettingsFormProps) {
  const t = useTranslation();
  const [search] = useSearchParams();
  const wanted = sections.find((each) => each === search.get('section'));
  const [section, setSection] = useState<Section>(wanted ?? 'practice');
  const save = useChangeSettings();
  const [refusals, setRefusals] = useState(0);
  const guard = useLeaveGuard(unsaved);
  const form = useForm<Settings>({
    defaultValues: shown,
    resolver: settingsResolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { setValues, subscribe } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => edit(structuredClone(values)),
      }),
    [subscribe, edit],
  );
  // The draft was discarded or saved, or a colleague has changed the settings.
  useEffect(() => setValues(shown), [setValues, shown]);

  const show = ([first]: readonly string[]) => {
    if (first) setSection(sectionOf(first));
  };
  const submit = form.handleSubmit(
    async (settings) => {
      if (save.isPending) return;
      try {
        const saved = await save.mutateAsync(settings);
        if (saved) notify({ title: t('settings.saved'), message: t('settings.savedHint') });
        else setRefusals((count) => count + 1);
      } catch (error) {
        const refused = error instanceof ResponseError ? (error.problem?.errors ?? []) : [];
        for (const { path, code } of refused) {
          form.setError(path as FieldPath<Settings>, { type: code });
        }
        show(refused.map(({ path }) => path));
      }
    },
    (errors) => {
      save.reset();
      show(errorPaths(errors));
    },
  );

  const deviates =
    shown.config.profile !== 'none' && profileStates(shown).some(({ conforms }) => !conforms);
  const wrongSections = new Set(errorPaths(form.formState.errors).map(sectionOf));
  const marked = (each: Section) => wrongSections.has(each) || (each === 'profile' && deviates);
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <PageHead title={t('settings.title')} />
      <MailNotice className="mb-4" />
      {save.error || wrongSections.size > 0 ? (
        <InlineMessage tone="danger" announce title={t('settings.notSaved')} className="mb-4">
          {save.error ? errorText(save.error) : t('settings.lookThere')}
        </InlineMessage>
      ) : null}
      <div className={conflicts.length > 0 ? 'mb-4' : ''}>
        <ConflictChoice
          conflicts={conflicts}
          refusals={refusals}
          labelOf={(path) => settingLabel(t, path)}
          textOf={(path, value) => settingText(t, path, value)}
          mine={(path) => settingAt(shown, path)}
          onSettle={(conflict, whose) => {
            settle(conflict, whose);
            setSection(sectionOf(conflict.path));
          }}
        />
      </div>
      <FormProvider {...form}>
        <Tabs
          label={t('settings.title')}
          value={section}
          onChange={(next) => setSection(sections.find((each) => each === next) ?? 'practice')}
          tabs={sections.map((each) => {
            const Screen = screens[each];
            return {
              value: each,
              label: `${t(`settings.section.${each}`)}${marked(each) ? ' ⚠' : ''}`,
              content: <Screen />,
            };
          })}
        />
      </FormProvider>
      {(section === 'interfaces' || section === 'texts') && !unsaved ? null : (
        <div
          className={
            unsaved
              ? 'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 mt-8 flex flex-wrap items-center gap-3 border-t border-line bg-canvas py-4 md:bottom-0'
              : 'mt-8 flex flex-wrap items-center gap-3 py-4'
          }
        >
          <Button variant="primary" disabled={!unsaved} loading={save.isPending} onClick={submit}>
            {t('settings.save')}
          </Button>
          {unsaved ? (
            <Button
              onClick={() => {
                edit(null);
                form.clearErrors();
                save.reset();
              }}
            >
              {t('settings.discard')}
            </Button>
          ) : null}
          <span className="text-sm text-muted" aria-live="polite">
            {t(unsaved ? 'settings.unsaved' : 'settings.allSaved')}
          </span>
        </div>
      )}
      <p className="mt-4 text-sm text-muted">{t('settings.version', { version })}</p>
      <LeaveQuestion guard={guard} onDiscard={() => edit(null)} />
    </main>
  );
}

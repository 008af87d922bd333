import { type ProfileLine, profileStates, type Settings, withProfile } from '@visite/contract';
import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSettingsForm } from './settings-form.ts';

/** What deviates is a fault only where the practice has chosen the profile. */
function look(conforms: boolean, on: boolean) {
  if (conforms) return { icon: CircleCheck, colour: 'text-success' };
  return on
    ? { icon: TriangleAlert, colour: 'text-warning' }
    : { icon: CircleMinus, colour: 'text-muted' };
}

/** "Videosprechstunde nach Anlage 31b": one switch, and line by line what conforms. */
export function ProfileSection() {
  const t = useTranslation();
  const { control, setValue, setValues, getValues } = useSettingsForm();
  const settings = useWatch({ control }) as Settings;
  const on = settings.config.profile === 'anlage-31b';
  const states = profileStates(settings);
  const deviating = states.filter(({ conforms }) => !conforms);

  const turn = (wanted: boolean) => {
    if (!wanted) return setValue('config.profile', 'none');
    const changed = withProfile(getValues());
    setValues({ ...changed, config: { ...changed.config, profile: 'anlage-31b' } });
  };
  const set = (line: ProfileLine) => setValues(withProfile(getValues(), [line]));
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <Switch
          label={t('settings.profile.name')}
          hint={t('settings.profile.hint')}
          checked={on}
          onChange={turn}
        />
        <div aria-live="polite">
          {on && deviating.length > 0 ? (
            <InlineMessage tone="warning" className="mt-5">
              {t('settings.profile.deviates', { count: deviating.length })}
            </InlineMessage>
          ) : null}
          {on && deviating.length === 0 ? (
            <InlineMessage tone="success" className="mt-5">
              {t('settings.profile.conforms')}
            </InlineMessage>
          ) : null}
        </div>
      </div>
      <ul className="divide-y divide-line rounded-box border border-line bg-surface">
        {states.map(({ line, conforms, settable }) => {
          const { icon: Icon, colour } = look(conforms, on);
          return (
            <li key={line} className="flex flex-wrap items-start gap-3 px-4 py-3">
              <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold">
                  {t(conforms ? `settings.profile.line.${line}` : `settings.profile.is.${line}`)}{' '}
                  {conforms || on ? (
                    <span className="font-normal whitespace-nowrap text-muted">
                      · {t(conforms ? 'settings.profile.yes' : 'settings.profile.no')}
                    </span>
                  ) : null}
                </p>
                <p className="text-control text-muted">{t(`settings.profile.why.${line}`)}</p>
              </div>
              {!conforms && settable ? (
                <Button
                  size="small"
                  className="max-sm:ml-8"
                  aria-label={t('settings.profile.setNamed', {
                    name: t(`settings.profile.line.${line}`),
                  })}
                  onClick={() => set(line)}
                >
                  {t('settings.profile.set')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-muted">{t('settings.profile.always')}</p>
    </div>
  );
}

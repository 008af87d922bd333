import { useTranslation } from '../../../i18n/use-translation.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useCall } from '../call-context.tsx';
import { useSwitchNotice } from '../use-switch-notice.ts';

/** Anybody in the call turns it on and off for all; absent while nobody is there [SIGN-1, SIGN-4]. */
export function SigningChoice() {
  const t = useTranslation();
  const { signing, actions } = useCall().call;
  const { setSigning } = actions;
  if (!setSigning) return null;
  const on = signing.profile !== 'off';
  return (
    <div className="flex flex-col gap-5">
      <Switch
        label={t('tools.signing.name')}
        hint={t('tools.signing.hint')}
        checked={on}
        onChange={(wanted) => setSigning(wanted ? 'voiceFirst' : 'off')}
      />
      {on ? (
        <Switch
          label={t('tools.signing.pictureFirst')}
          hint={t('tools.signing.pictureFirstHint')}
          checked={signing.profile === 'pictureFirst'}
          onChange={(first) => setSigning(first ? 'pictureFirst' : 'voiceFirst')}
        />
      ) : null}
    </div>
  );
}

export function useSigningNotice(): void {
  const t = useTranslation();
  const { signing } = useCall().call;
  const on = signing.profile !== 'off';
  useSwitchNotice({
    id: 'signing',
    pressed: signing,
    title: (name) => t(on ? 'tools.signing.turnedOn' : 'tools.signing.turnedOff', { name }),
    message: on ? t('tools.signing.hint') : null,
  });
}

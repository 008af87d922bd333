import { Hand } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { type LiveCall, personName, useCall } from '../call-context.tsx';

/** Says who signs now; of two people everybody sees that without a sign (SIGN-6). */
export function SignerButton() {
  const t = useTranslation();
  const { call, side } = useCall();
  const { people, signer, actions } = call;
  const { setSigner } = actions;
  if (!setSigner || people.filter(({ left }) => !left).length < 2) return null;
  // One's own press has no name among the others.
  const mine = signer.on && signer.by !== null && personName({ people }, signer.by) === '';
  return (
    <Button
      size={side === 'staff' ? 'small' : 'regular'}
      variant={mine ? 'primary' : 'secondary'}
      aria-pressed={mine}
      icon={<Hand aria-hidden="true" />}
      onClick={() => setSigner(!mine)}
    >
      {t('tools.signing.me')}
    </Button>
  );
}

export function signsNow(
  { signing, signer }: Pick<LiveCall, 'signing' | 'signer'>,
  userID: string,
): boolean {
  return signing.profile !== 'off' && signer.on && signer.by === userID;
}

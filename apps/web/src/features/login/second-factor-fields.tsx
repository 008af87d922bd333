import { useEffect } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { PasskeyError } from '../../api/passkey-prompt.ts';
import { fieldErrorText, staffLoginErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Or, PasskeyButton } from './passkey-button.tsx';

/** As authenticators show it: with a blank in the middle, or without. */
export const typedCode = (value: string): string => value.replace(/\s/g, '');
export const isWholeCode = (value: string): boolean => /^\d{6}$/.test(value);
export const refusedPasskey = () => new PasskeyError('the server refused the passkey');

/** What was answered, unless it belongs to the field of the code. */
export function LoginFailure({ failure }: { failure: unknown }) {
  const t = useTranslation();
  if (!failure || codeOf(failure) === 'second-factor-wrong') return null;
  return (
    <InlineMessage tone="danger" announce>
      {failure instanceof PasskeyError ? t('login.passkeyFailed') : staffLoginErrorText(failure)}
    </InlineMessage>
  );
}

interface SecondFactorFieldsProps {
  code: string;
  /** Sent without a code. */
  missing: boolean;
  failure: unknown;
  /** The account has a passkey that this browser can ask for. */
  hasPasskey: boolean;
  pending: boolean;
  onCode: (code: string) => void;
  onPasskey: () => void;
}

/** The second step of every login: the passkey where there is one, and the code. */
export function SecondFactorFields(props: SecondFactorFieldsProps) {
  const { code, missing, failure, hasPasskey, pending, onCode, onPasskey } = props;
  const t = useTranslation();
  useEffect(() => {
    if (!hasPasskey) document.getElementById('login-code')?.focus();
  }, [hasPasskey]);
  const wrong =
    codeOf(failure) === 'second-factor-wrong' ? staffLoginErrorText(failure) : undefined;
  return (
    <>
      <LoginFailure failure={failure} />
      {hasPasskey ? (
        <>
          <PasskeyButton
            primary
            label={t('login.passkeyConfirm')}
            pending={pending}
            onPress={onPasskey}
          />
          <Or />
        </>
      ) : null}
      <TextField
        id="login-code"
        label={t('login.code')}
        error={wrong ?? (missing ? fieldErrorText('required', t('login.code')) : undefined)}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        inputClassName="font-mono tracking-widest"
        value={code}
        onChange={(event) => onCode(event.target.value)}
      />
      <Button
        type="submit"
        variant={hasPasskey ? 'secondary' : 'primary'}
        size="large"
        block
        loading={pending}
      >
        {t('login.codeSubmit')}
      </Button>
    </>
  );
}

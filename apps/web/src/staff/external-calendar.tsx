import { type CalendarLinks, externalCalendarInput, parseInput } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { InlineMessage } from '../ui/inline-message.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useChangeCalendarLinks } from './calendar-link-queries.ts';

/** A doctor's other calendar: its busy hours are not offered for appointments. */
export function ExternalCalendar({
  staffId,
  external,
}: Pick<CalendarLinks, 'staffId' | 'external'>) {
  const t = useTranslation();
  const { removeExternal } = useChangeCalendarLinks(staffId);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-semibold">{t('connections.calendar.busy')}</p>
      <p className="text-muted">{t('connections.calendar.busyText')}</p>
      {external ? (
        <>
          <p className="wrap-anywhere">
            <span className="font-medium">{external.host}</span>
            {': '}
            {external.fetchedAt
              ? t('connections.calendar.fetched', { when: formatDateTime(external.fetchedAt) })
              : t(
                  external.failure
                    ? 'connections.calendar.notFetched'
                    : 'connections.calendar.fetching',
                )}
          </p>
          {external.failure ? (
            <InlineMessage tone="warning" announce title={t('connections.calendar.failed')}>
              {t(`connections.calendar.failure.${failureKeys[external.failure]}`)}
            </InlineMessage>
          ) : null}
          {removeExternal.error ? (
            <InlineMessage tone="danger" announce>
              {errorText(removeExternal.error)}
            </InlineMessage>
          ) : null}
          <Button loading={removeExternal.isPending} onClick={() => removeExternal.mutate()}>
            {t('connections.calendar.remove')}
          </Button>
        </>
      ) : (
        <AddressForm staffId={staffId} />
      )}
    </div>
  );
}

/** Text keys have no hyphens: practices can override them. */
const failureKeys = {
  'not-https': 'notHttps',
  'address-refused': 'addressRefused',
  redirected: 'redirected',
  'too-large': 'tooLarge',
  'too-slow': 'tooSlow',
  'name-unknown': 'nameUnknown',
  certificate: 'certificate',
  unreadable: 'unreadable',
  unreachable: 'unreachable',
  refused: 'refused',
  'not-a-calendar': 'notACalendar',
  'too-many-entries': 'tooManyEntries',
} as const;

function AddressForm({ staffId }: { staffId: string }) {
  const t = useTranslation();
  const { setExternal } = useChangeCalendarLinks(staffId);
  const [address, setAddress] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = () => {
    const isFine = parseInput(externalCalendarInput, { address }).ok;
    setWrong(!isFine);
    if (isFine && !setExternal.isPending) setExternal.mutate(address);
  };
  const refused = setExternal.error ? errorText(setExternal.error) : undefined;
  return (
    <form
      noValidate
      className="flex w-full flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t('connections.calendar.externalAddress')}
        hint={t('connections.calendar.externalHint')}
        error={wrong ? t('connections.calendar.externalWrong') : refused}
        type="url"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        maxLength={2_000}
        className="min-w-0 flex-1 basis-72"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" loading={setExternal.isPending}>
        {t('connections.calendar.take')}
      </Button>
    </form>
  );
}

import { type ImportValues, importFields } from '@visite/contract';
import { Fragment } from 'react';

/** What a row says, in one paragraph; a telephone number is not torn. */
export function RowValues({ values }: { values: ImportValues }) {
  const filled = importFields.filter((field) => values[field]);
  if (filled.length === 0) return <p>–</p>;
  return (
    <p className="wrap-anywhere">
      {filled.map((field, at) => (
        <Fragment key={field}>
          <span className="inline-block">
            {values[field]}
            {at < filled.length - 1 ? '\u00a0·' : null}
          </span>{' '}
        </Fragment>
      ))}
    </p>
  );
}

import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { useMediaQuery } from './use-media-query.ts';

/** Below it a table has no room for its columns. */
export const usePhone = (): boolean => !useMediaQuery('(min-width: 48rem)');

export interface PhoneLine {
  /** A picture before the two lines. */
  start?: ReactNode;
  /** The row's own link or button. */
  title: ReactNode;
  note: ReactNode;
  /** Beside the title: the note keeps the width of the row. */
  state?: ReactNode;
  /** The menu of the row. */
  end?: ReactNode;
}

interface PhoneListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  line: (row: Row) => PhoneLine;
  selectedKey?: string | undefined;
}

/** What a table is from md on: two or three lines a row, many rows on a screen instead of two cards. A long name takes one more. */
export function PhoneList<Row>(props: PhoneListProps<Row>) {
  const { label, rows, rowKey, line, selectedKey } = props;
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-clip rounded-box border border-line bg-surface"
    >
      {rows.map((row) => (
        <PhoneRow key={rowKey(row)} row={row} line={line} selected={selectedKey === rowKey(row)} />
      ))}
    </ul>
  );
}

interface PhoneRowProps<Row> extends Pick<PhoneListProps<Row>, 'line'> {
  row: Row;
  selected: boolean;
}

/** Drawn again only with another row, or where `line` is made anew. */
const PhoneRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>({ row, line, selected }: PhoneRowProps<Row>) {
  const { start, title, note, state, end } = line(row);
  return (
    <li
      aria-current={selected || undefined}
      className={clsx(
        'relative flex min-h-15 items-center gap-3 py-2 pl-4 aria-[current]:bg-primary-soft',
        end ? 'pr-2' : 'pr-4',
      )}
    >
      {start}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          {/* The whole row is the place to press. */}
          <p className="min-w-0 flex-1 basis-36 font-semibold wrap-anywhere *:after:absolute *:after:inset-0">
            {title}
          </p>
          {state ? <div className="ml-auto max-w-full shrink-0">{state}</div> : null}
        </div>
        <p className="text-sm wrap-anywhere text-muted">{note}</p>
      </div>
      {end ? <div className="relative flex shrink-0 items-center">{end}</div> : null}
    </li>
  );
}

import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand right-aligned under each other. */
  numeric?: boolean;
  sortable?: boolean;
  /** No heading on a phone's card: a row's name, or its buttons. */
  bare?: boolean;
  /** Left out on a tablet, where the others need its room; a phone's card shows it. */
  wide?: boolean;
  /** The heading is only heard: a row's buttons need none to be seen. */
  silent?: boolean;
  /** Long words may break in it, but never into a column of syllables. */
  roomy?: boolean;
}

export interface Sorting {
  key: string;
  descending: boolean;
}

interface TableProps<Row> {
  /** Spoken name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The row that a panel beside the table shows. */
  selectedKey?: string;
  /** On a ground of its own, where no card is around it. */
  framed?: boolean;
  /** Adds to the row's own controls; never the only way to open it. */
  onRowClick?: (row: Row) => void;
}

/** A table from md on, a card per row below. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sorting,
  onSort,
  selectedKey,
  framed = false,
  onRowClick,
}: TableProps<Row>) {
  return (
    // With texts twice as large a table is wider than the page: it scrolls by itself.
    <div
      className={clsx(
        'relative md:overflow-x-auto',
        framed &&
          'md:rounded-card md:bg-surface md:outline md:outline-line md:[&_:is(th,td):first-child]:pl-4',
      )}
    >
      <table className="block w-full border-collapse text-left text-control md:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden md:table-header-group">
          <tr className="border-b border-line">
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                {...(sorting && { sorting })}
                {...(onSort && { onSort })}
              />
            ))}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 md:table-row-group">
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              selected={selectedKey === rowKey(row)}
              onRowClick={onRowClick}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a tablet, and where a panel beside the page leaves it as much room as a tablet has. */
const narrowHides = 'md:max-lg:hidden xl:max-2xl:in-data-side-panel:hidden';

interface TableRowProps<Row> extends Pick<TableProps<Row>, 'columns'> {
  row: Row;
  selected: boolean;
  onRowClick: TableProps<Row>['onRowClick'] | undefined;
}

/** Drawn again only if it looks different: whoever has many rows gives the same `cell` with every render. */
const TableRow = memo(
  PlainRow,
  (before, after) =>
    before.row === after.row &&
    before.selected === after.selected &&
    before.onRowClick === after.onRowClick &&
    sameColumns(before.columns, after.columns),
) as typeof PlainRow;

const sameColumns = <Row,>(before: readonly Column<Row>[], after: readonly Column<Row>[]) =>
  before.length === after.length &&
  before.every(({ cell, header }, at) => cell === after[at]?.cell && header === after[at].header);

function PlainRow<Row>({ row, columns, selected, onRowClick }: TableRowProps<Row>) {
  return (
    <tr
      aria-selected={selected || undefined}
      onClick={onRowClick ? () => onRowClick(row) : undefined}
      className={clsx(
        'block rounded-card border border-line bg-surface p-4 aria-selected:bg-primary-soft md:table-row md:h-(--row) md:rounded-none md:border-0 md:border-b md:bg-transparent md:last:border-b-0 md:p-0',
        onRowClick && 'cursor-pointer hover:bg-sunken',
      )}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          className={clsx(
            'flex items-baseline justify-between gap-4 py-1 md:table-cell md:px-2 md:py-2 md:align-middle lg:px-3',
            'xl:max-2xl:in-data-side-panel:px-2',
            column.numeric && 'whitespace-nowrap tabular-nums md:text-right',
            column.wide && narrowHides,
          )}
        >
          {column.bare ? null : (
            <span className="shrink-0 text-muted md:hidden" aria-hidden="true">
              {column.header}
            </span>
          )}
          <span
            className={clsx(
              column.bare ? 'w-full' : 'min-w-0 max-md:text-right',
              column.roomy &&
                'md:inline-block md:min-w-32 lg:min-w-44 xl:max-2xl:in-data-side-panel:min-w-24',
            )}
          >
            {column.cell(row)}
          </span>
        </td>
      ))}
    </tr>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const active = sorting?.key === column.key;
  const direction = active ? (sorting.descending ? 'descending' : 'ascending') : undefined;
  const Icon = active ? (sorting.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={clsx(
        'px-2 py-2 text-sm font-medium whitespace-nowrap text-muted lg:px-3 xl:max-2xl:in-data-side-panel:px-2',
        column.numeric && 'text-right',
        column.wide && narrowHides,
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() =>
            onSort({ key: column.key, descending: active ? !sorting.descending : false })
          }
          className="inline-flex items-center gap-1 rounded-inner text-left font-medium hover:text-ink"
        >
          {column.header}
          <Icon className="size-3.5" aria-hidden="true" />
        </button>
      ) : column.silent ? (
        <span className="sr-only">{column.header}</span>
      ) : (
        column.header
      )}
    </th>
  );
}

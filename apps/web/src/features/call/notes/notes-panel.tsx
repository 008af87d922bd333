import { clsx } from 'clsx';
import { CircleCheck, Clock, CloudOff, PencilLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { controlStyle } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CallPanel } from '../view/call-panel.tsx';
import type { NoteState, NotesSnapshot } from './notes-store.ts';

interface NotesPanelProps extends NotesEditorProps {
  onClose?: () => void;
  titleHidden?: boolean;
}

/** Scrollable regions must be focusable by keyboard, also while the field is disabled. */
const focusable = { tabIndex: 0 } as const;

/** The notes as a panel beside the video. */
export function NotesPanel({ onClose, titleHidden = false, ...editor }: NotesPanelProps) {
  const t = useTranslation();
  return (
    <CallPanel
      title={t('tools.notes.title')}
      closeLabel={t('tools.notes.close')}
      onClose={onClose}
      titleHidden={titleHidden}
    >
      <div
        {...focusable}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        <NotesEditor {...editor} />
      </div>
    </CallPanel>
  );
}

export interface NotesEditorProps {
  notes: NotesSnapshot;
  /** Name of the author by account id. */
  nameOf: (staffId: string) => string;
  onWrite: (text: string) => void;
}

/** Maximum length of `text` in the contract. */
const noteLength = 20_000;

/** The note with a line for this heading at its end; one that is there already is not added again (NOTE-12). */
export function withHeading(text: string, heading: string): string {
  const line = `${heading}:`;
  if (text.split('\n').some((each) => each.trimEnd().startsWith(line))) return text;
  return `${text.trimEnd()}${text.trim() === '' ? '' : '\n\n'}${line}\n`;
}

/** The own note, and those of colleagues read-only. Patients never receive notes. */
export function NotesEditor({ notes, nameOf, onWrite }: NotesEditorProps) {
  const t = useTranslation();
  const { own, others, state } = notes;
  const field = useRef<HTMLTextAreaElement>(null);
  const [touched, setTouched] = useState(false);
  if (state === 'loading') return <Skeleton lines={5} />;
  const write = (text: string) => {
    setTouched(true);
    onWrite(text);
  };
  const insert = (heading: string) => {
    const text = withHeading(own, heading);
    if (text.length <= noteLength) write(text);
    field.current?.focus();
  };
  return (
    <>
      <fieldset
        aria-label={t('tools.notes.headings')}
        disabled={state === 'unreachable'}
        className="flex flex-wrap gap-1.5"
      >
        {(['history', 'findings', 'plan'] as const).map((each) => (
          <Button
            key={each}
            size="small"
            variant="soft"
            onClick={() => insert(t(`tools.notes.heading.${each}`))}
          >
            {t(`tools.notes.heading.${each}`)}
          </Button>
        ))}
      </fieldset>
      <textarea
        ref={field}
        value={own}
        maxLength={noteLength}
        disabled={state === 'unreachable'}
        aria-label={t('tools.notes.own')}
        placeholder={t('tools.notes.placeholder')}
        onChange={(event) => write(event.target.value)}
        className={clsx(controlStyle, 'min-h-24 flex-1 resize-none py-3 leading-relaxed')}
      />
      <StateLine state={state} empty={own === '' && !touched} />
      {others.map(({ createdBy, text }) => (
        <article key={createdBy} className="rounded-inner border border-line bg-sunken p-3">
          <h3 className="text-sm font-semibold [overflow-wrap:anywhere]">
            {t('tools.notes.by', { name: nameOf(createdBy) })}
          </h3>
          <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        </article>
      ))}
    </>
  );
}

const looks = {
  saved: { icon: CircleCheck, colour: 'text-muted' },
  unsaved: { icon: PencilLine, colour: 'text-muted' },
  failed: { icon: CloudOff, colour: 'text-warning' },
  unreachable: { icon: CloudOff, colour: 'text-warning' },
  tooLate: { icon: Clock, colour: 'text-warning' },
} as const;

interface StateLineProps {
  state: Exclude<NoteState, 'loading'>;
  /** Nothing was written that could be saved. */
  empty: boolean;
}

function StateLine({ state, empty }: StateLineProps) {
  const t = useTranslation();
  const { icon: Icon, colour } = looks[state];
  return (
    <p role="status" className={clsx('flex min-h-[1lh] items-start gap-2 text-sm', colour)}>
      {empty && state === 'saved' ? null : (
        <>
          <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t(`tools.notes.${state}`)}
        </>
      )}
    </p>
  );
}

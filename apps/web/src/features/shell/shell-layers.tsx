import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, startTransition, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyLine } from '../../ui/key-line.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { SingleKeysSwitch } from '../../ui/single-keys-switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Command, commandGroups, findCommands, inGroups } from './find-commands.ts';
import type { NavigationEntry } from './navigation-entries.ts';
import { NavigationLink } from './navigation-link.tsx';
import { useFoundRecords } from './use-found-records.ts';

interface MorePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly NavigationEntry[];
}

/** A phone's whole navigation; pressing an entry closes it. */
export function MorePanel({ open, onOpenChange, entries }: MorePanelProps) {
  const t = useTranslation();
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={t('shell.more')}>
      <nav aria-label={t('shell.more')}>
        <ul className="flex flex-col gap-1">
          {entries.map((entry) => (
            <li key={entry.key}>
              <NavigationLink entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
    </SidePanel>
  );
}

interface PaletteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  commands: readonly Command[];
  /** Takes whatever was typed to the patients' search. */
  onPatients: (term: string) => void;
  /** What was typed before the field was there. */
  takeTyped: () => string;
}

/** Type, arrow, enter: every page and every action without the mouse. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { open, onOpenChange, commands, onPatients, takeTyped } = props;
  const t = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const term = typed.trim();
  const inPatients: Command = {
    key: 'patients',
    group: 'patients',
    icon: Search,
    label: t('shell.palette.patients', { term }),
    run: () => onPatients(term),
  };
  const records = useFoundRecords(term);
  const found = inGroups([
    ...findCommands(commands, typed),
    ...records,
    ...(term ? [inPatients] : []),
  ]);
  const chosen = found[Math.min(at, found.length - 1)];

  // The key is answered before the whole frame is drawn without it.
  const close = (next: boolean) =>
    startTransition(() => {
      onOpenChange(next);
      setTyped('');
      setAt(0);
    });
  const run = (command: Command | undefined) => {
    if (!command) return;
    close(false);
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open={open} onOpenChange={close} title={t('shell.palette.title')} initialFocus={field}>
      <TextField
        ref={field}
        label={t('shell.palette.title')}
        labelHidden
        icon={<Search aria-hidden="true" />}
        placeholder={t('shell.palette.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const ahead = takeTyped();
          if (ahead) setTyped((before) => before + ahead);
        }}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
        autoComplete="off"
        className="mt-2"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t('shell.palette.title')}
        className="mt-2 h-[min(60dvh,26rem)] scroll-pb-6 overflow-y-auto [mask-image:linear-gradient(#000_calc(100%-1.5rem),transparent)] pb-6 md:h-[min(65dvh,38rem)]"
      >
        {commandGroups.map((name) => {
          const own = found.filter(({ group }) => group === name);
          return own.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={name} role="group" aria-labelledby={`${id}-${name}-heading`}>
              <p
                id={`${id}-${name}-heading`}
                className="px-3 pt-2 pb-1 text-sm font-medium text-muted"
              >
                {t(`shell.palette.group.${name}`)}
              </p>
              {own.map((command) => (
                <PaletteOption
                  key={command.key}
                  id={`${id}-${command.key}`}
                  command={command}
                  chosen={command === chosen}
                  onChoose={run}
                  onKeyDown={onKeyDown}
                />
              ))}
            </div>
          );
        })}
        {found.length === 0 ? (
          <p className="px-3 py-2 text-muted">{t('shell.palette.empty')}</p>
        ) : null}
      </div>
    </Dialog>
  );
}

interface PaletteOptionProps {
  id: string;
  command: Command;
  chosen: boolean;
  onChoose: (command: Command) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function PaletteOption({ id, command, chosen, onChoose, onKeyDown }: PaletteOptionProps) {
  const { icon: Icon, label, detail } = command;
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onClick={() => onChoose(command)}
      onKeyDown={onKeyDown}
      className={clsx(
        'flex min-h-(--control) cursor-default items-center gap-3 rounded-inner px-3 py-1 hover:bg-sunken',
        chosen && 'bg-primary-soft text-primary-text',
      )}
    >
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {label}
        {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
      </span>
    </div>
  );
}

interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly NavigationEntry[];
}

export function ShortcutsDialog({ open, onOpenChange, entries }: ShortcutsDialogProps) {
  const t = useTranslation();
  const actions = [
    { label: t('shell.keys.new'), keys: ['n'] },
    { label: t('shell.keys.search'), keys: ['/'] },
    { label: t('shell.keys.palette'), keys: ['Ctrl', 'K'] },
    { label: t('shell.keys.help'), keys: ['?'] },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shell.keys.title')} size="wide">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <section>
          <h3 className="mb-2 font-semibold">{t('shell.keys.goTo')}</h3>
          <dl className="flex flex-col gap-1.5">
            {entries.map(({ key, label, letter }) => (
              <KeyLine
                key={key}
                label={t(label)}
                keys={['g', letter]}
                then={t('shell.keys.thenKey')}
              />
            ))}
          </dl>
        </section>
        <section>
          <h3 className="mb-2 font-semibold">{t('shell.keys.actions')}</h3>
          <dl className="flex flex-col gap-1.5">
            {actions.map(({ label, keys }) => (
              <KeyLine key={label} label={label} keys={keys} />
            ))}
          </dl>
        </section>
      </div>
      <SingleKeysSwitch label={t('shell.keys.enabled')} hint={t('shell.keys.enabledHint')} />
    </Dialog>
  );
}

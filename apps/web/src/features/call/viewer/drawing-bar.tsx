import { clsx } from 'clsx';
import { Eraser, Pencil, Trash, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { type Pen, penColours, penWidths } from './use-pen.ts';
import { StepButton } from './viewer-toolbar.tsx';

const colourNames = ['red', 'blue', 'green', 'black', 'yellow'] as const;
const widthNames = ['thin', 'medium', 'thick'] as const;

/** A button to start drawing; then colours, widths, eraser, undo and clear. */
export function DrawingBar({ pen }: { pen: Pen }) {
  const t = useTranslation();
  if (pen.tool === 'move') {
    return (
      <Button icon={<Pencil />} onClick={() => pen.setTool('pen')}>
        {t('tools.draw.start')}
      </Button>
    );
  }
  return (
    <div
      role="toolbar"
      aria-label={t('tools.draw.tools')}
      className="flex flex-wrap items-center justify-center gap-x-1 gap-y-1 sm:gap-x-3"
    >
      <fieldset className="flex flex-wrap justify-center" aria-label={t('tools.draw.colour')}>
        {penColours.map((colour, at) => (
          <Swatch
            key={colour}
            label={t(`tools.draw.colours.${colourNames[at] ?? 'red'}`)}
            chosen={pen.tool === 'pen' && pen.colour === colour}
            onChoose={() => {
              pen.setColour(colour);
              pen.setTool('pen');
            }}
          >
            <span
              className="size-6 rounded-full border border-white"
              style={{ background: colour }}
            />
          </Swatch>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap justify-center" aria-label={t('tools.draw.width')}>
        {penWidths.map((width, at) => (
          <Swatch
            key={width}
            label={t(`tools.draw.widths.${widthNames[at] ?? 'medium'}`)}
            chosen={pen.tool === 'pen' && pen.width === width}
            onChoose={() => {
              pen.setWidth(width);
              pen.setTool('pen');
            }}
          >
            <span className="w-6 rounded-full bg-ink" style={{ height: 2 + at * 3 }} />
          </Swatch>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center justify-center gap-1">
        <Swatch
          label={t('tools.draw.erase')}
          chosen={pen.tool === 'eraser'}
          onChoose={() => pen.setTool('eraser')}
        >
          <Eraser className="size-5" />
        </Swatch>
        <StepButton
          label={t('tools.draw.undo')}
          possible={pen.undo !== null}
          onPress={() => pen.undo?.()}
        >
          <Undo2 />
        </StepButton>
        <StepButton
          label={t('tools.draw.clear')}
          possible={pen.clear !== null}
          onPress={() => pen.clear?.()}
        >
          <Trash />
        </StepButton>
        <Button className="sm:ml-2" onClick={() => pen.setTool('move')}>
          {t('tools.draw.done')}
        </Button>
      </div>
    </div>
  );
}

interface SwatchProps {
  label: string;
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Swatch({ label, chosen, onChoose, children }: SwatchProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={chosen}
      onClick={onChoose}
      className={clsx(
        'flex h-(--control) w-11 items-center justify-center rounded-box border-2',
        chosen ? 'border-ink bg-sunken' : 'border-transparent hover:bg-sunken',
      )}
    >
      {children}
    </button>
  );
}

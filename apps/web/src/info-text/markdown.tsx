import { Fragment, type ReactNode } from 'react';
import { keepTogether } from '../i18n/keep-together.ts';
import { TextLink } from '../ui/link.tsx';
import type { Block, Inline } from './parse-markdown.ts';

/** Legal texts: one long page with headings. */
export function Markdown({ blocks }: { blocks: readonly Block[] }) {
  return withKeys(blocks).map(([key, block]) => <Fragment key={key}>{render(block)}</Fragment>);
}

export function Inlines({ content }: { content: readonly Inline[] }) {
  return withKeys(content).map(([key, part]) => (
    <Fragment key={key}>{renderInline(part, content.length > 1)}</Fragment>
  ));
}

/** A text never changes its order while it is shown: its place is its key. */
function withKeys<Part>(parts: readonly Part[]): [string, Part][] {
  return parts.map((part, index) => [`part-${index}`, part]);
}

function render(block: Block): ReactNode {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    const style = block.level === 2 ? 'mt-10 mb-3 text-xl' : 'mt-6 mb-2 text-lg';
    return (
      <Heading className={`${style} font-semibold`}>
        <Inlines content={block.content} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p className="my-3">
        <Inlines content={block.content} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className={`my-3 ml-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
      {withKeys(block.items).map(([key, item]) => (
        <li key={key} className="my-1.5 pl-1 marker:text-muted">
          <Inlines content={item} />
        </li>
      ))}
    </List>
  );
}

function renderInline(part: Inline, besideOthers: boolean): ReactNode {
  switch (part.kind) {
    case 'strong': {
      const text = keepTogether(part.text);
      return (
        <strong className="font-semibold">
          {part.to ? <TextLink to={part.to}>{text}</TextLink> : text}
        </strong>
      );
    }
    case 'link':
      return <TextLink to={part.to}>{keepTogether(part.text)}</TextLink>;
    case 'blank':
      return (
        <mark className="rounded-inner bg-warning-soft px-1.5 py-0.5 text-warning">
          [{part.text}]
        </mark>
      );
    case 'text':
      return keepTogether(part.text, besideOthers || undefined);
  }
}

import { ChevronDown } from 'lucide-react';
import { Inlines, Markdown } from '../../info-text/markdown.tsx';
import type { Block, Inline } from '../../info-text/parse-markdown.ts';

interface Question {
  id: string;
  question: Inline[];
  answer: Block[];
}

/** FAQs: every third-level heading is a question that opens its answer; what stands before it is read without a press. */
export function Questions({ blocks }: { blocks: readonly Block[] }) {
  return sections(blocks).map((section) => (
    <section key={section.id} className="mt-10">
      <h2 className="mb-3 text-xl font-semibold">
        <Inlines content={section.heading} />
      </h2>
      <Markdown blocks={section.open} />
      {section.questions.length > 0 ? (
        <div className="divide-y divide-line rounded-box border border-line bg-surface">
          {section.questions.map(({ id, question, answer }) => (
            <details key={id} className="group">
              <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-box px-5 py-3 font-semibold hover:bg-sunken focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden">
                <h3 className="min-w-0 text-lg leading-snug">
                  <Inlines content={question} />
                </h3>
                <ChevronDown
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                  aria-hidden="true"
                />
              </summary>
              <div className="px-5 pt-1 pb-4 *:first:mt-0">
                <Markdown blocks={answer} />
              </div>
            </details>
          ))}
        </div>
      ) : null}
    </section>
  ));
}

interface Section {
  id: string;
  heading: Inline[];
  open: Block[];
  questions: Question[];
}

function sections(blocks: readonly Block[]): Section[] {
  const found: Section[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      found.push({
        id: `section-${found.length}`,
        heading: block.content,
        open: [],
        questions: [],
      });
      continue;
    }
    const section = found.at(-1);
    if (!section) continue;
    if (block.kind === 'heading') {
      const id = `${section.id}-${section.questions.length}`;
      section.questions.push({ id, question: block.content, answer: [] });
    } else (section.questions.at(-1)?.answer ?? section.open).push(block);
  }
  return found;
}

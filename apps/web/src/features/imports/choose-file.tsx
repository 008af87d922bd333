import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { type ChosenFile, FileError, type FileProblem, readTable } from './read-table.ts';

const reasons = {
  'too-large': 'imports.file.tooLarge',
  empty: 'imports.file.empty',
  'too-many-rows': 'imports.file.tooManyRows',
  'not-a-table': 'imports.file.notATable',
  'open-quote': 'imports.file.openQuote',
} as const satisfies Record<FileProblem, string>;

/** Read here, in the browser: the file itself is sent nowhere [IMPORT-4]. */
export function ChooseFile({ onChosen }: { onChosen: (chosen: ChosenFile) => void }) {
  const t = useTranslation();
  const [problem, setProblem] = useState<FileError | null>(null);
  const [reading, setReading] = useState(false);
  const read = async (file: File) => {
    setProblem(null);
    setReading(true);
    try {
      onChosen({ name: file.name, table: await readTable(file) });
    } catch (error) {
      console.debug('the file cannot be read', error);
      setProblem(error instanceof FileError ? error : new FileError('not-a-table'));
    } finally {
      setReading(false);
    }
  };
  return (
    <Card title={t('imports.file.title')}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-muted">{t('imports.file.text')}</p>
        <FileButton
          variant="primary"
          accept=".csv,.txt,.vcf,text/csv,text/vcard"
          icon={<FileUp aria-hidden="true" />}
          loading={reading}
          onFile={(file) => void read(file)}
        >
          {t('imports.file.choose')}
        </FileButton>
        {problem ? (
          <InlineMessage tone="danger" announce>
            {t(reasons[problem.problem], { row: problem.row })}
          </InlineMessage>
        ) : null}
      </div>
    </Card>
  );
}

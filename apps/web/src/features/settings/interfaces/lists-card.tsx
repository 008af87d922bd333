import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../navigation/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link.tsx';

/** The way to the imports and exports. */
export function ListsCard() {
  const t = useTranslation();
  return (
    <Card title={t('connections.lists.title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">{t('connections.lists.text')}</p>
        <LinkButton to={paths.imports()}>{t('connections.lists.open')}</LinkButton>
      </div>
    </Card>
  );
}

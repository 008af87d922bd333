import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { NetworkCheck } from './check-network.ts';

const words = {
  checking: 'setup.network.checking',
  good: 'setup.network.good',
  'no-relay': 'setup.network.noRelay',
  'no-network': 'setup.network.noNetwork',
} as const;

export function NetworkLine({ check, again }: { check: NetworkCheck; again: () => void }) {
  const t = useTranslation();
  const wrong = check === 'no-relay' || check === 'no-network';
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="flex items-start gap-2">
        <span className="mt-1 flex shrink-0 [&_svg]:size-5">
          {check === 'checking' ? <Spinner /> : null}
          {check === 'good' ? <CircleCheck className="text-success" aria-hidden="true" /> : null}
          {wrong ? <TriangleAlert className="text-warning" aria-hidden="true" /> : null}
        </span>
        {t(words[check])}
      </p>
      {wrong ? <Button onClick={again}>{t('setup.network.again')}</Button> : null}
    </div>
  );
}

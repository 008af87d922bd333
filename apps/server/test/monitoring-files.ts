import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
export const monitoringFolder = path.join(root, 'deploy/monitoring');

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Those of a histogram's series, without their endings. */
const metricNames = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\bvisite_[a-z_]*[a-z]\b/g)].map(([name]) =>
      name.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, ''),
    ),
  );

/** Names of metrics, by the file that speaks of them. */
export const namedMetrics = () => ({
  dashboard: metricNames(read('deploy/monitoring/visite-dashboard.json')),
  alerts: metricNames(read('deploy/monitoring/visite-alerts.yaml')),
  document: metricNames(read('docs/operate/logs-and-metrics.md')),
});

/** The metrics of our own in the answer of `/metrics`. */
export const shownMetrics = (answer: string): Set<string> =>
  new Set([...answer.matchAll(/^# TYPE (visite_\w+) /gm)].map((match) => match[1] ?? ''));

/** Every query of the dashboard, with its variables filled in. */
export function dashboardQueries(): string[] {
  const { panels } = JSON.parse(read('deploy/monitoring/visite-dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) => expr.replaceAll('$tenant', '.*').replaceAll('$__range', '1d'));
}

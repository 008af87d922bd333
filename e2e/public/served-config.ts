import type { Page } from '@playwright/test';
import type { PageConfig } from '@visite/contract';

const dataBlock = /(<script type="application\/json" id="visite-config">)([^<]*)(<\/script>)/;
/** What the server has rendered is of its own configuration. */
const rendering = /<div id="root" data-rendered="[^"]*">[\s\S]*<\/div>(?=\s*<\/body>)/;

/** The real page of the server with another configuration in its data block, for this tab only. */
export async function serveConfig(
  page: Page,
  change: (config: PageConfig) => PageConfig,
): Promise<void> {
  let served: PageConfig | null = null;
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(dataBlock, (_all, open: string, data: string, close: string) => {
      served = change(JSON.parse(data));
      return open + JSON.stringify(served).replaceAll('<', '\\u003c') + close;
    });
    return route.fulfill({ response, body: body.replace(rendering, '<div id="root"></div>') });
  });
  // Without asking the server: an answer that is still being read when the story ends is an error.
  await page.route('**/api/v3/video/config', (route) =>
    served ? route.fulfill({ json: served }) : route.fallback(),
  );
}

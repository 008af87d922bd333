import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { InfoBlock, Language, PageConfig, PatientLanguage } from '@visite/contract';

/** A page that is rendered before it is sent. */
export type RenderedPage = 'home' | 'login' | 'accept' | 'staffLogin' | { info: InfoBlock };

export interface Rendered {
  html: string;
  title: string;
  lang: string;
  dir: 'ltr' | 'rtl';
}

/** `apps/web/src/render-pages.tsx`, as the web's build wrote it. */
export interface Renderer {
  renderPage(request: {
    config: PageConfig;
    language: PatientLanguage;
    page: RenderedPage;
    readLegalText: (block: InfoBlock, language: Language, version: number) => Promise<string>;
  }): Promise<Rendered>;
  /** The practice's colours as a style sheet. */
  coloursOf(style: PageConfig['style']): string;
}

/**
 * From the source in memory and not from the disk, where an upgrade may have put a newer one: pages and
 * what renders them are of one build. Only with the first page: whoever serves none keeps the memory.
 */
export function loadRenderer(source: string): Renderer {
  const module = { exports: {} };
  const names = ['module', 'exports', 'require'];
  const run = compileFunction(source, names, { filename: 'render-pages.cjs' });
  run(module, module.exports, createRequire(import.meta.url));
  return module.exports as Renderer;
}

import type app from './de/app.json';
import type home from './de/home.json';
import type info from './de/info.json';
import type missing from './de/missing.json';
import type ui from './de/ui.json';

/** One line per feature; the German file is the one that types the keys. */
interface Texts {
  app: typeof app;
  home: typeof home;
  info: typeof info;
  missing: typeof missing;
  ui: typeof ui;
}

export type TextFeature = keyof Texts;

type KeysOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeysOf<Tree[Key]>}`;
}[keyof Tree & string];

export type TextKey = KeysOf<Texts>;

import type { RemotePerson } from '@visite/call-engine';
import { useState } from 'react';
import type { OpenFile } from './use-open-file.ts';

export interface MainView {
  /** The file that is shown large; null while a screen or the people are. */
  file: OpenFile['file'];
  /** Whose screen is shown large. */
  screen: RemotePerson | null;
  /** Screens that are shared and not shown here: they have to be offered. */
  otherScreens: readonly RemotePerson[];
  /** A file is open behind the screen. */
  fileBehind: boolean;
  showScreen: (userID: string) => void;
  showFile: () => void;
}

/**
 * One file or one shared screen has the main place. A screen never takes it from an open file, nor
 * from another screen: somebody may be drawing or reading. It is offered instead [CALL-61].
 * @param covered a panel of a small window lies where the file would be
 */
export function useMainView(
  people: readonly RemotePerson[],
  file: OpenFile['file'],
  covered: boolean,
): MainView {
  const [chosen, choose] = useState<string | null>(null);
  const [seen, setSeen] = useState(file);
  const screens = people.filter(({ screen }) => screen !== null);
  const first = screens[0] ?? null;
  const opened = file !== null && file !== seen;
  if (file !== seen) setSeen(file);
  const kept = opened ? null : (screens.find(({ userID }) => userID === chosen) ?? null);
  const shownFile = covered ? null : file;
  const screen = kept ?? (shownFile ? null : first);
  // Also forgets a screen that has ended: when it is shared anew it is offered anew.
  const next = kept ?? (file ? null : first);
  if ((next?.userID ?? null) !== chosen) choose(next?.userID ?? null);
  return {
    file: screen ? null : shownFile,
    screen,
    otherScreens: screens.filter((person) => person !== screen),
    fileBehind: screen !== null && shownFile !== null,
    showScreen: choose,
    showFile: () => choose(null),
  };
}

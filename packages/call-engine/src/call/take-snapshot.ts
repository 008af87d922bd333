import {
  type CallActions,
  type CallSnapshot,
  connectionStatus,
  type RemotePerson,
} from './call-snapshot.ts';
import type { CallState, PersonInCall } from './call-state.ts';
import type { RemoteMedia } from './remote-media.ts';

export function takeSnapshot(
  state: CallState,
  media: ReadonlyMap<string, RemoteMedia>,
  actions: CallActions,
): CallSnapshot {
  if (state.phase === 'ended') {
    const { phase, appointment, reason, summary, drawn, uploads, storedElsewhere } = state;
    const end = { reason, summary, drawn, uploads, storedElsewhere };
    return { phase, appointment, ...end, actions };
  }
  const { appointment, chat, files, drawings, lead, screenshot } = state;
  const people = [...state.people.values()].map((person) =>
    withMedia(person, media.get(person.userID)),
  );
  const duration = { seconds: state.seconds, since: state.runningSince };
  const content = { appointment, people, chat, files, drawings, lead, screenshot, duration };
  if (state.phase !== 'active') return { phase: state.phase, ...content, actions };
  return { phase: 'active', line: connectionStatus(people), ...content, actions };
}

function withMedia(person: PersonInCall, media: RemoteMedia | undefined): RemotePerson {
  const sharesScreen = person.meta?.screenshareID != null;
  return {
    ...person,
    connection: connectionOf(person),
    content: media?.hasContent ? media.content : null,
    screen: media?.hasContent && sharesScreen ? media.screen : null,
  };
}

function connectionOf({ state, recovering }: PersonInCall): RemotePerson['connection'] {
  if (state === 'disconnected') return 'disconnected';
  return state === 'connected' && !recovering ? 'connected' : 'connecting';
}

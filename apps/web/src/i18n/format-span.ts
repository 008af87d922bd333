import { formatDateTime, formatTime, type Instant } from './format.ts';

/** 05.03.2026, 08:05–08:20; a word joiner holds both times in one line. */
export const formatSpan = (start: Instant, end: Instant): string =>
  `${formatDateTime(start)}–\u2060${formatTime(end)}`;

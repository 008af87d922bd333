import { auditActions } from '@visite/contract';
import { expect, it } from 'vitest';
import { actionText, detailText, valueText } from './audit-texts.ts';

it('[REPORT-8] the trail is told in words; what has none stands as it is', () => {
  expect(actionText('patient.read')).toBe('reports.audit.action.patientRead');
  expect(auditActions.filter((action) => !actionText(action))).toEqual([]);
  expect(valueText('video_chat')).toBe('reports.audit.value.chat');
  expect(detailText('read')).toBe('reports.audit.detail.read');
  expect(detailText('secondFactor')).toBe('reports.audit.detail.secondFactor');
  expect(valueText('none')).toBe('reports.audit.value.none');
  expect(valueText('false')).toBe('reports.audit.value.no');
  expect(valueText('config.videoConsultation')).toBe('reports.audit.value.features');
  expect(valueText('legalTexts.imprint.de')).toBe('reports.audit.value.legalTexts');
  expect([detailText('toString'), valueText('doctor'), actionText('no.such')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

import type { Language, LegalBlock } from '@visite/contract';

interface DemoText {
  block: LegalBlock;
  language: Language;
  text: string;
}

const place = 'Parkstraße 12, 10999 Berlin';
const email = '[praxis@stadtpark.example](mailto:praxis@stadtpark.example)';
const authority =
  'Berliner Beauftragte für Datenschutz und Informationsfreiheit, Alt-Moabit 59–61, 10555 Berlin';

/** The demo practice has filled in what a practice must: nobody lives at this address. */
export const demoTexts: DemoText[] = [
  {
    block: 'imprint',
    language: 'de',
    text: `## Angaben gemäß § 5 DDG

{company}

${place}

## Vertreten durch

Dr. med. Miriam Özdemir

## Kontakt

Telefon: {phone}

E-Mail: ${email}

## Berufsbezeichnung und Kammer

Gesetzliche Berufsbezeichnung: Ärztin, verliehen in Deutschland

Zuständige Ärztekammer: Ärztekammer Berlin

Diese Praxis gibt es nicht: Sie zeigt, wie Visite aussieht.`,
  },
  {
    block: 'imprint',
    language: 'en',
    text: `## Information according to § 5 DDG

{company}

${place}, Germany

## Represented by

Dr. med. Miriam Özdemir

## Contact

Phone: {phone}

E-mail: ${email}

## Profession

Physician (Ärztin), awarded in Germany; medical chamber: Ärztekammer Berlin

This practice does not exist: it shows what Visite looks like.`,
  },
  {
    block: 'patient-privacy',
    language: 'de',
    text: `Diese Seite sagt, welche Daten bei Ihrer Videosprechstunde entstehen, wofür sie gebraucht werden und wann sie gelöscht werden.

## Wer ist verantwortlich?

{company}, ${place}, Telefon {phone}, E-Mail ${email}. Die Technik betreibt die Praxis selbst.

## Das Gespräch selbst

- Bild, Ton, Chat und Dateien gehen Ende zu Ende verschlüsselt zwischen Ihrem Gerät und dem Gerät der Praxis.
- Das Gespräch wird nicht aufgezeichnet. Ein Foto bekommt die Praxis nur, wenn Sie es vorher gesehen und freigegeben haben.
- Notizen der Praxis werden verschlüsselt gespeichert.

## Welche Daten werden sonst verarbeitet?

Ihr Name, Ihr Geburtsdatum, Ihre Anschrift und Ihre E-Mail-Adresse, die Zeit und der Stand Ihres Termins, Zeitpunkt und Dauer des Gesprächs und Ihre Internet-Adresse.

## Wofür und auf welcher Grundlage?

{legalBasis} Für den sicheren Betrieb: Artikel 6 Absatz 1 Buchstabe f DSGVO.

Die Praxis speichert, wann Sie welcher Fassung dieses Textes und der Nutzungsbedingungen zugestimmt haben. Sie können das bei jedem Besuch vor dem Gespräch zurücknehmen.

## Wann wird gelöscht?

Internet-Adressen nach 7 Tagen, beendete Termine und Notizen nach drei Monaten.

## Ihre Rechte

Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung, Übertragbarkeit und Widerspruch. Wenden Sie sich dafür an die Praxis. Sie können sich außerdem beschweren: ${authority}.`,
  },
  {
    block: 'patient-privacy',
    language: 'en',
    text: `This page says which data your video consultation produces, what they are needed for and when they are deleted.

## Who is responsible?

{company}, ${place}, Germany, phone {phone}, e-mail ${email}. The practice runs the technology itself.

## The consultation itself

- Video, sound, chat and files travel end-to-end encrypted between your device and the device of the practice.
- The consultation is not recorded. The practice receives a photo only after you have seen and approved it.
- Notes of the practice are stored encrypted.

## Which other data are processed?

Your name, date of birth, address and e-mail address, the time and state of your appointment, time and duration of the consultation, and your internet address.

## What for, and on which legal basis?

{legalBasis} For secure operation: Article 6(1)(f) GDPR.

The practice stores when you agreed to which version of this text and of the terms of use. You can take that back on every visit before the call.

## When are data deleted?

Internet addresses after 7 days, ended appointments and notes after three months.

## Your rights

You have the right of access, rectification, erasure, restriction of processing, portability and objection. Please contact the practice. You can also complain to: ${authority}.`,
  },
  {
    block: 'staff-privacy',
    language: 'de',
    text: `Diese Hinweise gelten für alle, die in der Praxis mit der Videosprechstunde arbeiten.

## Wer ist verantwortlich?

{company}, ${place}.

## Welche Daten werden verarbeitet?

Ihr Konto, Ihre Anmeldungen, Ihre Termine und Gespräche und das Prüfprotokoll. Es dient der Nachweispflicht und ist nicht zur Leistungs- oder Verhaltenskontrolle bestimmt.

## Wofür und auf welcher Grundlage?

Für Ihre Tätigkeit (Artikel 6 Absatz 1 Buchstabe b DSGVO, § 26 BDSG), gesetzliche Pflichten (Buchstabe c) und den sicheren Betrieb (Buchstabe f).

## Wann wird gelöscht?

Internet-Adressen nach 7 Tagen, beendete Termine nach drei Monaten, Ihr Konto, wenn Sie die Praxis verlassen.

## Ihre Rechte

Auskunft, Berichtigung, Löschung, Einschränkung, Übertragbarkeit und Widerspruch: bei der Leitung der Praxis. Beschwerden: ${authority}.`,
  },
  {
    block: 'staff-privacy',
    language: 'en',
    text: `This notice is for everybody who works with the video consultation in the practice.

## Who is responsible?

{company}, ${place}, Germany.

## Which data are processed?

Your account, your logins, your appointments and calls, and the audit trail. It serves accountability and is not meant to monitor performance or behaviour.

## What for, and on which legal basis?

For your work (Article 6(1)(b) GDPR, § 26 BDSG), legal duties (c) and secure operation (f).

## When are data deleted?

Internet addresses after 7 days, ended appointments after three months, your account when you leave the practice.

## Your rights

Access, rectification, erasure, restriction, portability and objection: please contact the management of the practice. Complaints: ${authority}.`,
  },
];

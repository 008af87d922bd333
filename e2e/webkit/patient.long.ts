import { birthdate, pathOf } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { newColleague, newVisit, visitAt } from '../practice/people.ts';
import { readVisit } from '../practice/planned-visit.ts';
import { daysFromToday, practiceTime } from '../practice/wall-clock.ts';
import { expect, type Person, test } from './story.ts';

const tomorrow = () => practiceTime(daysFromToday(1), '15:00');

async function logsIn(phone: Person): Promise<void> {
  await phone.reads('Anmelden zu Ihrem Video-Termin');
  await phone.types('Geburtsdatum der Person', birthdate);
  await phone.checks('Ich stimme den Nutzungsbedingungen zu.');
  await phone.fits();
  await phone.presses('Anmelden');
}

test('[WEBKIT-1] home, questions and language on an iPhone', async ({ phone }) => {
  await phone.opens('/');
  await phone.sees('Ich habe einen Termin');
  await phone.fits();
  await phone.presses('Häufige Fragen');
  await phone.reads('Häufige Fragen');
  await phone.presses('English');
  await phone.reads('Common questions');
  await phone.fits();
});

test('[WEBKIT-1, WEBKIT-3] from the invitation to the end: accept, login, setup, waiting room, hold, ended', async ({
  phone,
}) => {
  const doctor = await newColleague(['doctor']);
  const visit = await newVisit(doctor, { status: 'pending' });
  const params = { appointmentId: visit.appointmentId };
  const { token } = doctor;

  await phone.opens(pathOf(visit, 'accept'));
  await phone.reads('Ihr Termin ist bestätigt');
  await phone.fits();
  await phone.presses('Weiter zur Anmeldung');
  await logsIn(phone);

  await phone.reads('Kamera und Ton prüfen');
  await phone.presses('Kamera und Mikrofon einschalten');
  await phone.seesVideo();
  await phone.sees('Wir hören Sie gut.');
  await phone.presses('Ton abspielen');
  await phone.presses('Ja');
  await phone.sees('Die Verbindung ist gut.');
  await phone.fits();
  await phone.presses('Ich bin bereit');

  await phone.reads(/ weiß, dass Sie da sind\.$/);
  await phone.presses('Einstellungen und Absage');
  await phone.seesVideo();
  await phone.fits();
  await phone.reloads();
  await phone.types('Geburtsdatum der Person', birthdate);
  await phone.presses('Anmelden');
  await phone.reads(/ weiß, dass Sie da sind\.$/);

  await call('startCall', { token, params });
  await phone.sees('Dieser Browser kann keine Video-Gespräche');
  await call('pauseCall', { token, params });
  await phone.reads('Bitte warten Sie kurz');
  await call('stopCall', { token, params });
  await phone.reads('Ihr Termin ist beendet');
  await phone.fits();
  await phone.presses('Gut');
  await phone.presses('Ja, leicht');
  await phone.presses('Antwort senden');
  await phone.sees('Vielen Dank für Ihre Antwort.');
});

test('[WEBKIT-1, WEBKIT-3] the rehearsal checks the devices, and the practice reads that the browser cannot call', async ({
  phone,
}) => {
  const doctor = await newColleague(['doctor']);
  const visit = await visitAt(doctor, tomorrow(), {});
  await phone.opens(pathOf(visit, 'try'));
  await phone.reads('Gerät ausprobieren');
  await phone.presses('Kamera und Mikrofon einschalten');
  await phone.seesVideo();
  await phone.sees('Wir hören Sie gut.');
  await phone.sees('Dieser Browser kann keine Video-Gespräche');
  await phone.sees('Noch nicht bereit');
  await phone.fits();
  await expect
    .poll(async () => (await readVisit(doctor, visit)).rehearsal?.problem)
    .toBe('unsupported-browser');
});

import { call } from '../practice/api.ts';
import { demoColleague, newColleague } from '../practice/people.ts';
import { readVisit } from '../practice/planned-visit.ts';
import { expect, expectAccessible, inLanguage, test } from '../practice/story.ts';
import {
  attaches,
  chatButton,
  chatOf,
  drops,
  forgesFiles,
  inCall,
  viewerOf,
  writes,
} from './in-call.ts';

/** One red point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('[SHOT-2, SHOT-5, SHOT-6, NOTE-6, FILE-12, FILE-13, FILE-14] in English: a photo that the patient sees first, notes, a colleague, and a file that lies', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  await inLanguage(page, 'en');
  const colleague = await newColleague(['doctor']);
  const { desk, phone, visit } = await inCall(page, browser, doctor);

  await test.step('the patient refuses a photo, then looks at one and sends it', async () => {
    const asking = desk.getByRole('dialog');
    await desk.getByRole('button', { name: 'Photo: ask the patient for one' }).click();
    await expect(asking).toContainText(`${visit.name} is deciding about the photo.`);
    const asked = phone.getByRole('dialog', { name: /bittet um ein Foto/ });
    await asked.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(asking).toContainText(`${visit.name} declined the photo.`);
    await asking.getByRole('button', { name: 'Ask again' }).click();
    await expectAccessible(phone);
    await asked.getByRole('button', { name: 'Foto aufnehmen' }).click();
    const preview = phone.getByRole('dialog', { name: 'Möchten Sie dieses Foto senden?' });
    await expect(preview.getByRole('img', { name: 'Ihr Foto' })).toBeVisible();
    await expect(chatOf(desk)).not.toContainText('visite-');
    await preview.getByRole('button', { name: 'Foto senden' }).click();

    const photo = viewerOf(desk).getByRole('img', { name: /^visite-.*\.jpg$/ });
    await expect(photo).toBeVisible();
    const camera = await phone
      .locator('video[data-own]')
      .evaluate((video: HTMLVideoElement) => video.videoWidth);
    expect(camera).toBeGreaterThan(0);
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(camera);
    await expect(chatOf(desk).getByRole('button', { name: /visite-.*Open/ })).toBeVisible();
    await expect(asking).toHaveCount(0);
    await viewerOf(desk).getByRole('button', { name: 'Close file' }).click();
  });

  await test.step('a note is saved while it is typed', async () => {
    const notes = desk.getByRole('region', { name: 'Notes' });
    await notes.getByRole('textbox', { name: 'My note' }).fill('Husten seit drei Tagen');
    await expect(notes.getByRole('status')).toHaveText('Saved');
    const params = { appointmentId: visit.appointmentId };
    const stored = await call('listNotes', { token: doctor.token, params });
    expect(stored).toEqual([{ created_by: doctor.user.person.id, text: 'Husten seit drei Tagen' }]);
    await expectAccessible(desk);
  });

  await test.step('a file that is not what it says is taken as none, and the call goes on', async () => {
    await drops(desk, { name: 'setup.exe', mimeType: '', buffer: Buffer.from('MZ') });
    await expect(desk.getByText('Wrong file format!')).toBeVisible();
    await attaches(desk, { name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
    await expect(desk.getByText('nothing.png is empty.')).toBeVisible();
    const film = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_000_000)]);
    await attaches(desk, { name: 'film.pdf', mimeType: 'application/pdf', buffer: film });
    await expect(desk.getByText('film.pdf is larger than 10 MB.')).toBeVisible();
    await forgesFiles(phone);
    await chatButton(phone).click();
    await attaches(phone, { name: 'haut.png', mimeType: 'image/png', buffer: png });
    await expect(chatOf(desk)).toContainText('haut.png (user manipulation)');
    const { token } = await demoColleague('admin');
    const reports = async () =>
      (await call('listIntrusions', { token }))
        .filter(({ correspondingAppointment: id }) => id === visit.appointmentId)
        .map(({ attackType }) => attackType);
    await expect.poll(reports).toEqual(['maliciousFileUpload']);
    await writes(phone, 'Sind Sie noch da?');
    await expect(chatOf(desk)).toContainText('Sind Sie noch da?');
  });

  await test.step('the patient sets the devices, the doctor brings in a colleague', async () => {
    await phone.getByRole('button', { name: 'Mehr' }).click();
    await phone.getByRole('menuitem', { name: 'Kamera und Mikrofon einstellen' }).click();
    const settings = phone.getByRole('dialog', { name: 'Kamera und Mikrofon' });
    await expect(settings).toContainText('Wir hören Sie gut.');
    await expectAccessible(phone);
    await settings.getByRole('button', { name: 'Fertig' }).click();

    await desk.getByRole('button', { name: 'More' }).click();
    await desk.getByRole('menuitem', { name: 'Bring in a colleague' }).click();
    const { firstName, lastName } = colleague.user.person;
    const adding = desk.getByRole('dialog', { name: 'Bring in a colleague' });
    await adding.getByRole('combobox', { name: 'Who should join?' }).fill(lastName);
    await desk.getByRole('option', { name: `Dr. ${firstName} ${lastName}` }).click();
    await adding.getByRole('button', { name: 'Bring in' }).click();
    await expect(adding).toHaveCount(0);
    const { otherUsers } = await readVisit(doctor, visit);
    expect(otherUsers.map(({ person }) => person.id)).toEqual([colleague.user.person.id]);
  });
});

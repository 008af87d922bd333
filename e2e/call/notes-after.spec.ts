import { inCall } from '../call-tools/in-call.ts';
import { heading } from '../patient/steps.ts';
import { call } from '../practice/api.ts';
import { expect, expectAccessible, test } from '../practice/story.ts';
import { pictureOf, seesMoving } from './steps.ts';

test('[NOTE-6, NOTE-8, NOTE-9] notes are written on hold and after the end, and none is lost', {
  tag: '@long',
}, async ({ page, browser, doctor }) => {
  const { desk, phone, visit } = await inCall(page, browser, doctor);
  const params = { appointmentId: visit.appointmentId };
  const stored = async () =>
    (await call('listNotes', { token: doctor.token, params })).map(({ text }) => text);
  const note = desk.getByRole('textbox', { name: 'Meine Notiz' });

  await test.step('on hold, and still there in the call', async () => {
    await note.fill('Husten');
    await desk.getByRole('button', { name: /^Anhalten/ }).click();
    await expect(heading(desk)).toHaveText(`Das Gespräch mit ${visit.name} ist angehalten`);
    await expect(note).toHaveValue('Husten');
    await note.fill('Husten seit drei Tagen');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Gespräch fortsetzen' }).click();
    await seesMoving(pictureOf(desk, 'patient'));
    await expect.poll(stored).toEqual(['Husten seit drei Tagen']);
    await expect(note).toHaveValue('Husten seit drei Tagen');
  });

  await test.step('after the end; leaving at once saves first', async () => {
    await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
    await desk.getByRole('button', { name: 'Ja, beenden' }).click();
    await expect(heading(desk)).toHaveText('Gespräch beendet');
    await expect(heading(phone)).toHaveText('Ihr Termin ist beendet');
    await note.fill('Husten, Rezept verschickt');
    await expect.poll(stored).toEqual(['Husten, Rezept verschickt']);
  });

  await test.step('while the server is away, leaving asks; back again, it is saved', async () => {
    await desk.route('**/note/**', (route) => route.abort());
    await note.fill('Husten, Rezept verschickt, Kontrolle in zwei Wochen');
    await desk.getByRole('link', { name: 'Zu „Heute“' }).click();
    const question = desk.getByRole('alertdialog', {
      name: 'Ihre Notiz ist noch nicht gespeichert',
    });
    await expect(question).toBeVisible();
    await expectAccessible(desk);
    await question.getByRole('button', { name: 'Hier bleiben' }).click();
    await expect(note).toHaveValue('Husten, Rezept verschickt, Kontrolle in zwei Wochen');
    await desk.unroute('**/note/**');
    await desk.getByRole('link', { name: 'Zu „Heute“' }).click();
    await expect(desk).toHaveURL('/user/dashboard');
    expect(await stored()).toEqual(['Husten, Rezept verschickt, Kontrolle in zwei Wochen']);
  });
});

test('[NOTE-9] when it is too late the page says so and keeps the text', { tag: '@long' }, async ({
  page,
  browser,
  doctor,
}) => {
  const { desk } = await inCall(page, browser, doctor);
  const note = desk.getByRole('textbox', { name: 'Meine Notiz' });
  await desk.getByRole('button', { name: 'Gespräch beenden' }).click();
  await desk.getByRole('button', { name: 'Ja, beenden' }).click();
  await expect(heading(desk)).toHaveText('Gespräch beendet');
  await desk.route('**/note/**', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Illegal transition',
        status: 409,
        code: 'illegal-transition',
        requestId: 'story',
        state: { type: 'stopped' },
      },
    }),
  );
  await note.fill('Zu spät geschrieben');
  await expect(desk.getByText(/^Es ist zu spät/)).toBeVisible();
  await expect(note).toHaveValue('Zu spät geschrieben');
  await desk.getByRole('link', { name: 'Zu „Heute“' }).click();
  const question = desk.getByRole('alertdialog', {
    name: 'Ihre Notiz kann nicht mehr gespeichert werden',
  });
  await question.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect(note).toHaveValue('Zu spät geschrieben');
});

import { expect, test } from 'vitest';
import { testoDi } from './messaggio.ts';
import { difettoEmail } from './posta.ts';

const argomento = {
  ...({ tipo: 'report', descrizione: 'Cambi', azienda: '001', motivo: null } as const),
  ...{ indirizzo: 'https://rateo.it/page/reportsmonitor?lavoro=1', allegati: ['cambi.pdf'] },
  troppoGrande: false,
};

test('un report pronto dice di quale azienda, che cosa è allegato e dove si legge', () => {
  const { oggetto, testo } = testoDi(argomento);
  expect(oggetto).toBe('Rateo – Report pronto: Cambi');
  expect(testo).toBe(
    'Il report «Cambi» (azienda 001) è pronto.\n\nIn allegato: cambi.pdf.\n\nhttps://rateo.it/page/reportsmonitor?lavoro=1',
  );
});

test('una descrizione non aggiunge intestazioni né HTML', () => {
  const { oggetto, html } = testoDi({ ...argomento, descrizione: 'a\r\nBcc: x@y.it <b>' });
  expect(oggetto).toBe('Rateo – Report pronto: a Bcc: x@y.it <b>');
  expect(html).toContain('&lt;b&gt;');
});

test('un indirizzo è uno, senza nome e senza a capo', () => {
  expect(difettoEmail('anna@esempio.it')).toBeUndefined();
  for (const storto of [
    'anna',
    'a@b, c@d',
    'a@b\r\nBcc: c@d',
    'Anna <a@b>',
    `${'a'.repeat(250)}@b.it`,
  ])
    expect(difettoEmail(storto), storto).toBeDefined();
});

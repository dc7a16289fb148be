import { expect, it } from 'vitest';
import { vuoleAzienda } from './rotte-aziendali.ts';
import { rotteWeb, siVede } from './rotte-web.ts';

const percorsi = rotteWeb.map(({ percorso }) => percorso);

it('ogni rotta della specifica ha una schermata', () => {
  const specifica = [
    '/page',
    '/pages/login',
    '/pages/error',
    '/page/impostazioni/reset-password',
    '/page/impostazioni/user-settings',
    '/page/impostazioni/funzioni-servizio-accesso',
    '/page/dashboards/',
    ...['aziende', 'portafogli', 'depositari', 'securities', 'home', 'configurazioni'].map(
      (nome) => `/page/tabelle/${nome}`,
    ),
    ...['acq-ven', 'elaborazioni', 'derivati'].map((nome) => `/page/movimenti/${nome}`),
    ...['archivi', 'stampe', 'chiusura-esercizio'].map((nome) => `/page/valutazione/${nome}`),
    ...['archivi', 'contabilizza'].map((nome) => `/page/contabilita/${nome}`),
    '/page/dati-dinamici',
    '/page/reportsmonitor',
    ...[
      'quotazioni',
      'quotazioniBid',
      'coefficienti',
      'ratei',
      'cambi',
      'quotazioni-normali-gestore',
      'ratei-normali-gestore',
      'coefficienti-normali-gestore',
    ].map((tipo) => `/page/dati-dinamici/${tipo}`),
    ...['cambi-normali', 'costi-normali', 'cambi-normali-gestore', 'costi-normali-gestore'].map(
      (tipo) => `/page/valutazione/archivi/${tipo}`,
    ),
  ];
  for (const percorso of specifica) expect(percorsi).toContain(percorso);
});

it('nessuna rotta è scritta due volte', () => {
  expect(new Set(percorsi).size).toBe(percorsi.length);
});

it('solo accesso ed errore si vedono senza essere autenticati', () => {
  expect(rotteWeb.filter(({ pubblica }) => pubblica).map(({ percorso }) => percorso)).toEqual([
    '/pages/login',
    '/pages/error',
  ]);
});

it('le briciole portano a rotte che esistono', () => {
  for (const { percorso } of rotteWeb.flatMap(({ briciole }) => briciole)) {
    if (percorso !== null) expect(percorsi).toContain(percorso);
  }
});

it('la configurazione si apre anche a chi può solo leggerla', () => {
  const rotta = rotteWeb.find(({ percorso }) => percorso === '/page/tabelle/configurazioni');
  if (!rotta) throw new Error('manca la rotta');
  expect(siVede(rotta, ['Configurazione_W'])).toBe(true);
  expect(siVede(rotta, ['Configurazione_R'])).toBe(true);
  expect(siVede(rotta, ['Utenti_W'])).toBe(false);
});

it('senza aziende si aprono le tabelle comuni e le impostazioni, non ciò che è di un’azienda', () => {
  const aperte = rotteWeb
    .filter((una) => !una.pubblica && !vuoleAzienda(una))
    .map((una) => una.percorso);
  expect(aperte).toEqual(
    expect.arrayContaining([
      ...['/page', '/page/tabelle/aziende', '/page/tabelle/securities', '/page/tabelle/divise'],
      ...['/page/dati-dinamici/cambi', '/page/tabelle/configurazioni', '/page/reportsmonitor'],
    ]),
  );
  for (const chiusa of ['/page/movimenti/giacenze', '/page/dati-dinamici/ratei-normali-gestore'])
    expect(aperte).not.toContain(chiusa);
});

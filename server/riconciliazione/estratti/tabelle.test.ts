import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { MappaturaConto } from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import { scriviExcel } from '#server/files/scrivi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { IBAN_DI_PROVA, mt940 } from '#tests/setup/estratti.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { presaDiProva, URL_ESTRATTI as URL } from '#tests/setup/presa.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';

const prova = await appDiProva();
const { admin, proprietario, come } = prova;
await lavoratoreDiProva(prova);
await apriDeposito(proprietario);
await apriDeposito(proprietario, { azienda: '002' });
const { carica, estratti, ripulisci } = presaDiProva(prova);

const BANCA = await apriConto(proprietario, { codConto: 'B', coordinate: IBAN_DI_PROVA });
const DOSSIER = await apriConto(proprietario, {
  ...{ codConto: 'T', tipo: 'depositario', coordinate: 'MOCKSAFE1' },
});
const NUDO = await apriConto(proprietario, { codConto: 'N', coordinate: '05428-11101-9' });
const ALTRUI = await apriConto(proprietario, {
  ...{ azienda: '002', codConto: 'A', coordinate: IBAN_DI_PROVA },
});

const DARE_AVERE: MappaturaConto = {
  specie: 'conto',
  rigaTitoli: 4,
  primaRiga: 5,
  campi: {
    ...{ dataContabile: 'Data', dataValuta: 'Valuta', dare: 'Uscite', avere: 'Entrate' },
    testo: 'Descrizione',
  },
  riferimenti: ['Riferimento'],
  decimale: ',',
  date: 'gma',
  segno: 'dare-avere',
  saldoIniziale: { riga: 2, colonna: 'B' },
  saldoFinale: { etichetta: 'Saldo finale' },
};
const POSIZIONI: MappaturaConto = {
  specie: 'posizioni',
  rigaTitoli: 1,
  primaRiga: 2,
  campi: { isin: 'ISIN', quantita: 'Nominale', dataRiferimento: 'Al' },
  decimale: null,
  date: null,
  segno: 'importo',
  tipoQuantita: 'FAMT',
};

const csv = (finale = '69,50', uscite = '30,50'): string =>
  [
    'Estratto di prova;',
    'Saldo al 15/11;0,00',
    '',
    'Data;Valuta;Descrizione;Riferimento;Uscite;Entrate;Altro',
    '16/11/2026;16/11/2026;Cedola;RIF1;;100,00;x',
    `16/11/2026;17/11/2026;Canone;RIF2;${uscite};;x`,
    `Saldo finale;${finale}`,
    '',
  ].join('\r\n');

async function foglio(): Promise<Buffer> {
  const colonne = ['Titolo', 'ISIN', 'Nominale', 'Al'].map((titolo) => ({
    titolo,
    tipo: titolo === 'Nominale' ? ('numero' as const) : ('testo' as const),
  }));
  async function* blocchi() {
    yield [
      ['BTP', 'IT0003128367', '15000.5', '30/11/2026'],
      ['Enel', 'IT0003132476', '20', '30/11/2026'],
    ];
  }
  const parti: Buffer[] = [];
  for await (const parte of scriviExcel('Posizioni', colonne, blocchi())) parti.push(parte);
  return Buffer.concat(parti);
}

type Corpo = Record<string, unknown>;

/** As the screen does it: read, changed, sent back. */
async function scrivi(id: number, cambi: Corpo) {
  const tutti = (await admin('GET', '/contiRiconciliati')).json<Corpo[]>();
  const conto = tutti.find((uno) => uno.id === id);
  return admin('PUT', `/contiRiconciliati/${id}`, { ...conto, ...cambi });
}

async function mappa(id: number, mappatura: MappaturaConto | null) {
  const risposta = await scrivi(id, { mappatura });
  expect(risposta.statusCode, risposta.body).toBe(200);
}

async function caricaDi(idConto: number, nome: string, byte: Buffer | string) {
  const guid = randomUUID();
  const url = `${URL}/upload?guid=${guid}&idConto=${idConto}`;
  const risposta = await caricaFile(admin, url, { nome, byte });
  expect(risposta.statusCode, risposta.body).toBe(202);
  return attendi(admin, guid);
}

afterEach(async () => {
  await ripulisci();
  await proprietario.query('update conti_riconciliati set mappatura = null, attivo = true');
});

describe('la mappatura di un conto', () => {
  test('si scrive con il conto, si rilegge com’è, sta nella storia e si toglie', async () => {
    await mappa(BANCA, DARE_AVERE);
    const letti = (await admin('GET', '/contiRiconciliati')).json<Corpo[]>();
    expect(letti.find(({ id }) => id === BANCA)?.mappatura).toEqual(DARE_AVERE);
    const storia = await admin('GET', `/storico/conti_riconciliati/${BANCA}`);
    expect(storia.statusCode, storia.body).toBe(200);
    expect(storia.json()[0].dopo.mappatura).toEqual(DARE_AVERE);
    await mappa(BANCA, null);
  });

  test('che non si può usare è rifiutata sul suo campo', async () => {
    const risposta = await scrivi(BANCA, {
      mappatura: { ...DARE_AVERE, campi: { dare: 'Uscite' } },
    });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json().errori).toEqual([
      { campo: 'mappatura', messaggio: 'Manca la colonna: Data contabile o Data valuta.' },
      { campo: 'mappatura', messaggio: 'Con dare e avere servono le due colonne.' },
    ]);
    const altro = await scrivi(DOSSIER, { mappatura: DARE_AVERE });
    expect(altro.json().errori[0].messaggio).toMatch(/dossier titoli sono posizioni/);
    const strana = await scrivi(BANCA, { mappatura: { ...DARE_AVERE, coordinate: 'IT1' } });
    expect(strana.statusCode).toBe(422);
  });
});

describe('una tabella', () => {
  test('con dare, avere e saldi entra per il conto scelto', async () => {
    await mappa(BANCA, DARE_AVERE);
    const lavoro = await caricaDi(BANCA, 'conto.csv', csv());
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 2 } });
    const [estratto] = await estratti();
    expect(estratto).toMatchObject({
      ...{ idConto: BANCA, stato: 'letto', formato: 'colonne', codDivisa: 'EUR' },
      ...{ saldoIniziale: '0', saldoFinale: '69.5', dataRiferimento: '2026-11-16' },
    });
    const righe = await admin('POST', `${URL}/${estratto?.id}/righe/getpagedpost`, {});
    expect(righe.json<{ items: Corpo[] }>().items).toMatchObject([
      { importo: '100', riferimenti: ['RIF1'], testo: 'Cedola' },
      { importo: '-30.5', riferimenti: ['RIF2'], dataValuta: '2026-11-17' },
    ]);
    const ancora = await caricaDi(BANCA, 'di-nuovo.csv', csv());
    expect(ancora).toMatchObject({ stato: 'completato', esito: { inseriti: 0 } });
  });

  test('in un foglio porta posizioni', async () => {
    await mappa(DOSSIER, POSIZIONI);
    const lavoro = await caricaDi(DOSSIER, 'posizioni.xlsx', await foglio());
    expect(lavoro, JSON.stringify(lavoro.problema)).toMatchObject({ stato: 'completato' });
    const [estratto] = await estratti();
    expect(estratto).toMatchObject({
      ...{ idConto: DOSSIER, specie: 'posizioni', righe: 2, dataRiferimento: '2026-11-30' },
    });
  });

  test('senza conto è di chi ha i suoi titoli; fra due non si sceglie', async () => {
    await mappa(BANCA, DARE_AVERE);
    await mappa(DOSSIER, POSIZIONI);
    await carica('conto.csv', csv());
    await carica('posizioni.xlsx', await foglio());
    expect((await estratti()).map(({ idConto }) => idConto).sort()).toEqual(
      [BANCA, DOSSIER].sort(),
    );
    await ripulisci();
    await mappa(NUDO, { ...DARE_AVERE, primaRiga: 6 });
    const dubbio = await carica('conto.csv', csv());
    expect(dubbio.problema?.detail).toMatch(/nella mappatura di più conti \(B, N\)/);
    await proprietario.query(`update conti_riconciliati set attivo = false where id = $1`, [NUDO]);
    expect(await carica('conto.csv', csv())).toMatchObject({ stato: 'completato' });
  });

  test('che non si legge dice riga e colonna, o che cosa fare; e non lascia niente', async () => {
    const nuda = await caricaDi(NUDO, 'conto.csv', csv());
    expect(nuda.problema?.detail).toMatch(
      /il conto N non ha una mappatura: scriverla in «Tabelle» nella scheda del conto/,
    );
    const nessuna = await carica('conto.csv', csv());
    expect(nessuna.problema?.detail).toMatch(
      /nessun conto attivo ha una mappatura con i suoi titoli/,
    );
    await mappa(BANCA, DARE_AVERE);
    const storto = await caricaDi(BANCA, 'conto.csv', csv('69,50', 'trenta'));
    expect(storto.problema?.detail).toMatch(/^Riga 6: colonna «Uscite», «trenta» non è un numero/);
    const senza = await caricaDi(BANCA, 'conto.csv', csv().replace('Valuta', 'Val.'));
    expect(senza.problema?.detail).toMatch(/^Riga 4: non c’è la colonna «Valuta»/);
    const saldo = await caricaDi(BANCA, 'conto.csv', csv('69,51'));
    expect(saldo.problema?.detail).toMatch(/0,01/);
    expect(await estratti()).toEqual([]);
  });

  test('il conto di un’altra azienda non c’è, e chi legge soltanto non carica', async () => {
    const file = { nome: 'conto.csv', byte: csv() };
    const altrui = await caricaFile(admin, `${URL}/upload?idConto=${ALTRUI}`, file);
    expect(altrui.statusCode).toBe(404);
    const legge = await come({ username: 'dora', su: { '001': ['Riconciliazione_R'] } });
    expect((await caricaFile(legge, `${URL}/upload?idConto=${BANCA}`, file)).statusCode).toBe(403);
    const titoli = await caricaFile(legge, '/riconciliazione/tabelle/titoli', file);
    expect(titoli.statusCode).toBe(403);
  });

  test('il conto scelto non conta per un file che si legge da sé', async () => {
    const intero = mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['100'] });
    expect(await caricaDi(NUDO, 'a.sta', intero)).toMatchObject({ stato: 'completato' });
    expect((await estratti())[0]?.idConto).toBe(BANCA);
  });
});

describe('la prova di una mappatura', () => {
  const prova = (mappatura: object, file: { nome: string; byte: Buffer | string }) =>
    caricaFile(
      admin,
      `/riconciliazione/tabelle/prova?divisa=EUR&mappatura=${encodeURIComponent(JSON.stringify(mappatura))}`,
      file,
    );

  test('dice righe, saldi e somme senza scrivere nulla, anche di una non salvata', async () => {
    const letta = await prova(DARE_AVERE, { nome: 'conto.csv', byte: csv() });
    expect(letta.statusCode, letta.body).toBe(200);
    expect(letta.json()).toMatchObject({
      ...{ rifiuto: null, estratti: 1, righe: 2, dataRiferimento: '2026-11-16' },
      ...{ saldoIniziale: '0.00', entrate: '100', uscite: '-30.5', saldoFinale: '69.50' },
      esempi: [{ riga: 5, importo: '100.00', testo: 'Cedola' }, { riga: 6 }],
    });
    const posizioni = await prova(POSIZIONI, { nome: 'posizioni.xlsx', byte: await foglio() });
    expect(posizioni.json()).toMatchObject({
      esempi: [{ isin: 'IT0003128367', quantita: '15000.5' }, { quantita: '20' }],
    });
    expect(await estratti()).toEqual([]);
  });

  test('di ciò che si rifiuterebbe dice dove e perché, con ciò che ha letto prima', async () => {
    const storto = await prova(DARE_AVERE, { nome: 'a.csv', byte: csv('69,50', 'trenta') });
    expect(storto.json()).toMatchObject({
      rifiuto: expect.stringMatching(/^Riga 6: colonna «Uscite», «trenta» non è un numero/),
      ...{ righe: 1, esempi: [{ riga: 5 }] },
    });
    const saldo = await prova(DARE_AVERE, { nome: 'a.csv', byte: csv('69,51') });
    expect(saldo.json().rifiuto).toMatch(/0,01/);
  });

  test('una mappatura che non si può usare è rifiutata', async () => {
    const file = { nome: 'conto.csv', byte: csv() };
    const monca = await prova({ ...DARE_AVERE, campi: { dare: 'Uscite' } }, file);
    expect(monca.statusCode).toBe(422);
    expect((await prova({ ...DARE_AVERE, specie: 'altro' }, file)).statusCode).toBe(400);
  });
});

describe('le prime righe di una tabella', () => {
  const guarda = (nome: string, byte: Buffer | string) =>
    caricaFile(admin, '/riconciliazione/tabelle/titoli', { nome, byte });

  test('si vedono di un CSV, anche tagliato, e di un foglio', async () => {
    const testo = await guarda('a.csv', csv().slice(0, -30));
    expect(testo.statusCode, testo.body).toBe(200);
    const { rigaTitoli, righe } = testo.json();
    expect(rigaTitoli).toBe(4);
    expect(righe[3]).toEqual({
      n: 4,
      celle: ['Data', 'Valuta', 'Descrizione', 'Riferimento', 'Uscite', 'Entrate', 'Altro'],
    });
    const xlsx = (await guarda('a.xlsx', await foglio())).json();
    expect(xlsx.righe[xlsx.rigaTitoli - 1].celle).toEqual(['Titolo', 'ISIN', 'Nominale', 'Al']);
  });

  test('di ciò che non è una tabella si dice', async () => {
    const swift = await guarda(
      'a.sta',
      mt940({ giorno: '2026-11-16', iniziale: '0', importi: [] }),
    );
    expect(swift.statusCode).toBe(422);
    expect(swift.body).toMatch(/non è una tabella: si legge senza mappatura/);
    const vecchio = await guarda('a.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]));
    expect(vecchio.body).toMatch(/vecchio Excel/);
  });
});

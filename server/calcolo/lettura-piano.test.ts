import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

await proprietario.query(`
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_godimento,
      data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso,
      quotazione)
  values ('BTP2030', 'BTP 3,50% 1-3-2030', 'S', 'EUR', '2022-09-01', '2030-03-01', 100, 3.5, '6',
          'ICMA', 'F', 'P'),
         ('SENZA', 'Senza scadenza', 'O', 'EUR', '2022-09-01', null, 100, 3.5, '6', 'ICMA', 'F', 'P')`);

const leggi = async (codice = 'BTP2030') =>
  (await admin('GET', `/Securities/piano-cedole/${codice}`)).json();
const conferma = (chi = admin) => chi('GET', '/Securities/genera-piano-cedole/BTP2030/conferma');

test('finché nessuno lo conferma c’è soltanto il piano di oggi, spiegato riga per riga', async () => {
  const letto = await leggi();
  expect(letto).toMatchObject({ confermato: null, differenze: [], conferme: [], mancaOggi: null });
  expect(letto.oggi).toHaveLength(15);
  const ultima = letto.oggi.at(-1).traccia.map(({ titolo }: { titolo: string }) => titolo);
  expect(ultima).toEqual([
    'Periodo',
    'Pagamento',
    'Tasso',
    'Interessi per 100',
    'Capitale per 100',
  ]);
  expect(letto.oggi[0].traccia[3]).toMatchObject({ calcolo: '3,5 × 6/12', valore: '1.75' });
});

test('confermato, dice da chi e quando; confermarlo due volte è un atto solo', async () => {
  await conferma();
  await conferma();
  const letto = await leggi();
  expect(letto.confermato).toHaveLength(15);
  expect(letto.confermato[0]).toMatchObject({ dataCedola: '2023-03-01', importo100: '1.75' });
  expect(letto.differenze).toEqual([]);
  expect(letto.conferme).toMatchObject([
    { da: 'admin', righe: 15, aggiunte: 15, cambiate: 0, tolte: 0 },
  ]);
});

test('cambiati i termini si vede che cosa cambia, e la nuova conferma lo dice nella storia', async () => {
  await proprietario.query(`
    update titoli set data_scadenza = '2030-09-01' where cod_titolo = 'BTP2030';
    insert into titoli_tassi (id_titolo, valido_dal, tasso)
      select id, '2029-09-01', 4 from titoli where cod_titolo = 'BTP2030'`);
  const prima = await leggi();
  expect(prima.differenze).toMatchObject([
    {
      genere: 'cambiata',
      dataCedola: '2030-03-01',
      campi: ['tasso', 'importo100', 'quotaCapitale100'],
      confermata: { importo100: '1.75', quotaCapitale100: '100' },
      oggi: { importo100: '2', quotaCapitale100: '0' },
    },
    { genere: 'aggiunta', dataCedola: '2030-09-01', confermata: null },
  ]);
  const altra = await come({ username: 'altra', su: { '001': ['Titoli_W'] } });
  await conferma(altra);
  const { differenze, conferme } = await leggi();
  expect(differenze).toEqual([]);
  expect(conferme).toMatchObject([
    { da: 'altra', righe: 16, aggiunte: 1, cambiate: 1, tolte: 0 },
    { da: 'admin', righe: 15, aggiunte: 15 },
  ]);
});

test('se i termini non lo permettono più, il piano confermato resta e si dice che cosa manca', async () => {
  await proprietario.query(`update titoli set periodicita = '99' where cod_titolo = 'BTP2030'`);
  const letto = await leggi();
  expect(letto.oggi).toBeNull();
  expect(letto.mancaOggi).toContain('periodicità variabile');
  expect(letto.confermato).toHaveLength(16);
  expect((await leggi('SENZA')).mancaOggi).toContain('data di scadenza');
  expect((await admin('GET', '/Securities/piano-cedole/NESSUNO')).statusCode).toBe(404);
});

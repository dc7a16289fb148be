import { beforeAll, expect, test } from 'vitest';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { differenzeDaZero } from '#server/posizioni/differenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { comeNelModulo, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { reportLetto } from '#tests/setup/report.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { TITOLI_DELLE_FAMIGLIE } from '#tests/setup/titoli-delle-famiglie.ts';

const prova = await appDiProva();
const { admin, db, proprietario } = prova;
await lavoratoreDiProva(prova);

type Record_ = Readonly<Record<string, unknown>>;
/** The code to use for one of the product's. */
type Codice = (delProdotto: string) => string;

/** The product's that say something of their own, and what those exercise with. */
const COPIATE = ['AUP', 'ACQ', 'VEN'].concat(
  causali.flatMap((una) =>
    una.comportamento !== 'ordinario' || una.causaleAcquisto !== null ? [una.codCausale] : [],
  ),
);
const delProdotto: Codice = (codice) => codice;
const propria: Codice = (codice) => (COPIATE.includes(codice) ? `X${codice}` : codice);

beforeAll(async () => {
  await proprietario.query(PORTAFOGLI_DI_PROVA + TITOLI_DELLE_FAMIGLIE);
  for (const codice of COPIATE) {
    const { causaleAcquisto, causaleVendita, ...una } = (
      await admin('GET', `/causali/getbycode?code=${codice}`)
    ).json<Record_>();
    const copia = await admin('POST', '/causali', {
      ...una,
      cod_Causale: propria(codice),
      causaleAcquisto: causaleAcquisto && propria(String(causaleAcquisto)),
      causaleVendita: causaleVendita && propria(String(causaleVendita)),
    });
    expect(copia.statusCode, copia.body).toBe(201);
  }
});

const leggi = async (domanda: string) => (await proprietario.query<Record_>(domanda)).rows;

/** What every door makes of the same movements, with the product's causali or with one's own. */
async function racconta(di: Codice): Promise<readonly unknown[]> {
  await proprietario.query(
    'truncate movimenti, movimenti_calcoli, generazioni_eventi, posizioni, effetti_posizioni, lotti, lotti_consumi, numeratori_movimenti cascade',
  );
  const detti: unknown[] = [];
  const slip = (codice: string, giorno: string, cod_Titolo: string, altro: Record_) => ({
    cod_Portafoglio: 'CIRC',
    cod_Depositario: 'BANCA',
    dataMovimento: `2025-${giorno}`,
    cod_Titolo,
    cod_Causale: di(codice),
    ...altro,
  });
  const registra = async (...detto: Parameters<typeof slip>): Promise<number> => {
    const uno = slip(...detto);
    const calcolato = await admin('POST', '/movimenti/calcola', uno);
    await comeNelModulo(admin, uno, calcolato.json());
    detti.push(calcolato.json());
    const scritto = await admin('POST', '/movimenti?registra=true', uno);
    expect(scritto.statusCode, scritto.body).toBe(201);
    return scritto.json<{ righe: MovimentoWire[] }>().righe[0]?.id as number;
  };
  const giacenze = async () => {
    const tenute = await admin('POST', '/giacenze/getfiltered', { data: '2025-12-31' });
    detti.push(tenute.json());
    detti.push(
      await leggi(`select p.cod_titolo, p.cod_depositario, l.data::text, l.quantita, l.costo
          from lotti l join posizioni p on p.id = l.id_posizione
         order by p.cod_titolo, p.cod_depositario, l.data, l.quantita, l.costo`),
    );
  };
  await registra('ACQ', '01-10', 'AZ', { qtaVnominale: '1000', prezzo: '3.8' });
  await registra('OPA', '01-10', 'CALL', { qtaVnominale: '2', prezzo: '0.5' });
  await registra('OPA', '01-10', 'PUT', { qtaVnominale: '4', prezzo: '0.3' });
  const parte = { cod_Titolo: 'DIR', qtaVnominale: '1000', prezzo: '0.342857' };
  await registra('SCI', '03-03', 'AZ', { qtaVnominale: '1000', prezzo: '4.2', altra: parte });
  await registra('ESD', '03-10', 'DIR', { nuove: '2', vecchie: '5', altra: { prezzo: '3' } });
  await registra('FRA', '04-02', 'AZ', { nuove: '3', vecchie: '1' });
  await registra('RAG', '04-03', 'AZ', { nuove: '1', vecchie: '4' });
  const dove = { cod_Portafoglio: 'SECONDO', cod_Depositario: 'BANCA4' };
  for (const [codice, altra] of [
    ['TRF', { cod_Depositario: 'BANCA3' }],
    ['GIR', dove],
    ['RIC', {}],
  ] as const)
    await registra(codice, '05-12', 'AZ', { qtaVnominale: '100', altra });
  await registra('OES', '09-20', 'CALL', { qtaVnominale: '2' });
  await registra('OES', '12-19', 'PUT', { qtaVnominale: '1' });
  await giacenze();
  const ultimo = await registra('FRA', '12-20', 'AZ', { nuove: '2', vecchie: '1' });
  await giacenze();
  expect((await admin('POST', `/movimenti/${ultimo}/storna`, {})).statusCode).toBe(200);
  await giacenze();
  const byte = `Data Movimento;Causale;Titolo;Quantità;Portafoglio;Depositario
21/12/2025;${di('FRA')};AZ;50;CIRC;BANCA
22/12/2025;${di('RAG')};AZ;20;CIRC;BANCA
`;
  const lavoro = await importa(admin, { nome: 'm.csv', byte }, { registra: 'true' }, 'movimenti');
  expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 2 } });
  await giacenze();
  detti.push(
    await leggi(`select nreg, nriga, cod_causale, genere, ordine, cod_titolo, cod_depositario, imm_circ,
        corto, qta_vnominale, prezzo, quota_costo, controvalore_euro, saldo_euro, costo, stornato
      from movimenti order by anno, nreg, nriga`),
  );
  for (const [report, filtro] of [
    ['movimenti', {}],
    ['giacenze', { dateTo: '2025-12-31' }],
  ] as const) {
    const url = `/Reports/tabella/${report}`;
    const { testa, righe, totali } = await reportLetto(admin, url, filtro);
    expect(righe.length).toBeGreaterThan(3);
    detti.push({ testa, righe, totali });
  }
  expect(await inTransazione(db, chi(), (tx) => differenzeDaZero(tx))).toEqual([]);
  return detti;
}

/** The same with the product's codes: numbers of rows of the database are of each run. */
const comeDelProdotto = (detti: readonly unknown[]): unknown =>
  JSON.parse(
    JSON.stringify(detti, (nome, valore) => (/^id[A-Z]?/.test(nome) ? null : valore)).replace(
      new RegExp(`\\bX(${COPIATE.join('|')})\\b`, 'g'),
      '$1',
    ),
  );

test('una causale propria con il comportamento di una del prodotto dà gli stessi numeri, da ogni porta', async () => {
  expect(COPIATE.length).toBeGreaterThan(10);
  const attesi = await racconta(delProdotto);
  const propri = await racconta(propria);
  expect(JSON.stringify(propri)).toContain('XFRA');
  expect(comeDelProdotto(propri)).toEqual(comeDelProdotto(attesi));
});

test('un esercizio che non dice con che cosa si compra lo chiede, e una scelta sul fissato basta', async () => {
  const esercizio = (await admin('GET', '/causali/getbycode?code=XESD')).json<{ id: number }>();
  const tolta = await admin('PUT', `/causali/${esercizio.id}`, {
    ...esercizio,
    causaleAcquisto: null,
  });
  expect(tolta.statusCode, tolta.body).toBe(200);
  const slip = {
    cod_Causale: 'XESD',
    cod_Titolo: 'DIR',
    cod_Portafoglio: 'CIRC',
    cod_Depositario: 'BANCA',
    dataMovimento: '2025-03-10',
    qtaVnominale: '10',
  };
  const calcola = (altra: Record_) => admin('POST', '/movimenti/calcola', { ...slip, altra });
  const senza = await calcola({ prezzo: '3' });
  expect(senza.json()).toMatchObject({
    errori: [{ campo: 'cod_Causale', messaggio: expect.stringContaining('con quale causale') }],
  });
  expect((await calcola({ cod_Causale: 'SOT', prezzo: '3' })).statusCode).toBe(200);
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProspettoWire } from '#contract/riconciliazione/prospetti.ts';
import type { ValoreReport } from '#domain/reports/report.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { apriCursore, prossime } from '#server/db/cursore.ts';
import { Sessione } from '#server/db/sessione.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import { reportDi } from '#server/reports/registro.ts';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';
import { apriConto, apriEstratto } from '#tests/setup/riconciliazione.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { confrontaConto } from '../confronta.ts';

const { applicazione, come, db, proprietario } = await appDiProva();
const client = await applicazione.connect();
afterAll(() => client.release());
const sessione = new Sessione(client);

const TERNA = 'IT0003242622';
const CARMIGNAC = 'FR0010135103';
let conto = 0;
let primo = 0;
let anna: Chiama;
let bruno: Chiama;
let legge: Chiama;

const confronta = () =>
  inTransazione(db, chi(), (tx) => confrontaConto(tx, { azienda: '001', idConto: conto }));

/** The rows of a report as its job reads them. */
const righe = (nome: string, altro: object) =>
  inTransazione(sessione, chi() as unknown as Contesto, async (tx) => {
    const chiedi: Chiedi = async (domanda) => (await domanda.execute(tx)).rows;
    const letta = await reportDi(nome)?.leggi(
      { filtro: {}, ordine: null, codAzienda: '001', ...altro } as never,
      chiedi,
    );
    if (!letta) throw new Error(nome);
    await apriCursore(tx, { nome: 'lette', domanda: letta.domanda }, 'no scroll');
    return { letta, righe: await sessione.inVettori<ValoreReport[]>(prossime('lette', 1000)) };
  });

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await proprietario.query(
    `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
     values ($1, $1, 'Terna', 'A', 'EUR'), ($2, $2, 'Carmignac', 'A', 'EUR')`,
    [TERNA, CARMIGNAC],
  );
  const compra = { causale: 'ACQ', data: '2026-01-12', costo: '1.00' };
  await registraDiProva(proprietario, { ...compra, titolo: TERNA, quantita: '8000' });
  await registraDiProva(proprietario, { ...compra, titolo: CARMIGNAC, quantita: '120.4567' });
  conto = await apriConto(proprietario, { codConto: 'DOSSIER', tipo: 'depositario' });
  const estratto = await apriEstratto(proprietario, {
    ...{ idConto: conto, giorno: '2026-11-20', specie: 'posizioni', base: 'regolato' },
    righe: [
      { isin: TERNA, quantita: '7600' },
      { isin: CARMIGNAC, quantita: '120.457' },
    ],
  });
  primo = estratto.id;
  await confronta();
  const su = { '001': ['Riconciliazione_W'] } as const;
  anna = await come({ username: 'anna', su });
  bruno = await come({ username: 'bruno', su });
  legge = await come({ username: 'legge', su: { '001': ['Riconciliazione_R'] } });
});

test('le stesse righe della schermata, con il suo filtro, anche per gruppi', async () => {
  const { righe: tutte } = await righe('discordanze', {});
  expect(new Set(tutte.map((riga) => riga[1]))).toEqual(new Set([TERNA, CARMIGNAC]));
  expect(tutte).toHaveLength(2);
  const { righe: sole, letta } = await righe('discordanze', { filtro: { causa: 'ignota' } });
  expect(sole.map((riga) => riga.slice(0, 8))).toEqual([
    ['DOSSIER', TERNA, 'Terna', '8000', '7600', '-400', null, 'Causa ignota'],
  ]);
  expect(letta.parametri).toEqual([{ etichetta: 'Causa', valore: 'ignota' }]);
  const { righe: perStato } = await righe('discordanze', { gruppi: ['stato'] });
  expect(perStato.map(([stato]) => stato)).toEqual(['aperta', 'spiegata']);
});

test('il prospetto: nostro, differenze per causa, loro; resta com’è, e con i quattro occhi lo approva un altro', async () => {
  await proprietario.query(`update aziende set quattro_occhi = true where cod_azienda = '001'`);
  expect(
    (await legge('POST', '/riconciliazione/prospetti', { idEstratto: primo })).statusCode,
  ).toBe(403);
  const preparato = await anna('POST', '/riconciliazione/prospetti', { idEstratto: primo });
  expect(preparato.statusCode).toBe(201);
  const uno = preparato.json<ProspettoWire>();
  expect(uno).toMatchObject({
    ...{ al: '2026-11-20', nostro: '8120.4567', loro: '7720.457', nonSpiegato: '0', irrisolte: 2 },
    ...{ preparatoDa: 'anna', approvatoDa: null, nomeFile: 'prova.txt' },
  });
  const suo = await anna('POST', `/riconciliazione/prospetti/${uno.id}/approva`);
  expect([suo.statusCode, suo.json().detail]).toEqual([
    422,
    'Questa azienda vuole quattro occhi: chi ha preparato il prospetto non lo approva. Farlo approvare a un altro utente.',
  ]);
  const approvato = await bruno('POST', `/riconciliazione/prospetti/${uno.id}/approva`);
  expect(approvato.json()).toMatchObject({ approvatoDa: 'bruno' });
  expect((await bruno('POST', `/riconciliazione/prospetti/${uno.id}/approva`)).statusCode).toBe(
    409,
  );

  const stampato = await righe('prospetto-riconciliazione', { ids: [uno.id] });
  expect(stampato.righe.map((riga) => riga.slice(1, 7))).toEqual([
    ['Totale delle quantità, nostro al 20/11/2026', null, '8120.4567', null, null, null],
    ['Decimali del depositario', null, null, null, '0.0003', '1'],
    ['Causa ignota', null, null, null, '-400', '1'],
    ['Totale delle quantità, dell’estratto', null, null, '7720.457', null, '2'],
    ...stampato.righe.slice(4).map((riga) => riga.slice(1, 7)),
  ]);
  expect(stampato.letta.parametri.map(({ etichetta }) => etichetta)).toContain('SHA-256 del file');
  expect(
    stampato.letta.parametri.find(({ etichetta }) => etichetta === 'Approvato da')?.valore,
  ).toMatch(/^bruno, il /);

  await proprietario.query(`update aziende set quattro_occhi = false where cod_azienda = '001'`);
  // Afterwards everything changes, but what was issued.
  await registraDiProva(proprietario, {
    causale: 'VEN',
    titolo: TERNA,
    data: '2026-02-12',
    quantita: '400',
  });
  const presto = await anna('POST', '/riconciliazione/prospetti', { idEstratto: primo });
  expect([presto.statusCode, presto.json().detail]).toEqual([
    409,
    'Dopo l’ultimo confronto sono cambiati dei movimenti: confrontare di nuovo il conto, poi preparare il prospetto.',
  ]);
  await confronta();
  expect((await righe('prospetto-riconciliazione', { ids: [uno.id] })).righe).toEqual(
    stampato.righe,
  );
  // Whoever reads what is kept takes the same print of it.
  const { rows } = await proprietario.query<{ contenuto: string; impronta: string }>(
    'select contenuto::text as contenuto, impronta from prospetti_riconciliazione where id = $1',
    [uno.id],
  );
  expect(rows[0]?.impronta).toBe(
    createHash('sha256')
      .update(rows[0]?.contenuto ?? '')
      .digest('hex'),
  );
  await expect(
    proprietario.query(`update prospetti_riconciliazione set contenuto = '{}' where id = $1`, [
      uno.id,
    ]),
  ).rejects.toThrow('non cambia');
  const elenco = await legge('GET', `/riconciliazione/conti/${conto}/prospetti`);
  expect(elenco.json()).toMatchObject([{ id: uno.id, approvatoDa: 'bruno' }]);
});

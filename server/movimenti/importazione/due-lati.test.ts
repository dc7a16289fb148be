import type { Static } from 'typebox';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RigaImport } from '#contract/importazioni.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { differenzeDaZero } from '#server/posizioni/differenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa as importaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { chi } from '#tests/setup/righe-movimento.ts';

const prova = await appDiProva();
const { admin, proprietario, db } = prova;
await lavoratoreDiProva(prova);

const importa = (byte: string, opzioni: Record<string, string> = {}) =>
  importaFile(admin, { nome: 'm.csv', byte }, opzioni, 'movimenti');
const leggi = async (domanda: string): Promise<string[]> =>
  (await proprietario.query<{ una: string }>(domanda)).rows.map(({ una }) => una);

/** Each row with the row that it stands behind. */
const scritti = () =>
  leggi(`select concat_ws(' ', c.nriga, c.nreg, m.nriga, m.nreg, m.cod_causale, m.cod_titolo,
      m.cod_depositario, m.imm_circ, trim_scale(m.qta_vnominale)) as una
    from movimenti m left join movimenti c on c.id = m.id_capofila
   where not m.stornato and m.id_storno_di is null
   order by m.data_movimento, coalesce(m.id_capofila, m.id), m.nriga`);
const tenuti = () =>
  leggi(`select concat_ws(' ', cod_titolo, cod_depositario, imm_circ, trim_scale(quantita), costo) as una
    from posizioni where quantita <> 0 or costo <> 0 order by 1`);
const ripristina = async (guid: string) => {
  const nuovo = crypto.randomUUID();
  await admin('POST', `/importazioni/${guid}/ripristina?guid=${nuovo}`);
  return attendi(admin, nuovo);
};

const TESTA =
  'Data Movimento;Causale;Titolo;Quantità;Prezzo;Depositario;Altro Portafoglio;Altro Depositario;Altro Titolo;Altra Quantità;Altro Prezzo;Quota Costo\n';
const COMPRA = '02/03/2026;ACQ;VECCHIA;100;10;D;;;;;;\n';
const TRASFERISCE = '03/03/2026;TRF;VECCHIA;40;;D;;D2;;;;\n';

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await apriDeposito(proprietario, { depositario: 'D2' });
  await apriDeposito(proprietario, { depositario: 'D3' });
  await apriDeposito(proprietario, { portafoglio: 'P2', depositario: 'E' });
  for (const uno of ['VECCHIA', 'NUOVA', 'FIGLIA']) await apriTitolo(proprietario, uno);
  await proprietario.query(`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa,
      tipo_option, cod_sottostante, strike, moltiplicatore)
    values ('CALL', 'Opzione di prova', 'P', 'EUR', 'C', 'NUOVA', 12, 100)`);
});

beforeEach(async () => {
  await proprietario.query(
    'truncate movimenti, movimenti_calcoli, generazioni_eventi, posizioni, effetti_posizioni, lotti, lotti_consumi, numeratori_movimenti cascade',
  );
});

describe('un movimento di due righe', () => {
  test('in bozza ha tutt’e due le righe, e lo stesso file due volte non cambia nulla', async () => {
    const lavoro = await importa(TESTA + COMPRA + TRASFERISCE);
    expect(lavoro.esito).toMatchObject({ letti: 2, inseriti: 2, scartati: 0 });
    const due = ['1 ACQ VECCHIA D C 100', '1 TRF VECCHIA D C -40', '1 2 TRF VECCHIA D2 C 40'];
    expect(await scritti()).toEqual(due);
    expect((await importa(TESTA + COMPRA + TRASFERISCE)).esito).toMatchObject({
      inseriti: 0,
      invariati: 2,
    });
    const altrove = TRASFERISCE.replace(';D2;', ';D3;');
    expect((await importa(TESTA + altrove + TRASFERISCE)).esito).toMatchObject({
      inseriti: 1,
      invariati: 1,
    });
    expect(await scritti()).toHaveLength(5);
    const bozze = await admin('POST', '/movimenti/getpagedpost', { filter: { stato: ['bozza'] } });
    const prima = bozze
      .json<{ items: { id: number; versione: number; nriga: number }[] }>()
      .items.filter(({ nriga }) => nriga === 1)
      .map(({ id, versione }) => ({ id, versione }));
    const registrati = await admin('POST', '/movimenti/registra', { movimenti: prima });
    expect(registrati.statusCode, registrati.body).toBe(200);
    expect(await tenuti()).toEqual([
      'VECCHIA D C 20 200.00',
      'VECCHIA D2 C 40 400.00',
      'VECCHIA D3 C 40 400.00',
    ]);
  });

  test('annullato in bozza, vanno via insieme e contano per uno', async () => {
    const lavoro = await importa(TESTA + COMPRA + TRASFERISCE);
    expect((await ripristina(lavoro.guidID)).esito).toMatchObject({
      eliminati: 2,
      nonRipristinati: 0,
    });
    expect(await scritti()).toEqual([]);
  });

  test('registrato subito passa al costo, e annullato torna tutto dov’era', async () => {
    const lavoro = await importa(TESTA + TRASFERISCE + COMPRA, { registra: 'true' });
    expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 2 } });
    expect(await scritti()).toEqual([
      '1 1 ACQ VECCHIA D C 100',
      '1 2 TRF VECCHIA D C -40',
      '1 2 2 2 TRF VECCHIA D2 C 40',
    ]);
    expect(await tenuti()).toEqual(['VECCHIA D C 60 600.00', 'VECCHIA D2 C 40 400.00']);
    expect((await importa(TESTA + TRASFERISCE, { registra: 'true' })).esito).toMatchObject({
      invariati: 1,
    });
    expect((await ripristina(lavoro.guidID)).esito).toMatchObject({
      eliminati: 2,
      nonRipristinati: 0,
    });
    expect(await tenuti()).toEqual([]);
    const storni = await leggi(`select concat_ws(' ', s.nreg, s.nriga, c.nreg, m.cod_depositario,
        trim_scale(s.qta_vnominale)) as una from movimenti s join movimenti m on m.id = s.id_storno_di
      left join movimenti c on c.id = s.id_capofila order by s.nreg, s.nriga`);
    expect(storni).toEqual(['3 1 D -100', '4 1 D 40', '4 2 4 D2 -40']);
    const diversi = await inTransazione(db, chi(), (tx) => differenzeDaZero(tx));
    expect(diversi).toEqual([]);
    expect((await importa(TESTA + COMPRA + TRASFERISCE)).esito).toMatchObject({ inseriti: 2 });
  });

  test('ciò che è arrivato e si è rivenduto resta, e l’annullamento lo dice', async () => {
    await importa(TESTA + COMPRA, { registra: 'true' });
    const lavoro = await importa(TESTA + TRASFERISCE, { registra: 'true' });
    await importa(`${TESTA}04/03/2026;VEN;VECCHIA;40;11;D2;;;;;;\n`, { registra: 'true' });
    expect((await ripristina(lavoro.guidID)).esito).toMatchObject({
      eliminati: 0,
      nonRipristinati: 1,
    });
    expect(await tenuti()).toEqual(['VECCHIA D C 60 600.00']);
  });

  test('giroconto, riclassifica, conversione, scissione ed esercizio come nel fissato', async () => {
    const file = `${TESTA}${COMPRA}03/03/2026;GIR;VECCHIA;10;;D;P2;;;;;
04/03/2026;RIC;VECCHIA;20;;D;;;;;;
05/03/2026;CON;VECCHIA;30;;D;;;NUOVA;15;;
06/03/2026;SCI;VECCHIA;40;;D;;;FIGLIA;4;;25
09/03/2026;ESD;VECCHIA;10;;D;;;NUOVA;10;5;\n`;
    const lavoro = await importa(file, { registra: 'true' });
    expect(lavoro, lavoro.problema?.detail).toMatchObject({ esito: { inseriti: 6 } });
    expect(await tenuti()).toEqual([
      'FIGLIA D C 4 100.00',
      'NUOVA D C 25 425.00',
      'VECCHIA D C 30 225.00',
      'VECCHIA D I 20 200.00',
      'VECCHIA E C 10 100.00',
    ]);
  });
});

test('l’esercizio di un’opzione consegna il suo sottostante, che nessuna riga nomina', async () => {
  const file = `${TESTA}02/03/2026;OPA;CALL;3;2;D;;;;;;\n06/03/2026;OES;CALL;3;;D;;;;;;\n`;
  const lavoro = await importa(file, { registra: 'true' });
  expect(lavoro, lavoro.problema?.detail).toMatchObject({ esito: { inseriti: 2 } });
  expect(await tenuti()).toEqual(['NUOVA D C 300 4200.00']);
});

describe('l’altro lato che il file non dice', () => {
  const scarti = async (riga: string): Promise<string> => {
    const lavoro = await importa(TESTA + riga, { soloValide: 'true' });
    return (await admin('GET', `/importazioni/${lavoro.guidID}/scarti`)).body;
  };

  test.each([
    [TRASFERISCE.replace('D2', ''), 'muove due posizioni: scrivere nel file ALTRO DEPOSITARIO'],
    [TRASFERISCE.replace('D2', 'D'), 'Il depositario di arrivo è quello di partenza'],
    [TRASFERISCE.replace('D2', 'E'), 'Il depositario E è del portafoglio P2, non di P'],
    [TRASFERISCE.replace('D2', 'BOH'), 'depositario sconosciuto'],
    [
      '03/03/2026;GIR;VECCHIA;10;;D;P;E;;;;\n',
      'il depositario E è del portafoglio P2, non di P: correggere uno dei due',
    ],
    ['03/03/2026;GIR;VECCHIA;10;;E;P;;;;;\n', 'il portafoglio P ha 3 depositari: dire quale'],
    ['05/03/2026;CON;VECCHIA;30;;D;;;;;;\n', 'ALTRO TITOLO e ALTRA QUANTITÀ'],
    ['05/03/2026;CON;VECCHIA;;;D;;;NUOVA;3;;\n', 'manca la quantità'],
    ['06/03/2026;ESD;VECCHIA;40;;D;;;NUOVA;4;;\n', 'ALTRO PREZZO'],
  ])('%s', async (riga, ragione) => {
    expect(await scarti(riga)).toContain(ragione);
    expect(await scritti()).toEqual([]);
  });

  test('dove un lato solo c’è, l’altro del file non si scrive e si dice', async () => {
    const lavoro = await importa(TESTA + COMPRA.replace(';D;;;', ';D;;D2;'), { anteprima: 'true' });
    const righe = await admin('GET', `/importazioni/${lavoro.guidID}/righe`);
    expect(righe.json<{ items: Static<typeof RigaImport>[] }>().items[0]?.avvisi).toEqual([
      'ALTRO DEPOSITARIO: questo movimento ha una posizione sola, D2 del file non si scrive',
    ]);
  });
});

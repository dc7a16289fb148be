import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, importa as importaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { chi, registrate, rigaDi, stornato } from '#tests/setup/righe-movimento.ts';

/** What movements lean on changes by a decision only, through whatever door. */
const prova = await appDiProva();
const { admin, proprietario, connessione } = prova;
await lavoratoreDiProva(prova);
const pool = apriPool(connessione.applicazione, { massimo: 4, nome: 'con-movimenti' });
const db = apriDb(pool);
afterAll(() => pool.end());

interface Rifiuto {
  readonly codice: string;
  readonly detail: string;
  readonly errori: readonly { readonly campo: string; readonly messaggio: string }[];
}

const acquisto = (titolo: string, data = '2026-01-02', azienda = '001') => ({
  ...{ causale: 'ACQ', titolo, data, quantita: '10', costo: '100.00', azienda },
});

let quanti = 0;
/** A share in dollars, with as many purchases as asked for. */
async function titolo({ movimenti = 1, isin = true } = {}): Promise<string> {
  quanti++;
  const codice = `T${quanti}`;
  const suo = `US${String(quanti).padStart(9, '0')}`;
  await proprietario.query(
    `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
     values ($1, case when $3 then (select i from (
       select $2 || n::text as i from generate_series(0, 9) n) c where isin_valido(i)) end,
       'Azione ' || $1, 'A', 'USD')`,
    [codice, suo, isin],
  );
  for (let n = 0; n < movimenti; n++) await registrate(db, [acquisto(codice, `2026-01-0${n + 1}`)]);
  return codice;
}

const leggi = async (codice: string) =>
  (await admin('GET', `/Securities/getbycode?code=${codice}`)).json<TitoloCompleto>();

const salva = async (codice: string, valori: object) => {
  const { estensione: _, mancanze: __, avvisi: ___, ...record } = await leggi(codice);
  return admin('PUT', `/Securities/${record.id}`, { ...record, ...valori });
};

const divisaDi = async (codice: string) => (await leggi(codice)).codDivisa;

const storia = async (codice: string) => {
  const { id } = await leggi(codice);
  return (await admin('GET', `/storico/titoli/${id}`)).json<
    { utente: string; confermato?: boolean; prima: object; dopo: object }[]
  >();
};

beforeAll(async () => {
  for (const azienda of ['001', '002']) await apriDeposito(proprietario, { azienda });
});

describe('il record di un titolo con movimenti', () => {
  test.each([
    ['codDivisa', 'EUR', 'Codice Divisa passa da USD a EUR'],
    ['tipo_Titolo', 'F', 'Tipo Titolo passa da A a F'],
    ['quotazione', 'P', 'Quotazione passa da U a P'],
    ['cod_ISIN', 'IT0003128367', 'ISIN passa da US'],
  ])('%s non cambia senza una decisione', async (campo, valore, detto) => {
    const codice = await titolo({ movimenti: 1 });
    const risposta = await salva(codice, { [campo]: valore, descrizione: 'Altra' });
    expect(risposta.statusCode, risposta.body).toBe(409);
    const { codice: quale, errori } = risposta.json<Rifiuto>();
    expect(quale).toBe('TITOLO_CON_MOVIMENTI');
    expect(errori[0]).toMatchObject({ campo, messaggio: expect.stringContaining(detto) });
    expect(await leggi(codice)).toMatchObject({
      codDivisa: 'USD',
      descrizione: `Azione ${codice}`,
    });
    const deciso = await salva(codice, { [campo]: valore, confermaConMovimenti: true });
    expect(deciso.statusCode, deciso.body).toBe(200);
    expect(deciso.json()).toMatchObject({ [campo]: valore });
  });

  test('il rifiuto dice quanti sono i movimenti e quali i più recenti', async () => {
    const codice = await titolo({ movimenti: 4 });
    const risposta = await salva(codice, { codDivisa: 'EUR' });
    const { detail, errori } = risposta.json<Rifiuto>();
    expect(detail).toMatch(
      /^Ci sono 4 movimenti di questo titolo: \d+\/2026 del 04\/01\/2026, \d+\/2026 del 03\/01\/2026, .*, …\. Codice Divisa passa da USD a EUR/,
    );
    expect(errori.map(({ campo }) => campo)).toEqual(['codDivisa', 'confermaConMovimenti']);
  });

  test('la storia dice che è stato confermato, e solo dove lo è stato', async () => {
    const codice = await titolo();
    await salva(codice, { descrizione: 'Solo le parole', confermaConMovimenti: true });
    await salva(codice, { codDivisa: 'EUR', confermaConMovimenti: true });
    const [divisa, parole] = await storia(codice);
    expect(divisa).toMatchObject({
      ...{ utente: 'admin', confermato: true },
      ...{ prima: { codDivisa: 'USD' }, dopo: { codDivisa: 'EUR' } },
    });
    expect(parole).not.toHaveProperty('confermato');
  });

  test('una bozza è un movimento, uno stornato non lo è più', async () => {
    const codice = await titolo({ movimenti: 0 });
    await proprietario.query(
      `insert into movimenti (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, cod_causale,
         data_movimento, data_valuta, data_operazione, cod_divisa, cambio)
       values ('001', 'P', 'D', $1, 'ACQ', '2026-02-03', '2026-02-03', '2026-02-03', 'USD', 1.1)`,
      [codice],
    );
    const bozza = await salva(codice, { codDivisa: 'EUR' });
    expect(bozza.json<Rifiuto>().detail).toContain('bozza del 03/02/2026');
    const stornati = await titolo({ movimenti: 0 });
    const [ids] = await registrate(db, [acquisto(stornati)]);
    await stornato(db, ids?.[0] as number);
    expect((await salva(stornati, { codDivisa: 'EUR' })).statusCode).toBe(200);
  });

  test('ciò che i movimenti non usano, e un ISIN che mancava, si scrivono come sempre', async () => {
    const codice = await titolo({ isin: false });
    const risposta = await salva(codice, { descrizione: 'Altra', cod_ISIN: 'IT0001233417' });
    expect(risposta.statusCode, risposta.body).toBe(200);
    expect((await storia(codice))[0]).not.toHaveProperty('confermato');
  });

  test('anche per i movimenti che chi scrive non può leggere, che non si nominano', async () => {
    const codice = await titolo();
    const chiama = await prova.come({
      username: 'anagrafe',
      su: { '001': ['Titoli_W'] },
    });
    const { estensione: _, mancanze: __, avvisi: ___, ...record } = await leggi(codice);
    const risposta = await chiama('PUT', `/Securities/${record.id}`, {
      ...record,
      codDivisa: 'EUR',
    });
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json<Rifiuto>().detail).toMatch(
      /^Ci sono movimenti di questo titolo che non è concesso leggere\. /,
    );
  });

  test('la tabella stessa lo rifiuta a chi se ne dimentica', async () => {
    const codice = await titolo();
    await expect(
      proprietario.query(`update titoli set cod_divisa = 'EUR' where cod_titolo = $1`, [codice]),
    ).rejects.toMatchObject({ code: 'RT092', column: 'codDivisa' });
  });
});

async function qualcunoAspetta(): Promise<void> {
  for (let giro = 0; giro < 400; giro++) {
    const { rows } = await proprietario.query(
      `select from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rows.length > 0) return;
    await pausa(25);
  }
  throw new Error('nessuno aspetta');
}

describe('mentre qualcuno registra', () => {
  test.each(['001', '002'])('il primo movimento, nella %s, non sfugge', async (azienda) => {
    const codice = await titolo({ movimenti: 0 });
    let salvato: ReturnType<typeof salva> | undefined;
    await inTransazione(db, chi(azienda), async (tx) => {
      await unoAllaVolta(tx, azienda);
      salvato = salva(codice, { codDivisa: 'EUR' });
      await qualcunoAspetta();
      // The titolo is still free: who registers names it.
      const riga = rigaDi(acquisto(codice, '2026-01-02', azienda));
      await inserisciRegistrati(tx, chi(azienda), [riga]);
    });
    expect((await salvato)?.statusCode).toBe(409);
    expect(await divisaDi(codice)).toBe('USD');
  });

  test('anche chi scrive nella tabella senza chiedere aspetta, e vede', async () => {
    const codice = await titolo({ movimenti: 0 });
    let scritto: Promise<unknown> | undefined;
    await inTransazione(db, chi(), async (tx) => {
      await unoAllaVolta(tx, '001');
      const domanda = `update titoli set cod_divisa = 'EUR' where cod_titolo = $1`;
      scritto = proprietario.query(domanda, [codice]).catch((causa: unknown) => causa);
      await qualcunoAspetta();
      await inserisciRegistrati(tx, chi(), [rigaDi(acquisto(codice))]);
    });
    expect(await scritto).toMatchObject({ code: 'RT092' });
  });
});

const importa = (byte: string, opzioni: Record<string, string> = {}) =>
  importaFile(admin, { nome: 'titoli.csv', byte }, opzioni, 'Securities');
const righeDi = async (guid: string) =>
  (await admin('GET', `/importazioni/${guid}/righe`)).json<{
    items: { esito: string; errori: { messaggio: string }[] }[];
  }>().items;
const TESTA = 'Codice Titolo;Descrizione;Tipo Titolo;Codice Divisa\n';
const inEuro = (codice: string) => `${codice};Dal file;A;EUR\n`;

describe('un import di titoli', () => {
  test('scarta le righe che cambiano un titolo con movimenti, e le altre entrano', async () => {
    const [tenuto, libero] = [await titolo(), await titolo({ movimenti: 0 })];
    const { guidID, esito } = await importa(TESTA + inEuro(tenuto) + inEuro(libero), {
      anteprima: 'true',
    });
    expect(esito).toMatchObject({ aggiornati: 1, scartati: 1, daConfermare: 1 });
    const [scartata, buona] = await righeDi(guidID);
    expect(scartata?.errori.map(({ messaggio }) => messaggio)).toEqual([
      'il titolo ha movimenti e Codice Divisa passa da USD a EUR: va confermato, o si toglie il valore dal file',
    ]);
    expect(buona?.esito).toBe('aggiornamento');
    const senza = await admin('POST', `/importazioni/${guidID}/conferma`);
    expect(senza.statusCode).toBe(422);
    await admin('POST', `/importazioni/${guidID}/conferma?soloValide=true`);
    expect((await attendi(admin, guidID)).esito).toMatchObject({ aggiornati: 1, scartati: 1 });
    expect([await divisaDi(tenuto), await divisaDi(libero)]).toEqual(['USD', 'EUR']);
    expect((await leggi(tenuto)).descrizione).toBe(`Azione ${tenuto}`);
  });

  test('la divisa di un altro listino sta nel listino: il rifiuto dice dove, e così entra', async () => {
    const tenuto = await titolo();
    const testa = 'Codice Titolo;Codice Divisa;Codice Listino;Mercato;Divisa Listino\n';
    const { guidID } = await importa(`${testa}${tenuto};EUR;1AAPL;XMIL;\n`, { anteprima: 'true' });
    const [scartata] = await righeDi(guidID);
    expect(scartata?.errori[0]?.messaggio).toContain(
      'o si toglie il valore dal file; la divisa di un altro listino sta in Divisa Listino',
    );
    const dove = await importa(`${testa}${tenuto};;1AAPL;XMIL;EUR\n`);
    expect(dove.esito).toMatchObject({ aggiornati: 1, scartati: 0 });
    expect(await divisaDi(tenuto)).toBe('USD');
    const { rows } = await proprietario.query(
      `select l.cod_listino, l.cod_divisa from titoli_listini l join titoli t on t.id = l.id_titolo
        where t.cod_titolo = $1`,
      [tenuto],
    );
    expect(rows).toEqual([{ cod_listino: '1AAPL', cod_divisa: 'EUR' }]);
  });

  test('confermato nell’anteprima entra, e la storia lo dice solo di chi ha movimenti', async () => {
    const [tenuto, libero] = [await titolo(), await titolo({ movimenti: 0 })];
    const { guidID } = await importa(TESTA + inEuro(tenuto) + inEuro(libero), {
      anteprima: 'true',
    });
    const conferma = await admin(
      'POST',
      `/importazioni/${guidID}/conferma?confermaConMovimenti=true`,
    );
    expect(conferma.statusCode, conferma.body).toBe(202);
    expect((await attendi(admin, guidID)).esito).toMatchObject({ aggiornati: 2, scartati: 0 });
    expect([await divisaDi(tenuto), await divisaDi(libero)]).toEqual(['EUR', 'EUR']);
    expect((await storia(tenuto))[0]).toMatchObject({ confermato: true, utente: 'admin' });
    expect((await storia(libero))[0]).not.toHaveProperty('confermato');
  });

  test('senza anteprima non scrive nulla, o tutto dove lo si dice al caricamento', async () => {
    const tenuto = await titolo();
    const lavoro = await importa(TESTA + inEuro(tenuto));
    expect(lavoro).toMatchObject({ stato: 'fallito', problema: { codice: 'REGOLA_VIOLATA' } });
    expect(await divisaDi(tenuto)).toBe('USD');
    await importa(TESTA + inEuro(tenuto), { confermaConMovimenti: 'true' });
    expect(await divisaDi(tenuto)).toBe('EUR');
  });

  test('un movimento registrato dopo l’anteprima conta', async () => {
    const codice = await titolo({ movimenti: 0 });
    const { guidID, esito } = await importa(TESTA + inEuro(codice), { anteprima: 'true' });
    expect(esito).toMatchObject({ aggiornati: 1, scartati: 0 });
    await registrate(db, [acquisto(codice)]);
    await admin('POST', `/importazioni/${guidID}/conferma`);
    expect(await attendi(admin, guidID)).toMatchObject({ stato: 'fallito' });
    expect(await divisaDi(codice)).toBe('USD');
  });

  test('uno registrato mentre scrive lo ferma: nulla è stato scritto', async () => {
    const codice = await titolo({ movimenti: 0 });
    const { guidID } = await importa(TESTA + inEuro(codice), { anteprima: 'true' });
    await inTransazione(db, chi(), async (tx) => {
      await unoAllaVolta(tx, '001');
      await admin('POST', `/importazioni/${guidID}/conferma`);
      await qualcunoAspetta();
      await inserisciRegistrati(tx, chi(), [rigaDi(acquisto(codice))]);
    });
    expect(await attendi(admin, guidID)).toMatchObject({
      stato: 'fallito',
      problema: { codice: 'TITOLO_CON_MOVIMENTI' },
    });
    expect(await divisaDi(codice)).toBe('USD');
  });

  test('attraverso una mappatura è lo stesso', async () => {
    const tenuto = await titolo();
    await proprietario.query(
      `insert into mappature (cod_mappatura, descrizione, destinazione, regole)
       values ('altrui', 'altrui', 'titoli', $1)`,
      [{ campi: { cod_Titolo: { colonna: 'Sigla' }, codDivisa: { colonna: 'Moneta' } } }],
    );
    const { guidID, esito } = await importa(`Sigla;Moneta\n${tenuto};EUR\n`, {
      ...{ mappatura: 'altrui', anteprima: 'true' },
    });
    expect(esito).toMatchObject({ scartati: 1, daConfermare: 1 });
    await admin('POST', `/importazioni/${guidID}/conferma?confermaConMovimenti=true`);
    await attendi(admin, guidID);
    expect(await divisaDi(tenuto)).toBe('EUR');
  });
});

describe('l’annullamento di un import', () => {
  const cambiato = async () => {
    const codice = await titolo({ movimenti: 0 });
    const { guidID } = await importa(TESTA + inEuro(codice));
    await registrate(db, [acquisto(codice)]);
    return { codice, guidID };
  };
  const chiede = (guid: string, query = '') =>
    admin('POST', `/importazioni/${guid}/ripristina${query}`);
  const ripristina = async (guid: string, query: string) => {
    const risposta = await chiede(guid, query);
    return attendi(admin, risposta.json<{ guidID: string }>().guidID);
  };

  test('non comincia finché non si decide dei titoli che intanto hanno movimenti', async () => {
    const { codice, guidID } = await cambiato();
    const risposta = await chiede(guidID);
    expect(risposta.statusCode, risposta.body).toBe(409);
    const detto = `Un titolo ha movimenti. ${codice}: Codice Divisa passa da EUR a USD`;
    expect(risposta.json<Rifiuto>()).toMatchObject({
      codice: 'TITOLO_CON_MOVIMENTI',
      detail: `${detto}: va confermato, i movimenti restano come sono.`,
      errori: [{ campo: 'confermaConMovimenti', messaggio: `${detto}.` }],
    });
    expect(await divisaDi(codice)).toBe('EUR');
    const { guidID: senza } = await importa(TESTA + inEuro(await titolo({ movimenti: 0 })));
    expect((await chiede(senza)).statusCode).toBe(202);
  });

  test('lascia il titolo che intanto ha movimenti, e dice perché', async () => {
    const { codice, guidID } = await cambiato();
    const lavoro = await ripristina(guidID, '?confermaConMovimenti=false');
    expect(lavoro.problema).toBeNull();
    expect(lavoro.esito).toMatchObject({ aggiornati: 0, eliminati: 0, nonRipristinati: 1 });
    expect(await divisaDi(codice)).toBe('EUR');
    const { rows } = await proprietario.query<{ testo: string }>(
      `select string_agg(convert_from(dati, 'UTF8'), '') as testo from lavori_file_blocchi where guid = $1`,
      [lavoro.guidID],
    );
    expect(rows[0]?.testo).toContain('ha movimenti: divisa, tipo, quotazione e ISIN');
  });

  test('confermato lo riporta, e la storia lo dice', async () => {
    const { codice, guidID } = await cambiato();
    const lavoro = await ripristina(guidID, '?confermaConMovimenti=true');
    expect(lavoro.esito).toMatchObject({ aggiornati: 1, nonRipristinati: 0 });
    expect(await divisaDi(codice)).toBe('USD');
    expect((await storia(codice))[0]).toMatchObject({ confermato: true });
  });
});

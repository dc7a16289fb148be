import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ControlliChiusuraWire } from '#contract/valutazione/chiusura.ts';
import { CODICI_CONTROLLI, type CodiceControllo } from '#domain/valutazione/controlli.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);
const { genera, conferma } = contabileDiProva(admin);

const D = '2025-12-31';

async function controlla(corpo: object | null = null, chiama = admin) {
  const risposta = await chiama('POST', '/chiusura/controlla', corpo);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<ControlliChiusuraWire>();
}
const uno = async (codice: CodiceControllo, corpo: object | null = null) => {
  const { controlli } = await controlla(corpo);
  return controlli.find((questo) => questo.codice === codice);
};
const compra = (titolo: string, altro: object = {}) =>
  registraDiProva(proprietario, {
    ...{ causale: 'ACQ', titolo, data: '2025-03-10', quantita: '100', costo: '1000.00' },
    ...altro,
  });
const quota = (titolo: string, data: string) =>
  sql`insert into quotazioni (cod_titolo, data, prezzo) values (${titolo}, ${data}, 10)`.execute(
    db,
  );
/** Somebody else than who wrote it, which is who runs the tests. */
const certifica = (titolo: string) =>
  proprietario.query(
    `alter table titoli disable trigger user;
     update titoli set da_certificare = false, certificato_da = 'bruno', certificato_il = now() where cod_titolo = '${titolo}';
     alter table titoli enable trigger user`,
  );

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await apriTitolo(proprietario, 'AZ');
  await compra('AZ');
  await quota('AZ', D);
  await certifica('AZ');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('di quale fine d’esercizio', () => {
  test('del primo esercizio che nessuno ha chiuso, se non si dice', async () => {
    expect(await controlla()).toMatchObject({ codLibro: 'CIV', esercizio: 2025, data: D });
    expect(await controlla({ data: '2026-12-31' })).toMatchObject({ esercizio: 2026 });
  });

  test('un giorno che non chiude un esercizio è rifiutato, e si dice quale lo chiude', async () => {
    const risposta = await admin('POST', '/chiusura/controlla', { data: '2025-06-30' });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.body).toContain('esercizio 2025 finisce il 31/12/2025');
  });

  test('un libro che l’azienda non tiene non si trova', async () => {
    const risposta = await admin('POST', '/chiusura/controlla', { codLibro: 'ALTRO' });
    expect(risposta.statusCode).toBe(404);
  });
});

test('ogni controllo è detto una volta, anche chi è in ordine, e le somme tornano', async () => {
  const { controlli, errori, avvisi, inOrdine } = await controlla();
  expect(controlli.map(({ codice }) => codice).toSorted()).toEqual(CODICI_CONTROLLI.toSorted());
  const informazioni = controlli.filter(({ peso }) => peso === 'informazione').length;
  expect(errori + avvisi + inOrdine + informazioni).toBe(controlli.length);
  for (const { peso, percorso, esempi, quanti } of controlli)
    if (peso === 'ordine')
      expect({ percorso, esempi, quanti }).toEqual({ percorso: null, esempi: [], quanti: 0 });
    else expect(percorso).toMatch(/^\/page\//);
});

describe('la contabilità', () => {
  test('ciò che non è nel giornale si simula, ma ferma la conferma; poi è in ordine', async () => {
    expect(await uno('da-contabilizzare')).toMatchObject({
      peso: 'avviso',
      quanti: 1,
      fermaConferma: true,
      esempi: ['1/2025 ACQ AZ'],
      percorso: '/page/contabilita/contabilizza/movimenti-giornalieri?libro=CIV&al=2025-12-31',
    });
    await genera('G', { al: D });
    expect(await uno('generazione-pendente')).toMatchObject({
      peso: 'errore',
      quanti: 1,
      percorso: '/page/contabilita/contabilizza/movimenti-giornalieri?libro=CIV',
    });
    expect((await conferma('G')).stato).toBe('completato');
    expect(await uno('generazione-pendente')).toMatchObject({ peso: 'ordine' });
    expect(await uno('da-contabilizzare')).toMatchObject({
      peso: 'ordine',
      messaggio: 'Prima nota completa fino al 31/12/2025',
    });
  });

  test('l’esercizio prima deve essere chiuso, o questo è il primo', async () => {
    expect(await uno('esercizio-precedente')).toMatchObject({
      peso: 'ordine',
      messaggio: 'Primo esercizio del libro',
    });
    const data = '2026-12-31';
    expect(await uno('esercizio-precedente', { data })).toMatchObject({
      peso: 'errore',
      messaggio: 'L’esercizio 2025 è ancora aperto: chiuderlo prima del 2026.',
      percorso: '/page/valutazione/chiusura-esercizio?esercizio=2025&libro=CIV',
    });
    await proprietario.query(`update esercizi set stato = 'P' where esercizio = 2025`);
    expect(await uno('esercizio-precedente', { data })).toMatchObject({
      messaggio: 'Esercizio 2025 chiuso',
    });
    expect(await controlla()).toMatchObject({ esercizio: 2026 });
    await proprietario.query(`update esercizi set stato = 'A' where esercizio = 2025`);
  });
});

describe('i movimenti', () => {
  test('una bozza dell’anno, per data di movimento o di operazione; non quella di dopo', async () => {
    const bozza = (movimento: string, operazione: string) =>
      proprietario.query(
        `insert into movimenti (cod_azienda, cod_portafoglio, cod_depositario, cod_causale, data_movimento,
                data_valuta, data_operazione, cod_divisa)
         values ('001', 'P', 'D', 'COM', $1, $2, $2, 'EUR')`,
        [movimento, operazione],
      );
    await bozza('2026-01-08', '2026-01-08');
    expect(await uno('bozze')).toMatchObject({ peso: 'ordine' });
    await bozza('2025-12-30', '2026-01-02');
    expect(await uno('bozze')).toMatchObject({
      ...{ peso: 'errore', quanti: 1, fermaConferma: true, accettabile: false },
      esempi: ['COM del 30/12/2025'],
      messaggio: '1 bozza fino al 31/12/2025: registrarla o eliminarla.',
      percorso: '/page/movimenti/acq-ven?movAl=2025-12-31&stato=bozza',
    });
    await proprietario.query(`delete from movimenti where stato = 'bozza'`);
  });

  test('chi compra a fine anno e regola dopo ha un impegno, che la chiusura dice', async () => {
    await compra('AZ', { data: '2025-12-30', valuta: '2026-01-02' });
    expect(await uno('da-regolare')).toMatchObject({
      ...{ peso: 'informazione', quanti: 1, fermaConferma: false },
      esempi: ['ACQ AZ del 30/12/2025'],
      percorso: '/page/movimenti/acq-ven?movAl=2025-12-31&valDal=2026-01-01',
    });
  });

  test('una cedola che nessuno ha registrato è attesa, e si può accettare che manchi', async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_emissione, data_godimento, data_scadenza,
          prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso, quotazione)
      values ('OB', 'Obbligazione', 'O', 'EUR', '2024-06-15', '2024-06-15', '2030-06-15', 100, 4, '12', 'ICMA', 'F', 'P')`);
    await compra('OB');
    expect(await uno('attesi')).toMatchObject({
      ...{ peso: 'errore', quanti: 1, accettabile: true, fermaConferma: false },
      esempi: ['CED OB del 15/06/2025'],
      percorso: '/page/movimenti/elaborazioni/generazione-movimenti?dal=2025-01-01&al=2025-12-31',
    });
  });
});

describe('i valori di ciò che si tiene', () => {
  test('senza prezzo è un errore, anche se un archivio lo aveva otto giorni prima; uno della settimana vale, con la sua età', async () => {
    await apriTitolo(proprietario, 'NUOVO');
    await compra('NUOVO');
    await quota('NUOVO', '2025-12-23');
    expect((await uno('prezzi'))?.esempi).toContain('NUOVO');
    await quota('NUOVO', '2025-12-29');
    expect((await uno('prezzi'))?.esempi).not.toContain('NUOVO');
    expect(await uno('ripieghi')).toMatchObject({
      peso: 'informazione',
      quanti: 1,
      messaggio: '1 valore non è del 31/12/2025: vale il più recente, al più di 2 giorni prima.',
      esempi: ['Prezzo di NUOVO del 29/12/2025, da Quotazioni'],
    });
  });

  test('ciò che non si tiene più non chiede un prezzo', async () => {
    await apriTitolo(proprietario, 'VENDUTO');
    await compra('VENDUTO');
    expect((await uno('prezzi'))?.esempi).toContain('VENDUTO');
    await compra('VENDUTO', { causale: 'VEN', data: '2025-11-03' });
    expect((await uno('prezzi'))?.esempi).not.toContain('VENDUTO');
  });

  test('una divisa senza cambio è detta una volta, per quanti titoli ci siano', async () => {
    for (const titolo of ['USA', 'USB']) {
      await apriTitolo(proprietario, titolo, 'USD');
      await compra(titolo, { divisa: 'USD', cambio: '1.1' });
      await quota(titolo, D);
    }
    expect(await uno('cambi')).toMatchObject({
      ...{ peso: 'errore', quanti: 1, esempi: ['USD'] },
      percorso: '/page/valutazione/archivi/cambi-normali?dal=2025-12-31&al=2025-12-31',
    });
    await proprietario.query(
      `insert into cambi_normali (cod_azienda, cod_divisa, data, cambio) values ('001', 'USD', $1, 1.2)`,
      [D],
    );
    expect(await uno('cambi')).toMatchObject({ peso: 'ordine' });
  });

  test('termini che non bastano al rateo, finché un rateo non è scritto', async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_emissione, data_scadenza,
          prezzo_rimborso, periodicita, tipo_calcolo_ratei, tipo_tasso, quotazione)
      values ('SENZA', 'Senza tasso', 'O', 'EUR', '2024-06-15', '2030-06-15', 100, '12', 'ICMA', 'F', 'P')`);
    await compra('SENZA');
    expect(await uno('ratei')).toMatchObject({
      ...{ peso: 'errore', quanti: 1 },
      percorso: '/page/tabelle/securities?record=SENZA',
    });
    await proprietario.query(
      `insert into ratei (cod_titolo, data, rateo) values ('SENZA', '2025-12-30', 1.5)`,
    );
    expect(await uno('ratei')).toMatchObject({ peso: 'ordine' });
  });

  test('un indicizzato chiede il suo coefficiente', async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_emissione, data_godimento, data_scadenza,
          prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso, quotazione, tipo_indicizzazione)
      values ('ITA', 'BTP Italia', 'S', 'EUR', '2022-11-22', '2022-11-22', '2028-11-22', 100, 1.6, '6', 'ICMA', 'F', 'P', 'II')`);
    await compra('ITA');
    expect(await uno('coefficienti')).toMatchObject({
      ...{ peso: 'errore', quanti: 1 },
      percorso: '/page/dati-dinamici/coefficienti?dal=2025-12-31&al=2025-12-31&titoli=ITA',
    });
    await proprietario.query(`
      insert into coefficienti (cod_titolo, data, coefficiente)
      select 'ITA', g::date, 1.02 from generate_series(date '2025-11-01', '2025-12-31', '1 day') g`);
    expect(await uno('coefficienti')).toMatchObject({ peso: 'ordine' });
  });

  test('un titolo da certificare è un avviso, che non ferma', async () => {
    const prima = await uno('da-certificare');
    expect(prima).toMatchObject({ peso: 'avviso', fermaConferma: false });
    expect(prima?.esempi).not.toContain('AZ');
    expect(prima?.percorso).toContain('/page/tabelle/securities?');
  });

  test('di un cambio a termine che nessuno quota si dice la formula; non è un prezzo che manca', async () => {
    await proprietario.query(`
      insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, scadenza_derivato)
      values ('FWD', 'Termine', 'K', 'USD', '2026-03-13')`);
    await compra('FWD', { causale: 'FWA', costo: '0', divisa: 'USD', cambio: '1.1' });
    expect(await uno('derivati-senza-prezzo')).toMatchObject({
      ...{ peso: 'avviso', quanti: 1 },
      esempi: ['FWD: cambio a pronti e premio maturato, senza attualizzare'],
    });
    expect((await uno('prezzi'))?.esempi).not.toContain('FWD');
  });
});

describe('ciò che può ancora cambiare', () => {
  test('un lavoro che scrive ferma la conferma; un report no', async () => {
    const lavoro = (tipo: string, descrizione: string) =>
      proprietario.query(
        `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione, stato)
         values (gen_random_uuid(), $1, 'Movimenti', '001', 'admin', $2, 'in corso')`,
        [tipo, descrizione],
      );
    await lavoro('esportazione', 'Report giacenze');
    expect(await uno('lavori')).toMatchObject({ peso: 'ordine' });
    await lavoro('provider', 'Prezzi della settimana');
    expect(await uno('lavori')).toMatchObject({
      ...{ peso: 'avviso', quanti: 1, fermaConferma: true },
      esempi: ['Prezzi della settimana'],
    });
    await proprietario.query(
      `update lavori set stato = 'annullato', finito_il = now() where stato = 'in corso'`,
    );
  });

  test('un valore normale scritto dopo l’ultima simulazione chiede di rifarla', async () => {
    const simula = (numero: number, ore: number) =>
      proprietario.query(
        `insert into chiusure (cod_azienda, cod_libro, guid, esercizio, data_chiu, numero, simulata_da, simulata_il)
         values ('001', 'CIV', gen_random_uuid(), 2025, $1, $2, 'anna', now() + make_interval(hours => $3))`,
        [D, numero, ore],
      );
    expect(await uno('valori-recenti')).toMatchObject({
      messaggio: 'Nessuna simulazione da rifare',
    });
    await proprietario.query(
      `insert into costi_normali (cod_azienda, cod_titolo, data, prezzo) values ('001', 'AZ', $1, 11)`,
      [D],
    );
    await simula(1, -1);
    expect(await uno('valori-recenti')).toMatchObject({
      ...{ peso: 'avviso', fermaConferma: true },
      messaggio: expect.stringContaining('dopo la simulazione 1: risimulare'),
    });
    expect((await uno('valori-recenti'))?.esempi).toContain('Costi Normali: AZ');
    await simula(2, 1);
    expect(await uno('valori-recenti')).toMatchObject({
      messaggio: 'Valori normali come nella simulazione 2',
    });
  });
});

describe('chi guarda', () => {
  test('dell’altra azienda non si vede nulla di questa', async () => {
    await come({ username: 'lontana', su: { '002': ['Valutazione_R'] } }).then(async (chiama) => {
      const altra = (corpo: object | null) =>
        chiama('POST', '/chiusura/controlla', corpo, { 'x-cod-azienda': '002' });
      const risposta = await altra({ data: D });
      expect(risposta.statusCode, risposta.body).toBe(200);
      const { controlli, errori } = risposta.json<ControlliChiusuraWire>();
      expect({ errori, trovati: controlli.filter(({ peso }) => peso !== 'ordine') }).toEqual({
        errori: 0,
        trovati: [],
      });
      expect((await chiama('POST', '/chiusura/controlla', null)).statusCode).toBe(404);
    });
  });

  test('senza il privilegio della valutazione non si guarda', async () => {
    const chiama = await come({ username: 'cassiere', su: { '001': ['Movimenti_W'] } });
    expect((await chiama('POST', '/chiusura/controlla', null)).statusCode).toBe(403);
  });
});

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statoDi } from '#domain/limiti/misura.ts';
import { esposizioniLette, misureDelLimite } from '#domain/limiti/misure.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { type RigaDiProva, registrate } from '#tests/setup/righe-movimento.ts';
import { esposizioni } from './esposizione.ts';
import { adesso } from './limiti-attivi.ts';
import { verificaLimiti } from './superamenti.ts';

const { proprietario, applicazione } = await appDiProva();
const db = apriDb(applicazione);
const contesto = { utente: { id: 0, username: 'prova' }, aziende: ['001'], codAzienda: '001' };
const nelDb = <T>(passi: Parameters<typeof inTransazione<T>>[2]) =>
  inTransazione(db, contesto, passi);

beforeAll(async () => {
  for (const [portafoglio, depositario] of [
    ['P1', 'D1'],
    ['P2', 'D2'],
  ] as const)
    await apriDeposito(proprietario, { portafoglio, depositario });
  await proprietario.query(`
    insert into emittenti (cod_emittente, descrizione, cod_paese, cod_capogruppo) values
      ('ENI', 'Eni', 'IT', null), ('SNAM', 'Snam', 'IT', 'ENI'), ('TES', 'Tesoro', 'IT', null), ('FND', 'Gestore', 'LU', null);
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, cod_emittente, data_scadenza) values
      ('T1', 'Azione Eni', 'A', 'EUR', 'U', 'ENI', null), ('T2', 'Obbligazione Snam', 'S', 'USD', 'P', 'SNAM', current_date + 500),
      ('T3', 'BTP', 'S', 'EUR', 'P', 'TES', current_date + 200), ('F1', 'Fondo', 'F', 'EUR', 'U', 'FND', null),
      ('T4', 'Senza emittente', 'A', 'EUR', 'U', null, null);
    insert into titoli_rating (id_titolo, agenzia, valido_dal, rating)
      select id, a, current_date - g, r from titoli, (values ('S&P', 100, 'BBB'), ('S&P', 10, 'BBB-'), ('MOODYS', 50, 'Ba1')) v (a, g, r)
       where cod_titolo = 'T2';
    insert into titoli_composizione (id_titolo, genere, cod_emittente, percentuale)
      select id, 'emittente', e, p from titoli, (values ('TES', 60), ('ENI', 40)) v (e, p) where cod_titolo = 'F1';
    insert into quotazioni (cod_titolo, data, prezzo) values ('T1', current_date - 3, 10), ('T2', current_date, 50),
      ('T3', current_date - 1, 100), ('F1', current_date - 7, 20), ('T4', current_date, 1);
    insert into cambi (cod_divisa, data, cambio) values ('USD', current_date - 2, 1.25)`);
});
beforeEach(() =>
  proprietario.query(
    'truncate movimenti, posizioni, superamenti_limiti, limiti, effetti_posizioni, lotti, lotti_consumi cascade',
  ),
);

const oggi = async () => nelDb((tx) => oggiARoma(tx));
let n = 0;
const riga = (titolo: string, quantita: string, altro: Partial<RigaDiProva> = {}): RigaDiProva => ({
  ...{ azienda: '001', portafoglio: 'P1', depositario: 'D1', titolo, quantita, causale: 'ACQ' },
  ...{ data: `2026-0${1 + (n++ % 6)}-15`, costo: '100.00' },
  ...altro,
});
const registra = (...righe: readonly RigaDiProva[]) => registrate(db, righe);

const limite = (campi: Record<string, unknown>) => {
  const tutti = {
    cod_azienda: '001',
    cod_limite: 'L',
    descrizione: 'Prova',
    asse: 'gruppo',
    soglia: '30',
    ...campi,
  };
  const nomi = Object.keys(tutti);
  return proprietario.query(
    `insert into limiti (${nomi}) values (${nomi.map((_, i) => `$${i + 1}`)})`,
    Object.values(tutti),
  );
};

test('l’esposizione guarda attraverso il fondo, sale al capogruppo, dice rating, paese e durata', async () => {
  await registra(
    riga('T1', '100'),
    riga('T2', '2000'),
    riga('T3', '3000'),
    riga('F1', '50'),
    riga('T4', '200'),
  );
  const assi = (
    ['gruppo', 'emittente', 'rating', 'paese', 'divisa', 'durata', 'assetClass', 'titolo'] as const
  ).map((asse) => ({ asse, numero: null }));
  const giorno = await oggi();
  const lette = await nelDb((tx) =>
    esposizioni(tx, { tenute: adesso('001', giorno), assi, perPortafoglio: false }),
  );
  const per = (asse: string) =>
    Object.fromEntries(
      lette.filter((una) => una.asse === asse).map(({ voce, valore }) => [voce, valore]),
    );
  // T1 100·10 = 1000; T2 2000·50/100/1,25 = 800; T3 3000·100/100 = 3000; F1 50·20 = 1000; T4 200.
  expect(per('totale')).toEqual({ '': '6000' });
  expect(per('gruppo')).toEqual({ ENI: '2200', TES: '3600', '-': '200' });
  expect(per('emittente')).toEqual({ ENI: '1400', SNAM: '800', TES: '3600', '-': '200' });
  expect(per('rating')).toEqual({ BB: '800', '-': '5200' });
  expect(per('paese')).toEqual({ IT: '4800', LU: '1000', '-': '200' });
  expect(per('divisa')).toEqual({ EUR: '5200', USD: '800' });
  expect(per('durata')).toEqual({ '0-1': '3000', '1-3': '800', '-': '2200' });
  expect(per('titolo')).toMatchObject({ T1: '1000', F1: '1000' });
  const rating = lette.find(({ asse, voce }) => asse === 'rating' && voce === '-');
  expect(rating?.nonGuardati).toEqual(['F1']);
  expect(lette.filter(({ asse }) => asse === 'gruppo').map(({ voce }) => voce)).toEqual([
    'TES',
    'ENI',
    '-',
  ]);
  const gruppo = lette.find(({ asse, voce }) => asse === 'gruppo' && voce === 'ENI');
  expect(gruppo).toMatchObject({ etichetta: 'Eni', titoli: 3, nonGuardati: [] });
});

test('il rating che conta: di uno quello, di due il peggiore, di più il peggiore dei due migliori', async () => {
  await registra(riga('T1', '100'));
  const giorno = await oggi();
  const classe = async (...dati: readonly (readonly [string, string])[]) => {
    await proprietario.query(
      `delete from titoli_rating where id_titolo = (select id from titoli where cod_titolo = 'T1')`,
    );
    await proprietario.query(
      `insert into titoli_rating (id_titolo, agenzia, valido_dal, rating)
        select t.id, d.a, current_date - 1, d.r from titoli t, unnest($1::text[], $2::text[]) d (a, r)
         where t.cod_titolo = 'T1'`,
      [dati.map(([agenzia]) => agenzia), dati.map(([, rating]) => rating)],
    );
    const assi = [{ asse: 'rating', numero: null }] as const;
    const lette = await nelDb((tx) =>
      esposizioni(tx, { tenute: adesso('001', giorno), assi, perPortafoglio: false }),
    );
    return lette.find(({ asse }) => asse === 'rating')?.voce;
  };
  expect(await classe(['S&P', 'AA-'])).toBe('AA');
  expect(await classe(['S&P', 'AA- (sf)'])).toBe('AA');
  expect(await classe(['S&P', 'BBB-'], ['MOODYS', 'Ba1'])).toBe('BB');
  expect(await classe(['S&P', 'BBB-'], ['MOODYS', 'Ba1'], ['FITCH', 'BBB'])).toBe('BBB');
  expect(await classe(['MOODYS', 'C'])).toBe('D');
  expect(await classe(['S&P', 'C'])).toBe('CCC');
  expect(await classe(['DBRS', 'AAL'], ['CERVED', 'BOH'])).toBe('AA');
  expect(await classe()).toBe('-');
});

test('un prezzo vecchio vale e dice di quando è; ciò che non ne ha si nomina, e il limite non si può verificare', async () => {
  await registra(riga('T1', '100'), riga('T3', '10000'));
  await proprietario.query(`insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente)
    values ('T5', 'Mai quotato', 'A', 'EUR', 'ENI'), ('T6', 'Vecchio', 'A', 'EUR', 'TES') on conflict do nothing`);
  await proprietario.query(
    `insert into quotazioni (cod_titolo, data, prezzo) values ('T6', current_date - 40, 5)`,
  );
  await registra(riga('T5', '10'), riga('T6', '10'));
  await limite({ cod_limite: 'L' });
  const giorno = await oggi();
  const lette = await nelDb((tx) =>
    esposizioni(tx, {
      tenute: adesso('001', giorno),
      assi: [{ asse: 'gruppo', numero: null }],
      perPortafoglio: false,
    }),
  );
  expect(lette.find(({ voce }) => voce === 'ENI')).toMatchObject({
    valore: '1000',
    senzaInteri: 1,
    senzaValore: ['T5: manca il prezzo'],
  });
  const { rows } = await proprietario.query(
    `select (current_date - 40)::text as dal, (current_date - 1)::text as al`,
  );
  expect(lette.find(({ voce }) => voce === 'TES')).toMatchObject({
    ...{ senzaInteri: 0, prezziDal: rows[0].dal, prezziAl: rows[0].al },
  });
  const [eni, tesoro] = misureDelLimite(
    {
      ...{
        id: 1,
        codLimite: 'L',
        descrizione: '',
        azione: 'B',
        codPortafoglio: null,
        asse: 'gruppo',
        numero: null,
      },
      ...{ voci: [], verso: 'MAX', misura: 'P', soglia: '30', attenzione: 90 },
    },
    esposizioniLette(lette.toSorted((a, b) => a.voce.localeCompare(b.voce))),
  ).map((uno) => statoDi(uno, uno));
  expect([eni?.stato, tesoro?.stato]).toEqual(['non verificabile', 'non verificabile']);
});

describe('alla registrazione', () => {
  test('un limite che blocca rifiuta ciò che lo supera, e nulla resta; la vendita passa', async () => {
    await registra(riga('T3', '8000'), riga('T1', '100'));
    await limite({ soglia: '20', azione: 'B', cod_limite: 'G20' });
    await limite({ soglia: '20', azione: 'B', cod_limite: 'SNAM', voci: 'SNAM' });
    const rifiutato = registra(riga('T2', '4000'));
    await expect(rifiutato).rejects.toThrow(
      'Limite G20 «Prova», Eni: dopo il movimento sarebbe 24,53%, e la soglia è al più 20%.',
    );
    // Of a group it is the same whichever of its issuers a limit names.
    await expect(rifiutato).rejects.toMatchObject({ errori: [{}, {}] });
    await proprietario.query(`delete from limiti where cod_limite = 'SNAM'`);
    const { rows } = await proprietario.query(`select from movimenti where cod_titolo = 'T2'`);
    expect(rows).toEqual([]);
    await registra(riga('T3', '5000', { causale: 'VEN', data: '2026-07-01', costo: '0' }));
    await expect(registra(riga('T1', '1'))).rejects.toThrow('la soglia è al più 20%');
    await registra(riga('T1', '50', { causale: 'VEN', data: '2026-07-01', costo: '0' }));
  });

  test('un limite che avvisa lascia il suo superamento, attivo, col movimento', async () => {
    await limite({ asse: 'divisa', voci: 'USD', misura: 'E', soglia: '1000' });
    await registra(riga('T2', '2500'));
    expect((await proprietario.query('select * from superamenti_limiti')).rows).toEqual([]);
    const [[id] = []] = await registra(riga('T2', '2500'));
    const { rows } = await proprietario.query(
      'select natura, misurato, al, id_movimento, etichetta from superamenti_limiti',
    );
    expect(rows).toEqual([
      { natura: 'attiva', misurato: '2000.000000', al: null, id_movimento: id, etichetta: '' },
    ]);
  });

  test('due che insieme lo superano: il secondo aspetta il primo, lo vede ed è rifiutato', async () => {
    await registra(riga('T3', '8000'));
    await limite({ soglia: '20', azione: 'B' });
    const esiti = await Promise.allSettled([
      registra(riga('T1', '150')),
      registra(riga('T1', '150')),
    ]);
    expect(esiti.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await proprietario.query(
      `select quantita::int from posizioni where cod_titolo = 'T1'`,
    );
    expect(rows).toEqual([{ quantita: 150 }]);
  });

  test('di un portafoglio solo: il totale è il suo', async () => {
    await limite({ cod_portafoglio: 'P2', soglia: '50', azione: 'B' });
    await registra(riga('T1', '100'));
    const diP2 = { portafoglio: 'P2', depositario: 'D2' };
    await expect(registra(riga('T1', '1', diP2))).rejects.toThrow('sarebbe 100%');
    await registra(riga('T3', '1000', diP2), riga('T1', '100', diP2));
    await expect(registra(riga('T1', '1', diP2))).rejects.toThrow('al più 50%');
  });
});

test('la verifica apre ciò che il mercato ha superato, e chiude ciò che è rientrato', async () => {
  await registra(riga('T3', '8000'), riga('T1', '100'));
  await limite({ soglia: '10', azione: 'B', voci: 'ENI' });
  const giorno = await oggi();
  const verifica = () => nelDb((tx) => verificaLimiti(tx, '001', giorno));
  const alPrezzo = (prezzo: number) =>
    proprietario.query(`update quotazioni set prezzo = ${prezzo} where cod_titolo = 'T3'`);
  expect(await verifica()).toMatchObject({ superati: 1, rientrati: 0, nonVerificabili: 0 });
  await alPrezzo(50);
  expect(await verifica()).toMatchObject({ superati: 1, rientrati: 0 });
  await alPrezzo(5000);
  expect(await verifica()).toMatchObject({ superati: 0, rientrati: 1 });
  await alPrezzo(100);
  const { rows } = await proprietario.query(
    'select voce, natura, al = dal as chiuso, misurato, peggiore from superamenti_limiti',
  );
  // 1000 of 9000, then of 5000.
  expect(rows).toEqual([
    { voce: null, natura: 'passiva', chiuso: true, misurato: '20.000000', peggiore: '20.000000' },
  ]);
});

test('un limite tolto dagli attivi chiude il suo superamento: lo dice spento, non rientrato', async () => {
  await registra(riga('T1', '100'));
  await limite({ soglia: '10' });
  const giorno = await oggi();
  const verifica = () => nelDb((tx) => verificaLimiti(tx, '001', giorno));
  expect(await verifica()).toMatchObject({ superati: 1 });
  await proprietario.query('update limiti set attivo = false');
  expect(await verifica()).toMatchObject({ superati: 0, rientrati: 0, spenti: 1 });
  const { rows } = await proprietario.query(
    'select al = dal as chiuso, spento from superamenti_limiti',
  );
  expect(rows).toEqual([{ chiuso: true, spento: true }]);
});

test('dei pronti contro termine la gamba a pronti si decide, quella a termine accade', async () => {
  await proprietario.query(`insert into causali (cod_causale, descrizione, tipo_causale, effetto_quantita, effetto_costo, effetto_liquidita)
    values ('PCA', 'Pronti che carica', 'P', 1, 1, -1), ('PTA', 'Termine che carica', 'P', 1, 1, 1) on conflict do nothing`);
  await limite({ soglia: '50', azione: 'B' });
  await expect(registra(riga('T1', '100', { causale: 'PCA' }))).rejects.toThrow('sarebbe 100%');
  await registra(riga('T1', '100', { causale: 'PTA' }));
});

test('chi verifica tiene l’azienda: un superamento che si apre intanto non si chiude senza misurarlo', async () => {
  const giorno = await oggi();
  await nelDb(async (tx) => {
    await verificaLimiti(tx, '001', giorno);
    const { rows } = await proprietario.query(
      `select pg_try_advisory_xact_lock(hashtext('movimenti'), hashtext('001')) as libera`,
    );
    expect(rows).toEqual([{ libera: false }]);
  });
});

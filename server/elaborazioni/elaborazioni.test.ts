import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ElaborazioneWire } from '#contract/elaborazioni.ts';
import type { GiacenzaWire } from '#contract/giacenze.ts';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import { canonico, confronta, somma } from '#domain/money/decimale.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi, posto, sommata } from '#tests/setup/elaborazioni.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo, tassaTransazioni } from '#tests/setup/movimenti.ts';
import { reportLetto } from '#tests/setup/report.ts';
import { registrate, stornato } from '#tests/setup/righe-movimento.ts';
import { conLotti, METODI, PASSI_POSSIBILI, passo } from '#tests/setup/sequenze.ts';
import { curaElaborazioni } from './tasks.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);

/** The demo company, and movements of every kind by each method as chance has them. */
beforeAll(async () => {
  await caricaDimostrazione(db);
  await tassaTransazioni(proprietario, 'IT0003128367');
  for (const metodo of METODI)
    for (const n of [1, 2])
      await apriDeposito(proprietario, {
        portafoglio: `P${metodo}`,
        depositario: `D${metodo}${n}`,
        metodo,
      });
  for (const titolo of ['CASOA', 'CASOB']) await apriTitolo(proprietario, titolo);
  const fatti: number[] = [];
  for (const uno of fc.sample(passo, { numRuns: 90, seed: 20_261_123 })) {
    const scritte = uno.che === 'storno' ? [] : PASSI_POSSIBILI[uno.che](uno, 'CASO');
    const righe = await Promise.all(scritte.map((riga) => conLotti(proprietario, riga)));
    await (uno.che === 'storno'
      ? stornato(db, fatti[uno.verso % Math.max(1, fatti.length)] ?? 0)
      : registrate(db, righe).then((ids) => fatti.push(ids[0]?.[0] as number))
    ).catch((causa: { codice?: string }) => expect(causa.codice).toBeDefined());
  }
  expect(fatti.length).toBeGreaterThan(30);
});

const PERIODO = { dataDa: '2024-01-01', dataA: '2026-11-30' } as const;

const { elaborata, sotto, aperte, movimenti } = elaborazioniDi(admin);

describe('la statistica', () => {
  const MISURE = ['saldo', 'numero', 'acquisti', 'vendite', 'rimborsi', 'cedole', 'dividendi'];
  const ALTRE = ['altriInteressi', 'oneri', 'ritenute', 'imposte', 'plus', 'minus', 'cambi'];
  let statistica: ElaborazioneWire;
  beforeAll(async () => {
    statistica = await elaborata('statistica-movimenti', {
      ...PERIODO,
      gruppi: ['codPortafoglio', 'codCausale'],
      misure: [...MISURE, ...ALTRE],
      movInSospeso: true,
      escludiStornati: true,
    });
  });

  test('è per ogni gruppo e mese la somma che dà una domanda scritta a parte', async () => {
    const { rows } = await proprietario.query<Record<string, string>>(
      `select concat_ws(' ', m.cod_portafoglio, m.cod_causale, to_char(m.data_movimento, 'YYYY-MM-01')) as dove,
              sum(m.saldo_euro) as saldo, count(*) as numero,
              coalesce(sum(m.controvalore_euro) filter (where m.cod_causale in ('ACQ', 'SOT', 'AUP', 'OPA')), 0) as acquisti,
              coalesce(sum(m.controvalore_euro) filter (where m.cod_causale in ('VEN', 'VED', 'OPC')), 0) as vendite,
              coalesce(sum(m.controvalore_euro) filter (where m.cod_causale in ('RIM', 'RIP', 'EST')), 0) as rimborsi,
              coalesce(sum(m.interessi_lordi_euro) filter (where m.cod_causale = 'CED'), 0) as cedole,
              coalesce(sum(m.interessi_lordi_euro) filter (where m.cod_causale in ('DIV', 'PRO')), 0) as dividendi,
              sum(m.spese_euro + m.bolli_euro + m.commissioni_euro) as oneri,
              sum(m.ritenuta_estera_euro + m.ritenuta_su_interessi_euro) as ritenute,
              sum(m.imposta_scarto_euro + m.imposta_plusvalenze_euro + m.imposta_transazioni_euro) as imposte
         from movimenti m
        where m.cod_azienda = '001' and m.nreg is not null and m.id_storno_di is null and not m.stornato
          and m.data_movimento between $1 and $2 group by 1`,
      [PERIODO.dataDa, PERIODO.dataA],
    );
    const righe = await aperte(statistica);
    expect(righe).toHaveLength(rows.length);
    expect(statistica.righe).toBe(rows.length);
    const lette = new Map(
      righe.map(({ chiavi, valori }) => [
        [...chiavi, valori[posto(statistica, 'periodo')]].join(' '),
        valori,
      ]),
    );
    for (const { dove = '', ...attese } of rows)
      for (const [misura, valore] of Object.entries(attese)) {
        const detto = lette.get(dove)?.[posto(statistica, misura)];
        expect([dove, misura, canonico(detto ?? 'manca')]).toEqual([
          dove,
          misura,
          canonico(String(valore)),
        ]);
      }
  });

  test('i risultati sono quelli dei movimenti, e gruppi e totale sommano le loro righe', async () => {
    const letti = await movimenti({ dataMovFrom: PERIODO.dataDa, dataMovTo: PERIODO.dataA });
    const contano = letti.filter((uno) => uno.stornato === 'N' && uno.idStornoDi === null);
    const prezzi = contano.flatMap(({ risultatoPrezzo }) => risultatoPrezzo ?? []);
    const attesi = {
      plus: somma('0', ...prezzi.filter((uno) => confronta(uno, '0') > 0)),
      minus: somma('0', ...prezzi.filter((uno) => confronta(uno, '0') < 0)),
      cambi: somma('0', ...contano.flatMap(({ risultatoCambio }) => risultatoCambio ?? [])),
    };
    expect(confronta(attesi.plus, '0')).toBe(1);
    const righe = await aperte(statistica);
    for (const [misura, atteso] of Object.entries(attesi))
      expect([misura, sommata(righe, posto(statistica, misura))]).toEqual([misura, atteso]);
    const gruppi = await sotto(statistica.guid);
    for (const misura of [...MISURE, ...ALTRE]) {
      const i = posto(statistica, misura);
      const totale = canonico(statistica.totali.valori[i] ?? 'manca');
      expect([misura, sommata(gruppi, i)]).toEqual([misura, totale]);
      expect([misura, sommata(righe, i)]).toEqual([misura, totale]);
      const celle = Object.values(statistica.totali.celle ?? {}).flatMap((una) => una[i] ?? []);
      expect([misura, somma('0', ...celle)]).toEqual([misura, totale]);
    }
    expect(statistica.registrazioni).toBe(
      new Set(contano.map(({ anno, nreg }) => `${nreg}/${anno}`)).size,
    );
  });

  test('quota e differenza sono della prima misura, e il grafico ha i gruppi più grandi', async () => {
    const [quota, differenza, saldo] = ['quota', 'differenza', 'saldo'].map((una) =>
      posto(statistica, una),
    ) as [number, number, number];
    const gruppi = await sotto(statistica.guid);
    for (const { n, figli } of gruppi.slice(0, 3)) {
      for (const causale of (await sotto(statistica.guid, n)).slice(0, 3)) {
        const mesi = await sotto(statistica.guid, causale.n);
        const perMese = new Map(mesi.map(({ valori }) => [valori[0], valori[saldo] ?? '0']));
        for (const { valori } of mesi) {
          const prima = new Date(`${valori[0]}T00:00:00Z`);
          prima.setUTCMonth(prima.getUTCMonth() - 1);
          const ieri = perMese.get(prima.toISOString().slice(0, 10)) ?? '0';
          if (valori[differenza] !== null)
            expect(somma(valori[differenza] as string, ieri)).toBe(canonico(valori[saldo] ?? ''));
        }
      }
      expect(figli).toBeGreaterThan(0);
    }
    const quote = gruppi.map(({ valori }) => Number(valori[quota]));
    expect(Math.abs(quote.reduce((a, b) => a + b, 0) - 100)).toBeLessThan(0.2);
    const [grafico] = statistica.grafici;
    expect(grafico?.titolo).toBe('Saldo € per portafoglio');
    expect(grafico?.serie.map(({ totale }) => totale).sort()).toEqual(
      gruppi.map(({ valori }) => valori[saldo]).sort(),
    );
  });

  test('le quantità si sommano entro un titolo soltanto', async () => {
    const misure = ['quantitaAcquistata'];
    const rifiutata = await admin('POST', '/elaborations/statistica-movimenti', { misure });
    expect(rifiutata.statusCode).toBe(422);
    const gruppi = ['codPortafoglio', 'codTitolo'];
    const perTitolo = await elaborata('statistica-movimenti', {
      ...PERIODO,
      gruppi,
      misure,
      periodo: 'NESSUNO',
    });
    expect(perTitolo.totali.valori[0]).toBeNull();
    const righe = await aperte(perTitolo);
    const { rows } = await proprietario.query<{ quantita: string }>(
      `select coalesce(sum(m.qta_vnominale), 0) as quantita from movimenti m
         left join movimenti o on o.id = m.id_storno_di
        where m.cod_azienda = '001' and coalesce(o.cod_causale, m.cod_causale) in ('ACQ', 'SOT', 'AUP', 'OPA')
          and m.nreg is not null and m.data_valuta <= $2 and m.data_movimento between $1 and $2`,
      [PERIODO.dataDa, PERIODO.dataA],
    );
    expect(sommata(righe, 0)).toBe(canonico(rows[0]?.quantita ?? ''));
  });
});

describe('il dettaglio', () => {
  test('ha di ogni movimento ciò che ne dice la griglia, e le sue somme', async () => {
    const letti = await movimenti({ dataMovFrom: PERIODO.dataDa, dataMovTo: PERIODO.dataA });
    const dettaglio = await elaborata('dettaglio-movimenti', {
      ...PERIODO,
      movInSospeso: true,
      gruppi: ['codDepositario', 'raggruppamento:1'],
    });
    const righe = await aperte(dettaglio);
    const CAMPI = [
      'controvaloreEuro',
      'saldoEuro',
      'risultato',
      'risultatoCambio',
      'prezzo',
    ] as const;
    const dette = righe.map(({ chiavi, valori }) =>
      [
        chiavi[0],
        valori[posto(dettaglio, 'movimento')],
        valori[posto(dettaglio, 'nriga')] ?? '',
        ...CAMPI.map((campo) => canonico(valori[posto(dettaglio, campo)] ?? '0')),
      ].join(' '),
    );
    const attese = letti.map((uno) =>
      [
        uno.cod_Depositario,
        `${uno.nreg}/${uno.anno}`,
        posto(dettaglio, 'nriga') < 0 ? '' : uno.nriga,
        ...CAMPI.map((campo) => canonico(uno[campo] ?? '0')),
      ].join(' '),
    );
    expect(dette.sort()).toEqual(attese.sort());
    for (const campo of [
      'controvaloreEuro',
      'interessiLordiEuro',
      'saldoEuro',
      'risultato',
    ] as const)
      expect([campo, canonico(dettaglio.totali.valori[posto(dettaglio, campo)] ?? '')]).toEqual([
        campo,
        somma('0', ...letti.flatMap((uno) => uno[campo] ?? [])),
      ]);
  });

  test('la giacenza dopo l’ultimo movimento è quella delle giacenze, per ogni data e come si sapeva', async () => {
    for (const selezioneTipo of ['M', 'V', 'I'] as const)
      for (const dataDa of ['2024-01-01', '2025-03-01']) {
        const domanda = { dataDa, dataA: '2026-11-30', selezioneTipo, movInSospeso: true };
        const dettaglio = await elaborata('dettaglio-movimenti', domanda);
        const filtro = { data: domanda.dataA, selezioneTipo, ancheVuote: true };
        const tenute = (await admin('POST', '/giacenze/getfiltered', filtro)).json<
          GiacenzaWire[]
        >();
        const nome = (...parti: (string | null | undefined)[]) => parti.join(' ');
        const giacenze = new Map(
          tenute.map((una) => [
            nome(una.cod_Portafoglio, una.cod_Depositario, una.cod_Titolo, una.immCirc),
            una,
          ]),
        );
        const ultime = new Map<string, readonly (string | null)[]>();
        const di = (valori: readonly (string | null)[], campo: string) =>
          valori[posto(dettaglio, campo)];
        for (const { valori } of await aperte(dettaglio)) {
          if (di(valori, 'quantitaDopo') === null) continue;
          const comparto = di(valori, 'immCirc') === 'Immobilizzato' ? 'I' : 'C';
          const dove = ['cod_Portafoglio', 'cod_Depositario', 'cod_Titolo'].map((campo) =>
            di(valori, campo),
          );
          ultime.set(nome(...dove, comparto), valori);
        }
        expect(ultime.size).toBeGreaterThan(10);
        // A long and a short position of one titolo stand in one row of neither.
        const doppie = tenute.filter(
          (una) =>
            tenute.filter(
              (altra) =>
                altra.cod_Titolo === una.cod_Titolo &&
                altra.cod_Depositario === una.cod_Depositario &&
                altra.immCirc === una.immCirc,
            ).length > 1,
        );
        for (const [dove, valori] of ultime) {
          const tenuta = giacenze.get(dove);
          if (!tenuta || doppie.includes(tenuta)) continue;
          expect([dove, selezioneTipo, di(valori, 'quantitaDopo')]).toEqual([
            dove,
            selezioneTipo,
            canonico(tenuta.quantita),
          ]);
          // What a yearly method lets go of comes on a day of its own, after its movements.
          if (!METODI_ANNUALI.some((uno) => uno === tenuta.metodo) && selezioneTipo !== 'I')
            expect([dove, di(valori, 'costoDopo')]).toEqual([dove, canonico(tenuta.costo)]);
        }
      }
  });

  test('senza stornati e senza ciò che è in sospeso le righe sono di meno, e i totali i loro', async () => {
    const tutti = await movimenti({ dataMovFrom: PERIODO.dataDa, dataMovTo: PERIODO.dataA });
    const dettaglio = await elaborata('dettaglio-movimenti', { ...PERIODO, escludiStornati: true });
    const restano = tutti.filter(
      (uno) => uno.stornato === 'N' && uno.idStornoDi === null && uno.dataValuta <= PERIODO.dataA,
    );
    expect(restano.length).toBeLessThan(tutti.length);
    expect(dettaglio.righe).toBe(restano.length);
    expect(canonico(dettaglio.totali.valori[posto(dettaglio, 'saldoEuro')] ?? '')).toBe(
      somma('0', ...restano.map(({ saldoEuro }) => saldoEuro)),
    );
  });
});

describe('ciò che è elaborato', () => {
  test('resta com’era quando si registra dopo, e i tre formati hanno le sue righe', async () => {
    const gruppi = ['codPortafoglio', 'codTitolo'];
    const elaborazione = await elaborata('dettaglio-movimenti', { ...PERIODO, gruppi });
    const righe = await aperte(elaborazione);
    await registrate(db, [
      {
        causale: 'ACQ',
        titolo: 'CASOA',
        portafoglio: 'PCM',
        depositario: 'DCM1',
        data: '2026-01-05',
        quantita: '3',
        costo: '33.00',
      },
    ]);
    expect(await aperte(elaborazione)).toEqual(righe);
    const { guid, colonne, totali } = elaborazione;
    expect((await admin('GET', `/elaborations/${guid}`)).json()).toEqual(elaborazione);
    const stampate = colonne.flatMap((colonna, i) =>
      colonna.principale ? [{ ...colonna, i }] : [],
    );
    const letto = await reportLetto(admin, `/Reports/elaborazione/${guid}`);
    expect(letto.righe).toHaveLength(righe.length);
    const k = letto.testa.length - stampate.length;
    const saldo = stampate.findIndex(({ nome }) => nome === 'saldoEuro');
    const cifra = (scritta = '') => canonico(scritta.replaceAll('.', '').replace(',', '.') || '0');
    expect(letto.righe.map((riga) => cifra(riga[k + saldo]))).toEqual(
      righe.map(({ valori }) => canonico(valori[posto(elaborazione, 'saldoEuro')] ?? '0')),
    );
    expect(cifra(letto.totali.at(-1)?.[k + saldo])).toBe(
      canonico(totali.valori[posto(elaborazione, 'saldoEuro')] ?? ''),
    );
    const tre = randomUUID();
    await admin('POST', `/Reports/elaborazione/${guid}?guid=${tre}`, {});
    const { files, descrizione } = await attendi(admin, tre);
    expect(descrizione).toBe('Report Dettaglio movimenti');
    expect(files.map(({ estensione }) => estensione)).toEqual(['.csv', '.pdf', '.xlsx']);
  });

  test('è della sua azienda, per chi la legge, e se ne va coi suoi giorni', async () => {
    const vuota = await elaborata('statistica-movimenti', {
      dataDa: '1999-01-01',
      dataA: '1999-12-31',
      gruppi: ['codTitolo'],
    });
    expect(vuota).toMatchObject({
      righe: 0,
      registrazioni: 0,
      totali: { valori: [null, '0', null, null] },
      grafici: [],
    });
    expect(await sotto(vuota.guid)).toEqual([]);
    const predefinita = await elaborata('statistica-movimenti', {});
    expect(predefinita.parametri).toMatchObject({ selezioneTipo: 'M', gruppi: [] });
    expect(String(predefinita.parametri.dataDa)).toMatch(/-12-31$/);
    for (const coda of ['', '/righe']) {
      const altra = await admin('GET', `/elaborations/${vuota.guid}${coda}`, undefined, {
        'x-cod-azienda': '002',
      });
      expect(altra.statusCode).toBe(404);
    }
    const altrui = await admin(
      'POST',
      `/Reports/elaborazione/${vuota.guid}`,
      {},
      { 'x-cod-azienda': '002' },
    );
    expect(altrui.statusCode).toBe(404);
    const lettore = await come({ username: 'lettore', su: { '001': ['Elaborazioni_R'] } });
    expect((await lettore('GET', `/elaborations/${vuota.guid}`)).statusCode).toBe(200);
    expect(
      (await lettore('POST', `/elaborations/statistica-movimenti`, { gruppi: ['emittente'] }))
        .statusCode,
    ).toBe(422);
    expect(
      (
        await lettore('POST', `/elaborations/statistica-movimenti`, {
          dataDa: '2026-02-01',
          dataA: '2026-01-01',
        })
      ).statusCode,
    ).toBe(422);
    await proprietario.query(
      "update lavori set finito_il = finito_il - interval '31 days' where guid = $1",
      [vuota.guid],
    );
    await apriDb(proprietario)
      .transaction()
      .execute((tx) => curaElaborazioni(tx, { giorniFileLavori: 30 } as never));
    expect((await admin('GET', `/elaborations/${vuota.guid}`)).statusCode).toBe(404);
    expect((await admin('GET', `/elaborations/${predefinita.guid}`)).statusCode).toBe(200);
    const { rows } = await proprietario.query('select from elaborazioni_righe where guid = $1', [
      vuota.guid,
    ]);
    expect(rows).toEqual([]);
  });
});

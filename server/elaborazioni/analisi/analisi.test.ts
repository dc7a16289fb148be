import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ElaborazioneWire, RigaElaborazioneWire } from '#contract/elaborazioni.ts';
import type { GiacenzaWire } from '#contract/giacenze.ts';
import { type ParteAnalisi, partiAnalisi } from '#domain/elaborazioni/elaborazioni.ts';
import { arrotonda, canonico, confronta, differenza, somma } from '#domain/money/decimale.ts';
import { data } from '#domain/tempo/data.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { titoloCalcolato } from '#server/calcolo/titolo-calcolato.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi, posto } from '#tests/setup/elaborazioni.ts';
import { chiCalcola } from '#tests/setup/fissato.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriTitolo, tassaTransazioni } from '#tests/setup/movimenti.ts';
import { reportLetto } from '#tests/setup/report.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { storiaDi } from './rendimento.ts';

const prova = await appDiProva();
const { admin, db, proprietario } = prova;
await lavoratoreDiProva(prova);

const { elaborata, sotto, movimenti } = elaborazioniDi(admin);

/** A share of ours: bought at its price, bought above it, all sold on a day that has no price. */
beforeAll(async () => {
  await caricaDimostrazione(db);
  await tassaTransazioni(proprietario, 'IT0003128367');
  for (const titolo of ['AZPROVA', 'MAITENUTO']) await apriTitolo(proprietario, titolo);
  await proprietario.query(
    `insert into quotazioni (cod_titolo, data, prezzo)
     values ('AZPROVA', '2025-03-03', 10), ('AZPROVA', '2025-06-03', 11)`,
  );
  const { registra } = chiCalcola(admin);
  const dove = {
    cod_Titolo: 'AZPROVA',
    cod_Portafoglio: 'VITA',
    cod_Depositario: 'VITA-BE',
    immCirc: 'C',
  };
  for (const [cod_Causale, dataMovimento, qtaVnominale, prezzo] of [
    ['ACQ', '2025-03-03', '100', '10'],
    ['ACQ', '2025-06-03', '100', '12'],
    ['VEN', '2025-09-03', '200', '9.5'],
  ])
    await registra({ ...dove, cod_Causale, dataMovimento, qtaVnominale, prezzo });
});

const PERIODO = { dataDa: '2025-01-01', dataA: '2026-11-20' } as const;
const IERI = '2024-12-31';
type Riga = Readonly<Record<string, string | null>>;

/** An analysis with the rows of each part by the names of their columns. */
async function analizzata(codTitolo: string, domanda: object = {}) {
  const testa = await elaborata('analisi-titolo', {
    ...PERIODO,
    codTitolo: [codTitolo],
    ...domanda,
  });
  const nomi = testa.colonne.map(({ nome }) => nome);
  const conNomi = ({ valori }: RigaElaborazioneWire): Riga =>
    Object.fromEntries(nomi.map((nome, i) => [nome, valori[i] ?? null]));
  const parti: Partial<
    Record<ParteAnalisi, { readonly righe: readonly Riga[]; readonly totale: Riga }>
  > = {};
  for (const gruppo of await sotto(testa.guid))
    parti[gruppo.chiavi[0] as ParteAnalisi] = {
      righe: (await sotto(testa.guid, gruppo.n, 100)).map(conNomi),
      totale: conNomi(gruppo),
    };
  return { testa, parti, di: (parte: ParteAnalisi) => parti[parte] ?? { righe: [], totale: {} } };
}

const giacenzeAl = async (codTitolo: string, data: string) => {
  const risposta = await admin('POST', '/giacenze/getfiltered', { codTitolo: [codTitolo], data });
  const righe = risposta.json<GiacenzaWire[]>();
  return {
    quantita: somma('0', ...righe.map(({ quantita }) => quantita)),
    costo: somma('0', ...righe.map(({ costo }) => costo)),
  };
};

const REDDITI = [
  'cedole',
  'ratei',
  'scarto',
  'dividendi',
  'plus',
  'minus',
  'cambi',
  'oneri',
  'ritenute',
  'imposte',
];

/** A bond bought and sold with accruals, shares in dollars, a bond repaid in parts, a bill, a demerger, a write-down. */
const TITOLI = [
  'IT0005542797',
  'US0378331005',
  'OBB-AMM',
  'IT0005669269',
  'IT0003128367',
  'DE000AUM0V10',
];

test.each(TITOLI)(
  'di %s redditi e situazione sono quelli di domande scritte a parte',
  async (codTitolo) => {
    const { di } = await analizzata(codTitolo);
    const entra = `cod_causale in ('ACQ', 'SOT', 'AUP')`;
    const { rows } = await proprietario.query<Record<string, string>>(
      `select extract(year from data_movimento)::text as anno,
            coalesce(sum(interessi_lordi_euro) filter (where cod_causale = 'CED'), 0) as cedole,
            coalesce(sum(case when ${entra} then -interessi_lordi_euro else interessi_lordi_euro end)
              filter (where cod_causale not in ('CED', 'DIV', 'PRO')), 0) as ratei,
            coalesce(sum(interessi_lordi_euro) filter (where cod_causale in ('DIV', 'PRO')), 0) as dividendi,
            coalesce(sum(-spese_euro - bolli_euro - commissioni_euro) filter (where not (${entra} and nel_costo)), 0) as oneri,
            sum((case when ${entra} then 1 else -1 end) * (ritenuta_su_interessi_euro + ritenuta_estera_euro)) as ritenute,
            sum((case when ${entra} then 1 else -1 end) * imposta_scarto_euro - imposta_plusvalenze_euro
              - case when not (${entra} and nel_costo) then imposta_transazioni_euro else 0 end) as imposte,
            sum(saldo_euro) as saldo
       from (select m.*, a.oneri_nel_costo = 'T' or (a.oneri_nel_costo = 'I' and m.imm_circ = 'I') as nel_costo
               from movimenti m join aziende a using (cod_azienda)) m
      where cod_azienda = '001' and cod_titolo = $1 and nreg is not null and not stornato
        and id_storno_di is null and data_movimento between $2 and $3 group by 1 order by 1`,
      [codTitolo, PERIODO.dataDa, PERIODO.dataA],
    );
    const redditi = di('redditi');
    expect(redditi.righe.map(({ anno }) => anno)).toEqual(rows.map(({ anno }) => anno));
    const filtro = {
      codTitolo: [codTitolo],
      dataMovFrom: PERIODO.dataDa,
      dataMovTo: PERIODO.dataA,
    };
    const letti = (await movimenti(filtro)).filter(
      (uno) => uno.stornato === 'N' && uno.idStornoDi === null,
    );
    const { rows: passati } = await proprietario.query<{ costo: string; svalutato: string }>(
      `select coalesce(sum(e.costo - case when m.cod_causale in ('ACQ', 'AUP') then m.controvalore_euro else 0 end)
              filter (where m.cod_causale <> 'SVA'), 0) as costo,
            coalesce(sum(e.costo) filter (where m.cod_causale = 'SVA'), 0) as svalutato
       from movimenti m join effetti_posizioni e on e.id_movimento = m.id and e.id_posizione = m.id_posizione
      where m.cod_azienda = '001' and m.cod_titolo = $1 and (m.cod_causale in ('SCI', 'SVA') or m.id_capofila is not null)
        and m.data_movimento between $2 and $3`,
      [codTitolo, PERIODO.dataDa, PERIODO.dataA],
    );
    for (const [i, { anno, saldo: _s, ...attesi }] of rows.entries()) {
      const suoi = letti.filter(({ dataMovimento }) => dataMovimento.startsWith(anno ?? '?'));
      const rimborsi = ['RIM', 'RIP', 'EST'];
      const prezzi = (quali: (causale: string) => boolean, verso: 1 | -1 | 0) =>
        somma(
          '0',
          ...suoi.flatMap(({ cod_Causale, risultatoPrezzo }) =>
            risultatoPrezzo &&
            quali(cod_Causale) &&
            (verso === 0 || confronta(risultatoPrezzo, '0') === verso)
              ? [risultatoPrezzo]
              : [],
          ),
        );
      const altre = (causale: string) => !rimborsi.includes(causale);
      const svalutato = anno === '2025' ? (passati[0]?.svalutato ?? '0') : '0';
      const tutti: Record<string, string> = {
        ...attesi,
        scarto: prezzi((causale) => rimborsi.includes(causale), 0),
        plus: prezzi(altre, 1),
        minus: somma(prezzi(altre, -1), svalutato),
        cambi: somma('0', ...suoi.flatMap(({ risultatoCambio }) => risultatoCambio ?? [])),
      };
      for (const nome of REDDITI)
        expect([anno, nome, canonico(redditi.righe[i]?.[nome] ?? 'manca')]).toEqual([
          anno,
          nome,
          canonico(String(tutti[nome])),
        ]);
    }
    // What was earned is what the account took and what the cost grew by, less what came without money.
    const [prima, dopo] = [
      await giacenzeAl(codTitolo, IERI),
      await giacenzeAl(codTitolo, PERIODO.dataA),
    ];
    const incassato = somma('0', ...rows.map(({ saldo }) => saldo ?? '0'));
    const cresciuto = somma(
      dopo.costo,
      `-${prima.costo}`.replace('--', ''),
      `-${passati[0]?.costo}`.replace('--', ''),
    );
    expect(canonico(redditi.totale.redditi ?? '')).toBe(somma(incassato, cresciuto));
    expect(canonico(di('movimenti').totale.saldoEuro ?? '')).toBe(incassato);
    const ultima = di('movimenti').righe.at(-1);
    expect([ultima?.quantitaDopo, ultima?.costoDopo].map((uno) => canonico(uno ?? ''))).toEqual([
      canonico(dopo.quantita),
      canonico(dopo.costo),
    ]);
    // The situation: what Giacenze say, at the last price of the week as a query apart reads it.
    for (const [data, { quantita, costo }] of [
      [IERI, prima],
      [PERIODO.dataA, dopo],
    ] as const) {
      const tutte = di('situazione').righe.find(
        (una) => una.data === data && una.voce?.endsWith('in tutto'),
      );
      expect([data, tutte?.quantita, tutte?.costo]).toEqual([
        data,
        canonico(quantita),
        canonico(costo),
      ]);
      const { rows: valori } = await proprietario.query<{ valore: string }>(
        `select round($2::numeric * q.prezzo / case t.quotazione when 'P' then 100 else 1 end
                / case t.cod_divisa when 'EUR' then 1 else (select c.cambio from cambi c
                    where c.cod_divisa = t.cod_divisa and c.data between $3::date - 7 and $3 order by c.data desc limit 1) end, 2) as valore
         from titoli t join quotazioni q on q.cod_titolo = t.cod_titolo and q.data between $3::date - 7 and $3
        where t.cod_titolo = $1 order by q.data desc limit 1`,
        [codTitolo, quantita, data],
      );
      const atteso = confronta(quantita, '0') === 0 ? '0' : (valori[0]?.valore ?? null);
      if (codTitolo === 'OBB-AMM') continue;
      expect([data, tutte?.valore]).toEqual([data, atteso === null ? null : canonico(atteso)]);
      if (atteso === null) expect(tutte?.nota).toMatch(/^Manca il prezzo|^Il cambio/);
      else expect(tutte?.latente).toBe(differenza(canonico(atteso), canonico(costo)));
    }
  },
);

const inGiorni = (da: string, a: string): number => (Date.parse(a) - Date.parse(da)) / 86_400_000;

test('il rendimento annulla i flussi dei movimenti, e nel tempo è il prodotto dei tratti', async () => {
  const { di } = await analizzata('IT0005542797');
  const voce = (inizio: string, da = di('rendimento').righe) =>
    da.find((una) => una.voce?.startsWith(inizio));
  const annuo = Number(voce('MWR annuo')?.totale) / 100;
  const { rows } = await proprietario.query<{ giorno: string; saldo: string }>(
    `select data_movimento::text as giorno, saldo_euro as saldo from movimenti where cod_azienda = '001'
        and cod_titolo = 'IT0005542797' and nreg is not null and data_movimento between $1 and $2`,
    [PERIODO.dataDa, PERIODO.dataA],
  );
  const flussi = [
    { giorno: IERI, saldo: -Number(voce('Valore di apertura')?.importo) },
    ...rows.map(({ giorno, saldo }) => ({ giorno, saldo: Number(saldo) })),
    { giorno: PERIODO.dataA, saldo: Number(voce('Valore di chiusura')?.importo) },
  ];
  const oggi = flussi.reduce(
    (v, { giorno, saldo }) => v + saldo / (1 + annuo) ** (inGiorni(IERI, giorno) / 365),
    0,
  );
  expect(Math.abs(oggi)).toBeLessThan(0.05);
  expect(voce('Risultato del periodo')?.importo).toBe(
    arrotonda(somma('0', ...flussi.map(({ saldo }) => saldo.toFixed(2))), 2),
  );

  const nostra = await analizzata('AZPROVA');
  const saputa = await analizzata('AZPROVA', { notoAl: '2199-12-31' });
  expect(saputa.parti).toEqual(nostra.parti);
  const delTempo = voce('TWR del periodo', nostra.di('rendimento').righe);
  // 1000 → 1100, then 1200 in for what is worth 1100, then 2200 → 1900 at the price of the sale.
  const atteso = 100 * (1.1 * (2200 / 2300) * (1900 / 2200) - 1);
  expect(Number(delTempo?.totale)).toBeCloseTo(atteso, 5);
  expect(Number(delTempo?.daPrezzo)).toBeCloseTo(atteso, 5);
  expect([Number(delTempo?.daCambio), Number(delTempo?.daReddito)]).toEqual([0, 0]);
  expect(delTempo?.nota).toBe(
    'Pesato col tempo, dal 03/03/2025 al 03/09/2025. Giorni senza prezzo in archivio, valutati al prezzo dello scambio: 1.',
  );
  expect(nostra.di('redditi').righe).toMatchObject([
    { anno: '2025', plus: '0', minus: '-300', redditi: '-300' },
  ]);
});

test('ciò che non si può calcolare si dice, parte per parte, e il resto si legge', async () => {
  const mai = await analizzata('MAITENUTO');
  expect(Object.keys(mai.parti)).toEqual(['scheda', 'situazione', 'rendimento']);
  const motivi = (una: typeof mai) => una.di('rendimento').righe.flatMap(({ nota }) => nota ?? []);
  expect(motivi(mai)).toContain('Nel periodo non si teneva nulla e nulla si è mosso.');
  const tenuto = await analizzata('AZPROVA', { dataA: '2025-07-31' });
  const chiusura = tenuto.di('situazione').righe.at(-1);
  expect(chiusura).toMatchObject({ quantita: '200', costo: '2200', valore: null, latente: null });
  expect(chiusura?.nota).toContain('Manca il prezzo del 31/07/2025');
  expect(motivi(tenuto).filter((nota) => nota.includes('31/07/2025, '))).toEqual([]);
  expect(motivi(tenuto).join()).toContain('Manca il prezzo o il cambio al 31/07/2025');
  const future = await analizzata('FUT-ENI', {
    selezioneTipo: 'V',
    codPortafoglio: ['VITA', 'DANNI', 'TESORERIA'],
  });
  expect(future.di('situazione').righe.at(-1)?.nota).toContain('Un impegno vale i suoi margini');
  // Ten calls written for 1.100 less 20 of charges that the books count in; four bought back at 240, and 8.
  const corta = await analizzata('C-G-36');
  expect(corta.di('redditi').righe).toMatchObject([{ plus: '192', oneri: '-8', redditi: '184' }]);
  expect(corta.di('movimenti').righe.at(-1)).toMatchObject({
    quantitaDopo: '-6',
    costoDopo: '-648',
  });
  expect(motivi(corta).join()).toContain('La posizione è corta');
});

test('le righe hanno i loro grafici e i loro file, parte per parte', async () => {
  const { testa, di } = await analizzata('US0378331005');
  const grafici = new Map(testa.grafici.map((uno) => [uno.parte, uno]));
  expect([...grafici.keys()]).toEqual(['prezzi', 'movimenti', 'redditi']);
  expect(grafici.get('prezzi')?.serie.map(({ disegno }) => disegno)).toEqual([
    'linea',
    'gradini',
    'acquisti',
    'vendite',
  ]);
  const giacenza = grafici.get('movimenti');
  expect(giacenza?.serie[0]?.totale).toBe(di('movimenti').righe.at(-1)?.quantitaDopo);
  expect(giacenza?.periodi.at(-1)).toBe(PERIODO.dataA);
  const { rows: quotati } = await proprietario.query<Riga>(
    `select q.data::text as data, trim_scale(q.prezzo)::text as prezzo,
            (select trim_scale(c.cambio)::text from cambi c where c.cod_divisa = 'USD'
               and c.data between q.data - 7 and q.data order by c.data desc limit 1) as cambio
       from quotazioni q where q.cod_titolo = 'US0378331005' and q.data between $1 and $2 order by 1`,
    [PERIODO.dataDa, PERIODO.dataA],
  );
  expect(new Set(quotati.map(({ cambio }) => cambio)).size).toBeGreaterThan(2);
  expect(di('prezzi').righe.map(({ data, prezzo, cambio }) => ({ data, prezzo, cambio }))).toEqual(
    quotati,
  );
  const cumulati = grafici.get('redditi')?.serie.map(({ totale }) => totale) ?? [];
  expect(somma('0', ...cumulati)).toBe(canonico(di('redditi').totale.redditi ?? ''));
  for (const parte of ['redditi', 'movimenti'] as const) {
    const letto = await reportLetto(admin, `/Reports/elaborazione/${testa.guid}`, { parte });
    const sue = (testa as ElaborazioneWire).colonne.filter(
      ({ parti, principale }) => principale && parti?.includes(parte),
    );
    expect(letto.testa).toEqual(sue.map(({ etichetta }) => etichetta));
    expect(letto.righe).toHaveLength(di(parte).righe.length);
  }
  const intero = await reportLetto(admin, `/Reports/elaborazione/${testa.guid}`);
  expect(new Set(intero.righe.map(([parte]) => parte))).toEqual(
    new Set(Object.values(partiAnalisi).filter((una) => una !== 'Eventi')),
  );
  expect(intero.righe).toHaveLength(testa.righe);
  expect(posto(testa, 'redditi')).toBeGreaterThan(0);
});

test('la serie dei prezzi è di chi legge le quotazioni, anche in ciò che un altro ha elaborato', async () => {
  const { testa } = await analizzata('US0378331005');
  const senza = await prova.come({ username: 'senza.prezzi', su: { '001': ['Elaborazioni_R'] } });
  const con = await prova.come({
    username: 'con.prezzi',
    su: { '001': ['Elaborazioni_R', 'Quotazioni_R'] },
  });
  const vista = async (chi: typeof admin) => {
    const intera = (await chi('GET', `/elaborations/${testa.guid}`)).json<ElaborazioneWire>();
    const parti = await elaborazioniDi(chi).sotto(testa.guid);
    return {
      parti: parti.map(({ chiavi }) => chiavi[0]),
      grafici: intera.grafici.map(({ parte }) => parte),
      assenti: intera.assenti,
    };
  };
  const tutta = await vista(con);
  expect(tutta).toMatchObject({ parti: expect.arrayContaining(['prezzi']), assenti: [] });
  expect(await vista(senza)).toEqual({
    parti: tutta.parti.filter((parte) => parte !== 'prezzi'),
    grafici: tutta.grafici.filter((parte) => parte !== 'prezzi'),
    assenti: [{ parte: 'prezzi', motivo: expect.stringContaining('Quotazioni') }],
  });
  const prezzi = (await sotto(testa.guid)).find(({ chiavi }) => chiavi[0] === 'prezzi');
  const righe = `/elaborations/${testa.guid}/righe?gruppo=${prezzi?.n}`;
  expect((await senza('GET', righe)).statusCode).toBe(404);
  const report = `/Reports/elaborazione/${testa.guid}`;
  expect((await senza('POST', report, { parte: 'prezzi' })).statusCode).toBe(403);
  const [stampato, intero] = [await reportLetto(senza, report), await reportLetto(con, report)];
  const stampate = ({ righe: lette }: typeof intero) => new Set(lette.map(([parte]) => parte));
  expect([...stampate(intero)]).toContain('Prezzi');
  expect([...stampate(stampato)]).not.toContain('Prezzi');
});

test('quanti più giorni si valutano, tante domande quante di pochi', async () => {
  const [titolo] = (
    await proprietario.query<{ cod: string }>(
      "select cod_titolo as cod from titoli where tipo_indicizzazione in ('II', 'IE') order by 1 limit 1",
    )
  ).rows;
  const nulla = { righe: [], quantita: '0', carico: '0', valore: null };
  const domande = (giorni: number) =>
    inTransazione(db, chi(), async (tx) => {
      const calcolato = await titoloCalcolato(tx, titolo?.cod ?? '');
      let fatte = 0;
      const contate = tx.withPlugin({
        transformQuery: ({ node }) => {
          fatte++;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const { storia } = await storiaDi(contate, calcolato, {
        mosse: sql`select date '2026-01-01' + n as giorno, 1 as quantita, -100 as pagato, -100 as pagato_divisa,
          -100 as saldo, 0 as passato, 100 as carico, 1 as cambio from generate_series(1, ${giorni}::int) n`,
        ...{ dal: data('2026-01-01'), al: data('2026-11-20'), impegno: false },
        ...{ apertura: nulla, chiusura: nulla },
      });
      return [storia.giorni.length, fatte];
    });
  const [, pochi = 0] = await domande(2);
  expect(await domande(90)).toEqual([90, pochi]);
});

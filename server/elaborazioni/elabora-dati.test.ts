import { beforeAll, describe, expect, test } from 'vitest';
import type { ElaborazioneWire } from '#contract/elaborazioni.ts';
import type { DatiGraficoWire, PuntoPatrimonioWire } from '#contract/grafici.ts';
import { canonico } from '#domain/money/decimale.ts';
import { data } from '#domain/tempo/data.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { avviaReportProgrammati } from '#server/reports/programmi/esecuzione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi, posto, sommata } from '#tests/setup/elaborazioni.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);
beforeAll(() => caricaDimostrazione(db));

const { aperte, sotto } = elaborazioniDi(admin);
const GIORNO = '2026-11-20';

async function valutate(domanda: object): Promise<ElaborazioneWire> {
  const risposta = await admin('POST', '/elaborations/elaboradati', domanda);
  expect(risposta.statusCode, risposta.body).toBe(202);
  const { guidID } = risposta.json<{ guidID: string }>();
  const lavoro = await attendi(admin, guidID);
  expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
  return (await admin('GET', `/elaborations/${guidID}`)).json<ElaborazioneWire>();
}

const chiesti = async (domanda: object, altro: Record<string, string> = {}) =>
  (await admin('POST', '/DashboardCharts/getChartData', domanda, altro)).json<DatiGraficoWire>();

/** What was held on a day by one of its dates, at the price and the rate of its week: written apart. */
const TENUTE = `
  select p.cod_portafoglio, p.imm_circ, p.corta, d.cod_titolo, d.cod_divisa, d.tipo_titolo, k.gruppo, e.costo,
         round(e.quantita * q.prezzo * case when d.quotazione = 'P' then 0.01 else 1 end
               * case when d.tipo_titolo in ('P', 'W') then coalesce(d.moltiplicatore, 1) else 1 end
               * coalesce((select a.pool_factor from titoli_ammortamento a where a.id_titolo = d.id
                            and a.data <= $1 order by a.data desc limit 1), 1)
               * coalesce((select c.coefficiente from coefficienti c where c.cod_titolo = d.cod_titolo
                            and d.tipo_indicizzazione in ('II', 'IE', 'IF', 'IA', 'IS')
                            and c.data between $1::date - 7 and $1 order by c.data desc limit 1), 1), 2)
           / case when d.cod_divisa = 'EUR' then 1 else (select c.cambio from cambi c
                 where c.cod_divisa = d.cod_divisa and c.data between $1::date - 7 and $1
                 order by c.data desc limit 1) end as mercato
    from posizioni p
    join (select id_posizione, sum(quantita) as quantita, sum(costo) as costo from effetti_posizioni
           where DATA <= $1 group by 1) e on e.id_posizione = p.id
    join titoli d on d.cod_titolo = p.cod_titolo collate "default"
    join tipi_titolo k on k.tipo_titolo = d.tipo_titolo
    left join lateral (select prezzo from quotazioni q where q.cod_titolo = d.cod_titolo
       and q.data between $1::date - 7 and $1 and d.tipo_titolo not in ('U', 'K', 'X')
       and (coalesce(d.tipo_indicizzazione, '') not in ('II', 'IE', 'IF', 'IA', 'IS') or exists (
         select from coefficienti c where c.cod_titolo = d.cod_titolo and c.data between $1::date - 7 and $1))
       order by q.data desc limit 1) q on true
   where p.cod_azienda = '001' and e.quantita <> 0`;

const letta = async (domanda: string) =>
  (await proprietario.query<Record<string, string>>(domanda, [GIORNO])).rows;
/** Elaborated: what is settled. */
const REGOLATE = TENUTE.replace('DATA', 'data_valuta');
/** Counted now: what is dealt, at the last price however old. */
const TRATTATE = TENUTE.replace('DATA', 'data_movimento').replaceAll(
  'between $1::date - 7 and $1',
  '<= $1',
);

describe('elabora dati', () => {
  let intera: ElaborazioneWire;
  beforeAll(async () => {
    intera = await valutate({ data: GIORNO, gruppi: ['assetClass', 'codPortafoglio'] });
  });
  const totale = (nome: string) => canonico(intera.totali.valori[posto(intera, nome)] ?? 'manca');

  test('i totali sono quelli di una domanda scritta a parte, e la somma delle righe', async () => {
    const righe = await aperte(intera);
    for (const nome of ['costo', 'rateo', 'valoreMercato', 'valoreBilancio', 'svalutazione'])
      expect([nome, sommata(righe, posto(intera, nome))]).toEqual([nome, totale(nome)]);
    const [somme] = await letta(`select count(*)::text as righe,
        sum(case when corta then -costo else costo end)::text as costo from (${REGOLATE}) t`);
    expect({ righe: String(intera.righe), costo: totale('costo') }).toEqual({
      righe: somme?.righe,
      costo: canonico(somme?.costo ?? ''),
    });
    // Of shares and funds of the current ones, each at the lower of cost and market.
    const attese = await letta(`select cod_portafoglio || ' ' || cod_titolo as dove,
        round(mercato, 2)::text as mercato, greatest(costo - round(mercato, 2), 0)::text as svalutazione,
        least(costo, round(mercato, 2))::text as bilancio
      from (${REGOLATE}) t where gruppo in ('AZ', 'OICR') and imm_circ = 'C' and mercato is not null`);
    expect(attese.length).toBeGreaterThan(15);
    const di = (nome: string, valori: readonly (string | null)[]) =>
      valori[posto(intera, nome)] ?? '';
    const perPosto = new Map(
      righe.map(({ valori }) => [
        `${di('cod_Portafoglio', valori)} ${di('cod_Titolo', valori)}`,
        valori,
      ]),
    );
    for (const { dove = '', mercato = '', svalutazione = '', bilancio = '' } of attese) {
      const valori = perPosto.get(dove) ?? [];
      expect([
        dove,
        di('valoreMercato', valori),
        di('svalutazione', valori),
        di('valoreBilancio', valori),
      ]).toEqual([dove, canonico(mercato), canonico(svalutazione), canonico(bilancio)]);
    }
  });

  test('ciò che manca sta davanti, col suo motivo, e non è mai zero', async () => {
    const [davanti, valutateBene] = await sotto(intera.guid);
    expect(davanti?.percorso).toEqual(['Da completare']);
    expect(valutateBene?.percorso).toEqual(['Valutate']);
    const righe = (await aperte(intera)).filter(({ chiavi }) => chiavi[0] === 'anomalie');
    const senzaPrezzo = righe.filter(({ valori }) => valori[posto(intera, 'prezzo')] === null);
    const attesi = await letta(`select cod_titolo as titolo from (${REGOLATE}) t
      where mercato is null and tipo_titolo not in ('U', 'K', 'X')
        and not exists (select from titoli d where d.cod_titolo = t.cod_titolo and d.tipo_indicizzazione = 'II')
      order by 1`);
    expect(senzaPrezzo.map(({ valori }) => valori[posto(intera, 'cod_Titolo')]).sort()).toEqual(
      attesi.map(({ titolo }) => titolo),
    );
    expect(attesi.length).toBeGreaterThan(0);
    for (const { valori } of righe) {
      expect(valori[posto(intera, 'anomalia')]).toMatch(/\.$/);
      if (senzaPrezzo.some((una) => una.valori === valori))
        expect(valori[posto(intera, 'valoreMercato')]).toBeNull();
    }
    expect((await aperte(intera)).some(({ valori }) => valori[posto(intera, 'traccia')])).toBe(
      true,
    );
  });

  test('con la deroga il circolante resta al costo; il perimetro restringe, e lascia le allocazioni', async () => {
    const inDeroga = await valutate({ data: GIORNO, valutazione: 'DEROGA' });
    const [attesa] =
      await letta(`select sum(costo)::text as bilancio, sum(costo - round(mercato, 2))::text as persa
      from (${REGOLATE}) t where gruppo in ('AZ', 'OICR') and imm_circ = 'C' and round(mercato, 2) < costo`);
    const { colonne } = inDeroga;
    const di = (nome: string, valori: readonly (string | null)[]) =>
      valori[colonne.findIndex((una) => una.nome === nome)];
    const azioni = await letta(`select tipo_titolo as tipo from tipi_titolo
      where gruppo in ('AZ', 'OICR') and $1::date is not null`);
    const sotto0 = (await aperte(inDeroga)).filter(
      ({ valori }) =>
        azioni.some(({ tipo }) => tipo === di('tipoTitolo', valori)) &&
        di('immCirc', valori) === 'C' &&
        Number(di('minusvalenzaNonRilevata', valori)) > 0,
    );
    const somma = (nome: string) => sommata(sotto0, posto(inDeroga, nome));
    expect(somma('valoreBilancio')).toBe(canonico(attesa?.bilancio ?? ''));
    expect(somma('minusvalenzaNonRilevata')).toBe(canonico(attesa?.persa ?? ''));
    expect(sotto0.every(({ valori }) => di('svalutazione', valori) === '0')).toBe(true);

    const gestione = (tipo: string | null) =>
      proprietario.query(
        `update portafogli set tipo_gestione = $1 where cod_portafoglio = 'DANNI'`,
        [tipo],
      );
    await gestione('P');
    const parti = [
      await valutate({ data: GIORNO, perimetro: 'DIRETTO' }),
      await valutate({ data: GIORNO, perimetro: 'GESTITO' }),
    ];
    await gestione(null);
    const [gestite] = await letta(`select count(*)::text as righe from (${REGOLATE}) t
      where cod_portafoglio = 'DANNI'`);
    expect(Number(gestite?.righe)).toBeGreaterThan(0);
    expect(parti.map(({ righe }) => righe)).toEqual([
      intera.righe - Number(gestite?.righe),
      Number(gestite?.righe),
    ]);
    const { rows } = await proprietario.query(
      'select guid::text from allocazioni where data = $1',
      [GIORNO],
    );
    expect(rows).toEqual([{ guid: inDeroga.guid }]);
  });

  test('programmata parte di notte, al giorno che le tocca, e scrive le allocazioni come a mano', async () => {
    const corpo = {
      descrizione: 'Ogni notte',
      report: 'elaboradati',
      richiesta: { gruppi: ['codDivisa'], dateTo: '2020-01-01' },
      periodo: 'ieri',
      cadenza: 'giornaliera',
      ora: '22:00',
    };
    const creato = await admin('POST', '/programmi-report', corpo);
    expect(creato.statusCode, creato.body).toBe(201);
    const programma = creato.json<{ id: number; area: string }>();
    expect(programma.area).toBe('Elaborazioni');
    await proprietario.query(
      `update programmi_report_corso set prossimo_giorno = '2026-11-21' where id_programma = $1`,
      [programma.id],
    );
    const { applicazione } = prova;
    const avviati = await avviaReportProgrammati({
      proprietario,
      applicazione,
      log: { warn: () => undefined },
      adesso: { giorno: data('2026-11-21'), ora: '22:00' },
    });
    expect(avviati).toBe(1);
    const elenco = (await admin('GET', '/programmi-report')).json<
      { id: number; ultimoGuid: string; parole: { etichetta: string; valore: string }[] }[]
    >();
    const mio = elenco.find(({ id }) => id === programma.id);
    const guid = mio?.ultimoGuid ?? '';
    expect((await attendi(admin, guid)).stato).toBe('completato');
    expect(mio?.parole).toContainEqual({ etichetta: 'Perimetro', valore: 'Tutto' });
    expect(mio?.parole.map(({ etichetta }) => etichetta)).not.toContain('Al giorno');
    const testa = (await admin('GET', `/elaborations/${guid}`)).json<ElaborazioneWire>();
    expect(testa.parametri).toMatchObject({ dataA: GIORNO, gruppi: ['codDivisa'] });
    expect(testa.totali).toMatchObject({ valori: intera.totali.valori });
    const { rows } = await proprietario.query(
      'select guid::text from allocazioni where data = $1',
      [GIORNO],
    );
    expect(rows).toEqual([{ guid }]);

    const senza = async (altro: object, chi = admin) =>
      (await chi('POST', '/programmi-report', { ...corpo, ...altro })).statusCode;
    expect(await senza({ richiesta: { nReg: '1' } })).toBe(422);
    const lettore = await come({ username: 'solo-titoli', su: { '001': ['Titoli_R'] } });
    expect(await senza({}, lettore)).toBe(403);
  });

  test('rifiuta una chiusura che non c’è, un altro libro, troppi gruppi', async () => {
    const guid = intera.guid;
    const url = '/elaborations/elaboradati';
    expect((await admin('POST', `${url}?guid=${guid}`, {})).statusCode).toBe(404);
    expect((await admin('POST', url, { codLibro: 'IFRS9' })).statusCode).toBe(422);
    const gruppi = ['codPortafoglio', 'codDivisa', 'codTitolo'];
    expect((await admin('POST', url, { gruppi })).statusCode).toBe(422);
    const predefinita = await valutate({ codPortafoglio: ['DANNI'], codLibro: 'CIV' });
    expect(String(predefinita.parametri.dataA)).toMatch(/-12-31$/);
    expect(predefinita.livelli.map(({ codice }) => codice)).toEqual(['esito']);
  });
});

describe('i grafici della dashboard', () => {
  /** The slices as SQL adds them up: at market, at cost where there is none. */
  const fette = (per: string) =>
    letta(`select ${per} as codice, trim_scale(round(sum(case when mercato is null and tipo_titolo in ('U', 'K', 'X') then 0
        else (case when corta then -1 else 1 end) * coalesce(round(mercato, 2), costo) end), 2))::text as valore
      from (${REGOLATE}) t group by 1 having sum(coalesce(mercato, costo)) <> 0 order by 1`);

  test('hanno ciò che l’ultima elaborazione ha trovato entro il giorno, in ordine di valore', async () => {
    for (const [elaborationName, per] of [
      ['Divisa', 'cod_divisa'],
      ['AssetClass', 'gruppo'],
    ] as const) {
      const dati = await chiesti({ codAzienda: '001', elaborationName, dataTo: '2026-11-23' });
      expect(dati).toMatchObject({ elaborationInfo: { dataTo: GIORNO }, messaggio: null });
      expect(
        dati.chartData
          .map(({ codice, campoAsseY1 }) => ({ codice, valore: campoAsseY1 }))
          .sort((a, b) => String(a.codice).localeCompare(String(b.codice))),
      ).toEqual(await fette(per));
      const valori = dati.chartData.map(({ campoAsseY1 }) => Number(campoAsseY1));
      expect(valori).toEqual(valori.toSorted((a, b) => b - a));
    }
  });

  test('prima di ogni elaborazione sono contati adesso, in attesa dei dati reali', async () => {
    const prima = { elaborationName: 'Divisa', dataTo: '2026-11-19' };
    const alVolo = await chiesti(prima);
    expect(alVolo).toMatchObject({
      elaborationInfo: null,
      descrizione: 'Divisa',
      messaggio: 'In attesa dei dati reali',
    });
    expect(alVolo.chartData.length).toBeGreaterThan(1);
    const contati = await chiesti({ elaborationName: 'AssetClass', alVolo: true });
    const item = (await admin('GET', '/Securities/getAllocazioneTitoli/0')).json<
      { item1: string; item2: string }[]
    >();
    const trasparenti = await chiesti({
      elaborationName: 'AssetClass',
      alVolo: true,
      trasparenza: true,
    });
    expect(
      trasparenti.chartData.map(({ campoAsseX, campoAsseY1 }) => [campoAsseX, campoAsseY1]),
    ).toEqual(item.map(({ item1, item2 }) => [item1, item2]));
    expect(contati.chartData.every(({ codice }) => codice !== null)).toBe(true);
    const altra = { 'x-cod-azienda': '002' };
    const sua = await chiesti({ elaborationName: 'Divisa' }, altra);
    expect(sua.elaborationInfo).toBeNull();
    expect(sua.chartData).not.toEqual(contati.chartData);
  });

  test('di un altro nome dicono quali ci sono, e chi non legge i movimenti non li vede', async () => {
    const url = '/DashboardCharts/getChartData';
    const ignoto = await admin('POST', url, { elaborationName: 'Paese' });
    expect(ignoto.statusCode).toBe(422);
    expect(ignoto.body).toContain('AssetClass, Divisa, Raggruppamento1, Raggruppamento2');
    const senza = await come({ username: 'cruscotto', su: { '001': ['Dashboard_R'] } });
    expect((await senza('POST', url, { elaborationName: 'Divisa' })).statusCode).toBe(403);
  });

  test('con la trasparenza un fondo conta per ciò che ha dentro, anche com’era elaborato', async () => {
    await proprietario.query(`
      insert into titoli_composizione (id_titolo, genere, cod_divisa, percentuale)
        select id, 'divisa', v.d, v.p from titoli, (values ('USD', 75), ('EUR', 25)) v (d, p)
         where cod_titolo = 'IE00B3RBWM25'`);
    const domanda = { elaborationName: 'Divisa', dataTo: GIORNO };
    const intero = await chiesti(domanda);
    const dentro = await chiesti({ ...domanda, trasparenza: true });
    expect(dentro.elaborationInfo).toEqual(intero.elaborationInfo);
    const [fondo] = await letta(
      `select round(mercato, 2)::text as valore from (${REGOLATE}) t where cod_titolo = 'IE00B3RBWM25'`,
    );
    const dollari = ({ chartData }: DatiGraficoWire) =>
      Number(chartData.find(({ campoAsseX }) => /dollar/i.test(campoAsseX))?.campoAsseY1);
    expect(dollari(dentro) - dollari(intero)).toBeCloseTo(0.75 * Number(fondo?.valore), 1);
  });

  test('il patrimonio nel tempo è a prezzo e a costo, un punto al mese fino al giorno', async () => {
    const punti = (await admin('GET', `/DashboardCharts/patrimonio?dataTo=${GIORNO}`)).json<
      PuntoPatrimonioWire[]
    >();
    expect(punti).toHaveLength(13);
    const [attesi] = await letta(`select round(sum(case when corta then -1 else 1 end
          * coalesce(mercato, costo)), 2)::text as valore,
        sum(case when corta then -costo else costo end)::text as costo
      from (${TRATTATE}) t`);
    expect(punti.at(-1)).toMatchObject({ data: GIORNO, costo: attesi?.costo });
    expect(Number(punti.at(-1)?.valore)).toBeCloseTo(Number(attesi?.valore), 0);
    expect(punti[0]?.data).toBe('2025-11-30');
    // Every point, and those of a year ago too, is what was dealt by its day.
    const anno = await admin('GET', '/DashboardCharts/patrimonio?dataTo=2025-10-15');
    for (const { data, costo } of [...punti, ...anno.json<PuntoPatrimonioWire[]>()]) {
      const [uno] = (
        await proprietario.query<{ costo: string }>(
          `select coalesce(sum(case when p.corta then -e.costo else e.costo end), 0)::text as costo
             from effetti_posizioni e join posizioni p on p.id = e.id_posizione
            where e.cod_azienda = '001' and e.data_movimento <= $1`,
          [data],
        )
      ).rows;
      expect([data, Number(costo)]).toEqual([data, Number(uno?.costo)]);
    }
  });
});

test('ciò che si è svalutato segue il titolo da un depositario all’altro', async () => {
  const [fondo] = await letta(`
    select p.cod_portafoglio, p.cod_depositario, p.cod_titolo, trim_scale(p.quantita)::text as quantita,
           array_agg(d.cod_portafoglio || ' ' || d.cod_depositario order by d.cod_depositario) as altri
      from posizioni p join depositari d on d.cod_azienda = p.cod_azienda
       and (d.cod_portafoglio, d.cod_depositario) <> (p.cod_portafoglio, p.cod_depositario)
     where p.cod_azienda = '001' and p.cod_titolo = 'IE00B3RBWM25' and p.quantita > 0 and $1::date is not null
     group by p.id order by p.id limit 1`);
  const { cod_portafoglio, cod_depositario, cod_titolo, quantita, altri } = fondo as Record<
    string,
    string
  >;
  // In one day transfers come first: what is written down is of what is left in the evening.
  const giorni = ['2026-11-19', '2026-11-20', '2026-11-23'];
  let qui = { cod_Portafoglio: cod_portafoglio, cod_Depositario: cod_depositario };
  const registra = async (slip: object) => {
    const risposta = await admin('POST', '/movimenti?registra=true', {
      ...{ ...qui, dataMovimento: giorni.shift(), cod_Titolo: cod_titolo, immCirc: 'C', ...slip },
    });
    expect(risposta.json()).toMatchObject({ righe: expect.any(Array) });
  };
  await registra({ cod_Causale: 'SVA', controvaloreOriginale: '1000' });
  for (const meta of (altri as unknown as string[]).slice(0, 2)) {
    const [cod_Portafoglio = '', cod_Depositario = ''] = meta.split(' ');
    const altra = { cod_Portafoglio, cod_Depositario };
    await registra({
      cod_Causale: cod_Portafoglio === qui.cod_Portafoglio ? 'TRF' : 'GIR',
      qtaVnominale: quantita,
      altra,
    });
    qui = altra;
  }
  const valutata = await valutate({
    data: '2026-11-23',
    codTitolo: [cod_titolo],
    codDepositario: [qui.cod_Depositario],
  });
  const valori = (nome: string) => Number(valutata.totali.valori[posto(valutata, nome)]);
  expect(valori('svalutazioniCumulate') - valori('svalutazione') + valori('ripresa')).toBe(1000);
});

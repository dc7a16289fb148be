import { randomUUID } from 'node:crypto';
import { altriUtenti, attendiLavoro } from './importazione.ts';
import { gioca } from './movimenti-inventati.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, giudicaP95, percentile } from './statistica.ts';

const FINE = '2025-12-31';
const TITOLI = 1_000;
const PAGINE = 100;

/** Three bonds of every five, then two shares; every tenth is in dollars. What they cost is near what they are worth. */
const ANAGRAFICHE = [
  `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, quotato, data_emissione,
          data_godimento, data_scadenza, tasso_cedola, periodicita, tipo_calcolo_ratei, prezzo_emissione)
   select 'QC' || lpad(n::text, 4, '0'), 'Titolo da chiudere ' || n, case when b then 'O' else 'A' end,
          case when n % 10 = 0 then 'USD' else 'EUR' end, case when b then 'P' else 'U' end, 'Q',
          case when b then date '2023-09-15' end, case when b then date '2023-09-15' end,
          case when b then make_date(2027 + n % 8, 9, 15) end, case when b then 1 + n % 5 end,
          case when b then '12' end, case when b then 'ICMA' end, case when b then 99.5 end
     from generate_series(1, ${TITOLI}) n, lateral (select n % 5 < 3 as b) x`,
  `insert into quotazioni (cod_titolo, data, prezzo)
   select t.cod_titolo, d, case when t.tipo_titolo = 'O' then 97 + hashtext(t.cod_titolo || d) % 300 / 100.0
                                else 20 + hashtext(t.cod_titolo || d) % 200 / 100.0 end
     from titoli t cross join generate_series(date '2025-07-01', date '${FINE}', interval '1 day') d
    where t.cod_titolo like 'QC%' and extract(isodow from d) < 6`,
  `insert into cambi (cod_divisa, data, cambio) values ('USD', '${FINE}', 1.17) on conflict do nothing`,
];

/** Positions of a company, each bought three times and sold once, with the coupon of its last year. */
const azienda = (codice: string, posizioni: number): readonly string[] => [
  `insert into aziende (cod_azienda, ragione_sociale) values ('${codice}', 'Da chiudere ${posizioni}')`,
  `insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_valutazione, calcolo_costo_amm)
   select '${codice}', 'P' || n, 'Portafoglio ' || n, (array['CM', 'FI', 'CM', 'LC'])[1 + n],
          case when n = 0 then 'S' else 'N' end from generate_series(0, 3) n`,
  `insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
   select '${codice}', 'D' || n, 'Depositario ' || n, 'P' || n % 4 from generate_series(0, ${posizioni / TITOLI - 1}) n`,
  `insert into posizioni (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, metodo)
   select '${codice}', 'P' || d % 4, 'D' || d, t.cod_titolo, case when d % 4 = 0 then 'I' else 'C' end,
          (array['CM', 'FI', 'CM', 'LC'])[1 + d % 4]
     from titoli t cross join generate_series(0, ${posizioni / TITOLI - 1}) d where t.cod_titolo like 'QC%'`,
  `create temp table fatti as
   select row_number() over (order by f.giorno, p.id)::int as nreg, p.id, p.cod_titolo, p.cod_portafoglio,
          p.cod_depositario, p.imm_circ, t.cod_divisa, t.tipo_titolo = 'O' as bond, f.causale,
          f.giorno, f.quantita, f.prezzo,
          round(f.quantita * f.prezzo * case when t.tipo_titolo = 'O' then 0.01 else 1 end, 2) as importo,
          case when t.cod_divisa = 'USD' then 1.15 else 1 end as cambio
     from posizioni p join titoli t on t.cod_titolo = p.cod_titolo collate "default"
     cross join lateral (
       select 'ACQ' as causale, date '2025-01-07' + i * 60 + p.id::int % 20 as giorno, 10000.0 as quantita,
              case when t.tipo_titolo = 'O' then 98.5 + i * 0.2 else 20 + i * 0.1 end as prezzo
         from generate_series(0, 2) i
       union all select 'VEN', date '2025-10-06' + p.id::int % 20, 5000.0,
              case when t.tipo_titolo = 'O' then 99.1 else 20.4 end
       union all select 'CED', date '2025-09-15', 0, null where t.tipo_titolo = 'O') f
    where p.cod_azienda = '${codice}'`,
  `insert into movimenti (cod_azienda, stato, nreg, cod_causale, cod_titolo, cod_portafoglio, cod_depositario,
     imm_circ, data_movimento, data_valuta, data_inserimento, data_operazione, cod_divisa, cambio, qta_vnominale, prezzo,
     controvalore_originale, controvalore_euro, saldo, saldo_euro, costo, costo_divisa, interessi_lordi,
     interessi_lordi_euro, genere, ordine, id_posizione, registrato_da, registrato_il)
   select '${codice}', 'registrato', nreg, causale, cod_titolo, cod_portafoglio, cod_depositario, imm_circ, giorno,
          giorno, giorno, giorno, cod_divisa, cambio, quantita, prezzo, coalesce(importo, 0),
          coalesce(round(importo / cambio, 2), 0),
          case causale when 'ACQ' then -importo when 'VEN' then importo else 1000 end,
          case causale when 'ACQ' then -round(importo / cambio, 2) when 'VEN' then round(importo / cambio, 2) else 1000 end,
          case causale when 'ACQ' then round(importo / cambio, 2) else 0 end,
          case causale when 'ACQ' then importo else 0 end, case causale when 'CED' then 1000 else 0 end,
          case causale when 'CED' then 1000 else 0 end,
          case causale when 'ACQ' then 'carico' when 'VEN' then 'scarico' end,
          case causale when 'ACQ' then 2 when 'VEN' then 5 end, case when causale <> 'CED' then id end, 'bench', now()
     from fatti`,
  `insert into numeratori_movimenti (cod_azienda, anno, ultimo) select '${codice}', 2025, max(nreg) from fatti`,
  'drop table fatti',
];

async function porta(prodotto: Prodotto, codice: string, posizioni: number): Promise<void> {
  const { proprietario } = prodotto;
  const client = await proprietario.connect();
  try {
    await client.query('begin');
    await client.query('alter table movimenti disable trigger user');
    for (const passo of azienda(codice, posizioni)) await client.query(passo);
    await client.query('alter table movimenti enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
  // As autovacuum does within a minute.
  await proprietario.query('vacuum analyze movimenti, posizioni, depositari, portafogli, aziende');
  const { rows } = await proprietario.query<{ id: number }>(
    'select id from posizioni where cod_azienda = $1 order by id',
    [codice],
  );
  await gioca(
    prodotto,
    rows.map(({ id }) => id),
    codice,
  );
  await prodotto.checkpoint();
}

/** What the year brought is in the journal before it is closed. */
async function contabilizza(prodotto: Prodotto, codice: string): Promise<void> {
  const passi = [
    ['POST', '/contabilizza/G/genera?guid=', { dal: '2025-01-01', al: FINE }],
    ['GET', `/S_Destinazione/confermaTrasf/${codice}?tipoElaborazione=G&guid=`, undefined],
  ] as const;
  for (const [metodo, via, corpo] of passi) {
    const guid = randomUUID();
    const risposta = await prodotto.chiedi(metodo, via + guid, corpo);
    await attendiLavoro(prodotto, { guid, risposta });
  }
}

/** How long it takes to count a year's end, and to register it. */
async function chiusa(
  prodotto: Prodotto,
  guid: string,
  posizioni: number,
): Promise<readonly [number, number]> {
  const { chiedi } = prodotto;
  const simulata = await cronometra(async () => {
    const risposta = await chiedi('POST', `/chiusura/simula?guid=${guid}`, { data: FINE });
    await attendiLavoro(prodotto, { guid, risposta, inseriti: posizioni });
  });
  const confermata = await cronometra(async () => {
    const accettati = [{ codice: 'attesi', motivo: 'Scarti non generati: dati inventati' }];
    const risposta = await chiedi('POST', `/chiusura/${guid}/conferma`, { accettati });
    const { guidID } = (await risposta.clone().json()) as { guidID: string };
    await attendiLavoro(prodotto, { guid: guidID, risposta });
  });
  return [simulata, confermata];
}

/** The year's end of a company: counted, then registered; who works in another one meanwhile. */
async function misuraChiusura(
  prodotto: Prodotto,
  codice: string,
  { posizioni, obiettivo }: { readonly posizioni: number; readonly obiettivo: number },
): Promise<void> {
  await porta(prodotto, codice, posizioni);
  const chiedi: Prodotto['chiedi'] = (method, via, corpo) =>
    fetch(prodotto.base + via, {
      method,
      headers: {
        ...prodotto.intestazioni(),
        'x-cod-azienda': codice,
        ...(corpo !== undefined && { 'content-type': 'application/json' }),
      },
      body: corpo === undefined ? null : JSON.stringify(corpo),
    });
  await chiedi('POST', '/contabilita/predefiniti', { soloMancanti: true });
  const sua = { ...prodotto, chiedi };
  await contabilizza(sua, codice);
  const guid = randomUUID();
  const latenze: number[] = [];
  const ferma = altriUtenti(prodotto, { risorsa: 'movimenti' }, latenze);
  const [simulata, confermata] = await chiusa(sua, guid, posizioni).finally(ferma);
  const nome = `chiusura di ${posizioni.toLocaleString('it-IT')} posizioni`;
  const secondi = (ms: number) => ({ valore: ms / 1000, unita: 's', metro: 'copia' }) as const;
  giudica({ nome: `${nome}, simulazione`, ...secondi(simulata) });
  giudica({ nome: `${nome}, conferma`, ...secondi(confermata) });
  giudica({ nome, ...secondi(simulata + confermata), obiettivo });
  giudica({
    nome: `p99 delle altre richieste intanto, ${posizioni.toLocaleString('it-IT')} posizioni`,
    ...{ valore: percentile(latenze, 99), obiettivo: 100, unita: 'ms', di: latenze.length },
  });
  const leggiPagine = async (): Promise<readonly number[]> => {
    const pagine: number[] = [];
    let cursore: string | null = '';
    for (let i = 0; i < PAGINE && cursore !== null; i += 1)
      pagine.push(
        await cronometra(async () => {
          const risposta = await chiedi('GET', `/chiusura/${guid}/righe?cursore=${cursore}`);
          ({ cursoreDopo: cursore } = (await risposta.json()) as { cursoreDopo: string | null });
        }),
      );
    return pagine;
  };
  // As of other lists: a first round warms and is not counted.
  await leggiPagine();
  const pagine = await leggiPagine();
  giudicaP95(`di una pagina di rimanenze su ${posizioni.toLocaleString('it-IT')}`, pagine, 20);
}

/** Two companies, each with a year's end of its own. */
export async function misuraChiusure(prodotto: Prodotto): Promise<void> {
  for (const passo of ANAGRAFICHE) await prodotto.proprietario.query(passo);
  await misuraChiusura(prodotto, 'C05', { posizioni: 5_000, obiettivo: 5 });
  await misuraChiusura(prodotto, 'C20', { posizioni: 20_000, obiettivo: 15 });
}

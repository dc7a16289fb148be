import { type RawBuilder, sql } from 'kysely';
import { cambioAperto } from '#domain/calcolo/cambio-a-termine.ts';
import { futureAperto } from '#domain/calcolo/derivati.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import { arrotonda } from '#domain/money/decimale.ts';
import type { Genere } from '#domain/posizioni/genere.ts';
import { reportForward, reportFutures, reportOpzioni } from '#domain/reports/movimenti.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { OGGI } from '#server/db/oggi.ts';
import { EFFETTI_DELLA_RIGA } from '#server/movimenti/riga.ts';
import { CONTANO, IN_ORDINE } from '#server/posizioni/lettura-righe.ts';
import {
  type ColonnaSql,
  comeNumero,
  componi,
  type LivelloSql,
  testo,
} from '#server/reports/composizione.ts';
import type { DescrizioneReport, DomandaReport } from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri } from '#server/reports/parametri.ts';
import { lettureMovimenti } from '#server/titoli/reports/livelli.ts';
import { euro, NUMERO, SOSPESO } from './colonne.ts';
import { condizioneRichiesta, contano, diFamiglia } from './condizione.ts';
import { ordineMovimenti } from './ordine.ts';
import { parametriMovimenti } from './parametri.ts';

type Sql = RawBuilder<unknown>;

/** Initial and variation margins: what moves cash and no contract. */
const MARGINE = sql`c.effetto_quantita = 0 and c.effetto_costo = 0`;

/** What the report's families moved in the period. */
const movimenti = (noto: ReportNoto, { filtro, codAzienda }: DomandaReport): Sql => sql`
  select t.id, 2 as parte, t.cod_azienda, t.nreg, t.nriga, t.anno, t.stato, t.data_movimento,
         t.data_valuta, t.data_inserimento, t.cod_causale, t.cod_titolo, t.cod_portafoglio,
         t.cod_depositario, t.cod_controparte, t.imm_circ, t.cod_divisa, t.corto,
         case when t.genere is not null or t.stato = 'bozza' then abs(t.qta_vnominale) end as quantita,
         t.prezzo, null as aperture, null::numeric as carico,
         case when ${MARGINE} then t.saldo_euro end as margine,
         case when t.genere = 'scarico' then t.controvalore_euro + coalesce(
           (select sum(e.costo) from ${EFFETTI_DELLA_RIGA}), 0)
           * case when t.corto then -1 else 1 end end as risultato,
         t.saldo_euro
    from movimenti t join causali c on c.cod_causale = t.cod_causale
   where ${condizioneRichiesta({ filtro, codAzienda, giorno: 'data_movimento' })}
     and ${contano(filtro)} and ${diFamiglia(noto.nome)}`;

/** How each open position came about, for the average at which it was opened: read by `perRiga`. */
const aperture = (giorno: Sql): Sql => sql`
  (select json_agg(json_build_array(m.genere, trim_scale(abs(m.qta_vnominale))::text,
                     trim_scale(m.prezzo)::text, trim_scale(m.cambio_convenzionale)::text)
                   order by ${IN_ORDINE})::text
     from movimenti m
    where m.id_posizione = p.id and m.genere is not null and m.data_movimento <= ${giorno}
      and ${CONTANO})`;

type MossaLetta = readonly [
  genere: Genere,
  quantita: string,
  prezzo: string | null,
  cambio: string | null,
];

/** The agreed rate of a forward, the price of contracts; null where a row does not say which. */
function prezzoDiApertura(mosse: readonly MossaLetta[]): string | null {
  const aTermine = mosse.some(([, , , cambio]) => cambio !== null);
  const note = mosse.map(([genere, quantita, prezzo, cambio]) => {
    const verso = VERSI[genere] ?? null;
    const suo = aTermine ? cambio : prezzo;
    return verso === null || (verso > 0 && suo === null) ? null : { verso, quantita, suo };
  });
  if (note.includes(null)) return null;
  const righe = note.flatMap((una) => una ?? []);
  const apertura = aTermine
    ? cambioAperto(
        righe.map(({ verso, quantita, suo }) => ({
          effettoQuantita: verso,
          quantita,
          cambioConvenzionale: suo,
        })),
      )
    : decimale(
        futureAperto(
          righe.map(({ verso, quantita, suo }) => ({
            che: verso > 0 ? 'apre' : 'chiude',
            contratti: quantita,
            prezzo: suo ?? '0',
          })),
        ).apertura,
      );
  return apertura === null ? null : arrotonda(apertura, DECIMALI_APERTURA);
}

const DECIMALI_APERTURA = 6;
const VERSI: Partial<Record<Genere, 1 | -1>> = {
  carico: 1,
  entrata: 1,
  scarico: -1,
  uscita: -1,
};

/** What is open at the end of the period, of positions that the report's families have moved. */
const aperte = (noto: ReportNoto, { filtro, codAzienda }: DomandaReport): Sql => {
  const { dateFrom: _da, dateTo, ...resto } = filtro;
  const giorno = dateTo ? sql`${dateTo}::date` : OGGI;
  const scelte = condizioneRichiesta({ filtro: resto, codAzienda, giorno: 'data_movimento' });
  return sql`
    select null::bigint, 1, p.cod_azienda, null::int, null::smallint, null::smallint, 'registrato', ${giorno},
           null::date, null::date, null, p.cod_titolo, p.cod_portafoglio, p.cod_depositario, null,
           p.imm_circ, d.cod_divisa, p.corta, e.quantita,
           (select q.prezzo from quotazioni q where q.cod_titolo = p.cod_titolo and q.data <= ${giorno}
             order by q.data desc limit 1),
           ${aperture(giorno)},
           e.costo * case when p.corta then -1 else 1 end, null::numeric, null::numeric, null::numeric
      from posizioni p join titoli d on d.cod_titolo = p.cod_titolo collate "default"
      join lateral (select sum(e.quantita) as quantita, sum(e.costo) as costo from effetti_posizioni e
                     where e.id_posizione = p.id and e.data_movimento <= ${giorno}) e on e.quantita > 0
     where p.cod_azienda = ${codAzienda}
       and exists (select from movimenti t join causali c on c.cod_causale = t.cod_causale
                    where t.id_posizione = p.id and ${scelte} and ${diFamiglia(noto.nome)})`;
};

const numero = (titolo: string, valore: Sql, decimali = 2): ColonnaSql => ({
  file: { titolo, tipo: 'numero', decimali, larghezza: 10 },
  valore: comeNumero(valore),
});

/** What the contracts are about: at the strike where there is one, else at the row's price. */
const NOZIONALE = sql`t.quantita * coalesce(d.moltiplicatore, 1) * coalesce(d.strike, t.prezzo, 1)`;

const APERTE = 'Posizioni aperte';
const MOSSE = 'Movimenti del periodo';

const PARTE: LivelloSql = {
  titolo: 'Parte',
  valore: sql`case t.parte when 1 then ${sql.lit(APERTE)} else ${sql.lit(MOSSE)} end`,
  ordine: sql`t.parte`,
};

/** The average at which what is open was opened, weighted by quantity, half up at six decimals. */
const APERTURA: ColonnaSql = {
  file: { titolo: 'Prezzo apertura', tipo: 'numero', decimali: DECIMALI_APERTURA, larghezza: 10 },
  valore: sql`t.aperture`,
};

const COLONNE: readonly ColonnaSql[] = [
  { file: { titolo: 'Data', tipo: 'data' }, valore: sql`t.data_movimento::text` },
  {
    file: NUMERO,
    valore: sql`case when t.parte = 1 then 'Aperta' when t.nreg is null then ${sql.lit(SOSPESO)}
                     else t.nreg || '/' || t.anno end`,
  },
  { file: testo('Causale', 5), valore: sql`t.cod_causale` },
  { file: testo('Codice titolo', 13), valore: sql`t.cod_titolo` },
  { file: testo('Descrizione', 24, true), valore: sql`d.descrizione` },
  { file: testo('Sottostante', 13), valore: sql`d.cod_sottostante` },
  {
    file: { titolo: 'Scadenza', tipo: 'data' },
    valore: sql`coalesce(d.scadenza_derivato, d.data_scadenza)::text`,
  },
  { file: testo('Portafoglio', 8), valore: sql`t.cod_portafoglio` },
  {
    file: testo('Verso', 6),
    valore: sql`case when t.quantita is not null then
                  case when t.corto then 'Corto' else 'Lungo' end end`,
  },
  numero('Quantità', sql`t.quantita`),
  numero('Strike', sql`d.strike`),
  numero('Prezzo', sql`t.prezzo`, 4),
  APERTURA,
  { file: testo('Div.', 3), valore: sql`t.cod_divisa` },
  numero('Nozionale', NOZIONALE),
  euro('Carico EUR', sql`t.carico`),
  euro('Margini EUR', sql`t.margine`),
  euro('Risultato EUR', sql`t.risultato`),
  euro('Saldo EUR', sql`t.saldo_euro`),
];

const reportDi = (noto: ReportNoto): DescrizioneReport => ({
  ...noto,
  leggi: async (domanda, chiedi) => {
    const letture = lettureMovimenti(sql`t.data_movimento`);
    const conParte = {
      ...letture,
      livello: (codice: string) => (codice === 'parte' ? PARTE : letture.livello(codice)),
    };
    const livelli = await livelliChiesti(noto, domanda, conParte, chiedi);
    const righe = sql`(${aperte(noto, domanda)} union all ${movimenti(noto, domanda)})
      as t (id, parte, cod_azienda, nreg, nriga, anno, stato, data_movimento, data_valuta,
            data_inserimento, cod_causale, cod_titolo, cod_portafoglio, cod_depositario,
            cod_controparte, imm_circ, cod_divisa, corto, quantita, prezzo, aperture, carico, margine,
            risultato, saldo_euro)`;
    const quale = livelli.length + COLONNE.indexOf(APERTURA);
    return {
      ...componi({
        livelli,
        colonne: COLONNE,
        origine: sql`${righe} left join titoli d on d.cod_titolo = t.cod_titolo`,
        origineDelConteggio: righe,
        dove: sql`true`,
        ordine: [sql`t.parte`, ...ordineMovimenti(domanda.ordine, 'data_movimento')],
        ids: domanda.ids,
      }),
      perRiga: (riga) =>
        riga.map((valore, i) =>
          i === quale && valore !== null
            ? prezzoDiApertura(JSON.parse(String(valore)) as MossaLetta[])
            : valore,
        ),
      parametri: [
        ...(await parametriMovimenti(domanda, 'Data movimento', chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
});

/** Futures, forwards and options: what is open at the end of the period, and what moved in it. */
export const reportDeiDerivati: readonly DescrizioneReport[] = [
  reportFutures,
  reportForward,
  reportOpzioni,
].map(reportDi);

import { sql } from 'kysely';
import { milionesimi } from '#domain/riconciliazione/milionesimi.ts';
import type {
  DifferenzaAltrove,
  EventoIndizio,
  Indizi,
  MovimentoIndizio,
  ParzialeIndizio,
} from '#domain/riconciliazione/posizioni/indizi.ts';
import { diUnIsinIgnoto } from '#domain/riconciliazione/posizioni/isin-vicini.ts';
import type { Tx } from '#server/db/sessione.ts';
import { legamiFraTitoli, titoliVicini } from './altri-titoli.ts';
import type { EstrattoDiPosizioni, PosizioneAccanto } from './posizioni-confrontate.ts';

/** So far back a reversal, a draft or a confirmation may still be what differs. */
const GIORNI_INDIETRO = 90;
/** And so many movements of a titolo are looked at, the nearest to the day first. */
const MOVIMENTI_MASSIMI = 200;

type Chiesti = {
  readonly azienda: string;
  readonly estratto: EstrattoDiPosizioni;
  readonly titoli: readonly string[];
};

/** Gathered by a key, in the order read. */
function perChiave<R, V>(righe: readonly R[], chiave: (r: R) => string, valore: (r: R) => V) {
  const raccolti = new Map<string, V[]>();
  for (const riga of righe) {
    const suoi = raccolti.get(chiave(riga));
    if (suoi) suoi.push(valore(riga));
    else raccolti.set(chiave(riga), [valore(riga)]);
  }
  return raccolti;
}

interface MovimentoLetto {
  readonly codTitolo: string;
  readonly id: number;
  readonly registrazione: string;
  readonly quantita: string;
  readonly dataMovimento: string;
  readonly dataValuta: string;
  readonly contato: boolean;
  readonly stato: MovimentoIndizio['stato'];
  readonly registratoIl: string | null;
  readonly nuove: string | null;
  readonly vecchie: string | null;
  readonly alPosto: boolean;
}

const inIndizio = (letto: MovimentoLetto): MovimentoIndizio => ({
  ...letto,
  quantita: milionesimi(letto.quantita),
  evento:
    letto.nuove === null || letto.vecchie === null
      ? null
      : {
          nuove: milionesimi(letto.nuove),
          vecchie: milionesimi(letto.vecchie),
          alPosto: letto.alPosto,
        },
});

/**
 * The movements of these titoli at the custodian that may matter: of the last months by value date, and whatever was
 * registered since the statement was made. What a registered one does to its position its effects say; of a draft, its causale.
 */
async function movimentiDi(tx: Tx, { azienda, estratto, titoli }: Chiesti) {
  const { giorno, preparato, codDepositario, portafogli } = estratto;
  const giornoDi = estratto.base === 'contrattato' ? sql`u.data_movimento` : sql`u.data_valuta`;
  const { rows } = await sql<MovimentoLetto>`
    with utili as materialized (
      select m.*, c.effetto_quantita, c.comportamento,
             row_number() over (partition by m.cod_titolo order by abs(m.data_valuta - ${giorno}::date), m.id) as posto
        from movimenti m join causali c on c.cod_causale = m.cod_causale
       where m.cod_azienda = ${azienda} and m.cod_depositario = ${codDepositario} and m.cod_titolo = any (${titoli})
         and (${portafogli}::text[] is null or m.cod_portafoglio = any (${portafogli}::text[]))
         and m.id_storno_di is null
         and (m.data_valuta >= ${giorno}::date - ${sql.lit(GIORNI_INDIETRO)}
              or m.registrato_il at time zone 'Europe/Rome' > ${preparato}::timestamp)
         and (m.data_movimento <= ${giorno}::date + 30))
    select u.cod_titolo as "codTitolo", u.id,
           case when u.stato = 'bozza' then 'bozza del ' || to_char(u.data_movimento, 'DD/MM/YYYY')
                else u.nreg || '/' || u.anno end as registrazione,
           trim_scale(coalesce(e.quantita, u.qta_vnominale * u.effetto_quantita * case when u.corto then -1 else 1 end))::text as quantita,
           u.data_movimento::text as "dataMovimento", u.data_valuta::text as "dataValuta",
           u.stato <> 'bozza' and not u.stornato and ${giornoDi} <= ${giorno}::date as contato,
           case when u.stato = 'bozza' then 'bozza' when u.stornato then 'stornato' else 'registrato' end as stato,
           to_char(u.registrato_il at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') as "registratoIl",
           case when u.genere in ('frazionamento', 'raggruppamento') then trim_scale(u.rapporto_nuove)::text end as nuove,
           case when u.genere in ('frazionamento', 'raggruppamento') then trim_scale(u.rapporto_vecchie)::text end as vecchie,
           u.comportamento = 'sostituzione' as "alPosto"
      from utili u
      left join lateral (
        select sum(case when p.corta then -e.quantita else e.quantita end) as quantita
          from effetti_posizioni e join posizioni p on p.cod_azienda = e.cod_azienda and p.id = e.id_posizione
         where e.cod_azienda = ${azienda} and e.id_posizione = u.id_posizione and e.id_movimento = u.id) e on u.stato <> 'bozza'
     where u.posto <= ${sql.lit(MOVIMENTI_MASSIMI)}
     order by u.cod_titolo, u.posto`.execute(tx);
  return perChiave(rows, ({ codTitolo }) => codTitolo, inIndizio);
}

interface MessaggioLetto {
  readonly isin: string;
  readonly riferimento: string;
  readonly giorno: string;
  readonly residuo: string;
  readonly idMovimento: number | null;
  readonly registrazione: string | null;
}

/** What the custodian said is still to be settled of an instruction: its last word on each. */
async function parzialiDi(tx: Tx, azienda: string, idConto: number, isin: readonly string[]) {
  const { rows } = await sql<MessaggioLetto>`
    select u.* from (
      select distinct on (coalesce(g.collegato, g.riferimento))
             g.cod_isin as isin, g.riferimento,
             coalesce(g.data_effettiva, g.preparato::date, g.creato_il::date)::text as giorno, g.parziale, g.codice_stato,
             trim_scale(case when g.verso = 'consegna' then -1 else 1 end
               * case when g.specie = 'stato' then coalesce(g.da_regolare, g.quantita) else g.da_regolare end)::text as residuo,
             m.id as "idMovimento", m.nreg || '/' || m.anno as registrazione
        from messaggi_depositario g
        left join movimenti m on m.cod_azienda = g.cod_azienda and m.id = g.id_movimento and m.stato <> 'bozza'
       where g.cod_azienda = ${azienda} and g.cod_isin = any (${isin}) and g.specie in ('conferma', 'stato')
         and coalesce(g.id_conto, ${idConto}) = ${idConto}
       order by coalesce(g.collegato, g.riferimento), coalesce(g.preparato, g.creato_il::timestamp) desc, g.id desc) u
     where (u.parziale or u.codice_stato = 'PENF') and u.residuo::numeric <> 0
     order by u.isin, u.giorno desc, u.riferimento limit 1000`.execute(tx);
  return perChiave(
    rows,
    (letto) => letto.isin,
    ({ riferimento, giorno, residuo, idMovimento, registrazione }): ParzialeIndizio => ({
      riferimento,
      giorno,
      residuo: milionesimi(residuo),
      movimento: idMovimento && registrazione ? { id: idMovimento, registrazione } : null,
    }),
  );
}

interface EventoLetto {
  readonly isin: string;
  readonly riferimento: string;
  readonly giorno: string;
  readonly nuove: string;
  readonly vecchie: string;
  readonly alPosto: boolean;
}

/** Splits, reverse splits and free increases that were announced: `NEWO` is in place of the old, else besides them. */
async function eventiDi(tx: Tx, azienda: string, isin: readonly string[]) {
  const { rows } = await sql<EventoLetto>`
    select g.cod_isin as isin, coalesce(g.riferimento_evento, g.riferimento) as riferimento,
           coalesce(g.data_effettiva, g.data_pagamento, g.data_stacco, g.data_registrazione)::text as giorno,
           round(g.rapporto_nuovi, 6)::text as nuove, round(g.rapporto_vecchi, 6)::text as vecchie,
           coalesce(g.codice_evento in ('SPLF', 'SPLR', 'EXOF', 'MRGR'), false) as "alPosto"
      from messaggi_depositario g
     where g.cod_azienda = ${azienda} and g.cod_isin = any (${isin}) and g.specie in ('evento', 'pagamento')
       and g.rapporto_nuovi > 0 and g.rapporto_vecchi > 0
       and coalesce(g.data_effettiva, g.data_pagamento, g.data_stacco, g.data_registrazione) is not null
     order by g.id desc limit 1000`.execute(tx);
  return perChiave(
    rows,
    (letto) => letto.isin,
    ({ nuove, vecchie, ...letto }): EventoIndizio => ({
      ...letto,
      nuove: milionesimi(nuove),
      vecchie: milionesimi(vecchie),
    }),
  );
}

/** The open differences of these titoli at the other accounts of the company. */
async function altroveDi(tx: Tx, { azienda, estratto, titoli }: Chiesti) {
  const { rows } = await sql<{ codTitolo: string; nome: string; differenza: string }>`
    select d.cod_titolo as "codTitolo", c.cod_conto as nome, trim_scale(d.differenza)::text as differenza
      from discordanze d join conti_riconciliati c on c.cod_azienda = d.cod_azienda and c.id = d.id_conto
     where d.cod_azienda = ${azienda} and d.id_conto <> ${estratto.idConto} and d.ambito = 'titoli'
       and d.cod_titolo = any (${titoli}) and d.stato <> 'risolta'
     order by c.cod_conto, d.chiave`.execute(tx);
  return perChiave(
    rows,
    ({ codTitolo }) => codTitolo,
    ({ nome, differenza }): DifferenzaAltrove => ({ nome, differenza: milionesimi(differenza) }),
  );
}

/** The least size of a titolo and its last price, where that is per cent. */
async function misureDi(tx: Tx, { estratto, titoli }: Chiesti) {
  const { rows } = await sql<{ codTitolo: string; taglio: string | null; prezzo: string | null }>`
    select t.cod_titolo as "codTitolo", trim_scale(t.taglio_minimo)::text as taglio,
           (select trim_scale(q.prezzo)::text from quotazioni q
             where q.cod_titolo = t.cod_titolo and q.data <= ${estratto.giorno}::date and t.quotazione = 'P'
             order by q.data desc limit 1) as prezzo
      from titoli t where t.cod_titolo = any (${titoli})`.execute(tx);
  return new Map(rows.map((uno) => [uno.codTitolo, uno]));
}

const presenti = (valori: readonly (string | null)[]): string[] =>
  valori.filter((uno): uno is string => uno !== null);

/** For each titolo that differs, by its key, what may explain it: a few questions for all of them together. */
export async function indiziDi(
  tx: Tx,
  azienda: string,
  estratto: EstrattoDiPosizioni,
  diverse: readonly PosizioneAccanto[],
): Promise<(una: PosizioneAccanto) => Indizi> {
  const chiesti = { azienda, estratto, titoli: presenti(diverse.map((d) => d.codTitolo)) };
  const isin = presenti(diverse.map((d) => d.isin));
  const movimenti = await movimentiDi(tx, chiesti);
  const parziali = await parzialiDi(tx, azienda, estratto.idConto, isin);
  const eventi = await eventiDi(tx, azienda, isin);
  const altrove = await altroveDi(tx, chiesti);
  const misure = await misureDi(tx, chiesti);
  const legami = await legamiFraTitoli(tx, azienda, estratto.giorno, diverse);
  const vicini = await titoliVicini(tx, diverse);
  return ({ codTitolo, isin: suo, chiave, poolFactor, fattoreLoro }) => ({
    giorno: estratto.giorno,
    preparato: estratto.preparato,
    finestraGiorni: estratto.finestraGiorni,
    movimenti: movimenti.get(codTitolo ?? '') ?? [],
    parziali: parziali.get(suo ?? '') ?? [],
    eventi: eventi.get(suo ?? '') ?? [],
    altrove: altrove.get(codTitolo ?? '') ?? [],
    collegati: legami.get(chiave) ?? [],
    fattori: presenti([poolFactor, fattoreLoro]),
    taglio: misure.get(codTitolo ?? '')?.taglio ?? null,
    prezzoPercento: misure.get(codTitolo ?? '')?.prezzo ?? null,
    ignoto: codTitolo === null && suo !== null ? diUnIsinIgnoto(suo, vicini.get(suo) ?? []) : [],
  });
}

import { type RawBuilder, sql } from 'kysely';
import type { FiltroGiacenzeWire, GiacenzaWire } from '#contract/giacenze.ts';
import { reportGiacenze } from '#domain/reports/giacenze.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import { rateiDeiTitoli } from '#server/calcolo/ratei-tenuti.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { annualiInCorso, ripresa } from '#server/posizioni/altro-metodo.ts';
import {
  type Istante,
  livelliScelti,
  perStima,
  posizioniAl,
} from '#server/posizioni/posizioni-al.ts';
import { stimate } from '#server/record/pagina.ts';
import { type LivelloSql, unioniDi } from '#server/reports/composizione.ts';
import { chiediA } from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { sceltaDiTitoli } from '#server/titoli/condizione.ts';
import { lettureGiacenze } from './livelli.ts';
import { type RigheChieste, righeValutate } from './valutate.ts';

type Sql = RawBuilder<unknown>;

const LIMITE = 50_000;

/** Euro per 100 of nominal or per unit, as the titolo is quoted; six decimals, null where nothing is held. */
export const costoMedio = (costo: Sql, quantita: Sql, titolo: 't' | 'd' = 't'): Sql => sql`
  trim_scale(round(${costo} / nullif(abs(${quantita}), 0)
    * case when ${sql.ref(`${titolo}.quotazione`)} = 'P' then 100 else 1 end, 6))::text`;

/** What chooses positions and their moment, whatever level they are gathered by. */
export type SceltaGiacenze = Omit<
  FiltroGiacenzeWire,
  'livelloDettaglio' | 'ordinamento' | 'gruppi'
>;

/** The filter as a moment of the positions. Fixed or current is the position's, not the titolo's. */
export function istanteDi(filtro: SceltaGiacenze, codAzienda: string): Istante {
  const { immCirc, data, selezioneTipo, notoAl } = filtro;
  const titoli = sceltaDiTitoli({
    ...filtro,
    immCirc: null,
    dataRiferimento: filtro.dataRiferimento ?? data ?? null,
  });
  const parti = [
    ...(titoli ? [sql`p.cod_titolo in (select t.cod_titolo from titoli t where ${titoli})`] : []),
    ...(immCirc === 'I' || immCirc === 'C' ? [sql`p.imm_circ = ${immCirc}`] : []),
  ];
  return {
    codAzienda,
    data,
    selezioneTipo,
    notoAl,
    ...livelliScelti(filtro),
    scelta: parti.length > 0 ? sql.join(parti, sql` and `) : null,
  };
}

/** The same moment, read from the side on which fewer effects are to be added up. */
export async function dalLatoBreve(tx: Tx, istante: Istante): Promise<Istante> {
  const { dopo, tutti } = perStima(istante);
  const [quanti, intero] = [await stimate(tx, dopo), await stimate(tx, tutti)];
  return { ...istante, daCapo: quanti * 2 > intero };
}

/** The order of such rows, named `g`. */
export const ordineGiacenze = (ordinamento: string | null | undefined, g: 'g' | 't'): Sql =>
  sql.join(
    [
      ...(ordinamento === 'Depositario'
        ? ['cod_depositario', 'globale', 'cod_portafoglio']
        : ['cod_portafoglio', 'cod_depositario', 'globale']),
      'cod_titolo',
      'imm_circ',
      'corta',
    ].map((nome) => sql.ref(`${g}.${nome}`)),
  );

interface Lettura extends RigheChieste {
  readonly codAzienda: string;
  readonly ordinamento: string | null | undefined;
  /** What the rows are gathered by, the outermost first. */
  readonly livelli: readonly LivelloSql[];
}

/** A row as it is read: the accrual, which SQL cannot tell, is still to come. */
type Letta = Omit<GiacenzaWire, 'rateo' | 'senzaRateo'> & { readonly cambio: string | null };

const numero = (colonna: string): Sql => sql`trim_scale(${sql.ref(colonna)})::text`;

/** The question itself, so that a test can ask for its plan. */
export function domandaGiacenze(posizioni: Sql, lettura: Lettura): RawBuilder<Letta> {
  const { codAzienda, ordinamento, livelli } = lettura;
  const gruppi = livelli.map(({ valore }) => sql`(${valore})::text`);
  const prima = livelli.map(({ valore, ordine }) => ordine ?? valore);
  return sql<Letta>`
    select array[${sql.join(gruppi)}]::text[] as gruppi,
      t.cod_portafoglio as "cod_Portafoglio", t.cod_depositario as "cod_Depositario",
      t.globale as "depositarioGlobale", t.cod_titolo as "cod_Titolo", d.cod_isin as "codISIN",
      d.descrizione, d.tipo_titolo as "tipoTitolo", d.cod_divisa as "codDivisa",
      t.imm_circ as "immCirc", t.metodo, ${numero('t.quantita')} as quantita,
      t.costo::text as costo, t.costo_divisa::text as "costoDivisa",
      ${costoMedio(sql`t.costo`, sql`t.quantita`, 'd')} as "costoMedio",
      ${numero('t.prezzo')} as prezzo, t.data_prezzo::text as "dataPrezzo", ${numero('t.cambio')} as cambio,
      t.carico::text as carico, t.vale::text as valore, t.al_costo as "alCosto", t.latente::text as latente,
      t.latente_percento::text as "latentePercento", t.peso::text as peso
    from (select ${codAzienda}::text as cod_azienda, r.* from (${righeValutate(posizioni, lettura)}) r) t
    join titoli d on d.cod_titolo = t.cod_titolo collate "default" ${unioniDi(livelli)}
   order by ${sql.join([...prima, ordineGiacenze(ordinamento, 't')])} limit ${LIMITE + 1}`;
}

/**
 * The positions of a moment, to be joined. Costs are those that positions are carried at; by another
 * method, and within a year that a yearly method has not closed, those that their rows give when played.
 */
export async function posizioniChieste(
  tx: Tx,
  filtro: SceltaGiacenze,
  codAzienda: string,
): Promise<Sql> {
  const istante = await dalLatoBreve(tx, istanteDi(filtro, codAzienda));
  const { metodo } = filtro;
  const ricostruiteDiNuovo = metodo
    ? await ripresa(tx, { istante, metodo })
    : await annualiInCorso(tx, istante);
  const posizioni = posizioniAl(istante);
  return ricostruiteDiNuovo ? ricostruiteDiNuovo(posizioni) : posizioni;
}

/** Each with its accrual on the day, in euro; of what accrues nothing there is none. */
async function conRatei(tx: Tx, righe: readonly Letta[], giorno: Data): Promise<GiacenzaWire[]> {
  const titoli = righe.map(({ cod_Titolo, cambio }) => ({ codTitolo: cod_Titolo, cambio }));
  const ratei = await rateiDeiTitoli(tx, giorno, titoli);
  return righe.map(({ cambio: _, ...riga }) => {
    const suo = ratei.get(riga.cod_Titolo)?.(riga.quantita);
    return { ...riga, rateo: suo?.importo ?? null, senzaRateo: suo?.motivo ?? null };
  });
}

/** What a company holds, as the filter asks, and what it is worth on the day. */
export async function giacenze(
  tx: Tx,
  filtro: FiltroGiacenzeWire,
  codAzienda: string,
): Promise<GiacenzaWire[]> {
  const posizioni = await posizioniChieste(tx, filtro, codAzienda);
  const giorno = (filtro.data ?? (await oggiARoma(tx))) as Data;
  const livelli = await livelliChiesti(
    reportGiacenze,
    { gruppi: filtro.gruppi ?? [] },
    lettureGiacenze,
    chiediA(tx),
  );
  const { rows } = await domandaGiacenze(posizioni, {
    codAzienda,
    giorno: sql`${giorno}::date`,
    livello: filtro.livelloDettaglio,
    livelli,
    ordinamento: filtro.ordinamento,
    ancheVuote: filtro.ancheVuote === true,
  }).execute(tx);
  if (rows.length > LIMITE)
    throw errore('TROPPE_RIGHE', {
      detail: 'Le giacenze sono più di 50.000: restringere il filtro o riassumerle per livello.',
    });
  return conRatei(tx, rows, giorno);
}

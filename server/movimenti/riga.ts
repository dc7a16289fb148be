import { type RawBuilder, sql } from 'kysely';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { campiDellaRiga, campiRecord } from '#domain/movimenti/campi-movimento.ts';
import { colonneImporti, eImporto, type RigaMovimento } from '#domain/movimenti/riga.ts';
import type { Tx } from '#server/db/sessione.ts';
import { colonneDi } from '#server/record/campi.ts';
import { selezione, type TabellaRecord } from '#server/record/tabella-record.ts';

export type RecordMovimento = MovimentoWire;

type Colonna = keyof RigaMovimento;

/** The columns of quantities, prices and rates. */
export const colonneMisure: readonly string[] = campiDellaRiga
  .filter((campo) => campo.tipo === 'numero' && !campo.fisso)
  .map(({ sql: una }) => una);

/** What a slip was made of, beside its fields. */
const COMPOSTE = {
  manuali: 'manuali',
  calcolati: 'calcolati',
  lottiScelti: 'lotti_scelti',
} as const;

const QUANTITA = 'qta_vnominale';

/** All columns that say something of a movement: its quantity and its amounts last. */
export const colonneRiga: readonly Colonna[] = [
  ...campiDellaRiga.flatMap((campo) =>
    campo.sql === QUANTITA || eImporto(campo) ? [] : [campo.sql],
  ),
  ...Object.values(COMPOSTE),
  QUANTITA,
  ...colonneImporti,
];

/** The columns as a list of SQL, of an alias or bare. */
export const elencoColonne = (
  colonne: readonly string[] = colonneRiga,
  alias?: string,
): RawBuilder<unknown> =>
  sql.join(colonne.map((una) => sql.ref(alias === undefined ? una : `${alias}.${una}`)));

const { campi, letture } = colonneDi(campiRecord);

/** What left its position at cost: sales, redemptions, what goes elsewhere. */
const rilasciato = (saputi = sql``) => sql`
  case when t.genere in ('scarico', 'scorporo', 'uscita', 'scissione') then
  (select (-sum(e.costo))::text from effetti_posizioni e
    where e.id_movimento = t.id and e.id_posizione = t.id_posizione ${saputi}) end`;

/** A movement's row on the wire, wherever one is read: grid, slip, export. */
export const tabellaMovimenti: TabellaRecord = {
  nome: 'movimenti',
  campi: { ...campi, ...COMPOSTE },
  letture: {
    ...letture,
    impostaSostitutiva: sql`(t.imposta_scarto + t.imposta_plusvalenze)::text`,
    impostaSostitutivaEuro: sql`(t.imposta_scarto_euro + t.imposta_plusvalenze_euro)::text`,
    controvaloreChiusuraConto: rilasciato(),
    stornato: sql`case when t.stornato then 'S' else 'N' end`,
    fcontabile: sql`case when t.stato = 'contabilizzato' then 'S' else 'N' end`,
    idStornatoDa: sql`(select s.id from movimenti s where s.id_storno_di = t.id)`,
    descrizioneCausale: sql`c.descrizione`,
    tipoCausale: sql`c.tipo_causale`,
    codISIN: sql`i.cod_isin`,
    descrizioneTitolo: sql`i.descrizione`,
    tipoTitolo: sql`i.tipo_titolo`,
  },
  unioni: sql`join causali c on c.cod_causale = t.cod_causale
    left join titoli i on i.cod_titolo = t.cod_titolo collate "default"`,
  chiave: ['anno', 'nreg', 'nriga'],
};

const IN_ORDINE = sql`order by t.data_movimento, t.anno, t.nreg, coalesce(t.id_capofila, t.id), t.nriga`;

/** The same row as it was known at the end of a day: not reversed by what was entered since. */
export const movimentiNoti = (notoAl: string | null | undefined): TabellaRecord => {
  if (!notoAl) return tabellaMovimenti;
  const storno = (che: RawBuilder<unknown>) => sql`(select ${che} from movimenti s
    where s.id_storno_di = t.id and s.data_inserimento <= ${notoAl}::date)`;
  return {
    ...tabellaMovimenti,
    letture: {
      ...tabellaMovimenti.letture,
      controvaloreChiusuraConto: rilasciato(sql`and e.data_inserimento <= ${notoAl}::date`),
      stornato: sql`coalesce(${storno(sql`'S'`)}, 'N')`,
      idStornatoDa: storno(sql`s.id`),
    },
  };
};

/** Movements as the wire has them, of those that row security leaves; `condizione` is over `t`. */
export const leggiMovimenti = async (
  tx: Tx,
  condizione: RawBuilder<unknown>,
  ordine: RawBuilder<unknown> = IN_ORDINE,
): Promise<MovimentoWire[]> => {
  const { rows } = await sql<MovimentoWire>`${selezione(tabellaMovimenti)}
    where ${condizione} ${ordine}`.execute(tx);
  return rows;
};

const CAPOFILA = (id: number) =>
  sql`(select coalesce(s.id_capofila, s.id) from movimenti s where s.id = ${id})`;

/** All rows of the registration that a movement belongs to. */
export const dellaStessa = (id: number): RawBuilder<unknown> =>
  sql`(t.id = ${CAPOFILA(id)} or t.id_capofila = ${CAPOFILA(id)})`;

import { type RawBuilder, sql } from 'kysely';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import { campiDellaRiga, campiRecord } from '#domain/movimenti/campi-movimento.ts';
import { colonneImporti, eImporto, type RigaMovimento } from '#domain/movimenti/riga.ts';
import type { Tx } from '#server/db/sessione.ts';
import { colonneDi } from '#server/record/campi.ts';
import { selezione, type TabellaRecord } from '#server/record/tabella-record.ts';
import { CONTABILIZZATO, STATO } from './contabilizzato.ts';

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

type Sql = RawBuilder<unknown>;

/** What is known of a row `t`, by now or at the end of a day. */
interface Saputo {
  /** Which effects `e`. */
  readonly effetti: Sql;
  readonly stornato: Sql;
}

const saputoAl = (notoAl: string | null | undefined): Saputo =>
  notoAl
    ? {
        effetti: sql`and e.data_inserimento <= ${notoAl}::date`,
        stornato: sql`exists (select from movimenti s
          where s.id_storno_di = t.id and s.data_inserimento <= ${notoAl}::date)`,
      }
    : { effetti: sql``, stornato: sql`t.stornato` };

/** The effects of a row, with those that a yearly method told of it when the year was closed. */
const effettiDellaRiga = ({ effetti }: Saputo): Sql => sql`(
  select e.costo, e.costo_divisa from effetti_posizioni e
   where e.id_posizione = t.id_posizione and e.id_movimento = t.id ${effetti}
  union all
  select e.costo, e.costo_divisa from effetti_posizioni e
   where e.id_posizione = t.id_posizione and e.anno_chiuso between t.anno and t.anno + 1
     and coalesce(e.id_scarico, 0) = t.id ${effetti}) e`;

/** The same by all that is known now. */
export const EFFETTI_DELLA_RIGA = effettiDellaRiga(saputoAl(null));

/** Of what was reversed a yearly method tells no cost any more: its year was closed without it. */
const haUnCosto = (saputo: Saputo): Sql => sql`(
  not (${saputo.stornato} or t.id_storno_di is not null) or exists (
  select from posizioni p where p.id = t.id_posizione and p.metodo <> all (${METODI_ANNUALI}::text[])))`;

/** What an exercised option or right gave along, of what its registration sells. */
const ricevuto = ({ effetti }: Saputo): Sql => sql`
  coalesce((select (case when p.corto then 1 else -1 end) * sum(e.costo) from movimenti p
     join effetti_posizioni e on e.id_posizione = p.id_posizione and e.id_movimento = p.id
    where p.id = t.id_capofila and t.genere = 'scarico' ${effetti} group by p.corto), 0)`;

/** The sums of the effects of each row, as `e`: looked up row by row. */
const sommeDellaRiga = (saputo: Saputo): Sql =>
  sql`(select sum(e.costo) as costo, sum(e.costo_divisa) as costo_divisa from ${effettiDellaRiga(saputo)}) e`;

/** The same of very many rows of a company: all effects are read once, as `g_somme`. */
const sommeInsieme = ({ effetti }: Saputo, codAzienda: string): Sql => sql`left join (
  select e.id, sum(e.costo) as costo, sum(e.costo_divisa) as costo_divisa
    from (select coalesce(e.id_movimento, e.id_scarico) as id, e.costo, e.costo_divisa
            from effetti_posizioni e where e.cod_azienda = ${codAzienda} ${effetti}) e
   group by e.id) g_somme on g_somme.id = t.id`;
const SOMMATE = sql`(select g_somme.costo, g_somme.costo_divisa) e`;

/**
 * The cost that a row `t` of a `causali c` let go of and, where it sells, what it earned over it and how much
 * of that the currency made, as the slip counted it (domain/movimenti/fissato/effetti.ts): its effects are
 * looked at once.
 */
const esitoDellaRiga = (saputo: Saputo, somme: Sql): Sql => sql`left join lateral (
  select case when t.genere in ('scarico', 'scorporo', 'uscita', 'scissione') then -e.costo end as rilasciato,
         case when v.vende then round(t.controvalore_originale / t.cambio, 2) end as ricavo,
         v.verso * coalesce(e.costo, 0) + r.costo as costo,
         case when v.vende
              then round((v.verso * coalesce(e.costo_divisa, 0) + round(r.costo * t.cambio, 2)) / t.cambio, 2)
          end as costo_oggi
    from ${somme}
   cross join (select case when t.corto then 1 else -1 end as verso,
                      c.effetto_costo < 0 and (c.effetto_liquidita > 0 or c.reddito = 'plusvalenza') as vende) v
   cross join (select ${ricevuto(saputo)} as costo offset 0) r
   where t.genere is not null and ${haUnCosto(saputo)}) g_esito on true`;

/**
 * What the effects say of a row: of all that is known, or of what was known at the end of a day. `insieme`: of
 * very many rows of this company.
 */
export const dagliEffetti = (notoAl?: string | null, insieme?: string) => {
  const saputo = saputoAl(notoAl);
  const unione =
    insieme === undefined
      ? esitoDellaRiga(saputo, sommeDellaRiga(saputo))
      : sql`${sommeInsieme(saputo, insieme)} ${esitoDellaRiga(saputo, SOMMATE)}`;
  return {
    unione: { alias: 'g_esito', sql: unione },
    stornato: saputo.stornato,
    letture: {
      controvaloreChiusuraConto: sql`g_esito.rilasciato::text`,
      risultato: sql`(g_esito.ricavo - g_esito.costo)::text`,
      risultatoPrezzo: sql`(g_esito.ricavo - g_esito.costo_oggi)::text`,
      risultatoCambio: sql`(g_esito.costo_oggi - g_esito.costo)::text`,
    },
  };
};

const unioniDi = ({ sql: esito }: { readonly sql: Sql }): Sql => sql`
  join causali c on c.cod_causale = t.cod_causale
  left join titoli i on i.cod_titolo = t.cod_titolo collate "default"
  ${esito}`;

const adesso = dagliEffetti();

/** A movement's row on the wire, wherever one is read: grid, slip, export. */
export const tabellaMovimenti: TabellaRecord = {
  nome: 'movimenti',
  campi: { ...campi, ...COMPOSTE },
  letture: {
    ...letture,
    impostaSostitutiva: sql`(t.imposta_scarto + t.imposta_plusvalenze)::text`,
    impostaSostitutivaEuro: sql`(t.imposta_scarto_euro + t.imposta_plusvalenze_euro)::text`,
    ...adesso.letture,
    stornato: sql`case when t.stornato then 'S' else 'N' end`,
    stato: STATO,
    fcontabile: sql`case when ${CONTABILIZZATO} then 'S' else 'N' end`,
    idStornatoDa: sql`(select s.id from movimenti s where s.id_storno_di = t.id)`,
    descrizioneCausale: sql`c.descrizione`,
    tipoCausale: sql`c.tipo_causale`,
    codISIN: sql`i.cod_isin`,
    descrizioneTitolo: sql`i.descrizione`,
    tipoTitolo: sql`i.tipo_titolo`,
  },
  unioni: unioniDi(adesso.unione),
  chiave: ['anno', 'nreg', 'nriga'],
};

const IN_ORDINE = sql`order by t.data_movimento, t.anno, t.nreg, coalesce(t.id_capofila, t.id), t.nriga`;

/** The same row as it was known at the end of a day: not reversed by what was entered since. */
export const movimentiNoti = (notoAl: string | null | undefined): TabellaRecord => {
  if (!notoAl) return tabellaMovimenti;
  const allora = dagliEffetti(notoAl);
  return {
    ...tabellaMovimenti,
    unioni: unioniDi(allora.unione),
    letture: {
      ...tabellaMovimenti.letture,
      ...allora.letture,
      stornato: sql`case when ${saputoAl(notoAl).stornato} then 'S' else 'N' end`,
      idStornatoDa: sql`(select s.id from movimenti s
        where s.id_storno_di = t.id and s.data_inserimento <= ${notoAl}::date)`,
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

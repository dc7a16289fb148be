import { type RawBuilder, sql } from 'kysely';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { MovimentoImpossibile, MovimentoScoperto } from '#domain/posizioni/ricostruisci.ts';
import type { StatoPosizione } from '#domain/posizioni/riga.ts';
import { type Data, eData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { fineEsercizio } from '#server/configurazione/chiusura-esercizio.ts';
import type { Tx } from '#server/db/sessione.ts';
import { statiAl } from './ipotesi.ts';
import type { QualiRighe } from './lettura-righe.ts';
import { ambito, giornoDi, type Istante } from './posizioni-al.ts';

type Sql = RawBuilder<unknown>;

/** What is played again is read into memory: so many movements at most. */
const LIMITE_RIGHE = 100_000;

/** Takes the place of positions read from what is kept. */
export type Ripresa = (posizioni: Sql) => Sql;

export type Stati = ReadonlyMap<number, StatoPosizione>;

interface Scelte {
  readonly ids: readonly number[];
  readonly oggi: Data;
}

async function scelte(tx: Tx, istante: Istante, anche: Sql): Promise<Scelte> {
  const dove = sql`${ambito(istante) ?? sql`true`} and ${anche}`;
  const { rows } = await sql<{ ids: number[]; oggi: Data; righe: number }>`
    with scelte as materialized (select p.id from posizioni p where ${dove})
    select coalesce((select array_agg(id order by id) from scelte), '{}') as ids,
      ${giornoDi(null)}::text as oggi,
      (select count(*) from movimenti m where m.id_posizione in (select id from scelte)) as righe`.execute(
    tx,
  );
  const { ids, oggi, righe } = rows[0] ?? { ids: [], oggi: '1900-01-01' as Data, righe: 0 };
  if (righe > LIMITE_RIGHE)
    throw errore('TROPPE_RIGHE', {
      detail:
        'I movimenti da ricontare sono più di 100.000: restringere il filtro a meno titoli o depositari.',
    });
  return { ids, oggi };
}

function giornoValido(data: string | null | undefined, campo: string): Data | undefined {
  if (!data) return undefined;
  if (!eData(data)) throw erroreCampo(campo, `${data} non esiste nel calendario.`);
  return data;
}

/** Which rows make up positions at the moment. */
function righeDi({ data, selezioneTipo, notoAl }: Istante, oggi: Data): QualiRighe {
  const giorno = giornoValido(data, 'data') ?? oggi;
  const noto = giornoValido(notoAl, 'notoAl');
  if (selezioneTipo === 'I') return { notoAl: noto !== undefined && noto < giorno ? noto : giorno };
  return {
    ...(selezioneTipo === 'V' ? { finoValuta: giorno } : { fino: giorno }),
    ...(noto !== undefined && { notoAl: noto }),
  };
}

/** Positions played up to the moment; what cannot be is said of the field that asked for it. */
export async function statiNelMomento(
  tx: Tx,
  ids: readonly number[],
  { istante, metodo, oggi }: { istante: Istante; metodo?: CodiceMetodo | undefined; oggi: Data },
): Promise<Stati> {
  try {
    return await statiAl(tx, ids, {
      ...righeDi(istante, oggi),
      ...(metodo && { metodo }),
    });
  } catch (causa) {
    if (causa instanceof MovimentoImpossibile)
      throw erroreCampo('metodo', `${causa.message} Scegliere un altro metodo.`);
    if (causa instanceof MovimentoScoperto)
      throw erroreCampo(
        'selezioneTipo',
        'A questa data esce più di quanto è entrato, e il costo non si può ricontare: scegliere la data di movimento.',
      );
    throw causa;
  }
}

/** The costs of played positions in place of those that are kept. */
const conCosti = (stati: Stati, ids: readonly number[], metodo: CodiceMetodo | null): Ripresa => {
  const posizioni = ids.flatMap((id) => {
    const stato = stati.get(id);
    return stato ? [{ id, ...stato.posizione }] : [];
  });
  const colonna = (di: (una: (typeof posizioni)[number]) => bigint) =>
    posizioni.map((una) => di(una).toString());
  return (base) => sql`
    select b.id, b.cod_azienda, b.cod_portafoglio, b.cod_depositario, b.cod_titolo, b.imm_circ,
      b.corta, coalesce(${metodo}::text, b.metodo) as metodo, b.ultima_data, b.quantita,
      coalesce(r.costo / 100, b.costo)::numeric(18, 2) as costo,
      coalesce(r.costo_divisa / 100, b.costo_divisa)::numeric(18, 2) as costo_divisa
    from (${base}) b
    left join unnest(${posizioni.map(({ id }) => id)}::bigint[],
        ${colonna(({ costo }) => costo)}::numeric[],
        ${colonna(({ costoDivisa }) => costoDivisa)}::numeric[])
      as r (id, costo, costo_divisa) on r.id = b.id`;
};

/** Positions as another method would carry them: nothing is stored. */
export async function ripresa(
  tx: Tx,
  { istante, metodo }: { readonly istante: Istante; readonly metodo: CodiceMetodo },
): Promise<Ripresa> {
  const { ids, oggi } = await scelte(tx, istante, sql`true`);
  return conCosti(await statiNelMomento(tx, ids, { istante, metodo, oggi }), ids, metodo);
}

/**
 * Of yearly methods, positions that moved again in the year after the day: what had gone out by then
 * has its cost only when the rows are played up to the day. Null where there is none.
 */
export async function annualiInCorso(tx: Tx, istante: Istante): Promise<Ripresa | null> {
  if (istante.selezioneTipo === 'I') return null;
  const giorno = giornoDi(istante.data);
  const colonna = istante.selezioneTipo === 'V' ? sql`e.data_valuta` : sql`e.data_movimento`;
  const { ids, oggi } = await scelte(
    tx,
    istante,
    sql`p.metodo = any(${METODI_ANNUALI}::text[]) and exists (select from effetti_posizioni e
      where e.id_posizione = p.id and e.anno_chiuso is null and ${colonna} > ${giorno}
        and e.data_movimento <= ${fineEsercizio(sql`p.cod_azienda`, giorno)})`,
  );
  if (ids.length === 0) return null;
  return conCosti(await statiNelMomento(tx, ids, { istante, oggi }), ids, null);
}

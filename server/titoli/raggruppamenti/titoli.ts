import { type RawBuilder, sql } from 'kysely';
import type { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { paroleCercate } from '#domain/ricerca/testo.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { pagina } from '#server/record/pagina.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

type Rotta = (typeof rotteRaggruppamenti)['titoli'];
type Richiesta = NonNullable<Ingresso<Rotta>['body']>;
type Filtro = NonNullable<Richiesta['filter']>;
type Pagina = Risposta<Rotta>;
type RaggTitolo = Pagina['items'][number];

const CAMPI = {
  cod_Titolo: 'cod_titolo',
  cod_ISIN: 'cod_isin',
  descrizione: 'descrizione',
  tipo_Titolo: 'tipo_titolo',
  codDivisa: 'cod_divisa',
} as const;

const legame = (numero: number, cosa: RawBuilder<unknown>) => sql`
  (select ${cosa} from raggruppamenti_titoli r join raggruppamenti g on g.id = r.id_raggruppamento
    where r.id_titolo = t.id and r.numero = ${numero})`;

/** The titoli as a table of records that says where each one is in the dimension. */
const titoliDi = (numero: number): TabellaRecord => ({
  nome: 'titoli',
  campi: CAMPI,
  letture: {
    id: legame(numero, sql`r.id`),
    idTitolo: sql`t.id`,
    numeroRaggruppamento: sql`${numero}::int`,
    idRaggruppamento: legame(numero, sql`g.id`),
    codRaggruppamento: legame(numero, sql`g.cod_raggruppamento`),
    descrizioneRaggruppamento: legame(numero, sql`g.descrizione`),
  },
  chiave: ['cod_Titolo'],
});

const ORDINABILI = ['cod_Titolo', 'descrizione', 'tipo_Titolo', 'codDivisa'] as const;

const ordinato = (chiesto: Ordinamento): VoceOrdine[] => {
  const voce = (campo: (typeof ORDINABILI)[number], verso: VoceOrdine['verso']): VoceOrdine => ({
    campo,
    colonna: CAMPI[campo],
    tipo: 'text',
    verso,
  });
  const voci = Object.entries(chiesto).map(([nome, verso]) => {
    const campo = ORDINABILI.find((uno) => uno.toLowerCase() === nome.toLowerCase());
    if (!campo) throw erroreCampo('sqlParams', `Non si ordina per ${nome}.`);
    return voce(campo, verso);
  });
  const ultimo = voci.at(-1)?.verso ?? 'ASC';
  return voci.some(({ campo }) => campo === 'cod_Titolo')
    ? voci
    : [...voci, voce('cod_Titolo', ultimo)];
};

const cercati = (testo: string): RawBuilder<unknown> => {
  const parole = paroleCercate(testo).map((una) => `%${una}%`);
  return sql`t.cercabile like all(${parole}::text[])`;
};

const condizione = (numero: number, filtro: Filtro): RawBuilder<unknown> => {
  const { idRaggruppamento, senzaRaggruppamento, textualFilter } = filtro;
  const parti: RawBuilder<unknown>[] = [sql`true`];
  if (idRaggruppamento)
    parti.push(sql`t.id in (select r.id_titolo from raggruppamenti_titoli r
      where r.id_raggruppamento = ${idRaggruppamento})`);
  if (senzaRaggruppamento)
    parti.push(sql`not exists (select from raggruppamenti_titoli r
      where r.id_titolo = t.id and r.numero = ${numero})`);
  if (textualFilter?.trim()) parti.push(cercati(textualFilter));
  return sql`(${sql.join(parti, sql` and `)})`;
};

/** The dimension asked for, or that of the grouping asked for. */
const numeroDi = async (tx: Tx, filtro: Filtro): Promise<number> => {
  if (filtro.idRaggruppamento) {
    const { rows } = await sql<{ numero: number }>`
      select numero from raggruppamenti where id = ${filtro.idRaggruppamento}`.execute(tx);
    const numero = rows[0]?.numero;
    const { numeroRaggruppamento: chiesto } = filtro;
    if (numero === undefined || (chiesto && chiesto !== numero))
      throw erroreCampo(
        'idRaggruppamento',
        'Il raggruppamento non c’è, o è di un’altra dimensione.',
      );
    return numero;
  }
  if (filtro.numeroRaggruppamento) return filtro.numeroRaggruppamento;
  throw erroreCampo(
    'numeroRaggruppamento',
    'Serve la dimensione, o un raggruppamento, o un titolo.',
  );
};

/** One titolo in every dimension, those where it has no grouping too. */
const delTitolo = async (tx: Tx, idTitolo: number): Promise<Pagina> => {
  const { rows } = await sql<RaggTitolo>`
    select r.id, t.id as "idTitolo", t.cod_titolo as "cod_Titolo", t.cod_isin as "cod_ISIN",
           t.descrizione, t.tipo_titolo as "tipo_Titolo", t.cod_divisa as "codDivisa",
           n.numero as "numeroRaggruppamento", g.id as "idRaggruppamento",
           g.cod_raggruppamento as "codRaggruppamento", g.descrizione as "descrizioneRaggruppamento"
      from titoli t cross join numeri_raggruppamento n
      left join raggruppamenti_titoli r on r.id_titolo = t.id and r.numero = n.numero
      left join raggruppamenti g on g.id = r.id_raggruppamento
     where t.id = ${idTitolo} order by n.numero`.execute(tx);
  return {
    items: rows,
    totalCount: rows.length,
    totalCountEsatto: true,
    pageNumber: 1,
    pageSize: rows.length,
    cursorePrima: null,
    cursoreDopo: null,
  };
};

export const titoliRaggruppati = async (tx: Tx, richiesta: Richiesta): Promise<Pagina> => {
  const { paging, filter } = richiesta;
  const filtro = filter ?? {};
  if (filtro.idTitolo) return delTitolo(tx, filtro.idTitolo);
  const numero = await numeroDi(tx, filtro);
  const ordine = ordinato(filtro.sqlParams?.orderByDict ?? {});
  return pagina<RaggTitolo>(tx, titoliDi(numero), condizione(numero, filtro), ordine, {
    pageNumber: paging?.pageNumber ?? 1,
    pageSize: paging?.pageSize ?? 25,
    cursore: paging?.cursore ?? null,
    conteggioEsatto: paging?.conteggio === 'esatto',
  });
};

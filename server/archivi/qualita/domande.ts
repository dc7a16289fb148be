import { sql } from 'kysely';
import type { ControlloAttuato } from '#domain/archivi/qualita/attuazione.ts';
import type { CodiceControllo } from '#domain/archivi/qualita/controllo.ts';
import { giorniChiusi } from '#domain/archivi/qualita/finestra.ts';
import { aggiungiLavorativi } from '#domain/tempo/calendario.ts';
import {
  attesi,
  chiaviDi,
  chiaviSelezionate,
  type Esame,
  righeFra,
  type Sql,
  stessaChiave,
  tabellaDi,
  valoreDi,
} from './esame.ts';

/**
 * What a check finds, as a query of rows: cod_titolo, cod_divisa, cod_portafoglio, data, id, versione,
 * valore, prima, data_prima, misura. Null where there is nothing to look for.
 */
type Domanda = (esame: Esame, attuato: ControlloAttuato) => Sql | null;

const NESSUN_VALORE = sql`null::bigint as id, null::integer as versione, null::numeric as valore`;
const NESSUNO_PRIMA = sql`null::numeric as prima, null::date as data_prima`;
const SENZA_MISURA = sql`null::numeric as misura`;

const valoreEsaminato = ({ archivio }: Esame, alias: string): Sql =>
  sql`${sql.ref(`${alias}.id`)}, ${sql.ref(`${alias}.versione`)},
    ${valoreDi(archivio, alias)} as valore`;

/** The last value of `c`'s key before the day, by the table's unique index. */
const ultimo = (esame: Esame, segno: '<' | '<='): Sql => {
  const { archivio, data } = esame;
  return sql`lateral (select u.id, u.versione, ${valoreDi(archivio, 'u')} as valore, u.data
    from ${tabellaDi(archivio)} u
    where ${stessaChiave(esame, 'u', 'c')} and u.data ${sql.raw(segno)} ${data}::date
    order by u.data desc limit 1) u`;
};

const mancanti: Domanda = (esame) => {
  if (!esame.atteso) return null;
  const { archivio, data } = esame;
  return sql`select ${chiaviSelezionate(esame, 'c')}, ${data}::date as data, ${NESSUN_VALORE},
      u.valore as prima, u.data as data_prima, (${data}::date - u.data)::numeric as misura
    from (${attesi(esame)}) c left join ${ultimo(esame, '<')} on true
    where not exists (select from ${tabellaDi(archivio)} v
      where ${stessaChiave(esame, 'v', 'c')} and v.data = ${data}::date)`;
};

const vecchi: Domanda = (esame, { soglia }) => {
  const { data } = esame;
  const limite = aggiungiLavorativi(data, -Number(soglia), 'TARGET');
  return sql`select ${chiaviSelezionate(esame, 'c')}, u.data, u.id, u.versione, u.valore,
      ${NESSUNO_PRIMA}, (${data}::date - u.data)::numeric as misura
    from (${attesi(esame)}) c join ${ultimo(esame, '<=')} on true
    where u.data < ${limite}::date`;
};

/** The threshold of the row's type of titolo, where one has been set. */
const sogliaDi = (
  { archivio }: Esame,
  { soglia, perTipoTitolo }: ControlloAttuato,
  alias: string,
): Sql => {
  const generale = sql`${soglia}::numeric`;
  const diTitoli = chiaviDi(archivio).includes('cod_titolo');
  if (!diTitoli || Object.keys(perTipoTitolo).length === 0) return generale;
  return sql`coalesce((select (${JSON.stringify(perTipoTitolo)}::jsonb ->> k.tipo_titolo)::numeric
    from titoli k where k.cod_titolo = ${sql.ref(`${alias}.cod_titolo`)}), ${generale})`;
};

/**
 * The value before is the row before within the days examined; only the first row of each key asks
 * the index for an older one.
 */
const salti: Domanda = (esame, attuato) => {
  const { archivio, finestra } = esame;
  const chiavi = sql.join(chiaviDi(archivio).map((colonna) => sql.ref(`t.${colonna}`)));
  const valore = valoreDi(archivio, 't');
  return sql`select s.*, abs(s.valore / s.prima - 1) * 100 as misura from (
      select ${chiaviSelezionate(esame, 'f')}, f.data, f.id, f.versione, f.esaminato as valore,
          coalesce(f.prima, u.valore) as prima, coalesce(f.data_prima, u.data) as data_prima
        from (select t.*, ${valore} as esaminato, lag(${valore}) over chiave as prima,
                lag(t.data) over chiave as data_prima
                from ${tabellaDi(archivio)} t where ${righeFra(esame, finestra.dal, finestra.al)}
              window chiave as (partition by ${chiavi} order by t.data)) f
        left join lateral (select ${valoreDi(archivio, 'u')} as valore, u.data
          from ${tabellaDi(archivio)} u
          where f.data_prima is null and ${stessaChiave(esame, 'u', 'f')} and u.data < f.data
          order by u.data desc limit 1) u on true) s
    where s.prima > 0
      and abs(s.valore / s.prima - 1) * 100 > ${sogliaDi(esame, attuato, 's')}`;
};

const fermi: Domanda = (esame, attuato) => {
  const { archivio, data } = esame;
  return sql`select ${chiaviSelezionate(esame, 't')}, t.data, ${valoreEsaminato(esame, 't')},
      null::numeric as prima, s.dal as data_prima, s.quanti::numeric as misura
    from (select t.*, (${sogliaDi(esame, attuato, 't')})::bigint as attesi
            from ${tabellaDi(archivio)} t where ${righeFra(esame, data, data)}) t
    cross join lateral (select count(*) as quanti, min(x.valore) as minimo,
        max(x.valore) as massimo, min(x.data) as dal
      from (select ${valoreDi(archivio, 'u')} as valore, u.data from ${tabellaDi(archivio)} u
        where ${stessaChiave(esame, 'u', 't')} and u.data <= t.data
        order by u.data desc limit t.attesi) x) s
    where s.quanti = t.attesi and s.minimo = s.massimo`;
};

/** The values of the days examined of which something holds. */
const valoriCon =
  (che: (esame: Esame, attuato: ControlloAttuato) => Sql | null): Domanda =>
  (esame, attuato) => {
    const { archivio, finestra } = esame;
    const cosa = che(esame, attuato);
    if (cosa === null) return null;
    return sql`select ${chiaviSelezionate(esame, 't')}, t.data, ${valoreEsaminato(esame, 't')},
        ${NESSUNO_PRIMA}, ${SENZA_MISURA}
      from ${tabellaDi(archivio)} t
      where ${righeFra(esame, finestra.dal, finestra.al)} and ${cosa}`;
  };

const delTitolo = (che: Sql): Sql =>
  sql`exists (select from titoli k where k.cod_titolo = t.cod_titolo and ${che})`;

const SENZA_CEDOLA = sql`coalesce(k.tasso_cedola, 0) = 0 and k.spread is null
  and k.indice_riferimento is null and k.tipo_indicizzazione is null
  and not exists (select from titoli_tassi r where r.id_titolo = k.id)`;

/** The rates that go with the values: those of everybody, or the company's own. */
const senzaCambio: Domanda = (esame) => {
  const { archivio, data, codAzienda, atteso } = esame;
  if (!atteso) return null;
  const [cambi, sua] =
    archivio.ambito === 'condiviso'
      ? [sql.table('cambi'), sql``]
      : [sql.table('cambi_normali'), sql`and c.cod_azienda = ${codAzienda}`];
  return sql`select null::text as cod_titolo, g.cod_divisa, null::text as cod_portafoglio,
      ${data}::date as data, ${NESSUN_VALORE}, null::numeric as prima,
      (select max(c.data) from ${cambi} c
        where c.cod_divisa = g.cod_divisa and c.data < ${data}::date ${sua}) as data_prima,
      g.titoli::numeric as misura
    from (select k.cod_divisa, count(*) as titoli
            from ${tabellaDi(archivio)} t join titoli k on k.cod_titolo = t.cod_titolo
           where ${righeFra(esame, data, data)} and k.cod_divisa <> 'EUR'
           group by k.cod_divisa) g
    where not exists (select from ${cambi} c
      where c.cod_divisa = g.cod_divisa and c.data = ${data}::date ${sua})`;
};

const DOMANDE: Readonly<Record<CodiceControllo, Domanda>> = {
  mancanti,
  vecchi,
  salti,
  fermi,
  festivi: valoriCon(({ finestra }) => {
    const chiusi = giorniChiusi(finestra);
    return chiusi.length === 0 ? null : sql`t.data = any(${chiusi}::date[])`;
  }),
  negativi: valoriCon(({ archivio }) => sql`${valoreDi(archivio, 't')} < 0`),
  'senza-cambio': senzaCambio,
  'rateo-senza-cedola': valoriCon(
    ({ archivio }) => sql`${valoreDi(archivio, 't')} <> 0 and ${delTitolo(SENZA_CEDOLA)}`,
  ),
  'sotto-minimo': valoriCon(
    ({ archivio }, { soglia }) => sql`${valoreDi(archivio, 't')} < ${soglia}::numeric`,
  ),
  scaduti: valoriCon(() => delTitolo(sql`coalesce(k.scadenza_derivato, k.data_scadenza) < t.data`)),
};

/** What the check finds; null where there is nothing to look for, or where it has been put off. */
export const domandaDi = (esame: Esame, attuato: ControlloAttuato): Sql | null =>
  attuato.attivo ? DOMANDE[attuato.controllo.codice](esame, attuato) : null;

import type { Anagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { valore } from '#server/titoli/importazione/colonne.ts';
import { eDellAzienda, letturaDi } from './tavole.ts';

/** From so much on two descriptions are alike: what they have in common of their pieces of three letters. */
const SOGLIA = '0.6';

const piegata = (colonna: string): string =>
  `senza_forma_giuridica(testo_cercabile(${colonna}::text))`;

/** What a search keeps of a titolo begins with its description (migration of its filter). */
const DEL_TITOLO = `senza_forma_giuridica(split_part(a.cercabile, ' |', 1))`;

const pezzi = (testo: string): string =>
  `(select distinct unnest(trigrammi('  ' || ${testo} || ' ')) as g)`;

/** Nobody like any row: a table whose records have no description. */
export const SENZA_SOMIGLIANZE = `select null::integer as riga, null::bigint as id, null::text as perche,
  null::numeric as quanto where false`;

/** The records of a table that new rows are like by their description, in SQL: riga, id, perche, quanto. */
export function sqlStessaDescrizione(pratica: Pratica, anagrafica: Anagrafica): string {
  const { descritta } = anagrafica;
  const { colonneImport } = pratica.destinazione;
  const d = valore(colonneImport, 'descrizione', 't');
  if (!descritta || d === 'null') return SENZA_SOMIGLIANZE;
  const { tipate, gruppi } = tabelleDi(pratica.guid);
  const entro = descritta.entro;
  const stesso = entro ? `and a.${entro} = ${valore(colonneImport, entro, 't')}` : '';
  const azienda = eDellAzienda(anagrafica) ? 'a.cod_azienda = (rateo_aziende())[1]' : 'true';
  return `select t.riga, a.id, 'stessa descrizione' as perche, 1::numeric as quanto
    from ${gruppi} r join ${tipate} t on t.riga = r.riga
    join ${letturaDi(anagrafica)} a on ${piegata('a.descrizione')} = ${piegata(d)} ${stesso}
   where r.id is null and t.errori = 0 and ${azienda}`;
}

/**
 * The titoli that new rows are like, in SQL. Pieces of three letters are compared in sets: two descriptions that
 * are alike by six tenths have one at least in common of the rarest four tenths of the row's, so that only
 * those that have are counted.
 */
export function sqlTitoliSimili({ guid, destinazione: { colonneImport } }: Pratica): string {
  const { tipate, gruppi } = tabelleDi(guid);
  const v = (campo: string) => valore(colonneImport, campo, 't');
  const vicini = `a.cod_divisa = s.divisa and (a.tipo_titolo = s.tipo
      or (a.data_scadenza = s.scadenza and a.tasso_cedola = s.tasso))`;
  return `with s as materialized (
      select t.riga, ${piegata(v('descrizione'))} as d, ${v('cod_divisa')}::text as divisa,
             ${v('tipo_titolo')}::text as tipo, ${v('data_scadenza')}::date as scadenza,
             ${v('tasso_cedola')}::numeric as tasso, ${v('isin_premio')}::text as premio,
             r.listino, r.mercato
        from ${gruppi} r join ${tipate} t on t.riga = r.riga
       where r.riga = r.capo and r.id is null and t.errori = 0),
    a as materialized (
      select a.id, a.cod_divisa, a.tipo_titolo, a.data_scadenza, a.tasso_cedola, ${DEL_TITOLO} as d
        from titoli a where exists (select from s)),
    sg as materialized (
      select riga, g, count(*) over (partition by riga) as quanti
        from s cross join lateral ${pezzi('s.d')} x),
    ag as materialized (
      select a.id, g, count(*) over (partition by a.id) as quanti
        from a cross join lateral ${pezzi('a.d')} x
       where exists (select from (select distinct divisa, tipo, scadenza, tasso from s) s where ${vicini})),
    rari as (
      select riga, g from (
        select sg.*, row_number() over (partition by riga order by coalesce(f.quanti_ne, 0), sg.g) as posto
          from sg left join (select g, count(*) as quanti_ne from ag group by g) f on f.g = sg.g) p
       where posto <= quanti - ceil(${SOGLIA} * quanti) + 1),
    coppie as materialized (
      select distinct s.riga, a.id from rari join ag on ag.g = rari.g join s on s.riga = rari.riga
        join a on a.id = ag.id and ${vicini}),
    simili as (
      select c.riga, c.id, count(*)::numeric / (min(sg.quanti) + min(ag.quanti) - count(*)) as quanto
        from coppie c join sg on sg.riga = c.riga join ag on ag.id = c.id and ag.g = sg.g
       group by c.riga, c.id)
    select s.riga, a.id, 'stessa descrizione' as perche, 1::numeric as quanto from s join a on a.d = s.d
    union all
    select riga, id, 'descrizione simile', quanto from simili where quanto >= ${SOGLIA}
    union all
    select s.riga, l.id_titolo, 'stesso listino e mercato', 1
      from s join titoli_listini l on l.cod_listino = s.listino and l.cod_mercato = s.mercato
    union all
    select s.riga, t.id, 'il suo ISIN è l’ISIN con premio della riga', 1
      from s join titoli t on t.cod_isin = s.premio`;
}

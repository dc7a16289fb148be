import { type RawBuilder, sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import { sqlValori } from '#server/archivi/valutazione/valori.ts';
import { A_PARTI, IMPEGNI, INDICIZZATI, OPZIONI } from '#server/titoli/valore-di-mercato.ts';

type Sql = RawBuilder<unknown>;

/** What is held, by whom, when: a query of cod_portafoglio, cod_titolo and quantita, which is negative of what is short. */
export interface Tenute {
  readonly codAzienda: string;
  readonly giorno: Data;
  readonly righe: Sql;
}

/** What a company holds now, after all that is registered. */
export const tenuteAdesso = (codAzienda: string): Sql => sql`
  select p.cod_portafoglio, p.cod_titolo, case when p.corta then -p.quantita else p.quantita end as quantita
    from posizioni p where p.cod_azienda = ${codAzienda} and p.quantita <> 0`;

/** The same manager, or both none: written so that it can be hashed, where «is not distinct from» cannot. */
export const stesso = (uno: Sql, altro: Sql): Sql =>
  sql`coalesce(${uno}, '') = coalesce(${altro}, '')`;

/** What is held as it is valued, by portfolio and titolo: part of a `with`. */
export const conTenute = ({ codAzienda, righe }: Omit<Tenute, 'giorno'>): Sql => sql`
  tenute as materialized (
    select g.cod_portafoglio, g.cod_titolo collate "default" as cod_titolo,
           case when f.tipo_gestione = 'P' then g.cod_portafoglio end as gestore,
           sum(g.quantita) as quantita, bool_or(g.quantita < 0) as corta
      from (${righe}) g
      left join portafogli f on f.cod_azienda = ${codAzienda} and f.cod_portafoglio = g.cod_portafoglio
     group by 1, 2, 3)`;

/**
 * What is held and what one unit of it is worth, as parts of a `with recursive`: `titoli_guardati`, and `tenute_valutate` by
 * portfolio and titolo. Where a value is missing, `manca` says which; commitments are worth nothing
 * (docs/regole/limiti.md#valore).
 */
export function conValori({ codAzienda, giorno, righe }: Tenute): Sql {
  const valori = (grandezza: 'prezzo' | 'cambio' | 'coefficiente', richieste: Sql) =>
    sqlValori({ grandezza, codAzienda, giorno, qualunqueEta: true }, richieste);
  return sql`
  ${conTenute({ codAzienda, righe })},
  titoli_guardati as materialized (
    select t.id, t.cod_titolo, t.descrizione, t.cod_divisa, t.cod_emittente, t.quotazione, i.gruppo,
           coalesce(t.scadenza_derivato, t.data_scadenza) as scade,
           t.tipo_titolo = any (${IMPEGNI}) as impegno,
           case when t.tipo_titolo = any (${OPZIONI}) then coalesce(t.moltiplicatore, 1) else 1 end
             / case when t.quotazione = 'P' then 100 else 1 end as per_unita,
           coalesce(t.tipo_indicizzazione = any (${INDICIZZATI}), false) as indicizzato,
           coalesce(t.tipo_indicizzazione = ${A_PARTI}, false) as a_parti
      from titoli t join tipi_titolo i on i.tipo_titolo = t.tipo_titolo
     where t.cod_titolo in (select n.cod_titolo from tenute n)),
  da_valutare as materialized (
    select distinct t.id, t.cod_titolo, n.gestore, t.cod_divisa, t.impegno, t.indicizzato or t.a_parti as col_coefficiente
      from tenute n join titoli_guardati t on t.cod_titolo = n.cod_titolo),
  prezzi as materialized (${valori(
    'prezzo',
    sql`select d.cod_titolo as codice, d.gestore as cod_portafoglio from da_valutare d where not d.impegno`,
  )}),
  coefficienti_del_giorno as materialized (${valori(
    'coefficiente',
    sql`select d.cod_titolo as codice, d.gestore as cod_portafoglio from da_valutare d where d.col_coefficiente`,
  )}),
  cambi_del_giorno as materialized (${valori(
    'cambio',
    sql`select distinct d.cod_divisa as codice, d.gestore as cod_portafoglio from da_valutare d`,
  )}),
  unitari as materialized (
    select d.id, d.cod_titolo, d.gestore, p.valore as prezzo, p.archivio, p.data as data_prezzo, c.valore as cambio,
           k.valore as coefficiente,
           case when t.impegno then 0
                else p.valore * t.per_unita / c.valore
                  * case when t.indicizzato then k.valore when t.a_parti then coalesce(k.valore, 1) else 1 end
           end as unitario,
           case when t.impegno then null
                when p.valore is null then 'il prezzo'
                when c.valore is null then 'il cambio di ' || t.cod_divisa
                when t.indicizzato and k.valore is null then 'il coefficiente' end as manca
      from da_valutare d
      join titoli_guardati t on t.id = d.id
      left join prezzi p on p.codice = d.cod_titolo and ${stesso(sql`p.cod_portafoglio`, sql`d.gestore`)}
      left join cambi_del_giorno c on c.codice = d.cod_divisa and ${stesso(sql`c.cod_portafoglio`, sql`d.gestore`)}
      left join coefficienti_del_giorno k
        on k.codice = d.cod_titolo and ${stesso(sql`k.cod_portafoglio`, sql`d.gestore`)}),
  tenute_valutate as materialized (
    select n.cod_portafoglio, u.id, n.cod_titolo, n.quantita, n.corta, u.unitario, u.manca, u.prezzo, u.archivio, u.data_prezzo,
           u.cambio, u.coefficiente, coalesce(round(n.quantita * u.unitario, 2), 0) as valore,
           u.manca is not null and n.quantita <> 0 as senza
      from tenute n join unitari u on u.cod_titolo = n.cod_titolo and ${stesso(sql`u.gestore`, sql`n.gestore`)})`;
}

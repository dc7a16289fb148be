import { type RawBuilder, sql } from 'kysely';
import { CLASSI_PROPRIE } from '#domain/valutazione/ifrs9.ts';

type Sql = RawBuilder<unknown>;

/** The class by which a titolo `t` is measured (`classeDi`). */
const CLASSE = (t: string): Sql => {
  const tipo = sql.ref(`${t}.tipo_ifrs9`);
  return sql`case when ${tipo} in (${sql.join(CLASSI_PROPRIE.map((una) => sql.lit(una)))}) then ${tipo} else 'FVTPL' end`;
};

/** Families whose loads carry no charges in their cost. */
const SENZA_ONERI = sql`('F', 'K', 'N')`;

const caricata = (r: string): Sql => sql`(
  ${sql.ref(`${r}.genere`)} = 'carico' or (${sql.ref(`${r}.genere`)} = 'entrata' and k.effetto_liquidita <> 0))
  and k.tipo_causale not in ${SENZA_ONERI}`;

/** The charges of a row with its tax on transactions, and of the one that it follows in its registration. */
const oneri = (r: string, euro: '' | '_euro'): Sql =>
  sql.join(
    [r, 'capofila'].flatMap((riga) =>
      ['spese', 'bolli', 'commissioni', 'imposta_transazioni'].map(
        (voce) => sql`coalesce(${sql.ref(`${riga}.${voce}${euro}`)}, 0)`,
      ),
    ),
    sql` + `,
  );

/**
 * What rows `r` of movements cost in a book that says itself whether charges of a purchase enter the cost: a join that
 * gives `o.costo` and `o.costo_divisa`; where it does not say it of their class, they are what the slip wrote
 * (docs/regole/valutazione.md#ifrs-9).
 */
export const costoNelLibro = (r: string, codLibro: string): Sql => {
  const di = (colonna: string) => sql.ref(`${r}.${colonna}`);
  const scelto = (costo: string, controvalore: string, euro: '' | '_euro') => sql`
    case when not (${caricata(r)}) then ${di(costo)}
         when scelta.oneri = 'N' then verso.segno * ${di(controvalore)}
         when scelta.oneri = 'S' then verso.segno * (${di(controvalore)} + ${oneri(r, euro)})
         else ${di(costo)} end as ${sql.id(costo)}`;
  return sql`
    join causali k on k.cod_causale = ${di('cod_causale')}
    left join titoli t on t.cod_titolo = ${di('cod_titolo')}
    left join aziende_libri b on b.cod_azienda = ${di('cod_azienda')} and b.cod_libro = ${codLibro}
    left join movimenti capofila on capofila.id = ${di('id_capofila')}
    cross join lateral (select b.opzioni -> 'oneriNelCosto' ->> (${CLASSE('t')}) as oneri) scelta
    cross join lateral (select case when ${di('corto')} then -1 else 1 end as segno) verso
    cross join lateral (select ${scelto('costo', 'controvalore_euro', '_euro')},
      ${scelto('costo_divisa', 'controvalore_originale', '')}) o`;
};

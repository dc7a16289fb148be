import { type RawBuilder, sql } from 'kysely';
import type { FiltroTitoliWire } from '#contract/filtro-titoli.ts';
import {
  type CampoElenco,
  type CampoOpzione,
  campiElenco,
  campiOpzione,
} from '#domain/titoli/filtro/filtro-titoli.ts';
import { TIPO_CON_SOTTOSTANTE } from '#domain/titoli/filtro/scelte-titoli.ts';
import { OGGI } from '#server/db/oggi.ts';
import { scrittiDa } from '#server/record/scritti-da.ts';
import { conDescrizione } from './testo.ts';

type Condizione = RawBuilder<unknown>;
type Alias = 't' | 'o';

/** Lists that one column answers; ISINs and price-list codes stand in more than one place. */
const COLONNE: Readonly<Record<Exclude<CampoElenco, 'codISIN' | 'codListino'>, string>> = {
  tipoTitolo: 'tipo_titolo',
  codDivisa: 'cod_divisa',
  emittenti: 'cod_emittente',
  codTitolo: 'cod_titolo',
  tipoTasso: 'tipo_tasso',
  tipoRimborso: 'tipo_rimborso',
  tipoIndicizzazione: 'tipo_indicizzazione',
  strumento: 'strumento',
  settoreIndustriale: 'settore_industriale',
};

const OPZIONI: Readonly<Record<CampoOpzione, string>> = {
  soloCallable: 'callable',
  soloConvertible: 'convertibile',
  soloElegibleBCE: 'eligible_bce',
  soloSubordinati: 'subordinato',
  soloGarantiti: 'garantito',
  soloHedged: 'hedged',
  soloStrutturati: 'strutturato',
  soloCostoAmmortizzato: 'costo_ammortizzato',
  soloDaCertificare: 'da_certificare',
};

const fra = (colonna: Condizione, valori: readonly string[]): Condizione =>
  sql`${colonna} = any(${[...valori]}::text[])`;

const conElenco = (alias: Alias, campo: CampoElenco, valori: readonly string[]): Condizione => {
  const colonna = (nome: string) => sql.ref(`${alias}.${nome}`);
  if (campo === 'codISIN') {
    const isin = valori.map((uno) => uno.toUpperCase());
    return sql`(${fra(colonna('cod_isin'), isin)} or ${fra(colonna('isin_premio'), isin)})`;
  }
  if (campo !== 'codListino') return fra(colonna(COLONNE[campo]), valori);
  return sql`${colonna('id')} in (
    select l.id from titoli l where ${fra(sql`l.cod_listino`, valori)}
    union all
    select q.id_titolo from titoli_listini q where ${fra(sql`q.cod_listino`, valori)})`;
};

const raggruppati = (alias: Alias, filtro: FiltroTitoliWire): Condizione[] => {
  const { idRaggruppamenti, raggruppamento } = filtro;
  const id = sql.ref(`${alias}.id`);
  const parti: Condizione[] = [];
  if (idRaggruppamenti?.length) {
    parti.push(sql`${id} in (select r.id_titolo from raggruppamenti_titoli r
      where r.id_raggruppamento = any(${[...idRaggruppamenti]}::bigint[]))`);
  }
  if (raggruppamento?.length) {
    parti.push(sql`${id} in (select r.id_titolo from raggruppamenti_titoli r
      where r.numero = any(${[...raggruppamento]}::smallint[]))`);
  }
  return parti;
};

/** What expires on the day of reference is not expired yet. Without a day it is today, in Rome. */
const nonScaduti = (alias: Alias, dataRiferimento: string | null | undefined): Condizione => {
  const scadenza = sql`coalesce(${sql.ref(`${alias}.scadenza_derivato`)},
                                ${sql.ref(`${alias}.data_scadenza`)})`;
  const giorno = dataRiferimento ? sql`${dataRiferimento}::date` : OGGI;
  return sql`(${scadenza} is null or ${scadenza} >= ${giorno})`;
};

const parti = (alias: Alias, filtro: FiltroTitoliWire, daIndice: boolean): Condizione[] => {
  const { immCirc, quotato, scaduti, titoloDescrizione, importazione } = filtro;
  const colonna = (nome: string) => sql.ref(`${alias}.${nome}`);
  const elenchi = campiElenco.flatMap((campo) => {
    const valori = filtro[campo];
    return valori?.length ? [conElenco(alias, campo, valori)] : [];
  });
  const opzioni = campiOpzione
    .filter((campo) => filtro[campo])
    .map((campo) => colonna(OPZIONI[campo]));
  return [
    ...elenchi,
    ...raggruppati(alias, filtro),
    ...(immCirc === 'C' || immCirc === 'I' ? [sql`${colonna('imm_circ')} = ${immCirc}`] : []),
    ...(quotato === 'Q' || quotato === 'N' ? [sql`${colonna('quotato')} = ${quotato}`] : []),
    ...(scaduti === 'S' ? [nonScaduti(alias, filtro.dataRiferimento)] : []),
    ...(titoloDescrizione ? [conDescrizione(titoloDescrizione, alias, daIndice)] : []),
    ...(importazione ? [scrittiDa('titoli', importazione, alias)] : []),
    ...opzioni,
  ];
};

/**
 * The securities filter as a condition on `titoli t`, null where nothing is chosen. With
 * `includiSottostanti` the underlyings of the options and premiums that answer are there too,
 * whatever they are themselves. `daIndice` says whether words are sought by the index of their pieces.
 */
export const sceltaDiTitoli = (
  filtro: FiltroTitoliWire | null | undefined,
  daIndice = true,
): Condizione | null => {
  const scelte = parti('t', filtro ?? {}, daIndice);
  if (scelte.length === 0) return null;
  const dirette = sql.join(scelte, sql` and `);
  if (!filtro?.includiSottostanti || !filtro.tipoTitolo?.includes(TIPO_CON_SOTTOSTANTE))
    return dirette;
  const diOpzioni = sql.join(parti('o', filtro, daIndice), sql` and `);
  return sql`((${dirette}) or t.cod_titolo in (
    select o.cod_sottostante from titoli o
     where o.tipo_titolo = ${TIPO_CON_SOTTOSTANTE} and o.cod_sottostante is not null
       and ${diOpzioni}))`;
};

/** The same, true where nothing is chosen. */
export const condizioneTitoli = (
  filtro: FiltroTitoliWire | null | undefined,
  daIndice = true,
): Condizione => sceltaDiTitoli(filtro, daIndice) ?? sql`true`;

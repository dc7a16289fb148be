import { type RawBuilder, sql } from 'kysely';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { eData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { livelliScelti } from '#server/posizioni/posizioni-al.ts';
import { condizioneTenuti } from '#server/posizioni/tenuti.ts';
import type { Valori } from '#server/record/tabella-record.ts';
import { condizioneAmmessi } from './ammessi.ts';
import type { ArchivioSql } from './archivio.ts';
import { sceltaTitoli } from './condizione.ts';

const LIMITE = 10_000;

/** What the values of a day are looked for under: company and portfolio, where the key has them. */
export interface Luogo {
  readonly giorno: string;
  readonly uguali: readonly RawBuilder<unknown>[];
  readonly portafoglio: { readonly nome: string; readonly codice: string } | null;
}

const giornoDi = ({ dateFrom, dateTo }: FiltroArchivioWire): string => {
  if (!dateFrom || dateFrom !== dateTo)
    throw erroreCampo('dateTo', 'Le date non corrispondono: scegliere lo stesso giorno due volte.');
  if (!eData(dateFrom)) throw erroreCampo('dateFrom', `${dateFrom} non esiste nel calendario.`);
  return dateFrom;
};

const portafoglioDi = async (
  tx: Tx,
  codAzienda: string | undefined,
  scelti: readonly string[] | null | undefined,
): Promise<string> => {
  const [codice] = scelti ?? [];
  if (codice === undefined || scelti?.length !== 1)
    throw erroreCampo('codPortafoglio', 'Portafoglio: sceglierne uno, e uno solo.');
  const { rows } = await sql`select from portafogli
    where cod_azienda = ${codAzienda ?? null} and cod_portafoglio = ${codice}`.execute(tx);
  if (rows.length === 0)
    throw erroreCampo(
      'codPortafoglio',
      `Portafoglio: ${codice} non è fra quelli dell’azienda; sceglierne un altro.`,
    );
  return codice;
};

const luogoDi = async (
  tx: Tx,
  { codAzienda }: Contesto,
  tipo: TipoArchivio,
  filtro: FiltroArchivioWire,
): Promise<Luogo> => {
  const giorno = giornoDi(filtro);
  const colonna = tipo.chiave.find((una) => una.di === 'portafoglio');
  const codice = colonna && (await portafoglioDi(tx, codAzienda, filtro.codPortafoglio));
  return {
    giorno,
    portafoglio: colonna && codice !== undefined ? { nome: colonna.nome, codice } : null,
    uguali: [
      sql`v.cod_titolo = t.cod_titolo`,
      ...(eAziendale(tipo) ? [sql`v.cod_azienda = ${codAzienda ?? null}`] : []),
      ...(colonna ? [sql`${sql.ref(`v.${colonna.sql}`)} = ${codice}`] : []),
    ],
  };
};

/** The last value before the day, one probe of the unique index for each titolo of the list. */
const ultimo = ({ tabella, valori }: TipoArchivio, { giorno, uguali }: Luogo) => sql`
  left join lateral (
    select trim_scale(${sql.ref(`v.${valori[0]?.sql}`)})::text as valore, v.data
      from ${sql.table(tabella)} v
     where ${sql.join(uguali, sql` and `)} and v.data < ${giorno}::date
     order by v.data desc limit 1) u on true`;

/** The question itself, so that a test can ask for its plan. */
export const domandaMancanti = (
  tipo: TipoArchivio,
  filtro: FiltroArchivioWire,
  luogo: Luogo,
  codAzienda: string | undefined,
): RawBuilder<Valori> => {
  const { giorno, uguali, portafoglio } = luogo;
  const tenuti = condizioneTenuti({ codAzienda, data: giorno, ...livelliScelti(filtro) });
  const conUltimo = filtro.ultimaQuotazioneNuoviInserimenti === true;
  return sql<Valori>`
    with t as materialized (
      select t.cod_titolo, t.cod_isin, t.descrizione, t.tipo_titolo, t.cod_divisa
        from titoli t
       where ${sceltaTitoli(filtro)} and ${condizioneAmmessi(tipo, giorno)} and ${tenuti}
         and not exists (select from ${sql.table(tipo.tabella)} v
           where ${sql.join(uguali, sql` and `)} and v.data = ${giorno}::date)
       order by t.cod_titolo limit ${LIMITE + 1})
    select t.cod_titolo as "codTitolo", t.cod_isin as "codISIN", t.descrizione,
      t.tipo_titolo as "tipoTitolo", t.cod_divisa as "codDivisa", ${giorno} as data,
      ${portafoglio ? sql`${portafoglio.codice} as ${sql.id(portafoglio.nome)},` : sql``}
      ${conUltimo ? sql`u.valore as "ultimoValore", u.data as "ultimaData"` : sql`null as "ultimoValore", null as "ultimaData"`},
      u.valore as precedente, u.data as "dataPrecedente", true as "nuovoInserimento"
      from t ${ultimo(tipo, luogo)}
     order by t.cod_titolo`;
};

/** The titoli of the filter that are held on its day and have no value in the archive on it. */
export const titoliMancanti = async (
  tx: Tx,
  contesto: Contesto,
  { tipo }: ArchivioSql,
  filtro: FiltroArchivioWire,
): Promise<readonly Valori[]> => {
  const luogo = await luogoDi(tx, contesto, tipo, filtro);
  const { rows } = await domandaMancanti(tipo, filtro, luogo, contesto.codAzienda).execute(tx);
  if (rows.length > LIMITE)
    throw errore('TROPPE_RIGHE', {
      detail: 'I titoli senza un valore nel giorno sono più di 10.000: restringere il filtro.',
    });
  return rows;
};

import { type RawBuilder, sql } from 'kysely';
import {
  gruppiPer,
  gruppiProposti,
  type NomeElaborazione,
} from '#domain/elaborazioni/elaborazioni.ts';
import { type FiltroMovimenti, ultimaChiusura } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { parametriMovimenti } from '#domain/movimenti/filtro/parametri-movimenti.ts';
import { type SelezioneTipo, tipiData } from '#domain/record/filtri/filtro-date.ts';
import { codiceDimensione, dimensioneDi } from '#domain/reports/gruppi.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { OGGI } from '#server/db/oggi.ts';
import { condizioneMovimenti } from '#server/movimenti/condizione.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import type { Chiedi, FiltroReport } from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { nomiDelFiltro } from '#server/reports/parametri.ts';
import { lettureMovimenti } from '#server/titoli/reports/livelli.ts';
import type { Chiesta, DescrizioneElaborazione, Domanda, LivelloElaborato } from './descrizione.ts';

type Sql = RawBuilder<unknown>;

/** The movements filter of a question, without what elaborations ask besides. */
export function filtroDi(chiesta: Chiesta) {
  const {
    codAzienda: _a,
    dataDa: _d,
    dataA: _al,
    selezioneTipo: _t,
    gruppi: _g,
    valoriInEuro: _v,
    movInSospeso: _s,
    escludiStornati: _e,
    periodo: _p,
    misure: _m,
    eventi: _ev,
    ...filtro
  } = chiesta;
  return filtro;
}

interface Predefinite {
  readonly chiusura: string;
  readonly oggi: Data;
}

/** The day on which the company closes its year, and today. */
export async function predefiniteDi(codAzienda: string, chiedi: Chiedi): Promise<Predefinite> {
  const [predefinite] = await chiedi(sql<Predefinite>`
    select coalesce(a.data_chiusura_esercizio, c.valore ->> 'dataChiusuraEsercizio') as chiusura,
           ${OGGI}::text as oggi
      from configurazione c, aziende a where a.cod_azienda = ${codAzienda}`);
  if (!predefinite) throw new Error('Manca la configurazione.');
  return predefinite;
}

/** A question with the dates that it lacks: from the last closing to today, by Rome's clocks. */
export async function completa(
  { nome, periodo }: Pick<DescrizioneElaborazione, 'nome' | 'periodo'>,
  domanda: Domanda,
  codAzienda: string,
  chiedi: Chiedi,
): Promise<Chiesta> {
  esigiGiorni(domanda, ['dataDa', 'dataA']);
  const { chiusura, oggi } = await predefiniteDi(codAzienda, chiedi);
  const suo = periodo?.(oggi);
  const dataA = (domanda.dataA ?? suo?.dataA ?? oggi) as Data;
  const dataDa = (domanda.dataDa ?? suo?.dataDa ?? ultimaChiusura(dataA, chiusura)) as Data;
  if (dataDa > dataA)
    throw erroreCampo('dataA', 'La fine del periodo precede l’inizio: scambiare le due date.');
  return {
    ...domanda,
    gruppi: (domanda.gruppi ?? gruppiProposti(nome)).map((uno) =>
      uno.replace(/^raggruppamento:/i, 'raggruppamento'),
    ),
    codAzienda,
    dataDa,
    dataA,
    selezioneTipo: domanda.selezioneTipo ?? 'M',
  };
}

const GIORNI: Readonly<Record<SelezioneTipo, Sql>> = {
  M: sql`t.data_movimento`,
  V: sql`t.data_valuta`,
  I: sql`t.data_inserimento`,
};

/** The day of `movimenti t` that the dates are of. */
export const giornoDi = ({ selezioneTipo }: Chiesta): Sql => GIORNI[selezioneTipo];

/** Which `movimenti t`: registered ones of the period that the filter leaves. */
export async function condizioneDi(chiesta: Chiesta, stornato: Sql, chiedi: Chiedi): Promise<Sql> {
  const { codAzienda, dataDa, dataA, movInSospeso, escludiStornati } = chiesta;
  const giorno = giornoDi(chiesta);
  return sql.join(
    [
      await condizioneMovimenti(chiedi, filtroDi(chiesta), codAzienda),
      sql`t.stato <> 'bozza' and ${giorno} between ${dataDa}::date and ${dataA}::date`,
      ...(movInSospeso ? [] : [sql`t.data_valuta <= ${dataA}::date`]),
      ...(escludiStornati ? [sql`t.id_storno_di is null and not ${stornato}`] : []),
    ],
    sql` and `,
  );
}

/** The code of each level's groups, of `movimenti t` and `titoli d`. */
const CHIAVI: Readonly<Record<string, Sql>> = {
  numeroMovimento: sql`t.nreg || '/' || t.anno`,
  codDepositario: sql`t.cod_depositario`,
  codControparte: sql`t.cod_controparte`,
  codPortafoglio: sql`t.cod_portafoglio`,
  codCausale: sql`t.cod_causale`,
  tipoTitolo: sql`d.tipo_titolo`,
  codTitolo: sql`t.cod_titolo`,
  anno: sql`extract(year from t.giorno)`,
  mese: sql`to_char(t.giorno, 'YYYY-MM')`,
  codDivisa: sql`t.cod_divisa`,
  evento: sql`t.evento`,
};

/** What the rows of an elaboration are gathered by, as reports of movements gather theirs unless told. */
export async function livelliDi(
  nome: NomeElaborazione,
  chiesta: Chiesta,
  chiedi: Chiedi,
  letture = lettureMovimenti(giornoDi(chiesta)),
  chiavi = CHIAVI,
): Promise<readonly LivelloElaborato[]> {
  const gruppi = chiesta.gruppi ?? [];
  const ammessi = gruppiPer(nome);
  const offerti = { gruppi: ammessi, perDimensioni: true };
  const livelli = await livelliChiesti(offerti, { gruppi }, letture, chiedi);
  return livelli.map((livello, i) => {
    const chiesto = gruppi[i] ?? '';
    const numero = dimensioneDi(chiesto);
    const codice =
      numero === null
        ? (ammessi.find((uno) => uno.codice.toLowerCase() === chiesto.toLowerCase())?.codice ??
          chiesto)
        : codiceDimensione(numero);
    const chiave =
      numero === null ? (chiavi[codice] ?? livello.valore) : sql`${sql.ref(`g_ragg_${numero}.id`)}`;
    return { ...livello, codice, chiave };
  });
}

export const riga = (etichetta: string, valore: string): ParametroReport => ({
  etichetta,
  valore,
});

/** The period first, then the filter, then the groups. */
export async function paroleDelFiltro(
  giorni: string,
  chiesta: Chiesta,
  livelli: readonly LivelloElaborato[],
  chiedi: Chiedi,
): Promise<readonly ParametroReport[]> {
  const filtro = filtroDi(chiesta);
  return [
    riga(giorni, `dal ${stampaData(chiesta.dataDa)} al ${stampaData(chiesta.dataA)}`),
    ...parametriMovimenti(
      filtro as FiltroMovimenti,
      await nomiDelFiltro(filtro as FiltroReport, chiedi),
    ),
    ...(livelli.length > 0
      ? [riga('Dati Raggruppamento per', livelli.map(({ titolo }) => titolo).join(', '))]
      : []),
  ];
}

/** «Parametri Selezionati»: the filter, then how the movements were read. */
export async function inParole(
  chiesta: Chiesta,
  livelli: readonly LivelloElaborato[],
  chiedi: Chiedi,
): Promise<readonly ParametroReport[]> {
  const { selezioneTipo, valoriInEuro, movInSospeso, escludiStornati } = chiesta;
  return [
    ...(await paroleDelFiltro(tipiData[selezioneTipo], chiesta, livelli, chiedi)),
    riga('Movimenti in sospeso', movInSospeso ? 'Compresi' : 'Esclusi'),
    riga('Stornati', escludiStornati ? 'Esclusi' : 'Compresi'),
    ...(valoriInEuro ? [riga('Valori', 'Solo in euro')] : []),
  ];
}

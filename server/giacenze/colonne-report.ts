import { type RawBuilder, sql } from 'kysely';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { taciuteDalLivello } from '#domain/giacenze/sguardo.ts';
import type { RigaLetta } from '#domain/reports/report.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { RateoDi } from '#server/calcolo/ratei-tenuti.ts';
import {
  type ColonnaSql,
  comeNumero,
  comeSiNo,
  inParole,
  testo,
} from '#server/reports/composizione.ts';
import { costoMedio } from './giacenze.ts';
import { METODO } from './livelli.ts';

type Sql = RawBuilder<unknown>;

const numero = (titolo: string, valore: Sql, decimali = 2, larghezza = 10): ColonnaSql => ({
  file: { titolo, tipo: 'numero', decimali, larghezza },
  valore: comeNumero(valore),
});

const sommata = (titolo: string, valore: Sql, larghezza = 11): ColonnaSql => {
  const { file, valore: suo } = numero(titolo, valore, 2, larghezza);
  return { file: { ...file, totale: true }, valore: suo };
};

const codice = (titolo: string, larghezza: number, valore: Sql): ColonnaSql => ({
  file: testo(titolo, larghezza),
  valore,
});

const RATEO = 'rateo';
/** What stands between the titolo, the quantity and the rate of a row whose accrual is still to be counted. */
const TRA_LE_PARTI = '\u001f';

/** The columns by the names that the screen has for them, in its sequence. */
const COLONNE: Readonly<Record<string, ColonnaSql>> = {
  cod_Titolo: codice('Titolo', 13, sql`t.cod_titolo`),
  descrizione: { file: testo('Descrizione', 24, true), valore: sql`d.descrizione` },
  codISIN: codice('ISIN', 13, sql`d.cod_isin`),
  tipoTitolo: codice('Tipo', 4, sql`d.tipo_titolo`),
  cod_Portafoglio: codice('Portafoglio', 8, sql`t.cod_portafoglio`),
  cod_Depositario: codice('Depositario', 8, sql`t.cod_depositario`),
  depositarioGlobale: codice('Dep. globale', 8, sql`t.globale`),
  immCirc: codice('Imm./Circ.', 11, inParole(sql`t.imm_circ`, IMM_CIRC)),
  codDivisa: codice('Divisa', 5, sql`d.cod_divisa`),
  quantita: numero(QUANTITA_O_NOMINALE, sql`t.quantita`, 0, 12),
  costoMedio: {
    ...numero('Costo medio EUR', sql`0`),
    valore: costoMedio(sql`t.costo`, sql`t.quantita`, 'd'),
  },
  prezzo: numero('Prezzo', sql`t.prezzo`, 2, 8),
  dataPrezzo: { file: { titolo: 'Del', tipo: 'data' }, valore: sql`t.data_prezzo::text` },
  carico: sommata('Costo EUR', sql`t.carico`),
  // Amounts that are each of another currency are not added up.
  costoDivisa: numero('Costo in divisa', sql`t.costo_divisa`, 2, 11),
  latente: sommata('Latente EUR', sql`t.latente`, 10),
  latentePercento: numero('Latente %', sql`t.latente_percento`, 2, 6),
  peso: sommata('Peso %', sql`t.peso`, 6),
  [RATEO]: {
    ...sommata('Rateo EUR', sql`0`, 9),
    valore: sql`concat_ws(${TRA_LE_PARTI}, t.cod_titolo, t.quantita)`,
  },
  valore: sommata('Valore EUR', sql`t.vale`),
  alCosto: codice('Al costo', 5, comeSiNo(sql`t.al_costo`)),
  metodo: { file: testo('Metodo', 12, true), valore: METODO },
};

/** What is told where nobody says which columns. */
const SOLITE = Object.keys(COLONNE).filter(
  (campo) => !['dataPrezzo', 'latentePercento', 'peso', 'alCosto'].includes(campo),
);

interface Chieste {
  readonly colonne: readonly string[] | undefined;
  readonly livello: string | null;
  readonly valoriInEuro: boolean;
}

/** The columns asked for, of those that the level has something to say in; an unknown one is refused. */
export function colonneChieste({ colonne, livello, valoriInEuro }: Chieste): readonly string[] {
  const ignota = colonne?.find((campo) => !(campo in COLONNE));
  if (ignota !== undefined)
    throw erroreCampo(
      'colonne',
      `Le giacenze non hanno la colonna ${ignota}: nomi ammessi ${Object.keys(COLONNE).join(', ')}.`,
    );
  const taciute = taciuteDalLivello(livello);
  return (colonne ?? SOLITE).filter(
    (campo) => !taciute.includes(campo) && !(valoriInEuro && campo === 'costoDivisa'),
  );
}

export const colonneSql = (campi: readonly string[]): readonly ColonnaSql[] =>
  campi.flatMap((campo) => COLONNE[campo] ?? []);

/** Puts the accrual where the query could only say of what. */
export function conRateo(
  campi: readonly string[],
  livelli: number,
  ratei: ReadonlyMap<string, RateoDi>,
): ((riga: RigaLetta) => RigaLetta) | undefined {
  const posto = campi.indexOf(RATEO);
  if (posto < 0) return undefined;
  const dove = livelli + posto;
  return (riga) => {
    const [titolo = '', quantita = '0'] = (riga[dove] ?? '').split(TRA_LE_PARTI);
    return riga.with(dove, ratei.get(titolo)?.(quantita).importo ?? null);
  };
}

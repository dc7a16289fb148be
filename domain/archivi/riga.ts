import { contaDecimali, contaInteri, eDecimale, segno } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, dataScritta, eData, stampaData } from '#domain/tempo/data.ts';
import type { CampoChiave, CampoValore, TipoArchivio } from './tipo-archivio.ts';

export interface ErroreCampo {
  campo: string;
  messaggio: string;
}

/** The life of a currency, for checking a rate's day against it, and whether it can have one. */
export interface ValiditaDivisa {
  validoDal: Data | null;
  validoAl: Data | null;
  quotabile: boolean;
}

export type DiviseNote = ReadonlyMap<string, ValiditaDivisa>;

/**
 * What is wrong with one row of an archive, field by field, in words that name the remedy. The
 * currencies are checked against the base table where it is at hand.
 */
export function erroriRiga(
  archivio: TipoArchivio,
  riga: Readonly<Record<string, unknown>>,
  divise?: DiviseNote,
): ErroreCampo[] {
  const giorno = dataScritta(testoDi(riga.data));
  const diChiave = archivio.chiave.map((colonna) => ({
    campo: colonna.nome,
    messaggio: difettoChiave(colonna, testoDi(riga[colonna.nome]), giorno, divise),
  }));
  const diValore = archivio.valori.map((colonna) => ({
    campo: colonna.nome,
    messaggio: difettoValore(colonna, testoDi(riga[colonna.nome])),
  }));
  return [...diChiave, ...diValore].flatMap(({ campo, messaggio }) =>
    messaggio === null ? [] : [{ campo, messaggio }],
  );
}

function difettoChiave(
  { di, titolo }: CampoChiave,
  valore: string,
  giorno: Data | null,
  divise: DiviseNote | undefined,
): string | null {
  if (valore === '') return `${titolo}: Campo Obbligatorio`;
  if (di === 'data') {
    return eData(valore)
      ? null
      : `${titolo}: ${valore} non esiste nel calendario dal 1900 al 2199; scrivi un altro giorno`;
  }
  if (di === 'divisa') return difettoDivisa(titolo, valore, giorno, divise);
  return difettoCodice(titolo, valore);
}

/**
 * A security's or a portfolio's code can only be judged by its form here: the server knows which
 * exist.
 */
function difettoCodice(titolo: string, valore: string): string | null {
  if (/^[0-9A-Za-z_./-]{1,20}$/.test(valore)) return null;
  return `${titolo}: ${valore} non è un codice; scrivi fino a 20 lettere e cifre`;
}

function difettoDivisa(
  titolo: string,
  codice: string,
  giorno: Data | null,
  divise: DiviseNote | undefined,
): string | null {
  if (!/^[A-Z]{3}$/.test(codice)) {
    return `${titolo}: ${codice} non è un codice; scrivi tre lettere maiuscole, come USD`;
  }
  if (codice === 'EUR') {
    return `${titolo}: il cambio dell’euro contro euro è sempre 1 e non si registra`;
  }
  if (divise === undefined) return null;
  const divisa = divise.get(codice);
  if (divisa === undefined) {
    return `${titolo}: ${codice} non è fra le divise; aggiungila nella tabella Divise`;
  }
  if (!divisa.quotabile) {
    return `${titolo}: ${codice} non si quota, non è una moneta né un metallo; scegline un’altra`;
  }
  if (giorno === null) return null;
  if (divisa.validoDal !== null && giorno < divisa.validoDal) {
    const dal = stampaData(divisa.validoDal);
    return `${titolo}: ${codice} vale dal ${dal}; correggi la data o la divisa`;
  }
  if (divisa.validoAl !== null && giorno > divisa.validoAl) {
    const al = stampaData(divisa.validoAl);
    return `${titolo}: ${codice} vale fino al ${al}; correggi la data o la divisa`;
  }
  return null;
}

function difettoValore(colonna: CampoValore, valore: string): string | null {
  const { titolo, decimali, interi, significato } = colonna;
  if (valore === '') return `${titolo}: Campo Obbligatorio`;
  if (!eDecimale(valore)) return `${titolo}: ${valore} non è un numero`;
  if (contaDecimali(valore) > decimali) {
    return `${titolo}: ha più di ${decimali} decimali; arrotondalo`;
  }
  if (contaInteri(valore) > interi) {
    return `${titolo}: ha più di ${interi} cifre prima della virgola; controllalo`;
  }
  const verso = segno(valore);
  if (colonna.segno === 'positivo' && verso <= 0) {
    const letto = stampaNumero(valore, { decimaliMin: 0, decimaliMax: decimali });
    return `${titolo}: ${letto} non è ammesso; scrivi ${significato}, più di zero`;
  }
  if (colonna.segno === 'non negativo' && verso < 0) {
    return `${titolo}: non può essere negativo; scrivi ${significato}`;
  }
  return null;
}

const testoDi = (valore: unknown): string => String(valore ?? '').trim();

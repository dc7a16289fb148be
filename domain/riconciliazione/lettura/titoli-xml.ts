import type { Origine, TipoQuantita } from '#domain/riconciliazione/estratto.ts';
import { segnato } from './importi-xml.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import { type QuantitaLetta, TITOLO_IGNOTO, type TitoloLetto, unito } from './righe.ts';
import { discendenti, figli, type NodoXml, nodo, testoDi } from './xml.ts';

/** `FinInstrmId`: an ISIN as written, or another code with its type («CUSP/11778MAA6»), and a description. */
export function titoloXml(da: NodoXml | null): TitoloLetto {
  if (da === null) return TITOLO_IGNOTO;
  const altro = nodo(da, 'OthrId');
  const codice = altro === null ? null : testoDi(altro, 'Id');
  const tipo = altro === null ? null : testoDi(altro, 'Tp/Cd', 'Tp/Prtry');
  return {
    isin: testoDi(da, 'ISIN'),
    codiceLocale: codice === null ? null : [tipo, codice].filter((p) => p !== null).join('/'),
    descrizione: unito(...figli(da, 'Desc').map((d) => d.testo)),
  };
}

/** In this order: the amortised value is the same quantity, already times the factor. */
const TIPI: readonly (readonly [nome: string, tipo: TipoQuantita])[] = [
  ['Unit', 'UNIT'],
  ['FaceAmt', 'FAMT'],
  ['AmtsdVal', 'AMOR'],
];

/** A short position is a minus, a long one a plus; null where it is not said. */
function eCorta(da: NodoXml | null): boolean | null {
  const scritto = da === null ? null : testoDi(da, 'ShrtLngInd', 'ShrtLngPos');
  return scritto === 'SHOR' ? true : scritto === 'LONG' ? false : null;
}

/** The quantity in an element, however deep its `Qty` nest, with the sign beside it; null where there is none. */
export function quantitaXml(da: NodoXml | null, meno = eCorta(da)): QuantitaLetta | null {
  if (da === null) return null;
  for (const [nome, tipo] of TIPI) {
    const [trovata] = discendenti(da, nome);
    if (trovata !== undefined) return { quantita: segnato(trovata, meno), tipo };
  }
  return null;
}

/** RECE or DELI; of a message that does not say it, refused. */
export function versoXml(
  da: NodoXml,
  origine: Origine,
  ...vie: readonly string[]
): 'riceve' | 'consegna' {
  const scritto = testoDi(da, ...vie);
  if (scritto !== 'RECE' && scritto !== 'DELI')
    rifiuta(origine, 'non si dice se è una ricezione o una consegna (SctiesMvmntTp)', CHIEDERE);
  return scritto === 'RECE' ? 'riceve' : 'consegna';
}

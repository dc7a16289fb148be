import type { Origine, TipoQuantita } from '#domain/riconciliazione/estratto.ts';
import { opposto } from './esatto.ts';
import { numeroXml } from './importi-xml.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import { unito } from './righe.ts';
import { discendenti, figli, type NodoXml, nodo, testoDi } from './xml.ts';

export interface TitoloXml {
  readonly isin: string | null;
  readonly codiceLocale: string | null;
  readonly descrizione: string | null;
}

/** `FinInstrmId`: an ISIN as written, or another code with its type («CUSP/11778MAA6»), and a description. */
export function titoloXml(da: NodoXml | null): TitoloXml {
  if (da === null) return { isin: null, codiceLocale: null, descrizione: null };
  const altro = nodo(da, 'OthrId');
  const codice = altro === null ? null : testoDi(altro, 'Id');
  const tipo = altro === null ? null : testoDi(altro, 'Tp/Cd', 'Tp/Prtry');
  return {
    isin: testoDi(da, 'ISIN'),
    codiceLocale: codice === null ? null : [tipo, codice].filter((p) => p !== null).join('/'),
    descrizione: unito(...figli(da, 'Desc').map((d) => d.testo)),
  };
}

export interface QuantitaXml {
  readonly quantita: string;
  readonly tipo: TipoQuantita;
}

/** In this order: the amortised value is the same quantity, already times the factor. */
const TIPI: readonly (readonly [nome: string, tipo: TipoQuantita])[] = [
  ['Unit', 'UNIT'],
  ['FaceAmt', 'FAMT'],
  ['AmtsdVal', 'AMOR'],
];

/** The quantity in an element, however deep its `Qty` nest, with the sign that it says; null where there is none. */
export function quantitaXml(da: NodoXml | null): QuantitaXml | null {
  if (da === null) return null;
  for (const [nome, tipo] of TIPI) {
    for (const trovato of discendenti(da, nome)) {
      const quantita = numeroXml(trovato);
      const corta = testoDi(da, 'ShrtLngInd') === 'SHOR';
      return { quantita: corta ? opposto(quantita) : quantita, tipo };
    }
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

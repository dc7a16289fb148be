import { segno as segnoDi, somma } from '#domain/money/decimale.ts';

/** Statements of bank and custodian as their senders write them, for tests. */

/** «1061.2» → «1061,2», «-5» → «5,»: the comma is mandatory, the sign is elsewhere. */
const virgola = (importo: string): string => {
  const [interi = '0', decimali = ''] = importo.replace('-', '').split('.');
  return `${interi},${decimali}`;
};
const segno = (importo: string): string => (segnoDi(importo) < 0 ? 'D' : 'C');

export interface GiornataMt940 {
  readonly conto?: string;
  /** «2026-11-16». */
  readonly giorno: string;
  readonly iniziale: string;
  readonly importi: readonly string[];
  /** Of the statement, with the page behind it. */
  readonly numero?: string;
  /** Which balances are of the page and not of the statement. */
  readonly intermedi?: { readonly iniziale?: boolean; readonly finale?: boolean };
  readonly divisa?: string;
  /** What makes two lines of one amount different. */
  readonly segna?: string;
}

export const IBAN_DI_PROVA = 'IT60X0542811101000000123456';

/** One page of an MT940, block 4 alone. */
export function mt940({
  conto = IBAN_DI_PROVA,
  giorno,
  iniziale,
  importi,
  numero,
  intermedi = {},
  divisa = 'EUR',
  segna = 'RIF',
}: GiornataMt940): string {
  const corto = giorno.slice(2).replaceAll('-', '');
  const finale = somma(iniziale, ...importi);
  return [
    `:20:${segna}${corto}`,
    `:25:${conto}`,
    ...(numero === undefined ? [] : [`:28C:${numero}`]),
    `:60${intermedi.iniziale ? 'M' : 'F'}:${segno(iniziale)}${corto}${divisa}${virgola(iniziale)}`,
    ...importi.flatMap((importo, i) => [
      `:61:${corto}${corto.slice(2)}${segno(importo)}${virgola(importo)}NTRF${segna}${corto}${i}`,
      `:86:riga ${i + 1} del ${giorno}`,
    ]),
    `:62${intermedi.finale ? 'M' : 'F'}:${segno(finale)}${corto}${divisa}${virgola(finale)}`,
    '-',
    '',
  ].join('\r\n');
}

export interface PaginaMt535 {
  readonly conto?: string;
  readonly giorno: string;
  /** «1/ONLY», «1/MORE», «2/LAST». */
  readonly pagina?: string;
  readonly posizioni: readonly (readonly [isin: string, quantita: string])[];
  readonly seme?: string;
}

/** One page of an MT535, with its blocks. */
export function mt535({
  conto = 'MOCKSAFE1',
  giorno,
  pagina = '1/ONLY',
  posizioni,
  seme = 'DEP',
}: PaginaMt535): string {
  const data = giorno.replaceAll('-', '');
  return [
    '{1:F01EXAMITMMXXXX0000000000}{2:I535EXAMITMMXXXXN}{4:',
    ':16R:GENL',
    `:28E:${pagina}`,
    `:20C::SEME//${seme}${data.slice(2)}${pagina.slice(0, 1)}`,
    ':23G:NEWM',
    `:98A::STAT//${data}`,
    ':22F::SFRE//DAIL',
    ':22F::CODE//COMP',
    ':22F::STTY//CUST',
    ':22F::STBA//SETT',
    `:97A::SAFE//${conto}`,
    `:17B::ACTI//${posizioni.length > 0 ? 'Y' : 'N'}`,
    ':17B::CONS//N',
    ':16S:GENL',
    ...(posizioni.length > 0 ? [':16R:SUBSAFE'] : []),
    ...posizioni.flatMap(([isin, quantita]) => [
      ':16R:FIN',
      `:35B:ISIN ${isin}`,
      `:93B::AGGR//UNIT/${quantita}`,
      ':16S:FIN',
    ]),
    ...(posizioni.length > 0 ? [':16S:SUBSAFE'] : []),
    '-}',
    '',
  ].join('\r\n');
}

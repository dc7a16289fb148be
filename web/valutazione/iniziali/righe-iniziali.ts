import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { difettiIniziali, type RimanenzaIniziale } from '#domain/valutazione/iniziali.ts';
import type { ColonnaRiga, ErroreCella, RigaScritta, ValoriRiga } from '#web/ui/righe/righe.ts';
import { leggiRighe } from '#web/ui/righe/righe.ts';
import type { Iniziale } from './iniziali-api.ts';

const importo = (campo: string, titolo: string, larghezza: number): ColonnaRiga => ({
  ...{ campo, titolo, larghezza, tipo: 'numero', decimali: 2 },
});

/** The columns of the grid, in the order of the file: what is copied from one is pasted into the other. */
export const COLONNE_INIZIALI: readonly ColonnaRiga[] = [
  {
    ...{ campo: 'codPortafoglio', titolo: 'Portafoglio', tipo: 'testo', obbligatoria: true },
    ...{ lunghezza: 20, larghezza: 110 },
  },
  {
    ...{ campo: 'codDepositario', titolo: 'Depositario', tipo: 'testo', obbligatoria: true },
    ...{ lunghezza: 20, larghezza: 110 },
  },
  {
    ...{ campo: 'codTitolo', titolo: 'Titolo', tipo: 'codice', obbligatoria: true },
    ...{ lunghezza: 20, larghezza: 136 },
  },
  {
    ...{ campo: 'immCirc', titolo: 'Imm/Circ', tipo: 'scelta', obbligatoria: true },
    ...{ scelte: IMM_CIRC, senzaCodice: true, predefinito: 'C', larghezza: 128 },
  },
  { campo: 'corta', titolo: 'Corta', tipo: 'siNo', larghezza: 60 },
  importo('svalutazioniCumulate', 'Svalut. cumulate', 124),
  importo('svalutazioniCumulateDivisa', 'Svalut. in divisa', 116),
  importo('costoStorico', 'Costo storico', 108),
  importo('valoreFiscaleMinimo', 'Minimo fiscale', 108),
  {
    ...{ campo: 'tassoEffettivo', titolo: 'Tasso eff.', tipo: 'numero', decimali: 4 },
    larghezza: 100,
  },
];

const comeIniziale = (valori: ValoriRiga): RimanenzaIniziale =>
  ({ ...valori, corta: valori.corta === true }) as unknown as RimanenzaIniziale;

export interface InizialiLette {
  readonly righe: Iniziale[];
  /** Cells that cannot be read, and what the rules say of those that can. */
  readonly errori: readonly ErroreCella[];
  /** Where each row that is sent stands in the grid. */
  readonly posti: readonly number[];
}

/** What the grid says, with what is wrong of it. */
export function leggiIniziali(scritte: readonly RigaScritta[]): InizialiLette {
  const { valori, errori, posti } = leggiRighe(COLONNE_INIZIALI, scritte);
  const righe = valori.map(comeIniziale);
  const rotte = new Set(errori.map(({ riga }) => riga));
  const difetti = difettiIniziali(righe, (posto) => (posti[posto] ?? 0) + 1)
    .map(({ riga, campo, messaggio }) => ({ riga: riga - 1, campo, messaggio }))
    .filter(({ riga }) => !rotte.has(riga));
  return { righe: righe as Iniziale[], errori: [...errori, ...difetti], posti };
}

const DELLA_RIGA = /^righe\[(\d+)\]\.(\w+)$/;

/** What the server refuses of the rows that were sent, at the cells that they stand in. */
export const rifiutate = (
  errori: readonly { readonly campo: string; readonly messaggio: string }[],
  posti: readonly number[],
): readonly ErroreCella[] =>
  errori.flatMap(({ campo, messaggio }) => {
    const [, posto, nome] = DELLA_RIGA.exec(campo) ?? [];
    const riga = posto === undefined ? undefined : posti[Number(posto)];
    if (riga === undefined || nome === undefined) return [];
    return [{ riga, campo: nome, messaggio: messaggio.replace(/^Riga \d+: /, '') }];
  });

import { anagrafiche } from '#domain/anagrafiche/anagrafiche.ts';
import type { Campo } from '#domain/campi/campo.ts';
import { destinazione, tutteLeDestinazioni } from '#domain/elenchi/destinazioni.ts';
import { type ColonnaImport, nomeColonna } from '#domain/importazioni/colonne.ts';
import { essenziali } from '#domain/titoli/campi.ts';
import type { CampoDestinazione } from './convalida.ts';

/** A field of a destination with the other names under which files carry it. */
export interface CampoMappabile extends CampoDestinazione {
  readonly sinonimi: readonly string[];
  /** Whether a new record cannot be without it. */
  readonly obbligatorio: boolean;
}

/**
 * What a new record of a destination needs, where its columns do not say it: a file may only update.
 * A titolo without a code takes its ISIN.
 */
const necessari: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    anagrafiche.map(({ tipo, campi }) => [
      tipo,
      campi.flatMap((uno: Campo) => (uno.chiesto ? [uno.nome] : [])),
    ]),
  ),
  titoli: essenziali.filter((nome) => nome !== 'cod_Titolo'),
};

const forma = (tipo: string): CampoDestinazione['tipo'] =>
  tipo === 'numero' || tipo === 'data' ? tipo : 'testo';

const campoDi = (colonna: ColonnaImport, suoi: readonly string[]): CampoMappabile => ({
  nome: nomeColonna(colonna),
  titolo: colonna.titolo,
  tipo: forma(colonna.tipo),
  sinonimi: colonna.sinonimi,
  obbligatorio: !colonna.facoltativa || suoi.includes(nomeColonna(colonna)),
});

/** The fields of a destination by its name; null where nothing is imported under it. */
export function campiDestinazione(tipo: string): readonly CampoMappabile[] | null {
  const trovata = destinazione(tipo);
  const suoi = necessari[tipo] ?? [];
  return trovata?.colonneImport.map((colonna) => campoDi(colonna, suoi)) ?? null;
}

/** What a mapping can be written for. */
export const destinazioniMappabili = tutteLeDestinazioni.map(({ tipo, intestazione }) => ({
  codice: tipo,
  descrizione: intestazione,
}));

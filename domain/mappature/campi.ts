import { type ColonnaImport, nomeColonna } from '#domain/importazione/colonne.ts';
import { destinazione, destinazioni } from '#domain/importazione/destinazioni.ts';
import { campiScrivibili } from '#domain/titoli/campi.ts';
import type { CampoDestinazione } from './convalida.ts';

/** A field of a destination with the other names under which files carry it. */
export interface CampoMappabile extends CampoDestinazione {
  readonly sinonimi: readonly string[];
  /** Whether a row cannot be without it. */
  readonly obbligatorio: boolean;
}

const forma = (tipo: string): CampoDestinazione['tipo'] =>
  tipo === 'numero' || tipo === 'data' ? tipo : 'testo';

const diColonna = (colonna: ColonnaImport): CampoMappabile => ({
  nome: nomeColonna(colonna),
  titolo: colonna.titolo,
  tipo: forma(colonna.tipo),
  sinonimi: colonna.sinonimi,
  obbligatorio: !colonna.facoltativa,
});

const essenziali = ['cod_Titolo', 'descrizione', 'tipo_Titolo', 'codDivisa'];

const campiTitoli: readonly CampoMappabile[] = campiScrivibili.map((campo) => ({
  nome: campo.nome,
  titolo: campo.titolo,
  tipo: forma(campo.tipo),
  sinonimi: campo.sinonimi ?? [],
  obbligatorio: essenziali.includes(campo.nome),
}));

/** The fields of a destination by its name; null where nothing is imported under it. */
export function campiDestinazione(tipo: string): readonly CampoMappabile[] | null {
  const trovata = destinazione(tipo);
  if (trovata) return trovata.colonneImport.map(diColonna);
  return tipo === 'titoli' ? campiTitoli : null;
}

/** What a mapping can be written for. */
export const destinazioniMappabili: readonly {
  readonly codice: string;
  readonly descrizione: string;
}[] = [
  { codice: 'titoli', descrizione: 'Titoli' },
  ...destinazioni
    .filter(({ tipo }) => tipo !== 'titoli')
    .map(({ tipo, intestazione }) => ({ codice: tipo, descrizione: intestazione })),
];

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { DefinizioneConto, DimensioneConto } from '#domain/contabilita/conti.ts';
import type { Modello } from '#domain/contabilita/scrittura.ts';

const CARTELLA = join(import.meta.dirname, 'predefiniti');

type Riga = Readonly<Record<string, string>>;

/** The rows of a table that the product brings along: UTF-8, semicolons; empty is nothing. */
const tabella = (nome: string): readonly Riga[] =>
  parse(readFileSync(join(CARTELLA, `${nome}.csv`)), { bom: true, columns: true, delimiter: ';' });

const CONDIZIONI: Readonly<Record<string, DimensioneConto>> = {
  imm_circ: 'immCirc',
  gruppo: 'gruppo',
  tipo_titolo: 'tipoTitolo',
  tipo_soggetto: 'tipoSoggetto',
  flag_euro: 'flagEuro',
  corto: 'corto',
  tipo_ifrs9: 'tipoIfrs9',
};

/** The chart of accounts, its definitions and the templates of the statutory book, as they are given to a company. */
export const tipiArchivioPredefiniti = () => tabella('tipi-archivio');
export const contiPredefiniti = () => tabella('descrizione-conti');

/** The templates of the statutory book. */
export const modelliPredefiniti = (): readonly Modello[] =>
  tabella('scritture').map((riga) => ({
    nScrittura: Number(riga.n_scrittura),
    nRiga: Number(riga.n_riga),
    causale: riga.causale ?? '',
    tipoScrittura: riga.tipo_scrittura as Modello['tipoScrittura'],
    conto: riga.conto ?? '',
    segno: riga.segno as Modello['segno'],
    importo: riga.importo ?? '',
    valoreTest: riga.valore_test || null,
    dataMovimento: riga.data_movimento as Modello['dataMovimento'],
    dataValuta: riga.data_valuta as Modello['dataValuta'],
    descrizioneCausale: riga.descrizione_causale ?? '',
    centroCosto: riga.centro_costo ?? '',
    centroProf: riga.centro_prof ?? '',
    attiva: true,
  }));

/** The definitions, each with the place of its account among `contiPredefiniti`, from 1, as its id. */
export function definizioniPredefinite(): readonly DefinizioneConto[] {
  const posti = new Map(contiPredefiniti().map(({ numero_conto }, i) => [numero_conto, i + 1]));
  return tabella('definizione-conti').map((riga, i) => {
    const numeroConto = riga.numero_conto ?? '';
    const id = posti.get(numeroConto);
    if (id === undefined) throw new Error(`definizione-conti.csv: ${numeroConto}`);
    const condizioni = Object.entries(CONDIZIONI).flatMap(([colonna, dimensione]) => {
      const scritta = riga[colonna];
      return scritta ? [[dimensione, scritta.split(',')] as const] : [];
    });
    return {
      id: i + 1,
      codiceConto: riga.codice_conto ?? '',
      codicePriorita: Number(riga.codice_priorita),
      conto: { id, numeroConto, attivo: true },
      condizioni: Object.fromEntries(condizioni),
      validoDal: null,
      validoAl: null,
    };
  });
}

import { elenchiDiChiave, elencoDepositari, TITOLO_DI_ESEMPIO } from '#domain/archivi/colonne.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import {
  avvisiDiFile,
  aziendaDellaRiga,
  type Destinazione,
} from '#domain/importazioni/destinazione.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import type { RimanenzaIniziale } from './iniziali.ts';

type NomeColonna = keyof RimanenzaIniziale | 'data';
type Colonna = Pick<ColonnaImport, 'campo' | 'titolo' | 'tipo'> &
  Partial<ColonnaImport> & { readonly nome: NomeColonna };

const colonna = (una: Colonna): ColonnaImport => ({
  sinonimi: [una.nome, una.campo],
  chiave: false,
  facoltativa: true,
  ...una,
});

const chiave = (una: Colonna): ColonnaImport => ({
  ...colonna(una),
  chiave: true,
  facoltativa: false,
});

type Importo = Pick<Colonna, 'nome' | 'campo' | 'titolo' | 'esempio'> & {
  /** How the grid calls it, which has less room. */
  readonly breve: string;
};

const importo = ({ breve, ...una }: Importo) =>
  colonna({
    ...{ ...una, tipo: 'numero', sinonimi: [una.nome, una.campo, breve] },
    ...{ decimali: 2, cifreIntere: 15, nonNegativo: true },
  });

/** The columns of a file of opening balances, in the order of the grid that they may be pasted into. */
const colonneIniziali: readonly ColonnaImport[] = [
  chiave({
    ...{ nome: 'data', campo: 'data', titolo: 'DATA', tipo: 'data', esempio: '2024-12-31' },
    spiegazione: 'la vigilia del primo esercizio, la stessa in ogni riga',
  }),
  chiave({
    ...{ nome: 'codPortafoglio', campo: 'cod_portafoglio', titolo: 'PORTAFOGLIO', tipo: 'scelta' },
    ...{ elenco: elenchiDiChiave.portafoglio, esempio: 'CIRC' },
  }),
  chiave({
    ...{ nome: 'codDepositario', campo: 'cod_depositario', titolo: 'DEPOSITARIO', tipo: 'scelta' },
    ...{ elenco: elencoDepositari, esempio: 'BANCA' },
  }),
  chiave({
    ...{ nome: 'codTitolo', campo: 'cod_titolo', titolo: 'TITOLO', tipo: 'scelta' },
    sinonimi: ['codTitolo', 'cod_titolo', 'CODICE TITOLO', 'ISIN', 'CODICE ISIN'],
    ...{ elenco: elenchiDiChiave.titolo, esempio: TITOLO_DI_ESEMPIO },
    spiegazione: 'ISIN o codice interno',
  }),
  chiave({
    ...{ nome: 'immCirc', campo: 'imm_circ', titolo: 'IMM/CIRC', tipo: 'scelta', esempio: 'C' },
    ...{ elenco: { valori: IMM_CIRC, nome: 'il valore di IMM/CIRC' } },
    spiegazione: 'C circolante, I immobilizzato',
  }),
  colonna({
    ...{ nome: 'corta', campo: 'corta', titolo: 'CORTA', tipo: 'siNo', esempio: 'No' },
    spiegazione: 'Sì di una posizione corta; vuota è No',
  }),
  importo({
    ...{ nome: 'svalutazioniCumulate', campo: 'svalutazioni_cumulate', esempio: '4000.00' },
    ...{ titolo: 'SVALUTAZIONI CUMULATE', breve: 'Svalut. cumulate' },
  }),
  {
    ...importo({
      ...{ nome: 'svalutazioniCumulateDivisa', campo: 'svalutazioni_cumulate_divisa' },
      ...{ titolo: 'SVALUTAZIONI CUMULATE IN DIVISA', breve: 'Svalut. in divisa' },
      esempio: '4000.00',
    }),
    spiegazione: 'di un titolo in euro può restare vuota',
  },
  importo({
    ...{ nome: 'costoStorico', campo: 'costo_storico', esempio: '97827.15' },
    ...{ titolo: 'COSTO STORICO', breve: 'Costo storico' },
  }),
  importo({
    ...{ nome: 'valoreFiscaleMinimo', campo: 'valore_fiscale_minimo', esempio: '93100.00' },
    ...{ titolo: 'VALORE FISCALE MINIMO', breve: 'Minimo fiscale' },
  }),
  colonna({
    ...{ nome: 'tassoEffettivo', campo: 'tasso_effettivo', titolo: 'TASSO EFFETTIVO' },
    sinonimi: ['tassoEffettivo', 'tasso_effettivo', 'Tasso eff.'],
    ...{ tipo: 'numero', decimali: 15, cifreIntere: 1, esempio: '0.0321' },
    spiegazione: 'frazione annua: 0,0321 del 3,21 per cento',
  }),
];

/** Opening balances as what a file is imported into: all its rows in the place of those of before, or none. */
export const rimanenzeIniziali: Destinazione = {
  tipo: 'rimanenze-iniziali',
  intestazione: 'Rimanenze iniziali',
  risorsa: 'rimanenze/iniziali',
  area: 'Valutazione',
  ambito: 'azienda',
  tabella: 'chiusure',
  colonneImport: [...colonneIniziali, aziendaDellaRiga],
  sorgenti: ['excel', 'csv'],
  avvisi: avvisiDiFile,
  tutteInsieme: true,
};

import { colonneDaCampi } from '#domain/reports/colonne-da-campi.ts';
import type { TabellaReport } from '#domain/reports/tabella.ts';
import { campiDiDefinizione } from './campi-definizione.ts';
import { campiScrittura } from './campi-scrittura.ts';

const comune = { sezione: 'Contabilità', ambito: 'azienda' } as const;

/** Definitions and templates as files carry them: what is exported can be imported. */
export const tabelleContabiliConReport: readonly TabellaReport[] = [
  {
    ...comune,
    nome: 'definizioni-conti',
    titolo: 'Definizione conti',
    area: 'Contabile',
    colonne: colonneDaCampi(campiDiDefinizione, {
      codiceConto: { larghezza: 14, gruppo: true },
      numeroConto: { larghezza: 12, gruppo: true },
      condizioni: { larghezza: 44, aCapo: true },
    }),
  },
  {
    ...comune,
    nome: 'scritture',
    titolo: 'Scritture',
    area: 'Scritture',
    colonne: colonneDaCampi(campiScrittura, {
      causale: { larghezza: 8, gruppo: true },
      conto: { larghezza: 14, gruppo: true },
      importo: { larghezza: 24, aCapo: true },
      valoreTest: { larghezza: 22, aCapo: true },
      descrizione_Causale: { larghezza: 28, aCapo: true },
    }),
  },
];

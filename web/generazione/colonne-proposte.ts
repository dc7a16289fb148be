import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { SI_SCEGLIE, type StatoProposta } from '#domain/generazione/stato.ts';
import type { Colonna, RigaTotali } from '#web/ui/tabella/tipi.ts';
import type { TonoEtichetta } from '#web/ui/tono-etichetta.ts';
import type { Proposta, Totale } from './generazione-api.ts';

type ColonnaProposte = Colonna<Proposta>;

const codice = (campo: keyof Proposta, titolo: string, larghezza: number): ColonnaProposte => ({
  campo,
  titolo,
  tipo: 'codice',
  larghezza,
});
const giorno = (campo: keyof Proposta, titolo: string): ColonnaProposte => ({
  campo,
  titolo,
  tipo: 'data',
  larghezza: 100,
});
const importo = (campo: keyof Proposta, titolo: string): ColonnaProposte => ({
  campo,
  titolo,
  tipo: 'numero',
  decimali: 2,
  larghezza: 116,
});

const TONI: Readonly<Partial<Record<StatoProposta, TonoEtichetta>>> = {
  presunta: 'avviso',
  'da decidere': 'avviso',
  diverso: 'avviso',
  'in attesa': 'avviso',
  'periodo chiuso': 'negativo',
  'non calcolabile': 'negativo',
  generato: 'accento',
};

/** Whether somebody may choose it, or leave it. */
export const siSceglie = ({ stato }: Proposta): boolean => SI_SCEGLIE.has(stato);

/** Whether its slip may be corrected: it is not written, and waits for no other one. */
export const siCorregge = ({ stato }: Proposta): boolean =>
  stato !== 'generato' && stato !== 'in attesa';

/** A proposal, what becomes of it and why; beside it what is there already, with another amount. */
export const colonneProposte: readonly ColonnaProposte[] = [
  {
    campo: 'scelta',
    titolo: 'Scelta',
    tipo: 'testo',
    larghezza: 70,
    testo: ({ scelta }) => (scelta ? 'sì' : ''),
  },
  codice('tipo', 'Tipo', 60),
  {
    campo: 'stato',
    titolo: 'Stato',
    tipo: 'testo',
    larghezza: 124,
    insegna: ({ stato }) => TONI[stato],
    spiegata: ({ motivo }) => motivo ?? undefined,
  },
  giorno('dataEvento', 'Data'),
  giorno('dataValuta', 'Valuta'),
  codice('cod_Titolo', 'Titolo', 128),
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 150, elastica: true },
  { ...codice('codISIN', 'ISIN', 128), nascosta: true },
  codice('cod_Portafoglio', 'Portafoglio', 104),
  codice('cod_Depositario', 'Depositario', 104),
  { ...codice('immCirc', 'I/C', 56), nascosta: true },
  codice('codDivisa', 'Divisa', 66),
  { ...importo('quantita', QUANTITA_O_NOMINALE), decimali: 0 },
  { ...importo('per100', 'Per 100'), decimali: 0, larghezza: 92 },
  importo('lordo', 'Lordo'),
  importo('ritenute', 'Ritenute'),
  importo('imposte', 'Imposte'),
  importo('saldo', 'Saldo'),
  { ...importo('saldoEuro', 'Saldo €'), nascosta: true },
  { ...importo('lordoPresente', 'Lordo già presente'), attenuata: true },
  codice('presente', 'Già presente', 104),
  { campo: 'motivo', titolo: 'Motivo', tipo: 'testo', larghezza: 320 },
];

/** What is chosen, by kind and currency. */
export const totaliProposte = (totali: readonly Totale[]): readonly RigaTotali<Proposta>[] =>
  totali.map(
    ({ tipo, codDivisa, proposte, scelte, lordo, ritenute, imposte, saldo, saldoEuro }) => ({
      etichetta: `${tipo}${codDivisa ? ` in ${codDivisa}` : ''}: ${scelte} scelte di ${proposte}`,
      di: null,
      valori: { lordo, ritenute, imposte, saldo, saldoEuro },
    }),
  );

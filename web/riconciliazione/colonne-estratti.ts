import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { TonoEtichetta } from '#web/ui/tono-etichetta.ts';
import type { Estratto } from './estratti-api.ts';
import { statoInParole } from './parole.ts';

const TONI: Readonly<Record<Estratto['stato'], TonoEtichetta | undefined>> = {
  letto: undefined,
  sostituito: 'neutro',
  sospeso: 'avviso',
  'da assegnare': 'negativo',
  'da confermare': 'avviso',
};

const SPECIE = {
  posizioni: 'Posizioni',
  regolamenti: 'Regolamenti',
  conto: 'Conto',
} as const;

const ARRIVI = { schermo: 'Schermo', cartella: 'Cartella', programma: 'Programma' } as const;

const saldo = (campo: 'saldoIniziale' | 'saldoFinale', titolo: string): Colonna<Estratto> => ({
  ...{ campo, titolo, tipo: 'numero', decimali: 2, larghezza: 130 },
});

export const colonneEstratti: readonly Colonna<Estratto>[] = [
  { campo: 'dataRiferimento', titolo: 'Data', tipo: 'data', larghezza: 96 },
  {
    ...{ campo: 'cod_Conto', titolo: 'Conto', tipo: 'codice', larghezza: 110 },
    testo: ({ cod_Conto }) => cod_Conto ?? 'Da assegnare',
  },
  { campo: 'coordinate', titolo: 'Coordinate', tipo: 'testo', larghezza: 200, elastica: true },
  {
    ...{ campo: 'stato', titolo: 'Stato', tipo: 'testo', larghezza: 116 },
    insegna: ({ stato }) => TONI[stato],
    testo: ({ stato }) => statoInParole(stato),
  },
  {
    ...{ campo: 'specie', titolo: 'Specie', tipo: 'testo', larghezza: 92 },
    testo: ({ specie }) => SPECIE[specie],
  },
  { campo: 'formato', titolo: 'Formato', tipo: 'testo', larghezza: 86 },
  { campo: 'sequenza', titolo: 'N.', tipo: 'numero', decimali: 0, larghezza: 56 },
  { campo: 'codDivisa', titolo: 'Divisa', tipo: 'testo', larghezza: 64 },
  { campo: 'righe', titolo: 'Righe', tipo: 'numero', decimali: 0, larghezza: 70 },
  saldo('saldoIniziale', 'Saldo iniziale'),
  { campo: 'nomeFile', titolo: 'File', tipo: 'testo', larghezza: 170 },
  {
    ...{ campo: 'arrivo', titolo: 'Arrivato da', tipo: 'testo', larghezza: 92, attenuata: true },
    testo: ({ arrivo }) => ARRIVI[arrivo],
  },
  { campo: 'creatoIl', titolo: 'Caricato', tipo: 'istante', larghezza: 130, nascosta: true },
  { ...saldo('saldoFinale', 'Saldo finale'), ferma: 'right' },
];

/** What one does about a statement that waits. */
const AZIONI = {
  'da assegnare': 'Assegna a un conto',
  'da confermare': 'Conferma la sostituzione',
  sospeso: 'Guarda che cosa manca',
} as const;

/** Of those that wait: why, and what is to be done. */
export const colonneInAttesa: readonly Colonna<Estratto>[] = [
  ...colonneEstratti.filter(({ campo }) =>
    ['dataRiferimento', 'cod_Conto', 'stato', 'formato', 'sequenza'].includes(campo),
  ),
  {
    ...{ campo: 'perche', titolo: 'Perché', tipo: 'testo', larghezza: 240, elastica: true },
    testo: ({ perche, coordinate, stato }) =>
      perche ?? (stato === 'da assegnare' ? `Nessun conto ha le coordinate ${coordinate}` : ''),
  },
  { campo: 'nomeFile', titolo: 'File', tipo: 'testo', larghezza: 150 },
  {
    ...{ campo: 'id', titolo: 'Che fare', tipo: 'testo', larghezza: 186, ferma: 'right' },
    testo: ({ stato }) => (stato in AZIONI ? AZIONI[stato as keyof typeof AZIONI] : ''),
    insegna: () => 'accento',
  },
];

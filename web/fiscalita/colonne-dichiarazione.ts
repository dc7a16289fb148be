import { type CodiceCriterio, CRITERI } from '#domain/fiscalita/beni-esteri.ts';
import { SPECIE_RM, SPECIE_RT } from '#domain/fiscalita/parole-dichiarazione.ts';
import { confronta, segno } from '#domain/money/decimale.ts';
import { testoPossesso } from '#domain/tabelle/depositari/possesso.ts';
import { versoMovimento } from '#web/movimenti/indirizzi.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { colonneRighe } from './colonne-zainetto.ts';
import type {
  Carico,
  GruppoRm,
  GruppoRt,
  PassoDelCarico,
  RigaBollo,
  RigaRm,
  RigaRw,
} from './dichiarazione-api.ts';
import type { Riga } from './fiscalita-api.ts';

const importo = <N extends string>(campo: N, titolo: string, larghezza = 116) =>
  ({ campo, titolo, tipo: 'numero', decimali: 2, larghezza }) as const;
const numero = <N extends string>(campo: N, titolo: string, larghezza: number) =>
  ({ campo, titolo, tipo: 'numero', larghezza }) as const;
const intero = <N extends string>(campo: N, titolo: string, larghezza: number) =>
  ({ campo, titolo, tipo: 'numero', decimali: 0, larghezza }) as const;
const codice = <N extends string>(campo: N, titolo: string, larghezza: number) =>
  ({ campo, titolo, tipo: 'codice', larghezza }) as const;
const giorno = <N extends string>(campo: N, titolo: string) =>
  ({ campo, titolo, tipo: 'data', larghezza: 96 }) as const;
const DESCRIZIONE = {
  campo: 'descrizione',
  titolo: 'Descrizione',
  tipo: 'testo',
  larghezza: 150,
  elastica: true,
} as const;

const NELLE_RIGHE: ReadonlySet<string> = new Set(
  `giorno nreg cod_Titolo descrizione natura ricavo costo scarto oneri importo percImponibile imponibile`.split(
    ' ',
  ),
);

/** The lines of the pouch as section II takes them: sides and result; the year pays the tax, not they. */
export const colonneRt: readonly Colonna<Riga>[] = colonneRighe
  .filter(({ campo }) => NELLE_RIGHE.has(campo))
  .map((colonna) => ({ ...colonna, nascosta: colonna.campo === 'scarto' }));

const MOVIMENTO = {
  ...{ campo: 'nreg', titolo: 'Movimento', tipo: 'codice', larghezza: 96 },
  testo: ({ nreg, anno }: { nreg: number; anno: number }) => `${nreg}/${anno}`,
  legame: versoMovimento,
} as const;

export const colonneGruppiRt: readonly Colonna<GruppoRt>[] = [
  {
    ...{ campo: 'specie', titolo: 'Che cosa', tipo: 'testo', larghezza: 210, elastica: true },
    testo: ({ specie }) => SPECIE_RT[specie],
  },
  intero('quante', 'Righe', 76),
  numero('percImponibile', 'Conta %', 84),
  importo('corrispettivi', 'Corrispettivi €', 130),
  importo('costi', 'Costi e oneri €', 130),
  importo('plusvalenze', 'Plusvalenze €', 124),
  importo('minusvalenze', 'Minusvalenze €', 124),
];

export const colonneGruppiRm: readonly Colonna<GruppoRm>[] = [
  codice('quadro', 'Quadro', 80),
  codice('stato', 'Stato', 70),
  {
    ...{ campo: 'specie', titolo: 'Che cosa', tipo: 'testo', larghezza: 150, elastica: true },
    testo: ({ specie }) => SPECIE_RM[specie],
  },
  importo('lordo', 'Lordo €'),
  importo('ritenutaEstera', 'Ritenuta estera €', 130),
  importo('imponibile', 'Imponibile €'),
  numero('aliquota', 'Aliquota %', 92),
  importo('imposta', 'Imposta €', 100),
  importo('trattenuta', 'Già trattenuta €', 124),
  { ...importo('dovuta', 'Dovuta €', 100), conSegno: false },
];

export const colonneRm = [
  giorno('giorno', 'Incasso'),
  MOVIMENTO,
  codice('cod_Titolo', 'Titolo', 118),
  DESCRIZIONE,
  codice('cod_Depositario', 'Depositario', 104),
  codice('stato', 'Stato', 64),
  {
    ...{ campo: 'specie', titolo: 'Che cosa', tipo: 'testo', larghezza: 150 },
    testo: ({ specie }: RigaRm) => SPECIE_RM[specie],
  },
  codice('quadro', 'Quadro', 76),
  importo('lordo', 'Lordo €', 104),
  importo('ritenutaEstera', 'Ritenuta estera €', 126),
  { ...numero('percImponibile', 'Conta %', 76), nascosta: true },
  importo('imponibile', 'Imponibile €', 104),
  numero('aliquota', 'Aliquota %', 88),
  importo('trattenuta', 'Già trattenuta €', 116),
] as readonly Colonna<RigaRm>[];

const colonneRw: readonly Colonna<RigaRw>[] = [
  {
    ...{ campo: 'codiceBene', titolo: 'Bene', tipo: 'codice', larghezza: 54 },
    spiegata: ({ bene }) => bene,
  },
  {
    ...{ campo: 'stato', titolo: 'Stato', tipo: 'codice', larghezza: 54 },
    spiegata: ({ nomeStato }) => nomeStato,
  },
  { ...codice('codiceStato', 'Codice stato', 96), nascosta: true },
  codice('cod_Depositario', 'Depositario', 104),
  codice('cod_Titolo', 'Titolo', 118),
  DESCRIZIONE,
  {
    ...{ campo: 'titoloPossesso', titolo: 'Possesso', tipo: 'codice', larghezza: 84 },
    nascosta: true,
    spiegata: ({ titoloPossesso }) => testoPossesso(titoloPossesso),
  },
  { ...numero('quota', 'Quota %', 74), nascosta: true },
  {
    ...{ campo: 'criterio', titolo: 'Criterio', tipo: 'codice', larghezza: 70 },
    nascosta: true,
    spiegata: ({ criterio }) => CRITERI[criterio as CodiceCriterio],
  },
  intero('quantita', 'Quantità', 92),
  giorno('dal', 'Dal'),
  giorno('al', 'Al'),
  intero('giorni', 'Giorni', 62),
  importo('valoreIniziale', 'Valore iniziale €', 110),
  {
    ...importo('valoreFinale', 'Valore finale €', 110),
    tono: ({ perche }) => (perche === null ? undefined : 'avviso'),
    spiegata: ({ perche }) => perche ?? undefined,
  },
  {
    ...numero('aliquota', 'IVAFE %', 76),
    nascosta: true,
  },
  {
    ...importo('ivafe', 'IVAFE €', 88),
    tono: ({ privilegiato }) => (privilegiato ? 'avviso' : undefined),
    spiegata: ({ privilegiato }) => (privilegiato ? 'Stato a regime privilegiato' : undefined),
  },
  { ...importo('credito', 'Credito €', 88), nascosta: true },
];

/** The columns of quadro RW: part and credit stand there where a row has them. */
export const colonneRwDi = (righe: readonly RigaRw[]): readonly Colonna<RigaRw>[] => {
  const quote = righe.some(({ quota }) => quota !== '100');
  const crediti = righe.some(({ credito }) => segno(credito) !== 0);
  return colonneRw.map((colonna) =>
    (colonna.campo === 'quota' && quote) || (colonna.campo === 'credito' && crediti)
      ? { ...colonna, nascosta: false }
      : colonna,
  );
};

export const colonneBollo: readonly Colonna<RigaBollo>[] = [
  codice('cod_Portafoglio', 'Portafoglio', 110),
  { ...codice('cod_Depositario', 'Depositario', 130), elastica: true },
  giorno('al', 'Rendiconto al'),
  {
    ...{ campo: 'stima', titolo: 'Stato', tipo: 'testo', larghezza: 90 },
    testo: ({ stima }) => (stima ? 'Stima' : 'Finito'),
    insegna: ({ stima }) => (stima ? 'avviso' : undefined),
  },
  {
    ...importo('valore', 'Valore €', 140),
    tono: ({ perche }) => (perche === null ? undefined : 'avviso'),
    spiegata: ({ perche }) => perche ?? undefined,
  },
  intero('giorni', 'Giorni', 76),
  numero('aliquota', 'Aliquota %', 92),
  importo('tetto', 'Al più €', 110),
  importo('bollo', 'Bollo €', 110),
];

/** Where tax and books say different costs. */
const diverso = ({ costo, costoLibri }: Pick<Carico, 'costo' | 'costoLibri'>) =>
  segno(costo) !== 0 && confronta(costo, costoLibri) !== 0 ? ('avviso' as const) : undefined;

export const colonneCarichi: readonly Colonna<Carico>[] = [
  codice('cod_Titolo', 'Titolo', 118),
  DESCRIZIONE,
  codice('cod_Portafoglio', 'Portafoglio', 100),
  codice('cod_Depositario', 'Depositario', 110),
  numero('quantita', 'Quantità', 110),
  numero('medio', 'Costo medio', 116),
  importo('costo', 'Costo fiscale €', 130),
  { ...importo('costoLibri', 'Costo dei libri €', 130), tono: diverso },
  { ...numero('scarto100', 'Scarto medio', 110), nascosta: true },
];

export const colonneStoria = [
  giorno('giorno', 'Data'),
  MOVIMENTO,
  codice('cod_Causale', 'Causale', 76),
  { ...numero('quantitaMossa', 'Mossa', 100), conSegno: true },
  { ...importo('costoMosso', 'Costo mosso €', 118), conSegno: true },
  numero('quantita', 'Quantità', 100),
  numero('medio', 'Costo medio', 110),
  importo('costo', 'Costo fiscale €', 118),
  { ...importo('costoLibri', 'Costo dei libri €', 124), tono: diverso },
] as readonly Colonna<PassoDelCarico>[];

import { stampaData } from '#domain/tempo/data.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { Scrittura, Simulata } from './contabilizza-api.ts';

/** A line of the grid: an entry folded to one, or one of its lines. */
export interface RigaSimulata {
  readonly chiave: string;
  readonly n: number;
  readonly idMovimento: number | null;
  /** Of an entry: whether its lines are folded away. */
  readonly piegata: boolean | undefined;
  readonly arretrata: boolean;
  readonly nreg: string;
  readonly data: string;
  readonly causale: string;
  readonly codice: string;
  readonly descrizione: string;
  readonly dare: string | null;
  readonly avere: string | null;
}

type Con = Pick<Simulata, 'nreg' | 'anno' | 'righe'>;

/** «69/2026»; an entry of the books' own has none. */
export const nregDi = ({ nreg, anno }: Pick<Con, 'nreg' | 'anno'>): string =>
  nreg === null ? '' : `${nreg}/${anno}`;

export const titoloDi = ({ righe }: Pick<Con, 'righe'>): string =>
  righe.find(({ codTitolo }) => codTitolo !== null)?.codTitolo ?? '';

export const nelSegno = (riga: { readonly segno: string; readonly importo: string }) => ({
  dare: riga.segno === 'D' ? riga.importo : null,
  avere: riga.segno === 'A' ? riga.importo : null,
});

const [CHIUSA, APERTA] = ['▸ ', '▾ '];

/** The lines in sight: every entry, and below it what it writes, where it is open. */
export const righeSimulate = (
  scritture: readonly Simulata[],
  aperte: ReadonlySet<number>,
): readonly RigaSimulata[] =>
  scritture.flatMap((una): readonly RigaSimulata[] => {
    const aperta = aperte.has(una.n);
    const comune = { n: una.n, idMovimento: una.idMovimento, arretrata: una.arretrata };
    const testa: RigaSimulata = {
      ...comune,
      chiave: String(una.n),
      piegata: !aperta,
      nreg: `${aperta ? APERTA : CHIUSA}${nregDi(una)}`,
      data: una.dataContabile,
      causale: una.causale ?? '',
      codice: titoloDi(una),
      descrizione: una.descrizione,
      dare: una.totale,
      avere: una.totale,
    };
    if (!aperta) return [testa];
    return [
      testa,
      ...una.righe.map((riga) => ({
        ...comune,
        ...nelSegno(riga),
        chiave: `${una.n}-${riga.nRiga}`,
        piegata: undefined,
        arretrata: false,
        ...{ nreg: '', data: '', causale: '' },
        codice: riga.numeroConto,
        descrizione: riga.descrizioneConto,
      })),
    ];
  });

export const importo = <R>(campo: keyof R & string, titolo: string): Colonna<R> => ({
  ...{ campo, titolo, tipo: 'numero', decimali: 2, larghezza: 128 },
});

export const colonneSimulate: readonly Colonna<RigaSimulata>[] = [
  {
    ...{ campo: 'nreg', titolo: 'NReg', tipo: 'codice', larghezza: 92 },
    piegata: ({ piegata }) => piegata,
  },
  {
    ...{ campo: 'data', titolo: 'Data', tipo: 'data', larghezza: 104 },
    tono: ({ arretrata }) => (arretrata ? 'avviso' : undefined),
  },
  { campo: 'causale', titolo: 'Causale', tipo: 'codice', larghezza: 72 },
  { campo: 'codice', titolo: 'Titolo o conto', tipo: 'codice', larghezza: 132 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 100, elastica: true },
  { ...importo('dare', 'Dare'), ferma: 'right' },
  { ...importo('avere', 'Avere'), ferma: 'right' },
];

/** A line of an entry that waits, beside what it belongs to. */
export interface RigaInAttesa {
  readonly chiave: string;
  readonly id: number;
  readonly manuale: boolean;
  readonly nreg: string;
  readonly data: string;
  readonly causale: string;
  readonly titolo: string;
  readonly nRiga: number;
  readonly conto: string;
  readonly descrizioneConto: string;
  readonly dare: string | null;
  readonly avere: string | null;
  readonly calcolato: string;
  readonly descrizione: string;
}

export const righeInAttesa = (scritture: readonly Scrittura[]): readonly RigaInAttesa[] =>
  scritture.flatMap((una) =>
    una.righe.map((riga, i) => ({
      ...nelSegno(riga),
      chiave: `${una.id}-${riga.nRiga}`,
      id: una.id,
      manuale: una.manuale,
      nreg: i === 0 ? nregDi(una) : '',
      data: i === 0 ? una.dataContabile : '',
      causale: i === 0 ? (una.causale ?? '') : '',
      titolo: i === 0 ? titoloDi(una) : '',
      nRiga: riga.nRiga,
      conto: riga.numeroConto,
      descrizioneConto: riga.descrizioneConto,
      calcolato: riga.importoCalcolato ?? '',
      descrizione: i === 0 ? una.descrizione : (riga.descrizione ?? ''),
    })),
  );

export const colonneInAttesa: readonly Colonna<RigaInAttesa>[] = [
  { campo: 'nreg', titolo: 'NReg', tipo: 'codice', larghezza: 88 },
  { campo: 'nRiga', titolo: 'Riga', tipo: 'codice', larghezza: 56 },
  { campo: 'conto', titolo: 'Conto', tipo: 'codice', larghezza: 96 },
  {
    ...{ campo: 'descrizioneConto', titolo: 'Descrizione conto', tipo: 'testo', larghezza: 180 },
    elastica: true,
  },
  { campo: 'data', titolo: 'Data', tipo: 'data', larghezza: 108 },
  { campo: 'causale', titolo: 'Causale', tipo: 'codice', larghezza: 74 },
  { campo: 'titolo', titolo: 'Titolo', tipo: 'codice', larghezza: 132 },
  {
    ...importo<RigaInAttesa>('dare', 'Dare'),
    tono: ({ calcolato }) => (calcolato ? 'avviso' : undefined),
  },
  {
    ...importo<RigaInAttesa>('avere', 'Avere'),
    tono: ({ calcolato }) => (calcolato ? 'avviso' : undefined),
  },
  { ...importo<RigaInAttesa>('calcolato', 'Calcolato'), attenuata: true },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 220, elastica: true },
];

/** «dal 01/11/2026 al 24/11/2026». */
export const periodoInParole = ({ dal, al }: { readonly dal: string; readonly al: string }) =>
  `dal ${stampaData(dal)} al ${stampaData(al)}`;

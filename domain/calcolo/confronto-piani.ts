import { confronta } from '#domain/money/decimale.ts';
import type { RigaIndicizzata } from './piano-indicizzato.ts';

/** What a row of a plan says beside its date and its place. */
export type CampoPiano = Exclude<keyof RigaIndicizzata, 'n' | 'dataCedola'>;

/** The fields that make two rows of the same date differ, with their names, in the table's sequence. */
export const campiPiano: readonly (readonly [campo: CampoPiano, nome: string])[] = [
  ['dataInizio', 'inizio'],
  ['dataPagamento', 'pagamento'],
  ['giorni', 'giorni'],
  ['giorniPeriodo', 'giorni del periodo'],
  ['tasso', 'tasso'],
  ['importo100', 'interessi'],
  ['coefficiente', 'coefficiente'],
  ['rivalutazione100', 'rivalutazione'],
  ['quotaCapitale100', 'capitale'],
  ['presunta', 'presunta'],
];

const DECIMALI: ReadonlySet<CampoPiano> = new Set([
  'tasso',
  'importo100',
  'coefficiente',
  'rivalutazione100',
  'quotaCapitale100',
]);

/** One date on which two plans do not agree. */
export interface DifferenzaPiano {
  readonly genere: 'aggiunta' | 'cambiata' | 'tolta';
  readonly dataCedola: string;
  readonly confermata: RigaIndicizzata | null;
  readonly oggi: RigaIndicizzata | null;
  /** Which fields differ; none where the whole row is new or gone. */
  readonly campi: readonly CampoPiano[];
}

function uguali(campo: CampoPiano, a: RigaIndicizzata, b: RigaIndicizzata): boolean {
  const [una, altra] = [a[campo], b[campo]];
  if (una === null || altra === null || !DECIMALI.has(campo)) return una === altra;
  return confronta(String(una), String(altra)) === 0;
}

/**
 * What a confirmed plan and the one that the terms make today do not agree on, by coupon date,
 * oldest first: dates that came, went, or carry something else. Numbers are compared by value: 1.75
 * is 1.750 (docs/regole/cedole.md#piano).
 */
export function differenzePiano(
  confermato: readonly RigaIndicizzata[],
  oggi: readonly RigaIndicizzata[],
): readonly DifferenzaPiano[] {
  const prima = new Map(confermato.map((riga) => [riga.dataCedola, riga]));
  const dopo = new Set(oggi.map(({ dataCedola }) => dataCedola));
  const tolte = confermato
    .filter(({ dataCedola }) => !dopo.has(dataCedola))
    .map(
      (riga): DifferenzaPiano => ({
        genere: 'tolta',
        dataCedola: riga.dataCedola,
        confermata: riga,
        oggi: null,
        campi: [],
      }),
    );
  const altre = oggi.flatMap((riga): readonly DifferenzaPiano[] => {
    const { dataCedola } = riga;
    const era = prima.get(dataCedola);
    if (!era) return [{ genere: 'aggiunta', dataCedola, confermata: null, oggi: riga, campi: [] }];
    const campi = campiPiano.map(([campo]) => campo).filter((uno) => !uguali(uno, era, riga));
    if (campi.length === 0) return [];
    return [{ genere: 'cambiata', dataCedola, confermata: era, oggi: riga, campi }];
  });
  return [...tolte, ...altre].toSorted((a, b) => a.dataCedola.localeCompare(b.dataCedola));
}

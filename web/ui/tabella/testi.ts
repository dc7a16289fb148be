import i18next from 'i18next';
import type { Catalogo } from '#web/i18n/it.ts';

/** What the grid says to screen readers, by its own keys. */
const PAROLE: Readonly<Record<string, keyof Catalogo>> = {
  ariaRowToggleSelection: 'ariaScegliOTogli',
  ariaRowDeselect: 'ariaTogli',
  ariaRowSelect: 'ariaScegli',
  ariaRowSelectAll: 'ariaScegliTutte',
  ariaHeaderSelection: 'ariaColonnaSelezione',
  ariaSelectAllCells: 'ariaTutteLeCelle',
  ariaSortableColumn: 'ariaOrdinabile',
  ariaChecked: 'ariaScelta',
  ariaUnchecked: 'ariaNonScelta',
  ariaIndeterminate: 'ariaSceltaInParte',
  ariaInputEditor: 'ariaModificaCella',
  ariaLabelCellEditor: 'ariaModificaCella',
  ariaEditableCell: 'ariaModificabile',
  ariaToggleVisibility: 'ariaMostraONascondi',
  ariaHidden: 'ariaNascosta',
  ariaVisible: 'ariaVisibile',
};

/** Asked each time: the language may change while the grid is there. */
export function testoGriglia(parola: string, altrimenti: string): string {
  const chiave = PAROLE[parola];
  return chiave ? i18next.t(chiave) : altrimenti;
}

/** What the grid says to screen readers and in its few texts of its own. */
export const TESTI_GRIGLIA: Record<string, string> = {
  ariaRowToggleSelection: 'Premere Spazio per selezionare o deselezionare la riga',
  ariaRowDeselect: 'Premere Spazio per deselezionare la riga',
  ariaRowSelect: 'Premere Spazio per selezionare la riga',
  ariaRowSelectAll: 'Premere Spazio per selezionare o deselezionare tutte le righe',
  ariaHeaderSelection: 'Colonna della selezione',
  ariaSelectAllCells: 'Premere Spazio per selezionare tutte le celle',
  ariaSortableColumn: 'Premere Invio per ordinare',
  ariaChecked: 'selezionata',
  ariaUnchecked: 'non selezionata',
  ariaIndeterminate: 'selezionata in parte',
  ariaInputEditor: 'Modifica della cella',
  ariaLabelCellEditor: 'Modifica della cella',
  ariaEditableCell: 'modificabile, premere F2',
  ariaToggleVisibility: 'Premere Spazio per mostrare o nascondere',
  ariaHidden: 'nascosta',
  ariaVisible: 'visibile',
};

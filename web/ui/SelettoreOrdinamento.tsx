import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type Ordinamento, ordinaPer, type Verso } from '#domain/record/filtri/ordinamento.ts';
import classi from './campi.module.css';

export interface SelettoreOrdinamentoProps {
  readonly colonne: readonly { readonly campo: string; readonly titolo: string }[];
  readonly valore: Ordinamento;
  readonly onCambia: (ordine: Ordinamento) => void;
}

const VERSI: readonly Verso[] = ['ASC', 'DESC'];
const FRECCE: Record<Verso, string> = { ASC: '↑', DESC: '↓' };

/** Server-side order: column and direction, in the sequence chosen, one direction a column. */
export function SelettoreOrdinamento({ colonne, valore, onCambia }: SelettoreOrdinamentoProps) {
  const menu = useCombobox();
  const titolo = (campo: string) => colonne.find((una) => una.campo === campo)?.titolo ?? campo;
  const scelte = Object.entries(valore);
  const togli = (campo: string) => onCambia(ordinaPer(valore, campo, null));
  const scegli = (scelta: string) => {
    const [campo, verso] = scelta.split('|') as [string, Verso];
    onCambia(ordinaPer(valore, campo, valore[campo] === verso ? null : verso));
  };
  return (
    <Combobox store={menu} onOptionSubmit={scegli} width={300} position="bottom-start">
      <Combobox.DropdownTarget>
        <PillsInput
          w={300}
          classNames={{ input: `${classi.codici} ${classi.basso}` }}
          onClick={() => menu.toggleDropdown()}
        >
          <Pill.Group gap={5}>
            {scelte.map(([campo, verso]) => (
              <Pill
                key={campo}
                className={classi.codice}
                withRemoveButton
                onRemove={() => togli(campo)}
                removeButtonProps={{ 'aria-label': `Togli ${titolo(campo)}`, tabIndex: -1 }}
              >
                {titolo(campo)} {FRECCE[verso]}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={classi.dentro}
                type={scelte.length === 0 ? 'visible' : 'auto'}
                readOnly
                aria-label="Ordinamento"
                placeholder={scelte.length === 0 ? 'Ordine…' : ''}
                onBlur={() => menu.closeDropdown()}
                onKeyDown={({ key }) => {
                  const ultima = scelte.at(-1)?.[0];
                  if (key === 'Backspace' && ultima) togli(ultima);
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={classi.elenco}>
        <Combobox.Options className={classi.opzioni} aria-label="Ordinamento">
          {colonne.flatMap(({ campo }) =>
            VERSI.map((verso) => (
              <Combobox.Option
                key={`${campo}|${verso}`}
                value={`${campo}|${verso}`}
                className={classi.opzione}
                active={valore[campo] === verso}
              >
                {titolo(campo)} <span>{verso}</span>
              </Combobox.Option>
            )),
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

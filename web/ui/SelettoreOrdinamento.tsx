import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import classi from './campi.module.css';

export type Verso = 'ASC' | 'DESC';

export interface Ordinamento {
  readonly campo: string;
  readonly verso: Verso;
}

export interface SelettoreOrdinamentoProps {
  readonly colonne: readonly { readonly campo: string; readonly titolo: string }[];
  readonly valore: readonly Ordinamento[];
  readonly onCambia: (ordine: readonly Ordinamento[]) => void;
}

const VERSI: readonly Verso[] = ['ASC', 'DESC'];
const FRECCE: Record<Verso, string> = { ASC: '↑', DESC: '↓' };

/** Server-side order: column and direction, in the sequence chosen, one direction a column. */
export function SelettoreOrdinamento({ colonne, valore, onCambia }: SelettoreOrdinamentoProps) {
  const menu = useCombobox();
  const titolo = (campo: string) => colonne.find((una) => una.campo === campo)?.titolo ?? campo;
  const scegli = (scelta: string) => {
    const [campo, verso] = scelta.split('|') as [string, Verso];
    const presente = valore.some((uno) => uno.campo === campo && uno.verso === verso);
    const altri = valore.filter((uno) => uno.campo !== campo);
    const posizione = valore.findIndex((uno) => uno.campo === campo);
    if (presente) onCambia(altri);
    else if (posizione < 0) onCambia([...valore, { campo, verso }]);
    else onCambia(valore.map((uno) => (uno.campo === campo ? { campo, verso } : uno)));
  };
  return (
    <Combobox store={menu} onOptionSubmit={scegli} width={300} position="bottom-start">
      <Combobox.DropdownTarget>
        <PillsInput
          w={300}
          classNames={{ input: classi.codici ?? '' }}
          onClick={() => menu.toggleDropdown()}
        >
          <Pill.Group gap={5}>
            {valore.map(({ campo, verso }) => (
              <Pill
                key={campo}
                className={classi.codice}
                withRemoveButton
                onRemove={() => onCambia(valore.filter((uno) => uno.campo !== campo))}
                removeButtonProps={{ 'aria-label': `Togli ${titolo(campo)}`, tabIndex: -1 }}
              >
                {titolo(campo)} {FRECCE[verso]}
              </Pill>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                type={valore.length === 0 ? 'visible' : 'auto'}
                readOnly
                aria-label="Ordinamento"
                placeholder={valore.length === 0 ? 'Ordine…' : ''}
                onBlur={() => menu.closeDropdown()}
                onKeyDown={({ key }) => {
                  if (key === 'Backspace') onCambia(valore.slice(0, -1));
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
                active={valore.some((uno) => uno.campo === campo && uno.verso === verso)}
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

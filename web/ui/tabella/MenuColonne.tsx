import { Button, Menu } from '@mantine/core';
import { Icona } from '../Icona.tsx';
import { VISTA_PREDEFINITA, type Vista } from './memoria-vista.ts';
import type { Colonna } from './tipi.ts';

export interface MenuColonneProps<R> {
  readonly colonne: readonly Colonna<R>[];
  readonly vista: Vista;
  readonly onVista: (vista: Vista) => void;
}

/** Which columns are in view; the last item brings widths, sequence and all columns back. */
export function MenuColonne<R>({ colonne, vista, onVista }: MenuColonneProps<R>) {
  const { nascoste } = vista;
  const commuta = (campo: string) =>
    onVista({
      ...vista,
      nascoste: nascoste.includes(campo)
        ? nascoste.filter((uno) => uno !== campo)
        : [...nascoste, campo],
    });
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<Icona nome="giu" misura={12} />}>
          Colonne
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {colonne.map(({ campo, titolo }) => {
          const mostrata = !nascoste.includes(campo);
          const sola = mostrata && nascoste.length === colonne.length - 1;
          return (
            <Menu.CheckboxItem
              key={campo}
              checked={mostrata}
              disabled={sola}
              onChange={() => commuta(campo)}
            >
              {titolo}
            </Menu.CheckboxItem>
          );
        })}
        <Menu.Divider />
        <Menu.Item closeMenuOnClick onClick={() => onVista(VISTA_PREDEFINITA)}>
          Vista predefinita
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import type { Striscia } from './tipi.ts';

interface DatiStriscia<R> {
  readonly data?: R | undefined;
}

/** Drawn without a component per cell. */
export const conStriscia =
  <R>(quale: (riga: R) => Striscia | undefined) =>
  ({ data }: DatiStriscia<R>): HTMLElement => {
    const elemento = document.createElement('span');
    const striscia = data && quale(data);
    if (!striscia) return elemento;
    elemento.className = 't-striscia';
    elemento.setAttribute('role', 'img');
    elemento.setAttribute('aria-label', striscia.parole);
    for (const { segno, titolo } of striscia.segni) {
      const uno = document.createElement('i');
      uno.dataset.segno = segno;
      uno.title = titolo;
      elemento.append(uno);
    }
    return elemento;
  };

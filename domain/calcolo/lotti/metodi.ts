import { costoMedioAnnuale, lifoAScatti } from './annuali.ts';
import { costoMedioContinuo, costoSpecifico, fifo, lifoContinuo } from './continui.ts';
import type { CodiceMetodo, MetodoCosto } from './metodo.ts';

/** Every method by which the cost of what goes out is found, by its code. */
export const metodiCosto: Readonly<Record<CodiceMetodo, MetodoCosto>> = {
  CM: costoMedioContinuo,
  CA: costoMedioAnnuale,
  LC: lifoContinuo,
  LS: lifoAScatti,
  FI: fifo,
  CS: costoSpecifico,
};

/** Methods that keep one cost of all that is held, and no lots. */
export const METODI_MEDI: readonly CodiceMetodo[] = ['CM', 'CA'];

/** Methods that tell what sales cost when the year is closed (docs/regole/costo.md#metodi). */
export const METODI_ANNUALI: readonly CodiceMetodo[] = Object.values(metodiCosto).flatMap((uno) =>
  uno.chiudiAnno ? [uno.codice] : [],
);

import { oggi } from '#web/base/oggi.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import { chiavePosizione, type Posizione } from './giacenze-api.ts';

/**
 * Of a position its scheda, at the moment that is looked at; of several summed up, and without one, that
 * of the titolo. What the address means by itself is not said in it.
 */
export const ricercaDellaScheda = (
  {
    data = '',
    selezioneTipo = 'M',
    notoAl = '',
  }: Partial<Record<'data' | 'selezioneTipo' | 'notoAl', string | undefined>>,
  codTitolo: string,
  dove?: Posizione,
): RicercaUrl => ({
  titolo: codTitolo,
  posizione:
    dove?.cod_Portafoglio && dove.cod_Depositario && dove.immCirc ? chiavePosizione(dove) : '',
  al: data === oggi() ? '' : data,
  per: selezioneTipo === 'M' ? '' : selezioneTipo,
  noto: notoAl,
});

import { filtroProposto, ultimaChiusura } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { oggi } from '#web/base/oggi.ts';
import { leggiChiusura } from '#web/tabelle/aziende/chiusura.ts';
import { anticipaElenco } from '#web/tabelle/ElencoPaginato.tsx';
import { elencoMovimenti, totaliMovimenti } from './movimenti-api.ts';
import type { SchermataMovimenti } from './schermate-movimenti.ts';

/** Asks for what the screen shows where the address says nothing. */
export async function anticipaMovimenti(schermata: SchermataMovimenti): Promise<void> {
  const filtro = filtroProposto(ultimaChiusura(oggi(), await leggiChiusura()));
  anticipaElenco(elencoMovimenti(schermata, filtro));
  void interrogazioni.prefetchQuery(totaliMovimenti(schermata.area, filtro));
}

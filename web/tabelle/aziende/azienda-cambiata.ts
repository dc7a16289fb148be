import { interrogazioni } from '#web/base/interrogazioni.ts';
import { rileggiIdentita, statoSessione } from '#web/sessione/sessione.ts';
import { annunciaAggiornamento } from '#web/tabelle/azienda.ts';

/**
 * After a company was made, changed or deleted: the tabs that work on it read it again, and so does
 * this one — the bar, its choice of companies, whatever was read that depends on it.
 */
export async function aziendaCambiata(codAzienda: string): Promise<void> {
  annunciaAggiornamento(codAzienda);
  await rileggiIdentita();
  const stato = statoSessione();
  const lavora = stato.fase === 'aperta' ? stato : undefined;
  const concessa = lavora?.identita.aziende.some((una) => una.cod_Azienda === lavora.codAzienda);
  // The company of this tab is gone: the page begins again on another one.
  if (concessa === false) location.reload();
  else await interrogazioni.invalidateQueries();
}

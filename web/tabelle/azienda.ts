import { senzaAzienda } from '#domain/accesso/viste/parole.ts';
import { CHIAVE_AZIENDA } from '#web/base/api.ts';
import { leggiRicerca, scriviRicerca } from '#web/base/ricerca-url.ts';
import { statoSessione } from '#web/sessione/sessione.ts';
import { mostraToast } from '#web/ui/toast.ts';

/** What the tabs of this product tell each other (docs/regole/schermate.md#azienda-corrente). */
interface MessaggioAzienda {
  readonly type: 'cambioAzienda' | 'aggiornamentoAzienda';
  readonly object: { readonly codAzienda: string };
}

const canale = new BroadcastChannel('rateo.azienda');
const DURATA_AVVISO_MS = 30_000;

function nomeAzienda(codAzienda: string): string {
  const stato = statoSessione();
  const aziende = stato.fase === 'aperta' ? stato.identita.aziende : [];
  const nome = aziende.find(({ cod_Azienda }) => cod_Azienda === codAzienda)?.ragioneSociale;
  return nome ? `${codAzienda} ${nome}` : codAzienda;
}

/** Stores the company for this tab, tells the other tabs and reloads the page. */
export function cambiaAzienda(codAzienda: string): void {
  sessionStorage.setItem(CHIAVE_AZIENDA, codAzienda);
  const messaggio: MessaggioAzienda = { type: 'cambioAzienda', object: { codAzienda } };
  canale.postMessage(messaggio);
  // Portfolios and custodians are the company's: what the address says of them goes with it.
  const ricerca = scriviRicerca(senzaAzienda(leggiRicerca(location.search)));
  history.replaceState(history.state, '', `${location.pathname}${ricerca}${location.hash}`);
  location.reload();
}

/** To be called after a company's record was changed: the other tabs that work on it read it again. */
export function annunciaAggiornamento(codAzienda: string): void {
  const messaggio: MessaggioAzienda = { type: 'aggiornamentoAzienda', object: { codAzienda } };
  canale.postMessage(messaggio);
}

function ricevi({ type, object: { codAzienda } }: MessaggioAzienda): void {
  const corrente = sessionStorage.getItem(CHIAVE_AZIENDA) ?? '';
  if (type === 'aggiornamentoAzienda') {
    if (codAzienda === corrente) location.reload();
    return;
  }
  const stato = statoSessione();
  if (stato.fase !== 'aperta') return;
  mostraToast({
    titolo: 'Cambio Azienda',
    testo:
      `L'azienda è stata cambiata in un'altra scheda (${nomeAzienda(codAzienda)}). ` +
      `In questa resta ${nomeAzienda(corrente)}`,
    tipo: 'avviso',
    durataMs: DURATA_AVVISO_MS,
  });
}

export function ascoltaAltreSchede(): () => void {
  const alMessaggio = ({ data }: MessageEvent<MessaggioAzienda>) => ricevi(data);
  canale.addEventListener('message', alMessaggio);
  return () => canale.removeEventListener('message', alMessaggio);
}

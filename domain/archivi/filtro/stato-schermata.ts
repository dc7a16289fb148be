import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { eFiltroVuoto, type FiltroOrdinato, nessunaScelta } from './filtro-archivio.ts';

export const schedaTabella = 1;
export const schedaFiltri = 2;
type SchedaId = typeof schedaTabella | typeof schedaFiltri;

export const suggerimentoTabella = 'Applica prima un filtro per poter vedere la tabella';

/** The states of a dynamic data screen (docs/regole/archivi.md#parametri). */
export interface StatoSchermata<F extends FiltroOrdinato> {
  scheda: SchedaId;
  /** What the user is choosing; emptied when confirmed. */
  inModifica: F;
  /** The confirmed filter: "FILTRO ATTIVO!" when there is one. */
  applicato: F | null;
  /** Grows whenever the rows must be read again. */
  lettura: number;
}

export type EventoSchermata<F extends FiltroOrdinato> =
  | { tipo: 'scelta'; inModifica: F }
  | { tipo: 'conferma' }
  | { tipo: 'aggiungi' }
  | { tipo: 'reset' }
  /** A filter that comes from elsewhere: the address, a chip taken away. Null resets all. */
  | { tipo: 'applica'; filtro: F | null }
  | { tipo: 'ordina'; ordinamento: Ordinamento }
  | { tipo: 'scheda'; scheda: SchedaId }
  /** The route leads to the same area again. */
  | { tipo: 'ritorno' };

export const statoIniziale = <F extends FiltroOrdinato>(filtroVuoto: F): StatoSchermata<F> => ({
  scheda: schedaFiltri,
  inModifica: filtroVuoto,
  applicato: null,
  lettura: 0,
});

export const filtroAttivo = <F extends FiltroOrdinato>(stato: StatoSchermata<F>): boolean =>
  stato.applicato !== null;

export const inserimentoAttivo = <F extends FiltroOrdinato>(stato: StatoSchermata<F>): boolean =>
  stato.applicato?.nuovoInserimento === true;

/** What "Parametri Selezionati" shows: what is being chosen, else what is confirmed. */
export const filtroMostrato = <F extends FiltroOrdinato>(stato: StatoSchermata<F>): F =>
  nessunaScelta(stato.inModifica) ? (stato.applicato ?? stato.inModifica) : stato.inModifica;

/** What a screen's filter is like. */
export interface RegoleFiltro<F extends FiltroOrdinato> {
  readonly filtroVuoto: F;
  readonly eConfermabile: (filtro: F) => boolean;
  /** Confirmed it would choose nothing: all is reset instead. */
  readonly eVuoto?: (filtro: F) => boolean;
}

/** The reducer of the screen, for filters of the shape of the empty one given. */
export const riduttoreSchermata =
  <F extends FiltroOrdinato>(regole: RegoleFiltro<F>) =>
  (stato: StatoSchermata<F>, evento: EventoSchermata<F>): StatoSchermata<F> => {
    switch (evento.tipo) {
      case 'scelta':
        return { ...stato, inModifica: evento.inModifica };
      case 'conferma':
        return applica(stato, confermato(stato, false), regole);
      case 'aggiungi':
        return applica(stato, confermato(stato, true), regole);
      case 'reset':
        return applica(stato, null, regole);
      case 'applica':
        return applica(stato, evento.filtro, regole);
      case 'ordina':
        return ordinato(stato, evento.ordinamento);
      case 'scheda':
        return evento.scheda === schedaTabella && stato.applicato === null
          ? stato
          : { ...stato, scheda: evento.scheda };
      case 'ritorno':
        return stato.scheda === schedaTabella ? { ...stato, lettura: stato.lettura + 1 } : stato;
    }
  };

/** Confirming again keeps the order that the rows had, unless the draft brings its own. */
function confermato<F extends FiltroOrdinato>(
  { inModifica, applicato }: StatoSchermata<F>,
  nuovoInserimento: boolean,
): F {
  const sqlParams = inModifica.sqlParams ?? applicato?.sqlParams;
  return { ...inModifica, nuovoInserimento, ...(sqlParams && { sqlParams }) };
}

function applica<F extends FiltroOrdinato>(
  stato: StatoSchermata<F>,
  filtro: F | null,
  { filtroVuoto, eConfermabile, eVuoto = eFiltroVuoto }: RegoleFiltro<F>,
): StatoSchermata<F> {
  if (filtro === null || eVuoto(filtro)) {
    return { ...statoIniziale(filtroVuoto), lettura: stato.lettura };
  }
  // A parameter taken away without which nothing can be confirmed: it is chosen anew.
  if (!eConfermabile(filtro)) return { ...stato, scheda: schedaFiltri, inModifica: filtro };
  return {
    scheda: schedaTabella,
    inModifica: filtroVuoto,
    applicato: filtro,
    lettura: stato.lettura + 1,
  };
}

function ordinato<F extends FiltroOrdinato>(
  stato: StatoSchermata<F>,
  ordinamento: Ordinamento,
): StatoSchermata<F> {
  if (stato.applicato === null) return stato;
  const applicato = { ...stato.applicato, sqlParams: { orderByDict: ordinamento } };
  return { ...stato, applicato, lettura: stato.lettura + 1 };
}

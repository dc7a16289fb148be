import { useMemo, useState } from 'react';
import {
  eConfermabile,
  type FiltroArchivio,
  filtroVuoto,
  nullaSceglie,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import {
  leggiInModifica,
  paroleAziendali,
  scriviFiltro,
} from '#domain/archivi/filtro/indirizzo-archivio.ts';
import {
  type EventoSchermata,
  riduttoreSchermata,
  type StatoSchermata,
  schedaFiltri,
  schedaTabella,
} from '#domain/archivi/filtro/stato-schermata.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { ParoleIndirizzo } from '#domain/record/filtri/campo-filtro.ts';
import { testoErrore } from '#web/record/errore.ts';
import { paroleCorte, stanno, useParoleSalvate } from '#web/ui/filtri/parole-salvate.ts';
import { numeroPagina } from '#web/ui/tabella/use-pagina-server.ts';
import { useScelte } from '#web/ui/tabella/use-scelte.ts';
import { mostraToast } from '#web/ui/toast.ts';
import { delFiltro, type RicercaArchivio, useRicerca, useRitorno } from './ricerca.ts';

export interface Schermata {
  readonly stato: StatoSchermata<FiltroArchivio>;
  readonly invia: (evento: EventoSchermata<FiltroArchivio>) => void;
  /** Why the stored filter that the address names cannot be had. */
  readonly errore: Error | null;
  readonly pagina: number;
  readonly onPagina: (pagina: number) => void;
  readonly righe: readonly string[];
  readonly onRighe: (righe: readonly string[]) => void;
}

/** Gives what the address can hold: at once, or when the filter has been stored. */
function accorcia(parole: ParoleIndirizzo, poi: (corte: ParoleIndirizzo) => void): void {
  if (stanno(parole)) {
    poi(parole);
    return;
  }
  paroleCorte(parole, paroleAziendali).then(poi, (errore: unknown) =>
    mostraToast({
      titolo: 'Filtro non applicato',
      testo: `Il filtro è lungo e non è stato possibile conservarlo. ${testoErrore(errore)}`,
      tipo: 'errore',
      durataMs: 10_000,
    }),
  );
}

/** What the address asks: a filter that stands, or one that is still to be completed. */
function useFiltroChiesto(archivio: TipoArchivio, ricerca: RicercaArchivio) {
  const { parole, attesa, errore } = useParoleSalvate(ricerca);
  const scritte = parole && JSON.stringify(delFiltro(parole));
  const letto = useMemo(
    () => (scritte === undefined ? null : leggiInModifica(archivio, JSON.parse(scritte))),
    [scritte, archivio],
  );
  const intero = letto !== null && eConfermabile(archivio, letto);
  return { applicato: intero ? letto : null, daCompletare: intero ? null : letto, attesa, errore };
}

/**
 * The states of docs/regole/archivi.md#parametri. The confirmed filter, the tab, the page and the
 * selection live in the address; only the draft and the count of readings are the screen's own.
 */
export function useSchermata(archivio: TipoArchivio): Schermata {
  const [ricerca, scrivi] = useRicerca();
  // Null until something is chosen: then it is what the address leaves to be completed.
  const [inModifica, setInModifica] = useState<FiltroArchivio | null>(null);
  const [lettura, setLettura] = useState(0);
  const { applicato, daCompletare, attesa, errore } = useFiltroChiesto(archivio, ricerca);
  const { scheda, righe } = ricerca;
  const riduci = useMemo(
    () =>
      riduttoreSchermata<FiltroArchivio>({
        filtroVuoto,
        eConfermabile: (filtro) => eConfermabile(archivio, filtro),
        eVuoto: (filtro) => nullaSceglie(archivio, filtro),
      }),
    [archivio],
  );
  const inTabella = (applicato !== null || attesa) && scheda !== 'filtri';
  const stato: StatoSchermata<FiltroArchivio> = {
    scheda: inTabella ? schedaTabella : schedaFiltri,
    inModifica: inModifica ?? daCompletare ?? filtroVuoto,
    applicato,
    lettura,
  };
  const segna = (nuovo: StatoSchermata<FiltroArchivio>) => {
    setInModifica(nuovo.inModifica === filtroVuoto ? null : nuovo.inModifica);
    setLettura(nuovo.lettura);
  };
  const invia = (evento: EventoSchermata<FiltroArchivio>) => {
    const nuovo = riduci(stato, evento);
    if (evento.tipo === 'scelta') {
      segna(nuovo);
      return;
    }
    const nome = nuovo.scheda === schedaTabella ? 'tabella' : 'filtri';
    // A view goes on being the one in use, changed, until everything is reset.
    const vista = nuovo.applicato === null ? undefined : ricerca.vista;
    const concludi = (parole: ParoleIndirizzo | RicercaArchivio) => {
      segna(nuovo);
      scrivi({ ...parole, scheda: nome, vista });
    };
    const uguale = nuovo.applicato === applicato && evento.tipo !== 'reset';
    if (uguale) concludi(delFiltro(ricerca));
    else accorcia(nuovo.applicato ? scriviFiltro(nuovo.applicato) : {}, concludi);
  };
  useRitorno(() => {
    if (stato.scheda !== schedaTabella) return;
    setLettura(riduci(stato, { tipo: 'ritorno' }).lettura);
    scrivi(ricerca, { sostituisci: true });
  });
  const { scelte, scegli, svuota } = useScelte(righe, (testo) =>
    scrivi({ ...ricerca, righe: testo }, { sostituisci: true }),
  );
  return {
    stato,
    invia,
    errore,
    pagina: numeroPagina(ricerca.pagina),
    onPagina: (numero) => {
      svuota();
      scrivi({ ...ricerca, pagina: numero === 1 ? undefined : String(numero), righe: undefined });
    },
    righe: scelte,
    onRighe: scegli,
  };
}

import { useMemo, useState } from 'react';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import {
  type FiltroCambi,
  filtroVuoto,
  leggiFiltroCambi,
  scriviFiltroCambi,
} from '#domain/filtri/filtro-cambi.ts';
import {
  type EventoSchermata,
  riduttoreSchermata,
  type StatoSchermata,
  schedaFiltri,
  schedaTabella,
} from '#domain/filtri/stato-schermata.ts';
import { numeroPagina } from '#web/ui/tabella/use-pagina-server.ts';
import { useScelte } from '#web/ui/tabella/use-scelte.ts';
import { type RicercaArchivio, useRicerca, useRitorno } from './ricerca.ts';

export interface Schermata {
  readonly stato: StatoSchermata<FiltroCambi>;
  readonly invia: (evento: EventoSchermata<FiltroCambi>) => void;
  readonly pagina: number;
  readonly onPagina: (pagina: number) => void;
  readonly righe: readonly string[];
  readonly onRighe: (righe: readonly string[]) => void;
}

const riduci = riduttoreSchermata<FiltroCambi>(filtroVuoto);

/** The confirmed part of a state, as the address holds it. */
function inRicerca({ applicato, scheda }: StatoSchermata<FiltroCambi>): RicercaArchivio {
  if (applicato === null) return { scheda: 'filtri' };
  const nome = scheda === schedaTabella ? 'tabella' : 'filtri';
  return { ...scriviFiltroCambi(applicato), scheda: nome };
}

/**
 * The states of specification §4. The confirmed filter, the tab, the page and the selection live in
 * the address; only the draft and the count of readings are the screen's own.
 */
export function useSchermata(archivio: TipoArchivio): Schermata {
  const [ricerca, scrivi] = useRicerca();
  const [bozza, setBozza] = useState(filtroVuoto);
  const [lettura, setLettura] = useState(0);
  const ordinabili = useMemo(() => archivio.ordinabili.map(({ nome }) => nome), [archivio]);
  const { dal, al, divise, ordine, scheda, righe } = ricerca;
  const applicato = useMemo(
    () => leggiFiltroCambi({ dal, al, divise, ordine }, ordinabili),
    [dal, al, divise, ordine, ordinabili],
  );
  const stato: StatoSchermata<FiltroCambi> = {
    scheda: applicato !== null && scheda !== 'filtri' ? schedaTabella : schedaFiltri,
    bozza,
    applicato,
    lettura,
  };
  const invia = (evento: EventoSchermata<FiltroCambi>) => {
    const nuovo = riduci(stato, evento);
    setBozza(nuovo.bozza);
    setLettura(nuovo.lettura);
    if (evento.tipo === 'scelta') return;
    // A view goes on being the one in use, changed, until everything is reset.
    const vista = nuovo.applicato === null ? undefined : ricerca.vista;
    scrivi({ ...inRicerca(nuovo), vista });
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
    pagina: numeroPagina(ricerca.pagina),
    onPagina: (numero) => {
      svuota();
      scrivi({ ...ricerca, pagina: numero === 1 ? undefined : String(numero), righe: undefined });
    },
    righe: scelte,
    onRighe: scegli,
  };
}

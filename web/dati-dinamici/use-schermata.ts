import { useCallback, useMemo, useState } from 'react';
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

const numeroPagina = (testo: string | undefined): number => {
  const numero = Number(testo);
  return Number.isSafeInteger(numero) && numero > 0 ? numero : 1;
};

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
    if (evento.tipo !== 'scelta') scrivi(inRicerca(nuovo));
  };
  useRitorno(() => {
    if (stato.scheda !== schedaTabella) return;
    setLettura(riduci(stato, { tipo: 'ritorno' }).lettura);
    scrivi(ricerca, { sostituisci: true });
  });
  const onRighe = useCallback(
    (nuove: readonly string[]) => {
      scrivi({ ...ricerca, righe: nuove.join(',') || undefined }, { sostituisci: true });
    },
    [ricerca, scrivi],
  );
  return {
    stato,
    invia,
    pagina: numeroPagina(ricerca.pagina),
    onPagina: (numero) =>
      scrivi({ ...ricerca, pagina: numero === 1 ? undefined : String(numero), righe: undefined }),
    righe: useMemo(() => (righe ? righe.split(',') : []), [righe]),
    onRighe,
  };
}

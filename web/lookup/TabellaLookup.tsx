import { Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { ChipFiltro } from '#web/ui/filtri/ChipFiltro.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { usePaginaServer } from '#web/ui/tabella/use-pagina-server.ts';
import { useAttuale } from '#web/ui/use-attuale.ts';
import {
  chiaveLookup,
  DIMENSIONE_LOOKUP,
  type FiltroLookup,
  leggiLookup,
  type TitoloTrovato,
  TROVATI_MASSIMI,
} from './lettura.ts';
import classi from './lookup-titoli.module.css';
import { TabellaDiScelta } from './TabellaDiScelta.tsx';

export interface TabellaLookupProps {
  readonly filtro: FiltroLookup;
  readonly onFiltro: (filtro: FiltroLookup) => void;
  readonly multipla: boolean;
  readonly evidenziati: readonly TitoloTrovato[];
  readonly onEvidenziati: (righe: readonly TitoloTrovato[]) => void;
  readonly onAttiva: (riga: TitoloTrovato) => void;
}

const ATTESA_MS = 150;

const COLONNE: readonly Colonna<TitoloTrovato>[] = [
  { campo: 'cod_Titolo', titolo: 'Codice Titolo', tipo: 'codice', larghezza: 150 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', elastica: true },
  { campo: 'cod_ISIN', titolo: 'ISIN', tipo: 'codice', larghezza: 136 },
  { campo: 'tipo_Titolo', titolo: 'Tipo Titolo', tipo: 'codice', larghezza: 104 },
  { campo: 'codDivisa', titolo: 'Codice Divisa', tipo: 'codice', larghezza: 118 },
];

const CON_GIACENZA: readonly Colonna<TitoloTrovato>[] = [
  ...COLONNE,
  {
    campo: 'quantita',
    titolo: 'In giacenza',
    tipo: 'numero',
    larghezza: 120,
    testo: ({ quantita }) => (quantita === undefined ? '' : testoNumero(quantita)),
  },
];

const PRIMA_CELLA = '.ag-row[row-index="0"] [role="gridcell"][col-id="cod_Titolo"]';

/** Ten rows a page; arrows move and go to the next page at the edges, Enter chooses, Esc clears. */
export function TabellaLookup(props: TabellaLookupProps) {
  const { filtro, onFiltro, multipla, evidenziati, onEvidenziati, onAttiva } = props;
  const [numero, setNumero] = useState(1);
  const vai = (pagina: number) => {
    setNumero(pagina);
    onEvidenziati([]);
  };
  const filtra = (nuovo: FiltroLookup) => {
    vai(1);
    onFiltro(nuovo);
  };
  const letta = usePaginaServer<TitoloTrovato>({
    chiave: chiaveLookup(filtro),
    dimensione: DIMENSIONE_LOOKUP,
    numero,
    onNumero: vai,
    leggi: (pagina, signal) => leggiLookup(filtro, pagina, signal),
  });
  const righe = letta.dati?.items;
  const inArrivo = letta.attesa || righe === undefined;
  const riquadro = useRef<HTMLDivElement>(null);
  const scende = useScende(riquadro, inArrivo, righe);
  return (
    <TabellaDiScelta<TitoloTrovato>
      nome="lookup-titoli"
      etichetta="Titoli"
      colonne={filtro.tenuti ? CON_GIACENZA : COLONNE}
      letta={letta}
      multipla={multipla}
      evidenziati={evidenziati}
      onEvidenziati={onEvidenziati}
      onAttiva={onAttiva}
      nonLetti="I titoli non sono stati letti"
      nessuno={
        filtro.tenuti && filtro.testo === ''
          ? 'Nessun titolo in giacenza: scrivere per cercare fra tutti.'
          : 'Nessun titolo risponde: cambiare le parole o il filtro.'
      }
      riquadro={riquadro}
      barra={
        <Barra filtro={filtro} onFiltro={filtra} totale={letta.pagina.totale} onScende={scende} />
      }
    />
  );
}

type Scende = (come: 'ora' | 'con le prossime righe' | 'no') => void;

/** Leads to the first row: of those shown or, while others are on their way, of those to come. */
function useScende(
  riquadro: RefObject<HTMLDivElement | null>,
  inArrivo: boolean,
  righe: readonly TitoloTrovato[] | undefined,
): Scende {
  const atteso = useRef(false);
  const scendi = () => riquadro.current?.querySelector<HTMLElement>(PRIMA_CELLA)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that come are what is waited for
  useEffect(() => {
    if (inArrivo || !atteso.current) return;
    atteso.current = false;
    scendi();
  }, [inArrivo, righe]);
  return (come) => {
    atteso.current = come !== 'no' && (inArrivo || come === 'con le prossime righe');
    if (come === 'ora' && !inArrivo) scendi();
  };
}

interface BarraProps {
  readonly filtro: FiltroLookup;
  readonly onFiltro: (filtro: FiltroLookup) => void;
  readonly totale: number;
  readonly onScende: Scende;
}

/**
 * The words to search by; the arrow down or Enter lead from there to the rows that answer them, never
 * to those of the words before.
 */
function Barra({ filtro, onFiltro, totale, onScende }: BarraProps) {
  const [testo, setTesto] = useState(filtro.testo);
  const [fermo] = useDebouncedValue(testo.trim(), ATTESA_MS);
  const cerca = (scritto: string) => {
    if (scritto !== filtro.testo) onFiltro({ ...filtro, testo: scritto });
  };
  const cercaOra = useAttuale(cerca);
  useEffect(() => cercaOra(fermo), [fermo, cercaOra]);
  const premi = (evento: KeyboardEvent) => {
    const scende = evento.key === 'ArrowDown' || evento.key === 'Enter';
    if (!scende || !(evento.target instanceof HTMLInputElement)) return;
    evento.preventDefault();
    const scritto = testo.trim();
    onScende(scritto === filtro.testo ? 'ora' : 'con le prossime righe');
    cerca(scritto);
  };
  return (
    <Group gap={8} onKeyDown={premi}>
      <CampoRicerca
        etichetta="Cerca titolo"
        segnaposto="Codice, ISIN o parole della descrizione"
        iniziale={filtro.testo}
        onCambia={(scritto) => {
          onScende('no');
          setTesto(scritto);
        }}
        larghezza={320}
        primo
      />
      {filtro.codici.length > 0 ? (
        <ChipFiltro
          parametro={{
            campo: 'codTitolo',
            etichetta: 'Codice Titolo',
            valore: filtro.codici.join(', '),
          }}
          onTogli={() => onFiltro({ ...filtro, codici: [] })}
        />
      ) : null}
      {filtro.tenuti && filtro.testo === '' && filtro.codici.length === 0 ? (
        <span className={classi.troppi}>Titoli in giacenza: scrivere per cercare fra tutti</span>
      ) : null}
      {totale === TROVATI_MASSIMI && filtro.testo !== '' ? (
        <span className={classi.troppi}>I primi {TROVATI_MASSIMI}: scrivere di più</span>
      ) : null}
    </Group>
  );
}

import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { leggiOrdinamento, scriviOrdinamento } from '#domain/record/filtri/ordinamento.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Ordine } from '#web/ui/filtri/Ordine.tsx';
import type { SelettoreOrdinamentoProps } from '#web/ui/SelettoreOrdinamento.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna, RigaTotali, TastoProprio } from '#web/ui/tabella/tipi.ts';
import {
  domandaPagina,
  numeroPagina,
  type PaginaChiesta,
  type PaginaDelServer,
  usePaginaServer,
} from '#web/ui/tabella/use-pagina-server.ts';
import { useScelte } from '#web/ui/tabella/use-scelte.ts';
import { anticipaViste } from '#web/ui/viste/viste-api.ts';

export interface RigaConId {
  readonly id: number;
}

/** What is asked of the server for one page of a long master table. */
export interface PaginaOrdinata extends PaginaChiesta {
  readonly ordine: Ordinamento;
}

/** What is read of a long master table, page by page. */
export interface Elenco<R> {
  /** Under this name columns and views are kept. */
  readonly nome: string;
  readonly dimensione: number;
  /** The order that the server gives where none is asked. */
  readonly ordinePredefinito: Ordinamento;
  /** What the rows depend on besides page and order. */
  readonly chiave: QueryKey;
  readonly leggi: (pagina: PaginaOrdinata, signal: AbortSignal) => Promise<PaginaDelServer<R>>;
}

const inOrdine = <R,>({ chiave, dimensione, leggi }: Elenco<R>, ordine: Ordinamento) => ({
  chiave: [...chiave, ordine],
  dimensione,
  leggi: (una: PaginaChiesta, signal: AbortSignal) => leggi({ ...una, ordine }, signal),
});

/** Asks for what a screen shows first, while it is still being brought or drawn. */
export function anticipaElenco<R>(elenco: Elenco<R>): void {
  void anticipaViste(elenco.nome);
  const prima = { ...inOrdine(elenco, elenco.ordinePredefinito), numero: 1 };
  void interrogazioni.prefetchQuery(domandaPagina(prima));
}

export interface ElencoPaginatoProps<R extends RigaConId> extends Elenco<R> {
  readonly etichetta: string;
  readonly colonne: readonly Colonna<R>[];
  /** The totals of all rows, whatever page is in view. */
  readonly totali?: readonly RigaTotali<R>[];
  readonly onApri: (riga: R) => void;
  readonly onElimina?: (righe: readonly R[]) => void;
  readonly azioneElimina?: string;
  readonly propri?: readonly TastoProprio<R>[];
  readonly barrata?: (riga: R) => boolean;
  /** What stands at the left above the rows. */
  readonly barra: ReactNode;
  /** What may be ordered by beside the heads of the columns, also of those that are not in view. */
  readonly ordini?: readonly OrdineOfferto[];
  /** Above the rows while some are chosen: what can be done with them. */
  readonly azioni?: (righe: readonly R[], svuota: () => void) => ReactNode;
  readonly vuoto: { readonly motivo: string; readonly azione?: ReactNode };
}

type OrdineOfferto = SelettoreOrdinamentoProps['colonne'][number];

const chiaveRiga = ({ id }: RigaConId) => String(id);

/** A master table too long for the browser: page, order and choice in the address, rows by the server. */
export function ElencoPaginato<R extends RigaConId>(props: ElencoPaginatoProps<R>) {
  const { nome, colonne, ordinePredefinito, vuoto } = props;
  const { pagina = '', ordine: scritto = '', righe: nominate } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const ordinabili = useMemo(
    () => colonne.filter(({ ordinabile }) => ordinabile).map(({ campo }) => campo),
    [colonne],
  );
  const chiesto = useMemo(() => leggiOrdinamento(scritto, ordinabili), [scritto, ordinabili]);
  const ordine = Object.keys(chiesto).length > 0 ? chiesto : ordinePredefinito;
  const { scelte, scegli, svuota } = useScelte(nominate, (righe = '') => cambia({ righe }));
  const letta = usePaginaServer<R>({
    ...inOrdine(props, ordine),
    numero: numeroPagina(pagina),
    onNumero: (numero) => {
      svuota();
      cambia({ pagina: numero === 1 ? '' : String(numero), righe: '' });
    },
  });
  const items = letta.dati?.items;
  const righeScelte = useMemo(
    () => (items ?? []).filter((riga) => scelte.includes(chiaveRiga(riga))),
    [items, scelte],
  );
  const ordina = (nuovo: Ordinamento) =>
    cambia({ ordine: scriviOrdinamento(nuovo), pagina: '', righe: '' });
  return (
    <Tabella<R>
      nome={nome}
      etichetta={props.etichetta}
      colonne={colonne}
      righe={letta.errore ? SENZA_RIGHE : items}
      chiave={chiaveRiga}
      pagina={letta.pagina}
      onPagina={letta.vai}
      ordine={ordine}
      onOrdine={ordina}
      selezione={scelte}
      onSelezione={scegli}
      onAttiva={props.onApri}
      attesa={letta.attesa}
      {...(props.totali ? { totali: props.totali } : {})}
      {...(props.onElimina ? { onElimina: props.onElimina } : {})}
      {...(props.azioneElimina ? { azioneElimina: props.azioneElimina } : {})}
      {...(props.propri ? { propri: props.propri } : {})}
      {...(props.barrata ? { barrata: props.barrata } : {})}
      vuoto={
        letta.errore
          ? { titolo: 'Le righe non sono state lette', motivo: testoErrore(letta.errore) }
          : vuoto
      }
      barra={
        righeScelte.length > 0 && props.azioni ? (
          props.azioni(righeScelte, () => scegli([]))
        ) : (
          <>
            {props.barra}
            {props.ordini ? (
              <Ordine colonne={props.ordini} valore={ordine} onCambia={ordina} />
            ) : null}
          </>
        )
      }
    />
  );
}

const SENZA_RIGHE: readonly never[] = [];

import { type ReactNode, type RefObject, useMemo } from 'react';
import { statoLettura } from '#domain/record/filtri/stato-lettura.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import type { PaginaMostrata } from '#web/ui/tabella/use-pagina-server.ts';
import classi from './lookup-titoli.module.css';

interface ConId {
  readonly id: number;
}

export interface TabellaDiSceltaProps<R extends ConId> {
  readonly nome: string;
  readonly etichetta: string;
  readonly colonne: readonly Colonna<R>[];
  readonly letta: PaginaMostrata<R>;
  readonly multipla: boolean;
  readonly evidenziati: readonly R[];
  readonly onEvidenziati: (righe: readonly R[]) => void;
  readonly onAttiva: (riga: R) => void;
  /** What is said where no row answers, and where they could not be read. */
  readonly nessuno: string;
  readonly nonLetti: string;
  readonly barra?: ReactNode;
  readonly riquadro?: RefObject<HTMLDivElement | null>;
}

const SENZA_RIGHE: readonly never[] = [];
const chiave = ({ id }: ConId) => String(id);

/** The table of a lookup: rows with a box, one of which or many are chosen; Enter chooses the active one. */
export function TabellaDiScelta<R extends ConId>(props: TabellaDiSceltaProps<R>) {
  const { letta, multipla, evidenziati, onEvidenziati, riquadro } = props;
  // The same list until it changes: the grid takes a new one for a choice made elsewhere.
  const selezione = useMemo(() => evidenziati.map(chiave), [evidenziati]);
  const righe = letta.dati?.items;
  const arrivate = !letta.attesa && righe !== undefined;
  const scegli = (chiavi: readonly string[]) => {
    const prime = new Set(evidenziati.map(chiave));
    const ultima = chiavi.find((una) => !prime.has(una)) ?? chiavi.at(-1);
    const scelte = multipla ? chiavi : chiavi.filter((una) => una === ultima);
    onEvidenziati((righe ?? []).filter((riga) => scelte.includes(chiave(riga))));
  };
  return (
    <div ref={riquadro} className={classi.tabella} data-stato={statoLettura(true, arrivate)}>
      <Tabella<R>
        nome={props.nome}
        etichetta={props.etichetta}
        senzaViste
        colonne={props.colonne}
        righe={letta.errore ? SENZA_RIGHE : righe}
        chiave={chiave}
        pagina={letta.pagina}
        onPagina={letta.vai}
        attesa={letta.attesa}
        selezione={selezione}
        onSelezione={scegli}
        onAttiva={props.onAttiva}
        azioneAttiva={multipla ? 'aggiungi o togli' : 'scegli'}
        vuoto={
          letta.errore
            ? { titolo: props.nonLetti, motivo: testoErrore(letta.errore) }
            : { motivo: props.nessuno }
        }
        barra={props.barra}
      />
    </div>
  );
}

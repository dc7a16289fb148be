import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna, RigaTotali } from '#web/ui/tabella/tipi.ts';
import type { RigaArchivio } from './archivio-api.ts';
import { BarraFiltro } from './BarraFiltro.tsx';
import type { SchedaTabellaProps } from './SchedaTabella.tsx';
import { ordinePredefinito, usePagina } from './use-pagina.ts';

type Filtro = NonNullable<SchedaTabellaProps['schermata']['stato']['applicato']>;

export interface RigheLetteProps extends SchedaTabellaProps {
  readonly filtro: Filtro;
  readonly colonne: readonly Colonna<RigaArchivio>[];
  readonly chiave: (riga: RigaArchivio) => string;
  readonly onAttiva: (riga: RigaArchivio) => void;
  /** What Enter does, in a word. */
  readonly azioneAttiva: string;
  /** Why there are none. */
  readonly senzaRighe: string;
  readonly totali?: readonly RigaTotali<RigaArchivio>[] | undefined;
  /** How a row is shown, where it is not as it was read. */
  readonly come?: (riga: RigaArchivio) => RigaArchivio;
  /** What stands beside the chips of the filter. */
  readonly inBarra?: ReactNode;
}

/** The rows of the confirmed filter of a screen that only reads. */
export function RigheLette(props: RigheLetteProps) {
  const { archivio, schermata, filtro, senzaRighe, totali, come } = props;
  const { codAzienda } = useSessione();
  const { stato, invia, pagina: numero, onPagina: onNumero, righe, onRighe } = schermata;
  const { lettura } = stato;
  const pagina = usePagina({ archivio, codAzienda, filtro, lettura, numero, onNumero });
  const ordine = filtro.sqlParams?.orderByDict ?? ordinePredefinito(archivio);
  const { errore } = pagina;
  const items = pagina.dati?.items;
  return (
    <Tabella
      nome={archivio.tipo}
      etichetta={archivio.intestazione}
      colonne={props.colonne}
      righe={come ? items?.map(come) : items}
      chiave={props.chiave}
      {...(totali && { totali })}
      pagina={pagina.pagina}
      onPagina={pagina.vai}
      ordine={ordine}
      onOrdine={(ordinamento) => invia({ tipo: 'ordina', ordinamento })}
      selezione={righe}
      onSelezione={onRighe}
      onAttiva={props.onAttiva}
      azioneAttiva={props.azioneAttiva}
      attesa={pagina.attesa}
      fuoco={lettura > 0}
      vuoto={{
        ...(errore ? { titolo: 'Le righe non sono state lette' } : {}),
        motivo: errore ? testoErrore(errore) : senzaRighe,
        azione: (
          <Button variant="default" onClick={() => invia({ tipo: 'scheda', scheda: 2 })}>
            Cambia il filtro
          </Button>
        ),
      }}
      barra={
        <>
          {props.inBarra}
          <BarraFiltro archivio={archivio} filtro={filtro} ordine={ordine} invia={invia} />
        </>
      }
    />
  );
}

import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useCambiaRicerca } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { TastoProprio } from '#web/ui/tabella/tipi.ts';
import type { PaginaMostrata } from '#web/ui/tabella/use-pagina-server.ts';
import { colonneMovimenti } from './colonne-conto.ts';
import classi from './riconciliazione.module.css';
import type { MovimentoDiConto } from './riconciliazione-api.ts';

const NOSTRI = [
  ['', 'Senza riga di banca'],
  ['tutti', 'Estratto di cassa'],
] as const;

export interface GrigliaMovimentiProps {
  readonly letta: PaginaMostrata<MovimentoDiConto>;
  /** All of them with the balance after each, or those that no line of theirs stands for. */
  readonly tutti: boolean;
  readonly scelti: readonly string[];
  readonly onScelti: (chiavi: readonly string[]) => void;
  readonly propri: readonly TastoProprio<MovimentoDiConto>[];
  readonly onRiga: (riga: MovimentoDiConto) => void;
  readonly onAttiva: (riga: MovimentoDiConto) => void;
}

/** Our side: what the bank has no line for, or the whole statement of cash. */
export function GrigliaMovimenti(props: GrigliaMovimentiProps) {
  const { letta, tutti, scelti, onScelti, propri, onRiga, onAttiva } = props;
  const cambia = useCambiaRicerca();
  const colonne = useMemo(() => colonneMovimenti(tutti), [tutti]);
  return (
    <Tabella<MovimentoDiConto>
      nome={`riconciliazione-movimenti${tutti ? '-tutti' : ''}`}
      etichetta="Nostri movimenti"
      colonne={colonne}
      righe={letta.errore ? [] : letta.dati?.items}
      chiave={({ id }) => String(id)}
      pagina={letta.pagina}
      onPagina={letta.vai}
      attesa={letta.attesa}
      selezione={scelti}
      onSelezione={onScelti}
      senzaViste
      senzaTasti
      bassa
      onRiga={onRiga}
      onAttiva={onAttiva}
      propri={propri}
      vuoto={
        letta.errore
          ? { titolo: 'I movimenti non sono stati letti', motivo: testoErrore(letta.errore) }
          : {
              titolo: tutti ? 'Nessun movimento' : 'Ogni movimento ha la sua riga',
              motivo: tutti
                ? 'Su questo conto non c’è ancora nessun movimento registrato.'
                : 'Nulla di nostro manca alla banca.',
            }
      }
      barra={
        <>
          <h2 className={`titoletto ${classi.testa}`}>Nostri movimenti</h2>
          <NativeSelect
            aria-label="Quali movimenti"
            data={NOSTRI.map(([value, label]) => ({ value, label }))}
            value={tutti ? 'tutti' : ''}
            onChange={({ currentTarget }) =>
              void cambia({ noi: currentTarget.value, paginaNoi: '' })
            }
          />
        </>
      }
    />
  );
}

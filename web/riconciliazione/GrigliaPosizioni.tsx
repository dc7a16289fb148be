import { Button } from '@mantine/core';
import { stampaData } from '#domain/tempo/data.ts';
import { useCambiaRicerca } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { TastoProprio } from '#web/ui/tabella/tipi.ts';
import { colonnePosizioni, type RigaPosizione } from './colonne-conto.ts';
import classi from './riconciliazione.module.css';
import type { LatoLetto } from './use-conto.ts';

export interface GrigliaPosizioniProps {
  readonly lato: LatoLetto;
  readonly righe: readonly RigaPosizione[] | undefined;
  readonly errore: Error | null;
  /** Whether those that agree are shown too. */
  readonly tutte: boolean;
  readonly propri: readonly TastoProprio<RigaPosizione>[];
  readonly onRiga: (riga: RigaPosizione) => void;
  readonly onAttiva: (riga: RigaPosizione) => void;
}

/** The positions of a statement beside ours: those that differ, and on request those that agree. */
export function GrigliaPosizioni(props: GrigliaPosizioniProps) {
  const { lato, righe, errore, tutte, propri, onRiga, onAttiva } = props;
  const { estratto, quadro } = lato;
  const cambia = useCambiaRicerca();
  const concordanti = quadro?.posizioni?.concordanti ?? 0;
  return (
    <Tabella<RigaPosizione>
      nome="riconciliazione-posizioni"
      etichetta="Posizioni"
      colonne={colonnePosizioni}
      righe={errore ? [] : righe}
      chiave={({ chiave }) => chiave}
      senzaViste
      senzaTasti
      bassa
      onRiga={onRiga}
      onAttiva={onAttiva}
      propri={propri}
      vuoto={
        errore
          ? { titolo: 'Le posizioni non sono state lette', motivo: testoErrore(errore) }
          : {
              titolo: 'Tutto torna',
              motivo: `${concordanti} posizioni sono uguali alle nostre, titolo per titolo.`,
            }
      }
      barra={
        <>
          <h2 className={`titoletto ${classi.testa}`}>
            {tutte ? 'Posizioni' : 'Posizioni, discordanze'}
          </h2>
          {estratto ? (
            <span className="nota">
              {estratto.formato} del {stampaData(estratto.dataRiferimento)}
              {estratto.base ? ` · base ${estratto.base}` : ''}
              {estratto.pagineAttese
                ? ` · pagine ${estratto.pagineLette} di ${estratto.pagineAttese}`
                : ''}
            </span>
          ) : null}
        </>
      }
      piede={
        concordanti > 0 || tutte ? (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => void cambia({ tutte: tutte ? '' : 'si' })}
          >
            {tutte
              ? 'Solo le discordanze'
              : concordanti === 1
                ? 'Mostra anche la concordante'
                : `Mostra anche le ${concordanti} concordanti`}
          </Button>
        ) : null
      }
    />
  );
}

import { Button } from '@mantine/core';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { testoIstante } from '#web/ui/tabella/testo-cella.ts';
import type { RigaArchivio } from './archivio-api.ts';
import { nomeRiga } from './colonne.ts';
import classi from './dati-dinamici.module.css';
import type { Modifiche } from './use-modifiche.ts';

export interface DomandaConflittoProps {
  readonly archivio: TipoArchivio;
  readonly modifiche: Modifiche;
}

/** Somebody else was quicker: both versions, and the choice. */
export function DomandaConflitto({ archivio, modifiche }: DomandaConflittoProps) {
  const { conflitto, risolvi } = modifiche;
  return (
    <Modale
      titolo="Il record è cambiato nel frattempo"
      aperta={conflitto !== null}
      onChiudi={() => risolvi('attuale')}
      ferma
      piede={
        <Button variant="default" onClick={() => risolvi('attuale')}>
          Tieni quella salvata
        </Button>
      }
      conferma={{ etichetta: 'Salva la mia', esegui: () => risolvi('mia') }}
    >
      {conflitto ? (
        <dl className={classi.versioni}>
          <Versione archivio={archivio} titolo="La mia modifica" riga={conflitto.mia} />
          <Versione
            archivio={archivio}
            titolo={`Salvata da ${conflitto.attuale.modificatoDa ?? 'altri'}, ${testoIstante(
              conflitto.attuale.modificatoIl,
            )}`}
            riga={conflitto.attuale}
          />
        </dl>
      ) : null}
    </Modale>
  );
}

interface VersioneProps {
  readonly archivio: TipoArchivio;
  readonly titolo: string;
  readonly riga: RigaArchivio;
}

function Versione({ archivio, titolo, riga }: VersioneProps) {
  return (
    <div>
      <dt>{titolo}</dt>
      <dd>{nomeRiga(archivio, riga)}</dd>
    </div>
  );
}

import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { Modale } from '#web/ui/Modale.tsx';
import type { RigaArchivio } from './archivio-api.ts';
import { nomeRiga } from './colonne.ts';

export interface DomandaEliminaProps {
  readonly archivio: TipoArchivio;
  readonly righe: readonly RigaArchivio[];
  readonly onAnnulla: () => void;
  readonly onConferma: () => void;
}

const RIGHE_NOMINATE = 8;

/** Asked once, naming what goes. */
export function DomandaElimina({ archivio, righe, onAnnulla, onConferma }: DomandaEliminaProps) {
  const altre = righe.length - RIGHE_NOMINATE;
  const quante = righe.length === 1 ? 'questa riga' : `queste ${righe.length} righe`;
  return (
    <Modale
      titolo={`Eliminare ${quante} di ${archivio.intestazione}?`}
      aperta={righe.length > 0}
      onChiudi={onAnnulla}
      annulla="Annulla"
      conferma={{ etichetta: 'Elimina', esegui: onConferma, distruttiva: true }}
    >
      <ul className="puntato">
        {righe.slice(0, RIGHE_NOMINATE).map((riga) => (
          <li key={riga.id}>{nomeRiga(archivio, riga)}</li>
        ))}
        {altre > 0 ? <li>e altre {altre}</li> : null}
      </ul>
    </Modale>
  );
}

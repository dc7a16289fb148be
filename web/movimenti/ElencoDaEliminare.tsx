import { stampaData } from '#domain/tempo/data.ts';
import { Modale } from '#web/ui/Modale.tsx';
import type { RigaMovimenti } from './movimenti-api.ts';

export interface ElencoDaEliminareProps {
  readonly righe: readonly RigaMovimenti[];
  readonly onAnnulla: () => void;
  readonly onConferma: () => void;
}

const NOMINATE = 8;

/** Asked once, naming the drafts that go. */
export function ElencoDaEliminare({ righe, onAnnulla, onConferma }: ElencoDaEliminareProps) {
  const altre = righe.length - NOMINATE;
  return (
    <Modale
      titolo={righe.length === 1 ? 'Eliminare la bozza?' : `Eliminare ${righe.length} bozze?`}
      aperta={righe.length > 0}
      onChiudi={onAnnulla}
      annulla="Annulla"
      conferma={{ etichetta: 'Elimina', esegui: onConferma, distruttiva: true }}
    >
      <ul className="puntato">
        {righe.slice(0, NOMINATE).map((riga) => (
          <li key={riga.id}>
            {stampaData(riga.dataMovimento)} · {riga.descrizioneCausale}
            {riga.cod_Titolo ? ` · ${riga.cod_Titolo}` : ''} · {riga.cod_Portafoglio}
          </li>
        ))}
        {altre > 0 ? <li>e altre {altre}</li> : null}
      </ul>
    </Modale>
  );
}

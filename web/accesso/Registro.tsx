import { useDebouncedValue } from '@mantine/hooks';
import { rotteEventiAccesso } from '#contract/eventi-accesso.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { ElencoContinuo } from '#web/tabelle/ElencoContinuo.tsx';
import { dalAlRovesciato } from '#web/ui/GiorniDalAl.tsx';
import { COLONNE_EVENTI, type EventoAccesso } from './colonne-eventi.ts';
import { FiltroRegistro, filtroDaRicerca } from './FiltroRegistro.tsx';

const PER_PAGINA = 100;
/** Typing waits this long before it asks. */
const PAUSA_MS = 300;

const SENZA_FILTRO = { evento: '', utente: '', dal: '', al: '' };

const chiave = ({ id }: EventoAccesso) => String(id);

/** The register of access: who came in, who was refused, who changed whose rights. */
export function Registro() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const filtro = filtroDaRicerca(ricerca);
  const { evento, dal, al } = filtro;
  const [utente] = useDebouncedValue(filtro.utente.trim(), PAUSA_MS);
  return (
    <ElencoContinuo<EventoAccesso>
      nome="registro-accessi"
      etichetta="Registro degli accessi"
      colonne={COLONNE_EVENTI}
      chiave={chiave}
      richiesta={['accesso', 'eventi', evento, utente, dal, al]}
      leggi={(cursore, signal) =>
        chiama(rotteEventiAccesso.eventi, {
          query: {
            limite: PER_PAGINA,
            ...(evento && { tipo: evento }),
            ...(utente && { utente }),
            ...(dal && { dal }),
            ...(al && { al }),
            ...(cursore && { cursore }),
          },
          signal,
        })
      }
      nonLetto="Il registro non è stato letto"
      vuoto={{
        titolo: 'Nessun evento',
        motivo: dalAlRovesciato(filtro) ?? 'Nessun evento del registro risponde al filtro.',
      }}
      senzaFiltro={SENZA_FILTRO}
      barra={
        <FiltroRegistro filtro={filtro} onCambia={(parole) => cambia({ ...parole, pagina: '' })} />
      }
    />
  );
}

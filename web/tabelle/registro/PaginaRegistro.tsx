import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { rotteRegistroModifiche } from '#contract/registro-modifiche.ts';
import { storieNote } from '#domain/elenchi/storie/storie.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import { useSessione } from '#web/sessione/sessione.ts';
import { dalAlRovesciato } from '#web/ui/GiorniDalAl.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { ElencoContinuo } from '../ElencoContinuo.tsx';
import { COLONNE_REGISTRO, type VoceRegistro } from './colonne.ts';
import { FiltroModifiche } from './FiltroModifiche.tsx';
import { daChiedere, daStampare, leggiFiltro, SENZA_FILTRO } from './filtro.ts';
import { SchedaStoria } from './SchedaStoria.tsx';

const PER_PAGINA = 100;
/** Typing waits this long before it asks. */
const PAUSA_MS = 300;

const chiave = ({ id }: VoceRegistro) => String(id);

/** `/page/impostazioni/registro-modifiche`: who changed what and when, of all that one may read. */
export default function PaginaRegistro() {
  const { puo } = useSessione();
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const [aperta, setAperta] = useState<VoceRegistro | null>(null);
  const leggibili = useMemo(
    () => storieNote.filter(({ lettura }) => lettura === undefined || puo(lettura)),
    [puo],
  );
  const filtro = leggiFiltro(ricerca, leggibili);
  const [codice] = useDebouncedValue(filtro.codice, PAUSA_MS);
  const [utente] = useDebouncedValue(filtro.utente, PAUSA_MS);
  const query = daChiedere({ ...filtro, codice, utente });
  const stringi = (parole: Readonly<Record<string, string>>) => cambia({ ...parole, pagina: '' });
  return (
    <>
      <Intestazione
        descrizione="Chi ha cambiato che cosa e quando, con il valore di prima e quello di dopo."
        azioni={<MenuExport leggi={() => daStampare(query)} quali="delle modifiche filtrate" />}
      />
      <ElencoContinuo<VoceRegistro>
        nome="registro-modifiche"
        etichetta="Registro delle modifiche"
        colonne={COLONNE_REGISTRO}
        chiave={chiave}
        richiesta={['registro-modifiche', query]}
        leggi={(cursore, signal) =>
          chiama(rotteRegistroModifiche.elenco, {
            query: { ...query, limite: PER_PAGINA, ...(cursore && { cursore }) },
            signal,
          })
        }
        onAttiva={setAperta}
        azioneAttiva="apre la storia del record"
        nonLetto="Il registro non è stato letto"
        vuoto={{
          titolo: 'Nessuna modifica',
          motivo:
            dalAlRovesciato(filtro) ??
            'Nessun record che si può leggere è stato modificato o eliminato come dice il filtro.',
        }}
        senzaFiltro={SENZA_FILTRO}
        barra={<FiltroModifiche filtro={filtro} leggibili={leggibili} onCambia={stringi} />}
      />
      <SchedaStoria
        voce={aperta}
        onChiudi={() => setAperta(null)}
        onSoloQuesto={({ tabella, idRecord }) => {
          setAperta(null);
          stringi({ ...SENZA_FILTRO, tabella, record: String(idRecord) });
        }}
      />
    </>
  );
}

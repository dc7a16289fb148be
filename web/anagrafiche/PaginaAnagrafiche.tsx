import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAvanzaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { chiaveRighe, registra, righeDi } from '#web/importazioni/anagrafiche-api.ts';
import { FasiDelLavoro } from '#web/lavori/FasiDelLavoro.tsx';
import { ripristinabile } from '#web/lavori/lavoro.ts';
import { useAtti } from '#web/lavori/use-atti.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { FileAnagrafiche } from './FileAnagrafiche.tsx';
import RigheAnagrafiche from './RigheAnagrafiche.tsx';

const NOME = 'Import Anagrafiche';
const ANNULLATO = {
  titolo: 'L’import si annulla',
  testo: 'Ciò che ha creato va via, ciò che ha cambiato torna com’era: si segue dal Monitor.',
};

/** `/page/movimenti/elaborazioni/import-anagrafiche`: a file, what becomes of its rows, what came of it. */
export default function PaginaAnagrafiche() {
  const { importazione: guid = '' } = useRicercaUrl();
  const { utente, codAzienda, puo } = useSessione();
  const scrive = puo('Import_W');
  const avanza = useAvanzaRicerca();
  const memoria = useQueryClient();
  const { lavoro, errore, inCorso, fai, annulla } = useAtti(guid, NOME);
  const scritte = lavoro?.stato === 'completato' && lavoro.fase === 'fine';
  const alFile = () => void avanza({ importazione: '' });
  const letto = (nuovo: string) => {
    memoria.removeQueries({ queryKey: chiaveRighe(nuovo) });
    void avanza({ importazione: nuovo });
  };
  const scrivi = (potenziali: boolean) =>
    void fai(async () => {
      const testo = await registra(guid, { userId: utente.username, codAzienda }, potenziali);
      mostraToast({ titolo: NOME, testo, tipo: 'successo', durataMs: DURATA_TOAST_MS });
    });
  return (
    <>
      <Intestazione
        titolo="Import anagrafiche"
        descrizione="Titoli, emittenti, controparti e le altre anagrafiche da un CSV: prima che cosa ne è di ogni riga, poi la registrazione, tutta o niente."
        azioni={
          scrive && scritte && lavoro && ripristinabile(lavoro) ? (
            <Button variant="default" loading={inCorso} onClick={() => void annulla(ANNULLATO)}>
              Annulla l’import
            </Button>
          ) : null
        }
      />
      {guid === '' ? (
        <FileAnagrafiche onLetto={letto} />
      ) : (
        <FasiDelLavoro
          lavoro={lavoro}
          errore={errore}
          etichetta="Lettura del file"
          torna="Torna al file"
          onTorna={alFile}
          esito={() => (
            <>
              <Risposta guid={guid} />
              <RigheAnagrafiche key="esito" guid={guid} scritte onFile={alFile} />
            </>
          )}
          anteprima={
            <RigheAnagrafiche
              guid={guid}
              inCorso={inCorso}
              {...(scrive && { onRegistra: scrivi })}
              onFile={alFile}
            />
          }
        />
      )}
    </>
  );
}

/** What the registration answered. */
function Risposta({ guid }: { readonly guid: string }) {
  const { data } = useQuery(righeDi(guid, { pageSize: 1 }));
  return <p role="status">{data?.testo}</p>;
}

import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rotteImportazioni } from '#contract/importazioni.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { ripristina } from '#web/lavori/azioni.ts';
import { inAnteprima, inMoto, type Lavoro, ripristinabile, useLavoro } from '#web/lavori/lavoro.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { chiaveRighe, registra, righeDi } from './anagrafiche-api.ts';
import { FileAnagrafiche } from './FileAnagrafiche.tsx';
import RigheAnagrafiche from './RigheAnagrafiche.tsx';

const NOME = 'Import Anagrafiche';

/** The registration of a preview and its undo; what they did is read again. */
function useAtti(guid: string) {
  const { utente, codAzienda } = useSessione();
  const memoria = useQueryClient();
  const [atto, setAtto] = useState('');
  const [inCorso, setInCorso] = useState(false);
  const fai = async (passi: () => Promise<unknown>) => {
    setInCorso(true);
    try {
      await passi();
    } catch (errore) {
      segnalaErrore(NOME, errore);
    } finally {
      setInCorso(false);
      setAtto((prima) => `${prima}+`);
      // What was registered may be in any list.
      await memoria.invalidateQueries();
    }
  };
  return {
    atto,
    inCorso,
    scrivi: (potenziali: boolean) =>
      void fai(async () => {
        const testo = await registra(guid, { userId: utente.username, codAzienda }, potenziali);
        mostraToast({ titolo: NOME, testo, tipo: 'successo', durataMs: DURATA_TOAST_MS });
      }),
    annulla: () =>
      void fai(async () => {
        if ((await ripristina(guid)) === null) return;
        mostraToast({
          titolo: 'L’import si annulla',
          testo:
            'Ciò che ha creato va via, ciò che ha cambiato torna com’era: si segue dal Monitor.',
          tipo: 'successo',
          durataMs: DURATA_TOAST_MS,
        });
      }),
  };
}

/** `/page/movimenti/elaborazioni/import-anagrafiche`: a file, what becomes of its rows, what came of it. */
export default function PaginaAnagrafiche() {
  const { importazione: guid = '', anteprima: movimenti = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const memoria = useQueryClient();
  const { atto, inCorso, scrivi, annulla } = useAtti(guid);
  const scrive = useSessione().puo('Import_W');
  const lavoro = useLavoro(guid || null, `anagrafiche${atto}`);
  const scritte = lavoro?.stato === 'completato' && lavoro.fase === 'fine';
  const alFile = () => cambia({ importazione: '' });
  const letto = (nuovo: string) => {
    memoria.removeQueries({ queryKey: chiaveRighe(nuovo) });
    cambia({ importazione: nuovo });
  };
  return (
    <>
      <Intestazione
        titolo="Import anagrafiche"
        descrizione="Titoli, emittenti, controparti e le altre anagrafiche da un CSV: prima che cosa ne è di ogni riga, poi la registrazione, tutta o niente."
        azioni={
          <>
            {scritte && movimenti !== '' ? <Ritorno movimenti={movimenti} /> : null}
            {scrive && scritte && lavoro && ripristinabile(lavoro) ? (
              <Button variant="default" loading={inCorso} onClick={annulla}>
                Annulla l’import
              </Button>
            ) : null}
          </>
        }
      />
      {guid === '' ? (
        <FileAnagrafiche onLetto={letto} />
      ) : (
        <Importato
          guid={guid}
          lavoro={lavoro}
          inCorso={inCorso}
          onRegistra={scrive ? scrivi : undefined}
          onFile={alFile}
        />
      )}
    </>
  );
}

/** Back to the movements whose titoli were missing: their preview is taken again with what there is now. */
function Ritorno({ movimenti }: { readonly movimenti: string }) {
  const naviga = useNavigate();
  const torna = async () => {
    try {
      await chiama(rotteImportazioni.ricontrolla, { params: { guid: movimenti } });
      await naviga({
        to: '/page/movimenti/elaborazioni/import-movimenti' as string,
        search: { anteprima: movimenti } as never,
      });
    } catch (errore) {
      segnalaErrore(NOME, errore);
    }
  };
  return <Button onClick={() => void torna()}>Torna ai movimenti</Button>;
}

/** What the registration answered. */
function Risposta({ guid }: { readonly guid: string }) {
  const { data } = useQuery(righeDi(guid, { pageSize: 1 }));
  return <p role="status">{data?.testo}</p>;
}

interface ImportatoProps {
  readonly guid: string;
  readonly lavoro: Lavoro | undefined;
  readonly inCorso: boolean;
  /** Undefined where nothing may be written. */
  readonly onRegistra: ((potenziali: boolean) => void) | undefined;
  readonly onFile: () => void;
}

function Importato({ guid, lavoro, inCorso, onRegistra, onFile }: ImportatoProps) {
  if (!lavoro) return null;
  if (inMoto(lavoro))
    return <BarraProgresso percentuale={lavoro.percCompletamento} etichetta="Lettura del file" />;
  if (lavoro.stato === 'completato' && lavoro.fase === 'fine')
    return (
      <>
        <Risposta guid={guid} />
        <RigheAnagrafiche key="esito" guid={guid} scritte onFile={onFile} />
      </>
    );
  if (!inAnteprima(lavoro))
    return (
      <StatoVuoto
        titolo="L’anteprima non c’è"
        motivo={messaggioLavoro(lavoro)}
        azione={<Button onClick={onFile}>Torna al file</Button>}
      />
    );
  return (
    <RigheAnagrafiche
      guid={guid}
      inCorso={inCorso}
      {...(onRegistra && { onRegistra })}
      onFile={onFile}
    />
  );
}

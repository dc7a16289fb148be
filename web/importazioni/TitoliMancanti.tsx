import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rotteImportazioni } from '#contract/importazioni.ts';
import { fileTitoliMancanti } from '#domain/anagrafiche/titoli-mancanti.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { chiama } from '#web/base/api.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { IMPORT_ANAGRAFICHE, spedisciAnagrafiche } from './invii.ts';

type Pagina = Awaited<ReturnType<typeof paginaErrori>>;

/** So many rows of a preview are looked at. */
const PAGINE_AL_PIU = 40;

const paginaErrori = (guid: string, cursore: string | null) =>
  chiama(rotteImportazioni.righe, {
    params: { guid },
    query: { soloErrori: true, pageSize: 500, ...(cursore !== null && { cursore }) },
  });

async function righeErrate(guid: string): Promise<Pagina['items']> {
  const righe: Pagina['items'] = [];
  let cursore: string | null = null;
  for (let n = 0; n < PAGINE_AL_PIU; n++) {
    const pagina: Pagina = await paginaErrori(guid, cursore);
    righe.push(...pagina.items);
    cursore = pagina.cursoreDopo;
    if (cursore === null) break;
  }
  return righe;
}

export interface TitoliMancantiProps {
  readonly archivio: Destinazione;
  readonly lavoro: Lavoro;
}

/** Makes the titoli that the rows of a preview name and nobody knows, through the import of master data. */
export function TitoliMancanti({ archivio, lavoro }: TitoliMancantiProps) {
  const naviga = useNavigate();
  const [inCorso, setInCorso] = useState(false);
  const guid = lavoro.guidID;
  const crea = async () => {
    const testo = fileTitoliMancanti(archivio, await righeErrate(guid));
    if (testo === null) {
      mostraToast({
        titolo: 'Nessun titolo manca',
        testo: 'Le righe da scartare lo sono per altro: la ragione è nella loro riga.',
        tipo: 'avviso',
        durataMs: DURATA_TOAST_MS,
      });
      return;
    }
    const file = new File([testo], 'titoli-mancanti.csv', { type: 'text/csv' });
    const importazione = await spedisciAnagrafiche({ tipo: 'titoli', file, mappatura: null });
    await naviga({
      to: IMPORT_ANAGRAFICHE as string,
      search: { importazione, anteprima: guid } as never,
    });
  };
  return (
    <Button
      variant="default"
      loading={inCorso}
      onClick={() => {
        setInCorso(true);
        crea()
          .catch((errore: unknown) => segnalaErrore('Import Anagrafiche', errore))
          .finally(() => setInCorso(false));
      }}
    >
      Crea i titoli mancanti
    </Button>
  );
}

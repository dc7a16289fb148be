import { useState } from 'react';
import type { Controllo } from '#domain/archivi/qualita/controllo.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { attendiLavoro, scaricaFile } from '#web/lavori/lavoro.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { type Esame, esporta } from './qualita-api.ts';

export type FormatoElenco = 'XLSX' | 'CSV';

interface Elenco {
  readonly archivio: TipoArchivio;
  readonly controllo: Controllo;
  readonly esame: Esame;
  readonly accettate: boolean;
}

/** The whole list as a file, made by a job, and whether it is being made. */
export function useEsporta({ archivio, controllo, esame, accettate }: Elenco) {
  const [inCorso, setInCorso] = useState(false);
  const avvia = async (formato: FormatoElenco) => {
    setInCorso(true);
    try {
      const quali = { controllo: controllo.codice, accettate };
      const { guidID } = await esporta(archivio, esame, quali);
      const lavoro = await attendiLavoro(guidID);
      if (lavoro.stato !== 'completato') throw new Error(lavoro.problema?.detail ?? lavoro.stato);
      await scaricaFile(lavoro, formato.toLowerCase());
    } catch (errore) {
      segnalaErrore('Elenco non esportato', errore);
    }
    setInCorso(false);
  };
  return { inCorso, esporta: (formato: FormatoElenco) => void avvia(formato) };
}

import { useEffect, useRef, useState } from 'react';
import { rotteImportazioni, rotteImportDi } from '#contract/importazioni.ts';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Sorgente } from '#domain/dati-dinamici/tipi.ts';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import { chiama, ErroreApi } from '#web/api.ts';
import { carica } from '#web/file.ts';
import { ripristinabile } from '#web/reportsmonitor/azioni.ts';
import { inAnteprima, inMoto, type Lavoro, useLavoro } from '#web/reportsmonitor/lavoro.ts';
import { useSessione } from '#web/sessione.ts';
import {
  annunciaFallito,
  annunciaRipristino,
  annunciaRiuscito,
  messaggioLavoro,
} from './annunci.ts';
import { type FormatoChiesto, formatiChiesti, type ParametroFormato } from './formati.ts';
import { nuovoGuid } from './guid.ts';

export type SorgenteFile = Extract<Sorgente, 'csv' | 'excel'>;
export type FormatiScelti = Readonly<Partial<Record<ParametroFormato, string>>>;

/** Where an import is: choosing, sending, being worked on, asking, or waiting for a word. */
export type FaseImportazione =
  | { readonly nome: 'ferma' }
  | { readonly nome: 'caricamento'; readonly percentuale: number }
  | { readonly nome: 'lavoro'; readonly guid: string; readonly atto: Atto }
  | { readonly nome: 'domanda'; readonly formati: readonly FormatoChiesto[] }
  | { readonly nome: 'anteprima'; readonly lavoro: Lavoro };

type Atto = 'lettura' | 'conferma' | 'ripristino';

export interface Importazione {
  readonly fase: FaseImportazione;
  readonly percentuale: number;
  readonly inviaFile: (sorgente: SorgenteFile, file: File, mappatura: string | null) => void;
  readonly rispondi: (formati: FormatiScelti) => void;
  readonly conferma: (soloValide: boolean) => void;
  readonly annulla: () => void;
  readonly interrompi: () => void;
  readonly ferma: () => void;
}

const FERMA: FaseImportazione = { nome: 'ferma' };

/** Progress goes back to 0 this long after the end (specification §9). */
const AZZERAMENTO_MS = 1_000;

interface Inviato {
  readonly sorgente: SorgenteFile;
  readonly file: File;
  readonly mappatura: string | null;
}

/** Where a file goes. */
interface Meta {
  readonly archivio: Destinazione;
  readonly codAzienda: string;
}

const testo = (errore: unknown) => (errore instanceof Error ? errore.message : String(errore));

const spedisci = (
  { archivio, codAzienda }: Meta,
  { sorgente, file, mappatura }: Inviato,
  formati: FormatiScelti,
  onPercentuale: (inviati: number) => void,
) => {
  const parti = {
    // Some addresses of the CSV import name the company; the others have no place for it.
    params: { codAzienda },
    query: {
      guid: nuovoGuid(),
      anteprima: true,
      ...(mappatura !== null && { mappatura }),
      // The choices are the contract's own values, passed on as they were offered.
      ...(formati as object),
    },
  };
  return carica(rotteImportDi(archivio)[sorgente], { parti, file, onPercentuale });
};

/** Sends a file, follows its job, asks what the file leaves open, writes what the user confirms. */
export function useImportazione(archivio: Destinazione, onImportato: () => void): Importazione {
  const { codAzienda } = useSessione();
  const [fase, setFase] = useState<FaseImportazione>(FERMA);
  const inviato = useRef<Inviato | null>(null);
  const seguito = fase.nome === 'lavoro' ? fase : null;
  const lavoro = useLavoro(seguito?.guid ?? null, seguito?.atto);
  const percentuale = usePercentuale(lavoro, seguito !== null);

  const fallita = (errore: unknown) => {
    setFase(FERMA);
    annunciaFallito(archivio, testo(errore));
  };
  const inviaFile = async (invio: Inviato, formati: FormatiScelti = {}) => {
    inviato.current = invio;
    setFase({ nome: 'caricamento', percentuale: 0 });
    try {
      const { guidID } = await spedisci({ archivio, codAzienda }, invio, formati, (percentuale) =>
        setFase({ nome: 'caricamento', percentuale }),
      );
      setFase({ nome: 'lavoro', guid: guidID, atto: 'lettura' });
    } catch (errore) {
      // The head of the file may be enough to see that it must be asked how to read it.
      const chieste = formatiChiesti(errore instanceof ErroreApi ? errore.problema.errori : []);
      if (chieste.length > 0) setFase({ nome: 'domanda', formati: chieste });
      else fallita(errore);
    }
  };
  const avvia = async (guid: string, atto: Atto, chiamata: Promise<{ guidID: string }>) => {
    try {
      const { guidID } = await chiamata;
      setFase({ nome: 'lavoro', guid: guidID || guid, atto });
    } catch (errore) {
      fallita(errore);
    }
  };
  const ripristina = (guid: string) =>
    void avvia(
      guid,
      'ripristino',
      chiama(rotteImportazioni.ripristina, { params: { guid }, query: { guid: nuovoGuid() } }),
    );
  const finito = (fatto: Lavoro, atto: Atto) => {
    const domande = formatiChiesti(fatto.problema?.errori);
    setFase(FERMA);
    if (inAnteprima(fatto)) setFase({ nome: 'anteprima', lavoro: fatto });
    else if (fatto.stato === 'completato') {
      onImportato();
      if (atto === 'ripristino') {
        annunciaRipristino(fatto);
        return;
      }
      const esegui = () => ripristina(fatto.guidID);
      const sorgente = inviato.current?.sorgente ?? 'csv';
      const azione = ripristinabile(fatto) ? { etichetta: 'Ripristina', esegui } : undefined;
      annunciaRiuscito(archivio, sorgente, azione);
    } else if (domande.length > 0) setFase({ nome: 'domanda', formati: domande });
    else if (fatto.stato === 'fallito') annunciaFallito(archivio, messaggioLavoro(fatto));
  };
  useFine(lavoro, (fatto) => seguito && finito(fatto, seguito.atto));

  return {
    fase,
    percentuale,
    inviaFile: (sorgente, file, mappatura) => void inviaFile({ sorgente, file, mappatura }),
    rispondi: (formati) => {
      const { current } = inviato;
      if (current) void inviaFile(current, formati);
    },
    conferma: (soloValide) => {
      if (fase.nome !== 'anteprima') return;
      const guid = fase.lavoro.guidID;
      const query = { soloValide };
      void avvia(guid, 'conferma', chiama(rotteImportazioni.conferma, { params: { guid }, query }));
    },
    annulla: () => {
      if (fase.nome !== 'anteprima') return;
      setFase(FERMA);
      const params = { guid: fase.lavoro.guidID };
      chiama(rotteImportazioni.annulla, { params }).catch(fallita);
    },
    interrompi: () => {
      if (fase.nome !== 'lavoro') return;
      chiama(rotteReportsMonitor.interrompi, { params: { id: fase.guid } }).catch(fallita);
    },
    ferma: () => setFase(FERMA),
  };
}

/** Runs once when a followed job has ended. */
function useFine(lavoro: Lavoro | undefined, fine: (lavoro: Lavoro) => void): void {
  const attuale = useRef(fine);
  useEffect(() => {
    attuale.current = fine;
  });
  useEffect(() => {
    if (lavoro && !inMoto(lavoro)) attuale.current(lavoro);
  }, [lavoro]);
}

/** The percentage of the job, 100 when it has ended, 0 one second later. */
function usePercentuale(lavoro: Lavoro | undefined, seguito: boolean): number {
  const [percentuale, setPercentuale] = useState(0);
  const letta = lavoro && (inMoto(lavoro) ? lavoro.percCompletamento : 100);
  useEffect(() => {
    if (letta !== undefined) setPercentuale(letta);
  }, [letta]);
  useEffect(() => {
    if (seguito) return;
    const attesa = setTimeout(() => setPercentuale(0), AZZERAMENTO_MS);
    return () => clearTimeout(attesa);
  }, [seguito]);
  return percentuale;
}

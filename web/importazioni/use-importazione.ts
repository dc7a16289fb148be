import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { rotteImportazioni } from '#contract/importazioni.ts';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama, ErroreApi } from '#web/base/api.ts';
import {
  annunciaFallito,
  annunciaRipristino,
  avvisoDi,
  messaggioLavoro,
} from '#web/lavori/annunci.ts';
import { chiediRipristino } from '#web/lavori/azioni.ts';
import {
  haScritto,
  inAnteprima,
  inMoto,
  type Lavoro,
  ripristinabile,
  useLavoro,
} from '#web/lavori/lavoro.ts';
import { useVediRighe } from '#web/lavori/righe-scritte.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { mostraToast } from '#web/ui/toast.ts';
import { type Atto, dopoLaRisposta, type FaseImportazione, FERMA } from './fasi.ts';
import { formatiChiesti } from './formati.ts';
import {
  type CopiaScelta,
  chiediCopia,
  chiediProvider,
  type FormatiScelti,
  type Inviato,
  type Meta,
  spedisci,
} from './invii.ts';

/** What is written of a preview; of movements, whether they are registered at once. */
export interface ComeConferma {
  readonly soloValide: boolean;
  readonly registra?: boolean;
  readonly confermaConMovimenti?: boolean;
}

export interface Importazione {
  readonly fase: FaseImportazione;
  readonly percentuale: number;
  readonly inviaFile: (inviato: Inviato) => void;
  readonly copiaTabella: (copia: CopiaScelta) => void;
  /** Reads one provider, and shows what it would write. */
  readonly provaProvider: (codice: string, data: Data | null) => void;
  readonly rispondi: (formati: FormatiScelti) => void;
  readonly conferma: (come: ComeConferma) => void;
  readonly annulla: () => void;
  readonly interrompi: () => void;
  readonly ferma: () => void;
}

/** Progress goes back to 0 this long after the end (docs/regole/importazioni.md#avanzamento). */
const AZZERAMENTO_MS = 1_000;

const testo = (errore: unknown) => (errore instanceof Error ? errore.message : String(errore));

/** Sends a file, follows its job, asks what the file leaves open, writes what the user confirms. */
export function useImportazione(archivio: Destinazione, onImportato: () => void): Importazione {
  const { codAzienda } = useSessione();
  const [fase, setFase] = useState<FaseImportazione>(FERMA);
  const seguito = fase.nome === 'lavoro' ? fase : null;
  const lavoro = useLavoro(seguito?.guid ?? null, seguito?.atto);
  const vediRighe = useVediRighe();
  const percentuale = usePercentuale(lavoro, seguito !== null);

  const fallita = (errore: unknown, formato?: Sorgente) => {
    setFase(FERMA);
    annunciaFallito(archivio, testo(errore), formato);
  };
  const { inviaFile, rispondi } = useInvioFile({ archivio, codAzienda }, setFase, fallita);
  const avvia = avviatore(archivio, setFase);
  const finito = (fatto: Lavoro, atto: Atto) => {
    const domande = formatiChiesti(fatto.problema?.errori);
    setFase(FERMA);
    if (inAnteprima(fatto)) setFase({ nome: 'anteprima', lavoro: fatto });
    else if (haScritto(fatto)) {
      onImportato();
      if (atto === 'ripristino') {
        annunciaRipristino(fatto);
        return;
      }
      const esegui = () => void avvia(FERMA, 'ripristino', chiediRipristino(fatto));
      const azione = ripristinabile(fatto) ? { etichetta: 'Ripristina', esegui } : undefined;
      const vedi = vediRighe(fatto);
      const avviso = avvisoDi(archivio, fatto);
      mostraToast({ ...avviso, ...(azione && { azione }), ...(vedi && { vedi }) });
    } else if (domande.length > 0 && fatto.formato !== 'provider')
      setFase({ nome: 'domanda', formati: domande });
    else if (fatto.stato === 'fallito')
      annunciaFallito(archivio, messaggioLavoro(fatto), fatto.formato);
  };
  useFine(lavoro, (fatto) => seguito && finito(fatto, seguito.atto));

  return {
    fase,
    percentuale,
    copiaTabella: (copia) => {
      const chiesta = chiediCopia({ archivio, codAzienda }, copia);
      void avvia({ nome: 'caricamento', percentuale: 0 }, 'lettura', chiesta, 'tabella');
    },
    provaProvider: (codice, data) => {
      const richiesta = { codice, data, anteprima: true };
      const chiesta = chiediProvider({ archivio, codAzienda }, richiesta);
      void avvia({ nome: 'caricamento', percentuale: 0 }, 'lettura', chiesta, 'provider');
    },
    inviaFile: (inviato) => void inviaFile(inviato),
    rispondi,
    conferma: (query) => {
      if (fase.nome !== 'anteprima' || fase.confermata) return;
      const params = { guid: fase.lavoro.guidID };
      // Its window stays until the reply: it is not confirmed a second time, and no other import begins.
      const chiesta = { ...fase, confermata: true };
      void avvia(chiesta, 'conferma', chiama(rotteImportazioni.conferma, { params, query }));
    },
    annulla: () => {
      if (fase.nome !== 'anteprima' || fase.confermata) return;
      setFase(FERMA);
      const params = { guid: fase.lavoro.guidID };
      chiama(rotteImportazioni.annulla, { params }).catch((errore: unknown) => fallita(errore));
    },
    interrompi: () => {
      if (fase.nome !== 'lavoro') return;
      chiama(rotteReportsMonitor.interrompi, { params: { id: fase.guid } }).catch(
        (errore: unknown) => fallita(errore),
      );
    },
    ferma: () => setFase(FERMA),
  };
}

/** Asks for a job and follows it, but where another import has begun before the reply. */
const avviatore =
  (archivio: Destinazione, setFase: Dispatch<SetStateAction<FaseImportazione>>) =>
  async (
    chiesta: FaseImportazione,
    atto: Atto,
    chiamata: Promise<{ readonly guidID: string } | null>,
    formato?: 'tabella' | 'provider',
  ): Promise<void> => {
    if (chiesta !== FERMA) setFase(chiesta);
    try {
      const avviato = await chiamata;
      if (avviato) setFase(dopoLaRisposta(chiesta, { nome: 'lavoro', guid: avviato.guidID, atto }));
    } catch (errore) {
      setFase(dopoLaRisposta(chiesta, FERMA));
      annunciaFallito(archivio, testo(errore), formato);
    }
  };

/** Sends a file, and sends it again when it has been said how it is to be read. */
function useInvioFile(
  meta: Meta,
  setFase: (fase: FaseImportazione) => void,
  fallita: (errore: unknown, formato?: Sorgente) => void,
) {
  const inviato = useRef<Inviato | null>(null);
  const inviaFile = async (invio: Inviato, formati: FormatiScelti = {}) => {
    inviato.current = invio;
    // Of a file that was closed while it went, nothing is said any more once another has been sent.
    const passa = (fase: FaseImportazione) => inviato.current === invio && setFase(fase);
    passa({ nome: 'caricamento', percentuale: 0 });
    try {
      const { guidID } = await spedisci(meta, invio, formati, (percentuale) =>
        passa({ nome: 'caricamento', percentuale }),
      );
      passa({ nome: 'lavoro', guid: guidID, atto: 'lettura' });
    } catch (errore) {
      if (inviato.current !== invio) return;
      // The head of the file may be enough to see that it must be asked how to read it.
      const chieste = formatiChiesti(errore instanceof ErroreApi ? errore.problema.errori : []);
      if (chieste.length > 0) setFase({ nome: 'domanda', formati: chieste });
      else fallita(errore, invio.sorgente);
    }
  };
  const rispondi = (formati: FormatiScelti) => {
    const { current } = inviato;
    if (current) void inviaFile(current, formati);
  };
  return { inviaFile, rispondi };
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

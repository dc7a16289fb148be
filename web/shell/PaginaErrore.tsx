import type { ReactNode } from 'react';
import { fraseRifiuto } from '#domain/accesso/rifiuti-fornitore.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Avviso } from './Avviso.tsx';

interface Spiegazione {
  readonly titolo: string;
  readonly accaduto: ReactNode;
  readonly rimedio: ReactNode;
}

/** What may have happened, by the word of the address: its sentences are ours, never the address's. */
const SPIEGAZIONI: Readonly<Record<string, Spiegazione>> = {
  assente: {
    titolo: 'Il report non c’è',
    accaduto:
      'Il report richiesto non è disponibile: può essere stato eliminato, essere scaduto o appartenere a un’altra azienda o a un’area che non si può leggere.',
    rimedio: 'Si può chiedere di nuovo dalla sua schermata, con «Stampa», o cercarlo nel monitor.',
  },
  fallito: {
    titolo: 'Il report non è stato generato',
    accaduto: 'La sua preparazione si è fermata per un errore.',
    rimedio: 'Il monitor ne dice il motivo nel registro del lavoro, e permette di ripeterlo.',
  },
  annullato: {
    titolo: 'Il report è stato interrotto',
    accaduto: 'Qualcuno ne ha fermato la preparazione prima della fine.',
    rimedio: 'Il monitor dice chi, nel registro del lavoro, e permette di ripeterlo.',
  },
  'senza-pdf': {
    titolo: 'Il report non ha un PDF',
    accaduto:
      'È stato chiesto in altri formati, oppure ha tante righe che il PDF si fa soltanto se lo si chiede.',
    rimedio:
      'I suoi file si scaricano dal monitor; il PDF si chiede da «Stampa», nella sua schermata.',
  },
  rete: {
    titolo: 'Il report non è arrivato',
    accaduto: 'Il server non risponde: la rete manca o Rateo si sta riavviando.',
    rimedio: 'Controllare la rete e aprire di nuovo il report dal monitor: è ancora lì.',
  },
};

const ALTRO: Spiegazione = {
  titolo: 'Qualcosa non ha funzionato',
  accaduto:
    'Il documento richiesto non è disponibile: può essere stato eliminato, essere ancora in preparazione o appartenere a un’altra azienda.',
  rimedio: 'Il monitor dei reports mostra lo stato di ogni lavoro e permette di ripeterlo.',
};

/** A re-proof that came to nothing: who asked for it is still here. */
const nonRiconfermata = (perche: string): Spiegazione | undefined => {
  const frase = fraseRifiuto(perche);
  return frase === undefined
    ? undefined
    : {
        titolo: 'L’identità non è stata confermata',
        accaduto: frase,
        rimedio: 'Tornare alla schermata di prima e ripetere l’operazione: nulla è stato fatto.',
      };
};

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `/pages/error`: where a screen sends who it cannot serve, such as the report viewer. */
export default function PaginaErrore() {
  const { perche = '', report = '' } = useRicercaUrl();
  const spiegazione = Object.hasOwn(SPIEGAZIONI, perche)
    ? SPIEGAZIONI[perche]
    : nonRiconfermata(perche);
  const { titolo, accaduto, rimedio } = spiegazione ?? ALTRO;
  const lavoro = GUID.test(report) && perche !== 'assente' ? { lavoro: report } : {};
  return (
    <main id="contenuto" tabIndex={-1}>
      <Avviso
        titolo={titolo}
        azioni={
          <>
            <BottoneLink to="/page/reportsmonitor" search={lavoro as never}>
              Apri il monitor
            </BottoneLink>
            <BottoneLink to="/page" variant="default">
              Vai alla home
            </BottoneLink>
          </>
        }
      >
        <p>{accaduto}</p>
        <p>{rimedio}</p>
      </Avviso>
    </main>
  );
}

import { Modale } from '#web/ui/Modale.tsx';
import classi from './report.module.css';

export interface FinestraBloccataProps {
  readonly aperta: boolean;
  readonly titolo: string;
  readonly indirizzo: string;
  readonly onChiudi: () => void;
}

/** The browser has let no window open: a link that is clicked may, and the remedy for good is said. */
export function FinestraBloccata({ aperta, titolo, indirizzo, onChiudi }: FinestraBloccataProps) {
  return (
    <Modale
      titolo="Il browser ha bloccato la finestra"
      aperta={aperta}
      onChiudi={onChiudi}
      annulla="Chiudi"
    >
      <p>
        Il report è pronto:{' '}
        <a
          className={classi.collegamento}
          href={indirizzo}
          target="_blank"
          rel="noreferrer"
          data-autofocus
          onClick={onChiudi}
        >
          apri «{titolo}» in un’altra finestra
        </a>
        .
      </p>
      <p>
        Perché si apra da sé la prossima volta, consentire le finestre a comparsa di questo sito
        nelle impostazioni del browser.
      </p>
    </Modale>
  );
}

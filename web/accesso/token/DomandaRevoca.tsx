import { Modale } from '#web/ui/Modale.tsx';
import type { Token } from './bozza-token.ts';

export interface DomandaRevocaProps {
  readonly token: readonly Token[];
  readonly onChiudi: () => void;
  readonly onRevoca: () => void;
}

export const DomandaRevoca = ({ token, onChiudi, onRevoca }: DomandaRevocaProps) => (
  <Modale
    titolo={
      token.length === 1
        ? `Revocare il token di «${token[0]?.nome}»?`
        : `Revocare ${token.length} token?`
    }
    aperta={token.length > 0}
    onChiudi={onChiudi}
    annulla="Annulla"
    conferma={{ etichetta: 'Revoca', esegui: onRevoca, distruttiva: true }}
  >
    Il programma che lo usa è rifiutato dalla prossima chiamata. I lavori che ha avviato finiscono.
    Non si può riattivare: se ne fa un altro.
  </Modale>
);

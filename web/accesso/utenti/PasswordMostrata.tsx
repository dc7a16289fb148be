import { Button, CopyButton } from '@mantine/core';
import { Modale } from '#web/ui/Modale.tsx';
import classi from './utenti.module.css';

export interface PasswordDi {
  readonly username: string;
  readonly password: string;
  /** The user who has just been made: the next thing is to give them a role. */
  readonly nuovo?: number;
}

export interface PasswordMostrataProps {
  readonly di: PasswordDi | null;
  readonly onChiudi: () => void;
}

/** The only time that a password is shown: neither Esc nor a click beside it takes it away. */
export function PasswordMostrata({ di, onChiudi }: PasswordMostrataProps) {
  return (
    <Modale
      titolo={`Password di ${di?.username ?? ''}`}
      aperta={di !== null}
      onChiudi={onChiudi}
      ferma
      conferma={{ etichetta: 'Fatto', esegui: onChiudi }}
    >
      <p>
        Consegnarla ora a {di?.username}: non sarà mostrata di nuovo. Al primo accesso va cambiata.
      </p>
      <div className={classi.password}>
        <output aria-label="Password">{di?.password}</output>
        <CopyButton value={di?.password ?? ''}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiata' : 'Copia'}
            </Button>
          )}
        </CopyButton>
      </div>
    </Modale>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { diciErrore } from '#web/accesso/utenti/AzioniUtente.tsx';
import classi from '#web/accesso/utenti/utenti.module.css';
import { scriviAppunti } from '#web/ui/appunti.ts';
import { Modale } from '#web/ui/Modale.tsx';
import type { TokenNuovo } from './bozza-token.ts';

export interface TokenMostratoProps {
  readonly token: TokenNuovo;
  readonly onChiudi: () => void;
}

/** The only time that a token is shown: who leaves it without a copy is asked. */
export function TokenMostrato({ token, onChiudi }: TokenMostratoProps) {
  const [copiato, setCopiato] = useState(false);
  const [domanda, setDomanda] = useState(false);
  const lascia = () => (copiato ? onChiudi() : setDomanda(true));
  const copia = async () => {
    try {
      await scriviAppunti(token.token);
      setCopiato(true);
    } catch (errore) {
      diciErrore('Token non copiato: selezionarlo e copiarlo', errore);
    }
  };
  return (
    <>
      <Modale
        titolo={`Token di «${token.nome}»`}
        aperta
        onChiudi={lascia}
        ferma
        misura="lg"
        conferma={{ etichetta: 'Fatto', esegui: lascia }}
      >
        <p>
          Darlo ora al programma: non sarà mostrato di nuovo. Va nell’intestazione{' '}
          <code>Authorization: Bearer</code> di ogni sua chiamata.
        </p>
        <div className={classi.password}>
          <output aria-label="Token" className={classi.token}>
            {token.token}
          </output>
          <Button variant="default" onClick={() => void copia()}>
            {copiato ? 'Copiato' : 'Copia'}
          </Button>
        </div>
      </Modale>
      <Modale
        titolo="Chiudere senza averlo copiato?"
        aperta={domanda}
        onChiudi={() => setDomanda(false)}
        annulla="Torna al token"
        conferma={{ etichetta: 'Chiudi lo stesso', esegui: onChiudi, distruttiva: true }}
      >
        Il token non si può più vedere: senza una copia va revocato e rifatto.
      </Modale>
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { stampaData } from '#domain/tempo/data.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { eliminaBozza, type Movimento } from './fissato-api.ts';

export interface EliminaBozzaProps {
  readonly movimento: Movimento;
  readonly onEliminata: () => void;
}

/** What names a movement where it is spoken of. */
export const nomeMovimento = ({
  descrizioneCausale,
  descrizioneTitolo,
  dataMovimento,
}: Movimento): string =>
  `${[descrizioneCausale, descrizioneTitolo].filter(Boolean).join(' · ')} del ${stampaData(dataMovimento)}`;

/** A draft that is not wanted: asked once. */
export function EliminaBozza({ movimento, onEliminata }: EliminaBozzaProps) {
  const [chiede, setChiede] = useState(false);
  const elimina = () => {
    setChiede(false);
    eliminaBozza(movimento).then(
      () => {
        onEliminata();
        annunciaFatto('Bozza eliminata', nomeMovimento(movimento));
      },
      (errore: unknown) => segnalaErrore('Bozza non eliminata', errore),
    );
  };
  return (
    <>
      <Button variant="subtle" c="var(--t-negative)" onClick={() => setChiede(true)}>
        Elimina
      </Button>
      <Modale
        titolo="Eliminare la bozza?"
        aperta={chiede}
        onChiudi={() => setChiede(false)}
        annulla="Annulla"
        conferma={{ etichetta: 'Elimina', esegui: elimina, distruttiva: true }}
      >
        La bozza «{nomeMovimento(movimento)}» non ha numero e non muove nulla: si elimina per
        intero.
      </Modale>
    </>
  );
}

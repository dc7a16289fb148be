import type { ReactNode } from 'react';
import { Passi } from '#web/lavori/Passi.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import type { TipoElaborazione } from './contabilizza-api.ts';

export const NOMI: Readonly<Record<TipoElaborazione, string>> = {
  G: 'Movimenti giornalieri',
  F: 'Movimenti fine periodo',
};
const PASSI = ['Parametri', 'Simulazione', 'Manutenzione', 'Conferma'] as const;

export interface TestaContabilizzaProps {
  readonly tipo: TipoElaborazione;
  readonly passo: (typeof PASSI)[number];
  readonly stato?: string;
  readonly descrizione?: string;
  readonly azioni?: ReactNode;
}

/** What is posted, on which step one stands, what can be done there. */
export function TestaContabilizza(props: TestaContabilizzaProps) {
  const { tipo, passo, stato, descrizione, azioni } = props;
  return (
    <>
      <Intestazione
        titolo={NOMI[tipo]}
        indicatori={stato ? <Etichetta maiuscolo>{stato}</Etichetta> : null}
        descrizione={descrizione ?? 'Dai movimenti registrati alle scritture del giornale.'}
        azioni={azioni}
      />
      <Passi passi={PASSI} attuale={passo} />
    </>
  );
}

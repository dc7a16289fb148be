import { ErroreAvvio } from './errore-avvio.ts';

/** Why an address cannot be listened on, naming the variable that changes it. */
export function portaInChiaro(
  e: unknown,
  dove: { readonly indirizzo: string; readonly porta: number },
  variabili: { readonly porta: string; readonly indirizzo: string },
): Error {
  const { porta, indirizzo } = dove;
  const codice = (e as NodeJS.ErrnoException).code;
  if (codice === 'EADDRINUSE')
    return new ErroreAvvio(
      `La porta ${porta} è occupata: sceglierne un’altra con ${variabili.porta}.`,
      4,
      e,
    );
  if (codice === 'EACCES')
    return new ErroreAvvio(
      `La porta ${porta} non è permessa a questo utente: cambiare ${variabili.porta}.`,
      4,
      e,
    );
  if (codice === 'EADDRNOTAVAIL' || codice === 'ENOTFOUND' || codice === 'EAI_AGAIN')
    return new ErroreAvvio(
      `L’indirizzo ${indirizzo} non è di questa macchina: correggere ${variabili.indirizzo}.`,
      4,
      e,
    );
  return e instanceof Error ? e : new Error(String(e));
}

import { useState } from 'react';
import { ErroreApi, type SessioneApi } from '#web/base/api.ts';
import { accogli } from '#web/sessione/sessione.ts';

export const conPasskey = () => import('./fattori/con-passkey.ts');

const SCADUTA = 'ATTESA_SCADUTA';

/** What is told of a failure; nothing where the person has just closed the browser's window. */
async function messaggio(errore: unknown): Promise<string | null> {
  if (errore instanceof ErroreApi) return errore.problema.detail;
  const { eRinuncia } = await conPasskey();
  return eRinuncia(errore) ? null : 'La passkey non ha risposto: riprovare.';
}

/** Coming in: busy, and what went wrong. */
export function useIngresso(onScaduta?: (messaggio: string) => void) {
  const [errore, setErrore] = useState<string | null>(null);
  const [attesa, setAttesa] = useState(false);
  const entra = async (passi: () => Promise<SessioneApi>): Promise<boolean> => {
    setAttesa(true);
    setErrore(null);
    try {
      await accogli(await passi());
      return true;
    } catch (fallita) {
      setAttesa(false);
      const testo = await messaggio(fallita);
      const scaduta = fallita instanceof ErroreApi && fallita.problema.codice === SCADUTA;
      if (scaduta && onScaduta && testo) onScaduta(testo);
      else setErrore(testo);
      return false;
    }
  };
  return { errore, setErrore, attesa, entra };
}

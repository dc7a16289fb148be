import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteToken } from '#contract/token.ts';
import { diciErrore } from '#web/accesso/utenti/AzioniUtente.tsx';
import { chiama } from '#web/base/api.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import type { Token } from './bozza-token.ts';

const INTERVALLO_MS = 10_000;

/** The tokens that one sees, and those about to be revoked. */
export function useToken(proprie: boolean) {
  const memoria = useQueryClient();
  const [daRevocare, setDaRevocare] = useState<readonly Token[]>([]);
  const { data, error } = useQuery({
    queryKey: ['token', 'elenco', proprie],
    queryFn: ({ signal }) => chiama(rotteToken.elenco, { query: { proprie }, signal }),
    refetchInterval: INTERVALLO_MS,
  });
  const rileggi = () => memoria.invalidateQueries({ queryKey: ['token', 'elenco'] });
  const revoca = async () => {
    const questi = daRevocare;
    setDaRevocare([]);
    try {
      for (const { id } of questi) await chiama(rotteToken.revoca, { params: { id } });
      annunciaFatto(
        'Fatto',
        questi.length === 1 ? 'Il token è revocato.' : 'I token sono revocati.',
      );
    } catch (errore) {
      diciErrore('Token non revocato', errore);
    }
    await rileggi();
  };
  return { token: data, error, daRevocare, setDaRevocare, revoca, rileggi };
}

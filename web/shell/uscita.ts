import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { esci } from '#web/sessione/sessione.ts';

/** Leaves: closes the session, forgets what was read, shows the log-in. */
export function useUscita(): () => void {
  const naviga = useNavigate();
  return useCallback(() => {
    const uscita = async () => {
      // Whether or not the server heard it, nobody is logged in here any more.
      await esci().catch(() => undefined);
      interrogazioni.clear();
      await naviga({ to: '/pages/login' });
    };
    void uscita();
  }, [naviga]);
}

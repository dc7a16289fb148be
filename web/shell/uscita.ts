import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { esci } from '#web/sessione/sessione.ts';

/** Leaves: closes the session, forgets what was read, shows the log-in. */
export function useUscita(): () => void {
  const naviga = useNavigate();
  return useCallback(() => {
    const uscita = async () => {
      // Whether or not the server heard it, nobody is logged in here any more.
      await esci().catch(() => undefined);
      await naviga({ to: '/pages/login' });
    };
    void uscita();
  }, [naviga]);
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rotteWeb, siVede } from '#domain/elenchi/rotte-web.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { finestreAperte } from '#web/ui/fuoco-di-ritorno.ts';

/** After G, the letter of a section. */
const SEZIONI: Readonly<Record<string, string>> = {
  m: '/page/movimenti/acq-ven',
  d: '/page/movimenti/derivati',
  g: '/page/movimenti/giacenze',
  e: '/page/movimenti/elaborazioni',
  s: '/page/movimenti/elaborazioni/scadenzario',
  t: '/page/tabelle/securities',
  p: '/page/tabelle/portafogli',
  q: '/page/dati-dinamici/quotazioni',
  c: '/page/dati-dinamici/cambi',
  b: '/page/dashboards/',
};
const SCRIVE = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';
/** So long a letter is waited for. */
const ATTESA_MS = 2_000;

/** G, then a letter: the section that it stands for, if one may see it. */
export function useVaiA(): void {
  const naviga = useNavigate();
  const { privilegi } = useSessione();
  useTasti(['vaiA']);
  useEffect(() => {
    let premuta = 0;
    const ascolta = (evento: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, timeStamp, target } = evento;
      const scrive = target instanceof HTMLElement && target.closest(SCRIVE) !== null;
      if (ctrlKey || metaKey || altKey || scrive || finestreAperte() > 0) return;
      const lettera = key.toLowerCase();
      const attesa = premuta > 0 && timeStamp - premuta < ATTESA_MS;
      premuta = lettera === 'g' && !attesa ? timeStamp : 0;
      const to = attesa ? SEZIONI[lettera] : undefined;
      const rotta = rotteWeb.find(({ percorso }) => percorso === to);
      if (!to || !rotta || !siVede(rotta, privilegi)) return;
      evento.preventDefault();
      void naviga({ to });
    };
    addEventListener('keydown', ascolta);
    return () => removeEventListener('keydown', ascolta);
  }, [naviga, privilegi]);
}

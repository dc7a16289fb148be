import { useTranslation } from 'react-i18next';
import classi from './segni.module.css';

/** A keyboard key as a hint: «Ctrl ⏎» on a button, «F2» under a grid. */
export function Tasto({ children }: { readonly children: string }) {
  return <kbd className={classi.tasto}>{children}</kbd>;
}

export interface SuggerimentoTasto {
  readonly tasto: string;
  readonly azione: string;
}

/** The line of keys that work on the part of the screen above it. */
export function BarraTasti({ tasti }: { readonly tasti: readonly SuggerimentoTasto[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classi.barra} aria-label={t('tastiTitolo')}>
      {tasti.map(({ tasto, azione }) => (
        <li key={tasto}>
          <Tasto>{tasto}</Tasto> {azione}
        </li>
      ))}
    </ul>
  );
}

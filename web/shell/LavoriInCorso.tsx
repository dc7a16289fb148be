import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { percentualeMedia, useLavoriInCorso } from './lavori.ts';
import classi from './navbar.module.css';

/** The running jobs and how far they are; it leads to the monitor and is absent when none runs. */
export function LavoriInCorso() {
  const { t } = useTranslation();
  const { data: lavori = [] } = useLavoriInCorso();
  if (lavori.length === 0) return null;
  const percentuale = percentualeMedia(lavori);
  const numero = lavori.length;
  const etichetta = t(numero === 1 ? 'lavoriUno' : 'lavoriMolti', { numero, percentuale });
  return (
    <Link
      to="/page/reportsmonitor"
      className={classi.attrezzo}
      aria-label={etichetta}
      title={etichetta}
    >
      <span
        className={classi.anello}
        style={{ '--quota': percentuale } as CSSProperties}
        aria-hidden="true"
      />
      {percentuale}%
    </Link>
  );
}

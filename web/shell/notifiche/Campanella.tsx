import { type CSSProperties, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { percentualeMedia, useLavoriInCorso, useLavoriPropri } from '#web/lavori/avviati.ts';
import { fissaInizio, quantiDaVedere, useNotifiche } from '#web/lavori/memoria-notifiche.ts';
import classi from '#web/shell/navbar.module.css';
import { apriNotifiche } from '#web/ui/finestre.ts';
import { useAnnunciReport } from './annunci-report.ts';

const CAMPANA = 'M3.5 11.5V7a4.5 4.5 0 0 1 9 0v4.5l1 1h-11zM6.5 14.2h3';
const MASSIMO_MOSTRATO = 99;

/** The bell: what waits to be seen, and how far what runs is. It opens the panel. */
export function Campanella() {
  const { t } = useTranslation();
  const memoria = useNotifiche();
  const { data: lavori } = useLavoriPropri();
  const { data: inCorso = [] } = useLavoriInCorso();
  useEffect(() => {
    if (lavori) fissaInizio(lavori);
  }, [lavori]);
  useAnnunciReport(lavori);
  const nuove = quantiDaVedere(memoria, lavori ?? []);
  const percentuale = percentualeMedia(inCorso);
  const numero = inCorso.length;
  const parti = [
    t('notifiche'),
    ...(nuove > 0 ? [t('notificheNuove', { numero: nuove })] : []),
    ...(numero > 0 ? [t(numero === 1 ? 'lavoriUno' : 'lavoriMolti', { numero, percentuale })] : []),
  ];
  const etichetta = parti.join(', ');
  return (
    <>
      <button
        type="button"
        className={classi.attrezzo}
        aria-haspopup="dialog"
        title={etichetta}
        onClick={apriNotifiche}
      >
        <span className="solo-lettore">{etichetta}</span>
        {numero > 0 ? (
          <>
            <span
              className={classi.anello}
              style={{ '--quota': percentuale } as CSSProperties}
              aria-hidden="true"
            />
            <span className={classi.soloLargo} aria-hidden="true">
              {percentuale}%
            </span>
          </>
        ) : (
          <svg aria-hidden="true" viewBox="0 0 16 16">
            <path d={CAMPANA} />
          </svg>
        )}
        {nuove > 0 ? (
          <span className={classi.nuove} data-nuove aria-hidden="true">
            {Math.min(nuove, MASSIMO_MOSTRATO)}
          </span>
        ) : null}
      </button>
      <span role="status" className="solo-lettore">
        {nuove > 0 ? t('notificheNuove', { numero: nuove }) : ''}
      </span>
    </>
  );
}

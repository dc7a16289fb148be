import { useTranslation } from 'react-i18next';
import { apriPersonalizzatore } from '#web/ui/finestre.ts';
import classi from './navbar.module.css';

const PENNELLO = 'M2.5 4.5h7M12.5 4.5h1M2.5 8h2M7.5 8h6M2.5 11.5h6M11.5 11.5h2';
const CURSORI = 'M11 3v3M6 6.5v3M10 10v3';

export function ApriPersonalizzatore() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classi.attrezzo}
      aria-haspopup="dialog"
      aria-label={t('personalizza')}
      title={t('personalizza')}
      onClick={apriPersonalizzatore}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16">
        <path d={`${PENNELLO}${CURSORI}`} />
      </svg>
    </button>
  );
}

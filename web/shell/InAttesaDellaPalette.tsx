import { useTranslation } from 'react-i18next';
import { useCercato } from '#web/ui/finestre.ts';
import classi from './in-attesa-della-palette.module.css';

/** What Ctrl+K shows at once: its place, and the letters typed so far; the rest of it is on its way. */
export function InAttesaDellaPalette() {
  const { t } = useTranslation();
  const testo = useCercato();
  return (
    <div className={classi.intorno}>
      <div className={classi.finestra} role="status" aria-label={t('cercaTitolo')}>
        {testo || <span className={classi.vuoto}>{t('cerca')}</span>}
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useSessione } from '#web/sessione/sessione.ts';
import { apriTasti } from '#web/ui/finestre.ts';
import { Tasto } from '#web/ui/Tasto.tsx';
import classi from './piede.module.css';

/** Licensee, year, copyright (docs/regole/schermate.md#cornice). */
export function Piede() {
  const { configurazione } = useSessione();
  const { t, i18n } = useTranslation();
  return (
    <footer className={classi.piede} lang={i18n.language}>
      <span className={classi.licenza}>
        {configurazione.licenziatario && `${t('licenza')}: ${configurazione.licenziatario}`}
      </span>
      <button type="button" className={classi.tasti} onClick={apriTasti}>
        {t('premi')} <Tasto>?</Tasto> {t('perTasti')}
      </button>
      <span className={classi.diritti}>
        © {configurazione.anno} Rateo<span className={classi.tutti}>. {t('diritti')}</span>
      </span>
    </footer>
  );
}

import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classi from './attesa.module.css';

/** Shown where a screen will be, after 200 ms: shorter waits would only flicker. */
export function Attesa() {
  const { t } = useTranslation();
  return (
    <div className={classi.attesa} role="status">
      <Loader size="sm" color="var(--t-accent)" />
      <span className="solo-lettore">{t('caricamento')}</span>
    </div>
  );
}

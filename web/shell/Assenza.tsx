import { useTranslation } from 'react-i18next';
import { useAssenza } from '#web/base/assenza.ts';
import classi from './assenza.module.css';

/** Says that nobody answers just now, and that it will end without anything being done. */
export function Assenza() {
  const { t } = useTranslation();
  const assente = useAssenza();
  return (
    <div role="status" className={assente ? classi.assenza : undefined}>
      {assente ? t('assente') : null}
    </div>
  );
}

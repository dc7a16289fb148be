import { useTranslation } from 'react-i18next';
import { cercaNelManuale } from './cerca.ts';
import type { Luogo } from './luogo.ts';
import classi from './manuale.module.css';
import { LegameManuale } from './Testo.tsx';
import { useParole } from './use-pagina.ts';

interface RicercaProps {
  readonly testo: string;
  readonly onVai: (luogo: Luogo) => void;
}

/** What the manual says of these words, the best first. */
export function Ricerca({ testo, onVai }: RicercaProps) {
  const { t } = useTranslation();
  const { data, error } = useParole(true);
  if (error) return <p role="alert">{t('manualeGuasto', { motivo: error.message })}</p>;
  if (!data) return null;
  const trovate = cercaNelManuale(data, testo);
  if (trovate.length === 0) return <p role="status">{t('manualeVuoto', { testo })}</p>;
  return (
    <ul className={classi.trovate} lang="it" aria-label={t('manualeCerca')}>
      {trovate.map(({ pagina, ancora, titolo, titoloPagina, brano }) => (
        <li key={`${pagina}#${ancora}`}>
          <LegameManuale luogo={{ pagina, ancora }} onVai={onVai}>
            {titolo}
          </LegameManuale>
          {titolo === titoloPagina ? null : <span>{titoloPagina}</span>}
          {brano === '' ? null : <p>{brano}</p>}
        </li>
      ))}
    </ul>
  );
}

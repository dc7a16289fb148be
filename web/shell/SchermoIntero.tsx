import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classi from './navbar.module.css';

function ascolta(avvisa: () => void): () => void {
  document.addEventListener('fullscreenchange', avvisa);
  return () => document.removeEventListener('fullscreenchange', avvisa);
}

const ENTRA = 'M9.5 2.5h4v4M13.5 2.5 9.5 6.5M6.5 13.5h-4v-4M2.5 13.5l4-4';
const ESCI = 'M13.5 6.5h-4v-4M9.5 6.5l4-4M2.5 9.5h4v4M6.5 9.5l-4 4';

export const cambiaSchermoIntero = (): void =>
  void (document.fullscreenElement === null
    ? document.documentElement.requestFullscreen()
    : document.exitFullscreen());

export function SchermoIntero() {
  const { t } = useTranslation();
  const intero = useSyncExternalStore(ascolta, () => document.fullscreenElement !== null);
  const etichetta = t(intero ? 'esciSchermoIntero' : 'schermoIntero');
  return (
    <button
      type="button"
      className={`${classi.attrezzo} ${classi.soloLargo}`}
      aria-pressed={intero}
      aria-label={etichetta}
      title={etichetta}
      onClick={cambiaSchermoIntero}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16">
        <path d={intero ? ESCI : ENTRA} />
      </svg>
    </button>
  );
}

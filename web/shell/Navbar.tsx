import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Campanella } from '#web/shell/notifiche/Campanella.tsx';
import { apriManuale, apriRicerca } from '#web/ui/finestre.ts';
import { Tasto } from '#web/ui/Tasto.tsx';
import { ApriPersonalizzatore } from './ApriPersonalizzatore.tsx';
import { MenuUtente } from './MenuUtente.tsx';
import classi from './navbar.module.css';
import { SceltaAzienda } from './SceltaAzienda.tsx';
import { SceltaLingua } from './SceltaLingua.tsx';
import { SchermoIntero } from './SchermoIntero.tsx';

export interface NavbarProps {
  /** Both given on a small screen only, where the sidebar is called from here. */
  readonly menuAperto?: boolean;
  readonly onMenu?: () => void;
}

export function Navbar({ menuAperto = false, onMenu }: NavbarProps) {
  const { t, i18n } = useTranslation();
  return (
    <header className={classi.navbar} lang={i18n.language}>
      <div className={classi.marca}>
        {onMenu ? (
          <button
            type="button"
            className={classi.attrezzo}
            aria-expanded={menuAperto}
            aria-label={t(menuAperto ? 'chiudiMenu' : 'apriMenu')}
            onClick={onMenu}
          >
            <svg aria-hidden="true" viewBox="0 0 16 16">
              <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
            </svg>
          </button>
        ) : null}
        <Link to="/page" className={classi.logo}>
          <img src="/rateo.svg" alt="" width="18" height="18" />
          <span>Rateo</span>
        </Link>
      </div>
      <SceltaAzienda />
      <button
        type="button"
        className={classi.cerca}
        onClick={apriRicerca}
        aria-keyshortcuts="Control+K"
      >
        <svg aria-hidden="true" viewBox="0 0 16 16">
          <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3" />
        </svg>
        <span>{t('cerca')}</span>
        <Tasto>Ctrl K</Tasto>
      </button>
      <Group gap={2} wrap="nowrap" flex="none" ml="auto">
        <SchermoIntero />
        <ApriPersonalizzatore />
        <SceltaLingua />
        <button
          type="button"
          className={classi.attrezzo}
          aria-label={t('azManuale')}
          title={t('azManuale')}
          aria-keyshortcuts="F1"
          onClick={() => apriManuale()}
        >
          <svg aria-hidden="true" viewBox="0 0 16 16">
            <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.2 6.4a1.9 1.9 0 1 1 2.7 1.7c-.6.3-.9.7-.9 1.3M8 11.4v.1" />
          </svg>
        </button>
        <Campanella />
        <MenuUtente />
      </Group>
    </header>
  );
}

import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LINGUE, NOMI_LINGUE } from '#web/i18n/i18n.ts';
import { cambiaPreferenze } from '#web/sessione/preferenze.ts';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './navbar.module.css';

/** The chrome's language: a preference, so that it is the same on every machine. */
export function SceltaLingua() {
  const { t, i18n } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={classi.attrezzo}
          aria-label={`${t('lingua')}: ${i18n.language.toUpperCase()}`}
        >
          {i18n.language.toUpperCase()}
          <Icona nome="giu" misura={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {LINGUE.map((lingua) => (
          <Menu.Item
            key={lingua}
            lang={lingua}
            aria-current={lingua === i18n.language || undefined}
            fw={lingua === i18n.language ? 650 : 400}
            onClick={() => cambiaPreferenze({ lingua })}
          >
            {NOMI_LINGUE[lingua]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

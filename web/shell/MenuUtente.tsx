import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSessione } from '#web/sessione/sessione.ts';
import classi from './navbar.module.css';
import { useUscita } from './uscita.ts';

/** Two signs for the round: of the two words, else the first letter and a closing digit (C1). */
function iniziali(username: string): string {
  const [prima = '', seconda] = username.split(/[\s._-]+/).filter(Boolean);
  const coda = seconda?.[0] ?? (/\d$/.test(prima) ? prima.at(-1) : prima[1]);
  return `${prima[0] ?? ''}${coda ?? ''}`.toUpperCase();
}

export function MenuUtente() {
  const { utente } = useSessione();
  const { t } = useTranslation();
  const naviga = useNavigate();
  const uscita = useUscita();
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classi.utente}>
          <span className="solo-lettore">{t('utente')}: </span>
          <span className={classi.iniziali} aria-hidden="true">
            {iniziali(utente.username)}
          </span>
          <span className={classi.chi}>
            <b>{utente.username}</b> <small>Autenticato</small>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown lang="it">
        <Menu.Item onClick={() => naviga({ to: '/page/impostazioni/reset-password' })}>
          Cambia password
        </Menu.Item>
        <Menu.Item onClick={() => naviga({ to: '/page/impostazioni/user-settings' })}>
          Impostazioni utente
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={uscita}>Esci</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

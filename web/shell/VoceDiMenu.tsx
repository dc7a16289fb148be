import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { testoBadge, type VoceMenu } from '#domain/elenchi/menu.ts';
import { useConteggi } from './conteggi.ts';
import classi from './voce-di-menu.module.css';

export interface VoceDiMenuProps {
  readonly voce: VoceMenu;
  /** How the menu draws its entries. */
  readonly classe: string | undefined;
  /** The path of the entry that the screen stands in. */
  readonly corrente?: string | null;
}

const ESTERNO = 'M6 3.5H3.5v9h9V10M9 3.5h3.5V7M12.5 3.5 7.5 8.5';

function Badge({ testo }: { readonly testo: string }) {
  const { t } = useTranslation();
  const numero = /^\d+$/.test(testo);
  return (
    <span className={classi.segno} data-badge>
      {testo}
      {numero ? <span className="solo-lettore"> {t('inCorso')}</span> : null}
    </span>
  );
}

/**
 * One entry of the menu with all the fields that it may have
 * (docs/regole/schermate.md#voce-di-menu): wherever a menu is drawn, at the side or on top, this is
 * what it is made of.
 */
export function VoceDiMenu({ voce, classe, corrente }: VoceDiMenuProps) {
  const { t } = useTranslation();
  const badge = testoBadge(voce.badge, useConteggi());
  const sue = [classe, voce.class].filter(Boolean).join(' ');
  const contenuto = (
    <>
      <span>{voce.title}</span>
      {badge === null ? null : <Badge testo={badge} />}
    </>
  );
  if (voce.isExternalLink) {
    return (
      <a className={sue} href={voce.path} target="_blank" rel="noopener noreferrer">
        {contenuto}
        <svg aria-hidden="true" className="segno-esterno" viewBox="0 0 16 16">
          <path d={ESTERNO} />
        </svg>
        <span className="solo-lettore"> ({t('nuovaScheda')})</span>
      </a>
    );
  }
  return (
    <Link
      to={voce.path}
      className={sue}
      {...(corrente === voce.path ? { 'aria-current': 'true' as const } : {})}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      {contenuto}
    </Link>
  );
}

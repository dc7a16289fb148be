import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { conPagina, type VoceMenu } from '#domain/elenchi/menu.ts';
import { cambiaPreferenze, usePreferenze } from '#web/sessione/preferenze.ts';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './barra-laterale.module.css';
import { tracciatoMenu } from './icone.ts';
import { useMenu } from './use-menu.ts';
import { useSopra } from './use-sopra.ts';
import { VoceDiMenu } from './VoceDiMenu.tsx';

export interface BarraLateraleProps {
  /** The bar of a small screen is an overlay that comes and goes. */
  readonly stretto: boolean;
  readonly aperta: boolean;
  readonly onChiudi: () => void;
}

function Disegno({ icona }: { readonly icona: string }) {
  return (
    <svg aria-hidden="true" className={classi.icona} viewBox="0 0 16 16">
      <path d={tracciatoMenu(icona)} />
    </svg>
  );
}

function VoceSola({ voce }: { readonly voce: VoceMenu }) {
  return (
    <li className={classi.sola}>
      <Disegno icona={voce.icon} />
      <VoceDiMenu voce={voce} classe={classi.voce} />
    </li>
  );
}

/** The heading leads to the section's cards where it has some; elsewhere it is only a name. */
function Sezione({ voce }: { readonly voce: VoceMenu }) {
  return (
    <li className={`${classi.sezione} ${voce.class}`}>
      <div className={classi.testa}>
        <Disegno icona={voce.icon} />
        {conPagina(voce) ? (
          <Link to={voce.path} activeOptions={{ exact: true, includeSearch: false }}>
            {voce.title}
          </Link>
        ) : (
          <span>{voce.title}</span>
        )}
      </div>
      <ul aria-label={voce.title}>
        {voce.submenu.map((una) => (
          <li key={una.path + una.title}>
            <VoceDiMenu voce={una} classe={classi.voce} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Not by scrollIntoView: the browser would begin the next Tab from there. */
function mostraCorrente(elenco: HTMLElement): void {
  const corrente = elenco.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!corrente) return;
  const { top, bottom } = elenco.getBoundingClientRect();
  elenco.scrollTop += Math.max(0, corrente.bottom - bottom) + Math.min(0, corrente.top - top);
}

/** The menu: pruned by privilege, collapsible, expanded while the mouse or the focus is in it. */
export function BarraLaterale({ stretto, aperta, onChiudi }: BarraLateraleProps) {
  const voci = useMenu();
  const { t } = useTranslation();
  const { menuCompatto: compressa, coloreMenu, immagineMenu } = usePreferenze();
  const comprimi = () => cambiaPreferenze({ menuCompatto: !compressa });
  const elenco = useRef<HTMLElement>(null);
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path moves the current item
  useEffect(() => {
    if (elenco.current) mostraCorrente(elenco.current);
  }, [percorso]);
  useSopra(stretto && aperta, elenco, onChiudi);
  if (stretto && !aperta) return null;
  return (
    <aside
      className={classi.barra}
      data-compressa={(!stretto && compressa) || undefined}
      data-sopra={stretto || undefined}
      data-colore-menu={coloreMenu}
    >
      {stretto ? (
        <button type="button" className={classi.velo} onClick={onChiudi} tabIndex={-1}>
          <span className="solo-lettore">{t('chiudiMenu')}</span>
        </button>
      ) : null}
      <div className={classi.foglio} data-immagine-menu={immagineMenu}>
        <div className={classi.fermo}>
          <nav ref={elenco} aria-label={t('menu')} className={classi.menu}>
            <ul>
              {voci.map((voce) =>
                voce.submenu.length > 0 ? (
                  <Sezione key={voce.title} voce={voce} />
                ) : (
                  <VoceSola key={voce.title} voce={voce} />
                ),
              )}
            </ul>
          </nav>
          {stretto ? null : (
            <button
              type="button"
              className={classi.comprimi}
              aria-label={t(compressa ? 'espandiMenu' : 'comprimiMenu')}
              onClick={comprimi}
            >
              <Icona nome={compressa ? 'destra' : 'sinistra'} misura={14} />
              <span className={classi.nome}>{t(compressa ? 'espandiMenu' : 'comprimiMenu')}</span>
            </button>
          )}
        </div>
      </div>
    </aside>
  );
}

import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoveNelMenu } from '#domain/elenchi/dove-nel-menu.ts';
import { conPagina, type VoceMenu } from '#domain/elenchi/menu.ts';
import { cambiaPreferenze, usePreferenze } from '#web/sessione/preferenze.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { useUnaSosta } from '#web/ui/use-una-sosta.ts';
import classi from './barra-laterale.module.css';
import { tracciatoMenu } from './icone.ts';
import { useDoveNelMenu, useMenu, useSezioniMenu } from './use-menu.ts';
import { useSopra } from './use-sopra.ts';
import { VoceDiMenu } from './VoceDiMenu.tsx';

export interface BarraLateraleProps {
  /** The bar of a small screen is an overlay that comes and goes. */
  readonly stretto: boolean;
  readonly aperta: boolean;
  readonly onChiudi: () => void;
}

/** What the arrows stop at: the button beside a heading that leads somewhere is the mouse's. */
const FERMATE = 'a[href], [data-capo]';

/** Left and right fold and unfold the section of the heading; from an entry, left leads to its heading. */
function piega(tasto: string, qui: HTMLElement): boolean {
  if (tasto !== 'ArrowLeft' && tasto !== 'ArrowRight') return false;
  const sezione = qui.closest('li:has(> ul)');
  const capo = sezione?.querySelector<HTMLElement>('[data-capo]');
  const aperta = sezione?.querySelector('ul')?.hidden === false;
  const apre = tasto === 'ArrowRight';
  if (!capo || (qui !== capo && apre)) return true;
  if (qui !== capo) capo.focus();
  else if (aperta !== apre) sezione?.querySelector<HTMLElement>('button')?.click();
  else if (apre) sezione?.querySelector<HTMLElement>('ul a')?.focus();
  return true;
}

function Disegno({ icona }: { readonly icona: string }) {
  return (
    <svg aria-hidden="true" className={classi.icona} viewBox="0 0 16 16">
      <path d={tracciatoMenu(icona)} />
    </svg>
  );
}

interface VoceSolaProps {
  readonly voce: VoceMenu;
  readonly corrente: string | null;
}

function VoceSola({ voce, corrente }: VoceSolaProps) {
  return (
    <li className={classi.sola}>
      <Disegno icona={voce.icon} />
      <VoceDiMenu voce={voce} classe={classi.voce} corrente={corrente} />
    </li>
  );
}

interface SezioneProps {
  readonly voce: VoceMenu;
  readonly dove: DoveNelMenu;
  readonly aperta: boolean;
  readonly onPiega: () => void;
}

/**
 * The heading folds and unfolds its section; where the section has cards it leads to them, and a
 * button beside it folds. The section one is in stays open.
 */
function Sezione({ voce, dove, aperta, onPiega }: SezioneProps) {
  const { t } = useTranslation();
  const idElenco = useId();
  const corrente = dove.sezione === voce.title;
  const pagina = conPagina(voce);
  const segno = <Icona nome={aperta ? 'giu' : 'destra'} misura={10} />;
  return (
    <li className={`${classi.sezione} ${voce.class}`} data-corrente={corrente || undefined}>
      <div className={classi.testa}>
        <Disegno icona={voce.icon} />
        {pagina ? (
          <Link
            to={voce.path}
            data-capo
            activeOptions={{ exact: true, includeSearch: false }}
            {...(corrente ? { 'aria-current': 'true' as const } : {})}
          >
            {voce.title}
          </Link>
        ) : null}
        {corrente && !pagina ? <span aria-current="true">{voce.title}</span> : null}
        {corrente ? null : (
          <button
            type="button"
            {...(pagina ? { tabIndex: -1 } : { 'data-capo': true })}
            aria-expanded={aperta}
            aria-controls={idElenco}
            aria-label={pagina ? t('vociDi', { sezione: voce.title }) : undefined}
            onClick={onPiega}
          >
            {pagina ? null : <span>{voce.title}</span>}
            {segno}
          </button>
        )}
      </div>
      <ul id={idElenco} aria-label={voce.title} hidden={!aperta}>
        {voce.submenu.map((una) => (
          <li key={una.path + una.title}>
            <VoceDiMenu voce={una} classe={classi.voce} corrente={dove.voce} />
          </li>
        ))}
      </ul>
    </li>
  );
}

const SOSTA = { fermate: FERMATE, entra: '[aria-current]', lettere: true, suo: piega };

/** Not by scrollIntoView: the browser would begin the next Tab from there. */
function mostraCorrente(elenco: HTMLElement): void {
  const corrente = [...elenco.querySelectorAll('[aria-current]')].at(-1)?.getBoundingClientRect();
  if (!corrente) return;
  const { top, bottom } = elenco.getBoundingClientRect();
  elenco.scrollTop += Math.max(0, corrente.bottom - bottom) + Math.min(0, corrente.top - top);
}

interface ElencoProps {
  /** Where it lies over a small screen, what closes it. */
  readonly onChiudi: (() => void) | undefined;
}

/** The menu is one stop of Tab, at where one is; arrows and letters move in it (WAI-ARIA, as in a tree). */
function Elenco({ onChiudi }: ElencoProps) {
  const voci = useMenu();
  const dove = useDoveNelMenu(voci);
  const sezioni = useSezioniMenu(voci, dove.sezione);
  const { t } = useTranslation();
  const { ref, ...sosta } = useUnaSosta<HTMLElement>(SOSTA);
  const percorso = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path moves the current item
  useEffect(() => {
    if (ref.current) mostraCorrente(ref.current);
  }, [percorso]);
  useSopra(onChiudi, ref);
  return (
    <nav ref={ref} {...sosta} aria-label={t('menu')} className={classi.menu} data-lettere>
      <ul>
        {voci.map((voce) =>
          voce.submenu.length > 0 ? (
            <Sezione
              key={voce.title}
              voce={voce}
              dove={dove}
              aperta={sezioni.aperta(voce.title)}
              onPiega={() => sezioni.piega(voce.title)}
            />
          ) : (
            <VoceSola key={voce.title} voce={voce} corrente={dove.voce} />
          ),
        )}
      </ul>
    </nav>
  );
}

/** The menu: pruned by privilege, collapsible, expanded while the mouse or the focus is in it. */
export function BarraLaterale({ stretto, aperta, onChiudi }: BarraLateraleProps) {
  const { t } = useTranslation();
  const { menuCompatto: compressa, coloreMenu, immagineMenu } = usePreferenze();
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
          <Elenco onChiudi={stretto ? onChiudi : undefined} />
          {stretto ? null : (
            <button
              type="button"
              className={classi.comprimi}
              aria-label={t(compressa ? 'espandiMenu' : 'comprimiMenu')}
              onClick={() => cambiaPreferenze({ menuCompatto: !compressa })}
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

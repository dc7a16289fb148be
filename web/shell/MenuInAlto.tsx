import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoveNelMenu } from '#domain/elenchi/dove-nel-menu.ts';
import { conPagina, type VoceMenu } from '#domain/elenchi/menu.ts';
import { usePreferenze } from '#web/sessione/preferenze.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { useUnaSosta } from '#web/ui/use-una-sosta.ts';
import classi from './menu-in-alto.module.css';
import { useDoveNelMenu, useMenu } from './use-menu.ts';
import { CAPI, type Tendine, useTendine } from './use-tendine.ts';
import { useVociCheEntrano } from './use-voci-che-entrano.ts';
import { VoceDiMenu } from './VoceDiMenu.tsx';

/** The section's own page first, where it has one; then its entries. */
function Elenco({ sezione, dove }: { readonly sezione: VoceMenu; readonly dove: DoveNelMenu }) {
  const voci = conPagina(sezione)
    ? [{ ...sezione, submenu: [] }, ...sezione.submenu]
    : sezione.submenu;
  return voci.map((una) => (
    <li key={una.path + una.title}>
      <VoceDiMenu voce={una} classe={classi.voce} corrente={dove.voce} />
    </li>
  ));
}

interface TendinaProps {
  readonly nome: string;
  /** Whether the screen stands in it. */
  readonly corrente: boolean;
  readonly tendine: Tendine;
  readonly children: ReactNode;
}

/** A disclosure (WAI-ARIA "Disclosure Navigation"): a button that shows and hides its list. */
function Tendina({ nome, corrente, tendine, children }: TendinaProps) {
  const aperta = tendine.aperta === nome;
  const id = `tendina-${nome.replaceAll(' ', '-')}`;
  return (
    <li className={classi.sezione}>
      <button
        type="button"
        className={classi.capo}
        aria-expanded={aperta}
        aria-controls={id}
        aria-current={corrente || undefined}
        data-capo
        onClick={() => tendine.imposta(aperta ? null : nome)}
        onMouseEnter={() => tendine.aperta !== null && tendine.imposta(nome)}
      >
        {nome}
        <Icona nome="giu" misura={12} />
      </button>
      <ul id={id} className={classi.tendina} hidden={!aperta} aria-label={nome}>
        {children}
      </ul>
    </li>
  );
}

interface InTestaProps {
  readonly voce: VoceMenu;
  readonly dove: DoveNelMenu;
  readonly tendine: Tendine;
}

function InTesta({ voce, dove, tendine }: InTestaProps) {
  if (voce.submenu.length === 0) {
    return (
      <li data-sola>
        <VoceDiMenu voce={voce} classe={classi.voce} corrente={dove.voce} />
      </li>
    );
  }
  return (
    <Tendina nome={voce.title} corrente={dove.sezione === voce.title} tendine={tendine}>
      <Elenco sezione={voce} dove={dove} />
    </Tendina>
  );
}

/** The same menu across the top, where the layout says so; what does not fit is under «Altro». */
export default function MenuInAlto() {
  const { t } = useTranslation();
  const { coloreMenu } = usePreferenze();
  const voci = useMenu();
  const dove = useDoveNelMenu(voci);
  const { misura, quante } = useVociCheEntrano(voci.length);
  const { ref, onFocus, onBlur } = useUnaSosta<HTMLElement>({
    fermate: CAPI,
    entra: '[aria-current]',
  });
  const tendine = useTendine(ref);
  const altre = voci.slice(quante);
  return (
    <nav
      ref={ref}
      aria-label={t('menu')}
      className={classi.menu}
      data-colore-menu={coloreMenu}
      onKeyDown={tendine.alTasto}
      onFocus={onFocus}
      onBlur={(evento) => {
        tendine.allUscita(evento);
        onBlur(evento);
      }}
    >
      <div ref={misura} className={classi.misura} aria-hidden="true">
        {[...voci.map(({ title }) => title), t('altreVoci')].map((titolo) => (
          <span key={titolo} className={classi.capo}>
            {titolo}
            <Icona nome="giu" misura={12} />
          </span>
        ))}
      </div>
      <ul className={classi.voci}>
        {voci.slice(0, quante).map((voce) => (
          <InTesta key={voce.title} voce={voce} dove={dove} tendine={tendine} />
        ))}
        {altre.length > 0 ? (
          <Tendina
            nome={t('altreVoci')}
            corrente={altre.some(({ title }) => title === dove.sezione)}
            tendine={tendine}
          >
            {altre.map((voce) => (
              <li key={voce.title} className={classi.gruppo}>
                {voce.submenu.length > 0 ? (
                  <>
                    <span className={classi.titolo}>{voce.title}</span>
                    <ul aria-label={voce.title}>
                      <Elenco sezione={voce} dove={dove} />
                    </ul>
                  </>
                ) : (
                  <VoceDiMenu voce={voce} classe={classi.voce} corrente={dove.voce} />
                )}
              </li>
            ))}
          </Tendina>
        ) : null}
      </ul>
    </nav>
  );
}

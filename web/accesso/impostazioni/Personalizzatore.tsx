import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CORNICE_PREDEFINITA, SCELTE } from '#domain/accesso/preferenze/preferenze.ts';
import type { Catalogo } from '#web/i18n/it.ts';
import { cambiaPreferenze, usePreferenze } from '#web/sessione/preferenze.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { chiudiFinestra } from '#web/ui/finestre.ts';
import { useSchermoStretto } from '#web/ui/pagina/schermo-stretto.ts';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { AspettoEVariante } from './AspettoEVariante.tsx';
import { Campioni } from './Campioni.tsx';
import classi from './personalizzatore.module.css';

const NOMI_COLORI = {
  carta: 'colCarta',
  salvia: 'colSalvia',
  petrolio: 'colPetrolio',
  bosco: 'colBosco',
  notte: 'colNotte',
  inchiostro: 'colInchiostro',
  prugna: 'colPrugna',
  terracotta: 'colTerracotta',
} as const satisfies Record<(typeof SCELTE.coloreMenu)[number], keyof Catalogo>;

const NOMI_IMMAGINI = {
  nessuna: 'immNessuna',
  onde: 'immOnde',
  colline: 'immColline',
  isoipse: 'immIsoipse',
  trama: 'immTrama',
} as const satisfies Record<(typeof SCELTE.immagineMenu)[number], keyof Catalogo>;

/** Why a choice about the side menu has nothing to act on now; undefined where it has. */
function useMotivi() {
  const { t } = useTranslation();
  const { posizioneMenu } = usePreferenze();
  const stretto = useSchermoStretto();
  const diSchermo = stretto ? t('soloLargo') : undefined;
  const diLato = posizioneMenu === 'Side' ? undefined : t('soloDiLato');
  // On a narrow screen one reason holds for the whole group, and is said once.
  return { diSchermo, diLato: stretto ? '' : diLato };
}

function Menu() {
  const { t } = useTranslation();
  const { posizioneMenu, dimensioneMenu, menuCompatto } = usePreferenze();
  const { diSchermo, diLato } = useMotivi();
  return (
    <>
      <Segmenti
        etichetta={t('posizioneMenu')}
        scelte={[
          ['Side', t('menuSide')],
          ['Top', t('menuTop')],
        ]}
        valore={posizioneMenu}
        onScelta={(scelta) => cambiaPreferenze({ posizioneMenu: scelta })}
        motivo={diSchermo}
      />
      <Segmenti
        etichetta={t('dimensioneMenu')}
        scelte={[
          ['sidebar-sm', t('menuSm')],
          ['sidebar-md', t('menuMd')],
          ['sidebar-lg', t('menuLg')],
        ]}
        valore={dimensioneMenu}
        onScelta={(scelta) => cambiaPreferenze({ dimensioneMenu: scelta })}
        motivo={diLato}
      />
      <Switch
        size="sm"
        label={t('menuCompatto')}
        description={diLato || t('menuCompattoNota')}
        checked={menuCompatto}
        disabled={diLato !== undefined}
        onChange={({ currentTarget }) => cambiaPreferenze({ menuCompatto: currentTarget.checked })}
      />
    </>
  );
}

function ColoriEDisegni() {
  const { t } = useTranslation();
  const { coloreMenu, immagineMenu, posizioneMenu } = usePreferenze();
  const stretto = useSchermoStretto();
  return (
    <>
      <Campioni
        etichetta={t('coloreMenu')}
        campioni={SCELTE.coloreMenu.map((valore) => ({
          valore,
          nome: t(NOMI_COLORI[valore]),
          colore: valore,
        }))}
        valore={coloreMenu}
        onScelta={(scelto) => cambiaPreferenze({ coloreMenu: scelto })}
      />
      <Campioni
        etichetta={t('immagineMenu')}
        campioni={SCELTE.immagineMenu.map((valore) => ({
          valore,
          nome: t(NOMI_IMMAGINI[valore]),
          colore: coloreMenu,
          immagine: valore,
        }))}
        valore={immagineMenu}
        onScelta={(scelta) => cambiaPreferenze({ immagineMenu: scelta })}
        motivo={posizioneMenu === 'Top' && !stretto ? t('soloDiLato') : undefined}
      />
    </>
  );
}

function Pagina() {
  const { t } = useTranslation();
  const { navbar, larghezza } = usePreferenze();
  const { diSchermo } = useMotivi();
  return (
    <>
      <Segmenti
        etichetta={t('navbar')}
        scelte={[
          ['Static', t('navbarStatic')],
          ['Fixed', t('navbarFixed')],
        ]}
        valore={navbar}
        onScelta={(scelta) => cambiaPreferenze({ navbar: scelta })}
      />
      <Segmenti
        etichetta={t('larghezza')}
        scelte={[
          ['fluida', t('fluida')],
          ['raccolta', t('raccolta')],
        ]}
        valore={larghezza}
        onScelta={(scelta) => cambiaPreferenze({ larghezza: scelta })}
        motivo={diSchermo && ''}
      />
    </>
  );
}

/**
 * The layout customiser (docs/regole/schermate.md#personalizzatore): the page behind it changes as
 * one chooses.
 */
export default function Personalizzatore() {
  const { t, i18n } = useTranslation();
  const [ripristinata, setRipristinata] = useState(false);
  const ripristina = () => {
    cambiaPreferenze(CORNICE_PREDEFINITA);
    setRipristinata(true);
  };
  return (
    <Cassetto
      titolo={t('personalizza')}
      aperto
      onChiudi={chiudiFinestra}
      larghezza={340}
      chiudi={t('chiudi')}
      velo={false}
    >
      <div className={classi.scelte} lang={i18n.language}>
        <p className="tenue">{t('personalizzaNota')}</p>
        <AspettoEVariante />
        <hr />
        <Menu />
        <ColoriEDisegni />
        <hr />
        <Pagina />
      </div>
      <div className={classi.piede} lang={i18n.language}>
        <Button variant="default" onClick={ripristina}>
          {t('ripristina')}
        </Button>
        <span role="status">{ripristinata ? t('ripristinata') : ''}</span>
      </div>
    </Cassetto>
  );
}

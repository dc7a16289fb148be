import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CampiPreferenze } from '#web/impostazioni/CampiPreferenze.tsx';
import { BottoneLink } from '#web/shell/BottoneLink.tsx';
import { chiudiFinestra } from '#web/shell/finestre.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { Attivita } from './Attivita.tsx';
import classi from './pannello.module.css';

function Impostazioni() {
  const { t } = useTranslation();
  return (
    <div className={classi.impostazioni}>
      <CampiPreferenze />
      <BottoneLink to="/page/impostazioni/user-settings" variant="default" onClick={chiudiFinestra}>
        {t('tutteLeImpostazioni')}
      </BottoneLink>
    </div>
  );
}

/** The notification panel (specification §2): what happens, and what one likes. */
export default function Pannello() {
  const { t, i18n } = useTranslation();
  const [scheda, setScheda] = useState('attivita');
  return (
    <Cassetto titolo={t('notifiche')} aperto onChiudi={chiudiFinestra} larghezza={420}>
      <div className={classi.pannello} lang={i18n.language}>
        <Schede
          etichetta={t('notifiche')}
          attiva={scheda}
          onCambia={setScheda}
          schede={[
            { id: 'attivita', titolo: t('attivita'), contenuto: <Attivita /> },
            { id: 'impostazioni', titolo: t('impostazioni'), contenuto: <Impostazioni /> },
          ]}
        />
      </div>
    </Cassetto>
  );
}

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CampiPreferenze } from '#web/accesso/impostazioni/CampiPreferenze.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { chiudiFinestra } from '#web/ui/finestre.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { Attivita } from './Attivita.tsx';

function Impostazioni() {
  const { t } = useTranslation();
  return (
    <Stack gap={20} pt={14}>
      <CampiPreferenze />
      <BottoneLink to="/page/impostazioni/user-settings" variant="default" onClick={chiudiFinestra}>
        {t('tutteLeImpostazioni')}
      </BottoneLink>
    </Stack>
  );
}

/**
 * The notification panel (docs/regole/schermate.md#notifiche): what happens, and what one likes.
 */
export default function Pannello() {
  const { t, i18n } = useTranslation();
  const [scheda, setScheda] = useState('attivita');
  return (
    <Cassetto titolo={t('notifiche')} aperto onChiudi={chiudiFinestra} larghezza={420}>
      <Stack gap={0} flex={1} lang={i18n.language}>
        <Schede
          etichetta={t('notifiche')}
          attiva={scheda}
          onCambia={setScheda}
          schede={[
            { id: 'attivita', titolo: t('attivita'), contenuto: <Attivita /> },
            { id: 'impostazioni', titolo: t('impostazioni'), contenuto: <Impostazioni /> },
          ]}
        />
      </Stack>
    </Cassetto>
  );
}

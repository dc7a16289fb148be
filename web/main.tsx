import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './tema/gettoni.css';
import './tema/menu.css';
import './tema/base.css';
import './tema/mantine.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { anticipaSchermate } from './avvio/anticipo.ts';
import { router } from './avvio/router.tsx';
import { impostaLavoroAvviato, impostaMancata } from './base/api.ts';
import { seguiAssenza } from './base/assenza.ts';
import { interrogazioni } from './base/interrogazioni.ts';
import { avviaLingua } from './i18n/i18n.ts';
import { rileggiLavori } from './lavori/avviati.ts';
import { seguiNotifiche } from './lavori/memoria-notifiche.ts';
import { impostaPannelloAllegati } from './record/pannello-allegati.ts';
import { impostaCassettoProgramma } from './reports/origine.ts';
import { gestoreAspetto, linguaScelta, seguiPreferenze } from './sessione/preferenze.ts';
import { seguiRiconferma } from './sessione/riconferma.ts';
import { avviaSessione } from './sessione/sessione.ts';
import { ascoltaAltreSchede } from './tabelle/azienda.ts';
import { tema, variabiliTema } from './tema/tema.ts';
import { seguiLeAperture } from './ui/fuoco-di-apertura.ts';
import { seguiIlFuoco } from './ui/fuoco-di-ritorno.ts';
import { seguiLeRigheLasciate } from './ui/righe-lasciate.ts';

const radice = document.getElementById('radice');
if (!radice) throw new Error('index.html non ha #radice');

ascoltaAltreSchede();
anticipaSchermate();
seguiNotifiche();
seguiPreferenze();
seguiRiconferma();
seguiIlFuoco();
seguiLeAperture(router);
seguiLeRigheLasciate(router.history);
impostaLavoroAvviato(rileggiLavori);
impostaMancata(seguiAssenza(interrogazioni));
impostaPannelloAllegati(() => import('./allegati/PannelloAllegati.tsx'));
impostaCassettoProgramma(() => import('./monitor/programmi/CassettoProgramma.tsx'));
// The guard awaits the session; it starts now, beside the language, and not after it.
/** A message of some lines with its button: below this it would be cut. */
const ALTEZZA_MESSAGGIO = 480;

void avviaSessione();
await avviaLingua(linguaScelta());

createRoot(radice).render(
  <StrictMode>
    <MantineProvider
      theme={tema}
      cssVariablesResolver={variabiliTema}
      defaultColorScheme="light"
      colorSchemeManager={gestoreAspetto}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={interrogazioni}>
        <Notifications
          position="bottom-center"
          containerWidth={380}
          limit={4}
          notificationMaxHeight={ALTEZZA_MESSAGGIO}
        />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

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
import { impostaLavoroAvviato } from './api.ts';
import { ascoltaAltreSchede } from './azienda.ts';
import { avviaLingua } from './i18n/i18n.ts';
import { interrogazioni } from './interrogazioni.ts';
import { seguiNotifiche } from './notifiche/memoria.ts';
import { gestoreAspetto, linguaScelta, seguiPreferenze } from './preferenze/preferenze.ts';
import { router } from './router.tsx';
import { avviaSessione } from './sessione.ts';
import { rileggiLavori } from './shell/lavori.ts';
import { tema, variabiliTema } from './tema/tema.ts';
import { seguiIlFuoco } from './ui/fuoco-di-ritorno.ts';

const radice = document.getElementById('radice');
if (!radice) throw new Error('index.html non ha #radice');

ascoltaAltreSchede();
seguiNotifiche();
seguiPreferenze();
seguiIlFuoco();
impostaLavoroAvviato(rileggiLavori);
// The guard awaits the session; it starts now, beside the language, and not after it.
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
        <Notifications position="bottom-center" containerWidth={380} limit={4} />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

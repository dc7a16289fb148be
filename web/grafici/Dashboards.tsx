import { useNavigate } from '@tanstack/react-router';
import { eData } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { CambiNelTempo } from './CambiNelTempo.tsx';

/** `/page/dashboards/?data=2026-04-14`: what is seen on a day, today unless the address says. */
export default function Dashboards() {
  const naviga = useNavigate();
  const { data: scelta = '' } = useRicercaUrl();
  const riferimento = eData(scelta) ? scelta : oggi();
  return (
    <>
      <Intestazione
        azioni={
          <CampoData
            etichetta="Data di riferimento"
            larghezza={150}
            valore={riferimento}
            onCambia={(data) =>
              void naviga({ to: '.', search: data && data !== oggi() ? { data } : {} })
            }
          />
        }
      />
      <CambiNelTempo riferimento={riferimento} />
    </>
  );
}

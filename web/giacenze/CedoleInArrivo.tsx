import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneCedole } from './colonne-giacenze.ts';
import classi from './giacenze.module.css';
import { type CedolaAttesa, cedoleInArrivo } from './giacenze-api.ts';
import { totaliCedole } from './totali-giacenze.ts';

const GIORNI = [
  ['30', '30 giorni'],
  ['90', '90 giorni'],
  ['366', '1 anno'],
] as const;

const chiave = ({ cod_Titolo, data, evento }: CedolaAttesa): string =>
  [cod_Titolo, data, evento].join(' ');

/** What the titoli held today bring, day by day, gross; Enter opens the titolo. */
export function CedoleInArrivo() {
  const { codAzienda } = useSessione();
  const naviga = useNavigate();
  const cambia = useCambiaRicerca();
  const { giorni: chiesti } = useRicercaUrl();
  const [giorni] = GIORNI.find(([uno]) => uno === chiesti) ?? GIORNI[0];
  const { data, error } = useQuery(cedoleInArrivo(codAzienda, Number(giorni)));
  const totali = useMemo(() => totaliCedole(data ?? []), [data]);
  return (
    <Tabella<CedolaAttesa>
      nome="cedole-in-arrivo"
      etichetta="Cedole e scadenze"
      colonne={colonneCedole}
      righe={error ? [] : data}
      totali={totali}
      chiave={chiave}
      onAttiva={({ cod_Titolo }) =>
        void naviga({
          to: '/page/tabelle/securities' as string,
          search: { record: cod_Titolo } as never,
        })
      }
      azioneAttiva="apre il titolo"
      barra={
        <div className={classi.comandi} data-in-barra>
          <Segmenti
            etichetta="Nei prossimi"
            scelte={GIORNI}
            valore={giorni}
            onScelta={(quanti) => cambia({ giorni: quanti === GIORNI[0][0] ? '' : quanti })}
          />
        </div>
      }
      vuoto={
        error
          ? { titolo: 'Le cedole non sono state lette', motivo: testoErrore(error) }
          : { motivo: 'In questi giorni i titoli in giacenza non pagano nulla.' }
      }
    />
  );
}

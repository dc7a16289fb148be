import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LavoroProprio } from '#web/lavori/avviati.ts';
import { useAzioniLavoro } from '#web/lavori/azioni.ts';
import { inAnteprima, inMoto, registratiInParte } from '#web/lavori/lavoro.ts';
import { segnaVisto } from '#web/lavori/memoria-notifiche.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { chiudiFinestra } from '#web/ui/finestre.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { esitoInParole } from './esito.ts';
import classi from './pannello.module.css';
import { Testata, type Tono } from './Testata.tsx';

function tono(lavoro: LavoroProprio): Tono {
  if (lavoro.stato === 'fallito') return 'errore';
  const scartati = lavoro.esito?.scartati ?? 0;
  if (inAnteprima(lavoro) || scartati + registratiInParte(lavoro) > 0) return 'avviso';
  return lavoro.stato === 'completato' ? 'successo' : 'neutro';
}

export interface VoceLavoroProps {
  readonly lavoro: LavoroProprio;
  readonly nuova: boolean;
}

/** One job: how far, what came of it, and the ways on. */
export function VoceLavoro({ lavoro, nuova }: VoceLavoroProps) {
  const { t, i18n } = useTranslation();
  const { guidID, stato } = lavoro;
  // Of all that the monitor can do: stop, fetch what came out, try again.
  const azioni = useAzioniLavoro()(lavoro).flatMap(({ nellaCornice, esegui, altrove }) =>
    nellaCornice ? [{ ...nellaCornice, esegui, altrove }] : [],
  );
  const visto = () => segnaVisto(guidID);
  return (
    <li className={classi.voce} data-nuova={nuova || undefined} lang="it">
      <Testata
        titolo={lavoro.descrizione}
        quando={lavoro.finitoIl ?? lavoro.creatoIl}
        tono={tono(lavoro)}
        nuova={nuova}
      />
      {stato === 'in corso' ? (
        <BarraProgresso
          percentuale={lavoro.percCompletamento}
          etichetta={lavoro.descrizione}
          sottile
        />
      ) : (
        <p className={classi.testo}>{esitoInParole(lavoro)}</p>
      )}
      <Group gap={6} align="stretch" mt={8} ml={22}>
        <BottoneLink
          to="/page/reportsmonitor"
          search={{ lavoro: guidID } as never}
          size="compact-xs"
          variant="default"
          lang={i18n.language}
          onClick={() => {
            visto();
            chiudiFinestra();
          }}
        >
          {t(inAnteprima(lavoro) ? 'rivediRighe' : 'apriNelMonitor')}
        </BottoneLink>
        {azioni.map(({ chiave, formato = '', esegui, altrove }) => (
          <Button
            key={chiave + formato}
            size="compact-xs"
            variant="default"
            lang={i18n.language}
            onClick={() => {
              if (!inMoto(lavoro)) visto();
              esegui();
              if (altrove) chiudiFinestra();
            }}
          >
            {t(chiave, { formato })}
          </Button>
        ))}
      </Group>
    </li>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LavoroProprio, useLavoriPropri } from '#web/lavori/avviati.ts';
import { inMoto } from '#web/lavori/lavoro.ts';
import {
  daVedere,
  type Memoria,
  type Messaggio,
  quantiDaVedere,
  segnaTuttoVisto,
  togliMessaggi,
  useNotifiche,
} from '#web/lavori/memoria-notifiche.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './pannello.module.css';
import { VoceLavoro } from './VoceLavoro.tsx';
import { VoceMessaggio } from './VoceMessaggio.tsx';

type Voce =
  | { readonly quando: string; readonly lavoro: LavoroProprio }
  | { readonly quando: string; readonly messaggio: Messaggio };

const VOCI_MASSIME = 50;

/** Jobs that ended and messages, in one sequence from the newest. */
function inSequenza(lavori: readonly LavoroProprio[], { messaggi }: Memoria): readonly Voce[] {
  const voci: Voce[] = [
    ...lavori.map((lavoro) => ({ quando: lavoro.finitoIl ?? lavoro.creatoIl, lavoro })),
    ...messaggi.map((messaggio) => ({ quando: messaggio.quando, messaggio })),
  ];
  return voci.sort((una, altra) => (una.quando < altra.quando ? 1 : -1)).slice(0, VOCI_MASSIME);
}

/** The user's own jobs as they go, and the messages of this machine, read again. */
export function Attivita() {
  const { t } = useTranslation();
  const memoria = useNotifiche();
  const { data: lavori = [], isPending, error } = useLavoriPropri();
  const inCorso = lavori.filter(inMoto);
  const finite = inSequenza(
    lavori.filter((uno) => !inMoto(uno)),
    memoria,
  );
  const nuove = quantiDaVedere(memoria, lavori);
  if (!isPending && !error && inCorso.length + finite.length === 0) {
    return <StatoVuoto titolo={t('attivitaVuota')} motivo={t('attivitaVuotaMotivo')} />;
  }
  return (
    <>
      <div className={classi.barra}>
        <span>{nuove > 0 ? t('notificheNuove', { numero: nuove }) : t('attivitaVista')}</span>
        {nuove > 0 ? (
          <Button variant="default" size="compact-xs" onClick={() => segnaTuttoVisto(lavori)}>
            {t('segnaTuttoVisto')}
          </Button>
        ) : null}
        {memoria.messaggi.length > 0 ? (
          <Button variant="default" size="compact-xs" onClick={togliMessaggi}>
            {t('togliMessaggi')}
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className={classi.guasto} role="alert">
          {error.message}
        </p>
      ) : null}
      {inCorso.length > 0 ? (
        <section aria-labelledby="attivita-in-corso">
          <h3 id="attivita-in-corso" className={classi.titolo}>
            {t('attivitaInCorso')}
          </h3>
          <ul>
            {inCorso.map((lavoro) => (
              <VoceLavoro key={lavoro.guidID} lavoro={lavoro} nuova={false} />
            ))}
          </ul>
        </section>
      ) : null}
      {finite.length > 0 ? (
        <section aria-labelledby="attivita-recente">
          <h3 id="attivita-recente" className={classi.titolo}>
            {t('attivitaRecente')}
          </h3>
          <ul>
            {finite.map((una) =>
              'lavoro' in una ? (
                <VoceLavoro
                  key={una.lavoro.guidID}
                  lavoro={una.lavoro}
                  nuova={daVedere(memoria, una.lavoro)}
                />
              ) : (
                <VoceMessaggio key={una.messaggio.id} messaggio={una.messaggio} />
              ),
            )}
          </ul>
        </section>
      ) : null}
    </>
  );
}

import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { indirizzoConto, RICONCILIAZIONE } from '#web/movimenti/indirizzi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import {
  colonneConti,
  inOrdineDiUrgenza,
  type RigaConto,
  rigaConto,
  totaliConti,
} from './colonne-conti.ts';
import { EstrattiInAttesa } from './EstrattiInAttesa.tsx';
import { FORMATI_LETTI } from './formati.ts';
import { useConti } from './use-conti.ts';
import { ZonaEstratti } from './ZonaEstratti.tsx';

const CassettoEstratto = lazy(() => import('./CassettoEstratto.tsx'));

const ALTRE = [
  ['discordanze', 'Discordanze'],
  ['estratti', 'Estratti'],
  ['messaggi', 'Messaggi'],
  ['regole', 'Regole'],
  ['conti', 'Conti'],
  ['causali', 'Causali di banca'],
] as const;

/** `/page/movimenti/riconciliazione`: each account with its days, its differences and what waits. */
export default function PaginaRiconciliazione() {
  const { conti, opzioni, errore, riprova } = useConti();
  const naviga = useNavigate();
  const cambia = useCambiaRicerca();
  const { estratto } = useRicercaUrl();
  const scrive = useSessione().puo('Riconciliazione_W');
  const righe = useMemo(() => conti && inOrdineDiUrgenza(conti).map(rigaConto), [conti]);
  const totali = useMemo(() => (righe ? totaliConti(righe) : []), [righe]);
  return (
    <>
      <ZonaEstratti conti={opzioni} scrive={scrive}>
        {(chiedi) => (
          <>
            <Intestazione
              descrizione="Estratti di depositari e banche accanto ai movimenti."
              azioni={
                <>
                  {ALTRE.map(([dove, nome]) => (
                    <BottoneLink
                      key={dove}
                      to={`${RICONCILIAZIONE}/${dove}` as string}
                      variant="default"
                    >
                      {nome}
                    </BottoneLink>
                  ))}
                  {scrive ? <Nuovo onNuovo={chiedi}>Carica estratto</Nuovo> : null}
                </>
              }
            />
          </>
        )}
      </ZonaEstratti>
      <EstrattiInAttesa conti={opzioni} scrive={scrive} />
      <Tabella<RigaConto>
        nome="riconciliazione"
        etichetta="Conti da riconciliare"
        colonne={colonneConti}
        righe={errore ? [] : righe}
        chiave={({ idConto }) => String(idConto)}
        totali={totali}
        onAttiva={({ idConto }) => void naviga({ to: indirizzoConto(idConto) as string })}
        azioneAttiva="apre il conto"
        vuoto={
          errore
            ? {
                titolo: 'I conti non sono stati letti',
                motivo: testoErrore(errore),
                azione: <Button onClick={riprova}>Riprova</Button>,
              }
            : {
                titolo: 'Ancora nessun conto',
                motivo: `Un conto si scrive fra i conti riconciliati; poi si caricano i suoi estratti. ${FORMATI_LETTI}`,
                azione: scrive ? (
                  <Group gap={8}>
                    <BottoneLink
                      to={`${RICONCILIAZIONE}/conti` as string}
                      search={{ record: 'nuovo' } as never}
                    >
                      Nuovo conto
                    </BottoneLink>
                  </Group>
                ) : null,
              }
        }
      />
      {estratto ? (
        <Suspense fallback={null}>
          <CassettoEstratto id={Number(estratto)} onChiudi={() => void cambia({ estratto: '' })} />
        </Suspense>
      ) : null}
    </>
  );
}

import { Flex, NativeSelect } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { ElencoPaginato } from '#web/tabelle/ElencoPaginato.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';
import { colonneEstratti } from './colonne-estratti.ts';
import { type Estratto, estrattiDi, type FiltroEstratti } from './estratti-api.ts';
import { FORMATI_LETTI } from './formati.ts';
import { statoInParole } from './parole.ts';
import { useConti } from './use-conti.ts';
import { ZonaEstratti } from './ZonaEstratti.tsx';

const CassettoEstratto = lazy(() => import('./CassettoEstratto.tsx'));

const PER_PAGINA = 100;
const STATI = ['letto', 'sospeso', 'da assegnare', 'da confermare', 'sostituito'] as const;
const ORDINE = { dataRiferimento: 'DESC' } as const;

const statoChiesto = (parola: string | undefined) => STATI.find((uno) => uno === parola);

function filtroDi({ conto, stato }: Readonly<Record<string, string>>): FiltroEstratti {
  const suo = statoChiesto(stato);
  return { ...(conto && { idConto: Number(conto) }), ...(suo && { stato: suo }) };
}

/** `/page/movimenti/riconciliazione/estratti`: every statement that came, the latest first. */
export default function PaginaEstratti() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const scrive = useSessione().puo('Riconciliazione_W');
  const { opzioni } = useConti();
  const filtro = filtroDi(ricerca);
  const { chiave, leggi } = estrattiDi(filtro);
  const filtra = (parole: Readonly<Record<string, string>>) =>
    void cambia({ ...parole, pagina: '', righe: '' });
  return (
    <>
      <ZonaEstratti conti={opzioni} scrive={scrive}>
        {(chiedi) => (
          <Intestazione
            descrizione="Ciò che è arrivato da depositari e banche, file per file."
            azioni={scrive ? <Nuovo onNuovo={chiedi}>Carica estratto</Nuovo> : null}
          />
        )}
      </ZonaEstratti>
      <ElencoPaginato<Estratto>
        nome="riconciliazione-estratti"
        etichetta="Estratti"
        colonne={colonneEstratti}
        dimensione={PER_PAGINA}
        ordinePredefinito={ORDINE}
        chiave={chiave}
        leggi={leggi}
        onApri={({ id }) => void cambia({ estratto: String(id) })}
        barrata={({ stato }) => stato === 'sostituito'}
        barra={
          <Flex component="search" wrap="wrap" align="center" gap={8} aria-label="Filtro estratti">
            <CampoScelta
              etichetta="Conto"
              etichettaNascosta
              segnaposto="Tutti i conti"
              opzioni={opzioni}
              valore={ricerca.conto ?? null}
              onCambia={(conto) => filtra({ conto: conto ?? '' })}
            />
            <NativeSelect
              aria-label="Stato"
              w={170}
              data={[
                { value: '', label: 'Ogni stato' },
                ...STATI.map((uno) => ({ value: uno, label: statoInParole(uno) })),
              ]}
              value={statoChiesto(ricerca.stato) ?? ''}
              onChange={({ currentTarget }) => filtra({ stato: currentTarget.value })}
            />
          </Flex>
        }
        vuoto={{
          motivo: `Nessun estratto risponde al filtro. ${FORMATI_LETTI}`,
        }}
      />
      {ricerca.estratto ? (
        <Suspense fallback={null}>
          <CassettoEstratto
            id={Number(ricerca.estratto)}
            onChiudi={() => void cambia({ estratto: '' })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

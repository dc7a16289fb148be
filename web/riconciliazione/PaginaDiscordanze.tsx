import { Flex, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { oggi } from '#web/base/oggi.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { ElencoPaginato } from '#web/tabelle/ElencoPaginato.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import type { TastoProprio } from '#web/ui/tabella/tipi.ts';
import { CampoResponsabile } from './CampoResponsabile.tsx';
import { colonneDiscordanze } from './colonne-discordanze.ts';
import type { DaSpiegare } from './corrente.ts';
import { ExportDiscordanze } from './ExportDiscordanze.tsx';
import {
  filtroDiscordanze,
  SCELTE_AMBITO,
  SCELTE_CAUSA,
  SCELTE_ETA,
  SCELTE_STATO,
} from './filtro-discordanze.ts';
import { type Discordanza, discordanzeDi } from './riconciliazione-api.ts';
import { useConti } from './use-conti.ts';

const CassettoDiscordanza = lazy(() => import('./CassettoDiscordanza.tsx'));
const DialogoSpiega = lazy(() => import('./DialogoSpiega.tsx'));

const PER_PAGINA = 100;
const ORDINE = { primoGiorno: 'ASC' } as const;

/** `/page/movimenti/riconciliazione/discordanze`: what they and we do not agree on, over all accounts. */
export default function PaginaDiscordanze() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const scrive = useSessione().puo('Riconciliazione_W');
  const [daSpiegare, setDaSpiegare] = useState<DaSpiegare | null>(null);
  const filtro = filtroDiscordanze(ricerca);
  const conto = useConti().conti?.find(({ idConto }) => String(idConto) === ricerca.conto);
  const { chiave, leggi } = discordanzeDi(filtro);
  const colonne = useMemo(() => colonneDiscordanze(oggi()), []);
  const spiega =
    (primo: DaSpiegare['primo']) =>
    ([una]: readonly Discordanza[]) => {
      if (una && una.stato !== 'risolta') setDaSpiegare({ discordanza: una, primo });
    };
  const propri: readonly TastoProprio<Discordanza>[] = [
    { nome: 'spiega', azione: 'spiega', esegui: spiega('stato') },
    { nome: 'nota', azione: 'nota', esegui: spiega('nota') },
  ];
  return (
    <>
      <Intestazione
        descrizione="Ciò in cui noi e loro non siamo d’accordo, su tutti i conti: perché, da quanto, chi la segue."
        azioni={<ExportDiscordanze filtro={filtro} conto={conto?.cod_Conto} />}
      />
      <ElencoPaginato<Discordanza>
        nome="riconciliazione-discordanze"
        etichetta="Discordanze"
        colonne={colonne}
        dimensione={PER_PAGINA}
        ordinePredefinito={ORDINE}
        chiave={chiave}
        leggi={leggi}
        onApri={({ id }) => void cambia({ discordanza: String(id) })}
        barrata={({ stato }) => stato === 'risolta'}
        propri={scrive ? propri : []}
        barra={<Filtro />}
        vuoto={{
          motivo: ricerca.stato
            ? 'Nessuna discordanza risponde al filtro.'
            : 'Nessuna discordanza aperta risponde al filtro: le altre si vedono con «Tutte».',
        }}
      />
      <Suspense fallback={null}>
        {ricerca.discordanza ? (
          <CassettoDiscordanza
            id={Number(ricerca.discordanza)}
            scrive={scrive}
            onSpiega={(discordanza) => setDaSpiegare({ discordanza, primo: 'stato' })}
            onChiudi={() => void cambia({ discordanza: '' })}
          />
        ) : null}
        {daSpiegare ? <DialogoSpiega {...daSpiegare} onChiudi={() => setDaSpiegare(null)} /> : null}
      </Suspense>
    </>
  );
}

/** By account, kind, state, cause, age and whose they are; all of it in the address. */
function Filtro() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const { opzioni } = useConti();
  const filtra = (parole: Readonly<Record<string, string>>) =>
    void cambia({ ...parole, pagina: '', righe: '' });
  const scelta = (
    parola: 'stato' | 'causa' | 'oltre' | 'ambito',
    etichetta: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      aria-label={etichetta}
      w={150}
      data={data}
      value={ricerca[parola] ?? ''}
      onChange={({ currentTarget }) => filtra({ [parola]: currentTarget.value })}
    />
  );
  return (
    <Flex component="search" wrap="wrap" align="center" gap={8} aria-label="Filtro discordanze">
      <CampoScelta
        etichetta="Conto"
        etichettaNascosta
        segnaposto="Tutti i conti"
        opzioni={opzioni}
        valore={ricerca.conto ?? null}
        onCambia={(conto) => filtra({ conto: conto ?? '' })}
      />
      {scelta('ambito', 'Ambito', SCELTE_AMBITO)}
      {scelta('stato', 'Stato', SCELTE_STATO)}
      {scelta('causa', 'Causa', SCELTE_CAUSA)}
      {scelta('oltre', 'Età', SCELTE_ETA)}
      <CampoResponsabile
        etichettaNascosta
        segnaposto="Responsabile"
        valore={ricerca.responsabile ?? null}
        onCambia={(responsabile) => filtra({ responsabile: responsabile ?? '' })}
      />
    </Flex>
  );
}

import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import {
  corpoFiltro,
  type FiltroArchivio,
  filtroVuoto,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati, senzaParametro } from '#domain/archivi/filtro/parametri-archivio.ts';
import { gruppiDelLivello } from '#domain/reports/giacenze.ts';
import { reportValutazione, type StampaValutazione } from '#domain/reports/valutazione.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { SceltaChiusura } from '#web/archivi/filtro/SezioneChiusura.tsx';
import {
  useChiusuraProposta,
  useValutazioni,
  type Valutazione,
  valutazioneInParole,
} from '#web/archivi/filtro/valutazioni.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { ChipFiltro } from '#web/ui/filtri/ChipFiltro.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { ElencoSchede, SchedaConAzione } from '#web/ui/schede/SchedaConAzione.tsx';
import { SOLO_RIGHE } from './filtro-stampe.ts';
import classi from './stampe.module.css';

const FinestraStampa = lazy(() => import('#web/reports/FinestraStampa.tsx'));
const FiltroStampe = lazy(() => import('./FiltroStampe.tsx'));

/** `/page/valutazione/stampe`: the prints of a valuation, of the rows that are chosen once for all. */
export default function PaginaStampe() {
  const { chiusura, valutazione, stampa, libro } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const [filtro, setFiltro] = useState<FiltroArchivio>(filtroVuoto);
  const [scegli, setScegli] = useState(false);
  const nomi = useNomiTitoli(filtro);
  const codLibro = libro || null;
  const proposta = useChiusuraProposta(codLibro);
  useProposta(
    chiusura === undefined && valutazione === undefined ? proposta : undefined,
    (giorno) => void cambia({ chiusura: giorno }),
  );
  const dataChiu = (chiusura || null) as Data | null;
  const scelta = { dataChiu, guid: valutazione || null, codLibro };
  const quale = useQuale(scelta);
  const parametri = parametriSelezionati(SOLO_RIGHE, filtro, nomi);
  const aperta = reportValutazione.find(({ nome }) => nome === stampa);
  return (
    <>
      <Intestazione
        titolo="Stampe"
        descrizione="Stampe di una valutazione, sempre uguali ai valori confermati."
      />
      <div className={classi.barra}>
        <SceltaChiusura
          scelta={scelta}
          onScelta={({ dataChiu: giorno, guid, codLibro: altro }) =>
            void cambia({
              ...(altro !== undefined && { libro: altro ?? '' }),
              ...(giorno !== undefined && { chiusura: giorno ?? '' }),
              valutazione: guid ?? '',
            })
          }
        />
        <Button variant="default" onClick={() => setScegli(true)}>
          Filtri…
        </Button>
        <div className={classi.chip}>
          {parametri.map((parametro) => (
            <ChipFiltro
              key={parametro.campo}
              parametro={parametro}
              onTogli={() => setFiltro(senzaParametro(SOLO_RIGHE, filtro, parametro.campo))}
            />
          ))}
        </div>
      </div>
      {quale ? null : (
        <p className={`avvisa ${classi.avviso}`} role="note">
          {dataChiu
            ? `Al ${stampaData(dataChiu)} nessuna valutazione è confermata: scegliere una simulazione, o un altro giorno.`
            : 'Nessuna valutazione è confermata: scegliere una simulazione.'}
        </p>
      )}
      <ElencoSchede>
        {reportValutazione.map(({ nome, titolo, sottotitolo, disegno }) => (
          <SchedaConAzione
            key={nome}
            id={nome}
            titolo={titolo}
            sottotitolo={sottotitolo}
            disegno={disegno}
            azione="Stampa…"
            onAzione={() => void cambia({ stampa: nome })}
          />
        ))}
      </ElencoSchede>
      <Suspense fallback={null}>
        {scegli ? (
          <FiltroStampe
            valore={filtro}
            onChiudi={() => setScegli(false)}
            onApplica={(nuovo) => {
              setFiltro(nuovo);
              setScegli(false);
            }}
          />
        ) : null}
        {aperta ? (
          <FinestraStampa
            {...daStampare(aperta, { ...filtro, ...scelta }, quale)}
            parametri={[...(quale ? [inParole(quale)] : []), ...parametri]}
            onChiudi={() => void cambia({ stampa: '' })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const inParole = (quale: Valutazione) => ({
  etichetta: 'Valutazione',
  valore: `${stampaData(quale.dataChiu as Data)}, ${valutazioneInParole(quale)}`,
});

/** The run that would be printed: the one chosen, else the confirmed one of the day. */
function useQuale({
  dataChiu,
  guid,
  codLibro,
}: Pick<FiltroArchivio, 'dataChiu' | 'guid' | 'codLibro'>) {
  const valutazioni = useValutazioni(codLibro);
  if (!valutazioni) return undefined;
  return valutazioni.find((una) =>
    guid
      ? una.guid === guid
      : (una.stato === 'C' || una.stato === 'I') && (!dataChiu || una.dataChiu === dataChiu),
  );
}

/** What the report is asked: the run by its guid, that it is the one that was seen. */
const daStampare = (
  { nome, perDimensioni }: StampaValutazione,
  filtro: FiltroArchivio,
  quale: Valutazione | undefined,
): Omit<DaStampare, 'parametri'> => ({
  report: nome,
  corpo: {
    ...corpoFiltro(filtro),
    ...(quale && { guid: quale.guid, dataChiu: quale.dataChiu }),
  } as DaStampare['corpo'],
  gruppi: perDimensioni ? gruppiDelLivello(filtro.livelloDettaglio) : [],
});

/** Writes the proposed day into the address, once: who empties it means it. */
function useProposta(proposta: Data | undefined, scrivi: (giorno: Data) => void): void {
  const scritta = useRef(false);
  useEffect(() => {
    if (scritta.current || proposta === undefined) return;
    scritta.current = true;
    scrivi(proposta);
  });
}

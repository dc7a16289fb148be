import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { Titolo } from '#contract/titoli-forme.ts';
import { difettoIsin } from '#domain/codici/isin.ts';
import type { FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import { parametriSelezionatiTitoli } from '#domain/titoli/filtro/parametri-titoli.ts';
import { senzaParametro } from '#domain/titoli/filtro/scelte-titoli.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useNomiTitoli } from '#web/lookup/filtro/raggruppamenti.ts';
import { type FiltroNellIndirizzo, useFiltroTitoli } from '#web/lookup/filtro/use-filtro-titoli.ts';
import { CHIAVE_TITOLI, leggiPaginaTitoli } from '#web/lookup/titoli-api.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { anticipaElenco, type Elenco, ElencoPaginato } from '#web/tabelle/ElencoPaginato.tsx';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { ChipFiltro } from '#web/ui/filtri/ChipFiltro.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { AzioniImportTitoli } from './AzioniImportTitoli.tsx';
import { colonneTitoli } from './colonne-titoli.ts';
import { ExportTitoli } from './ExportTitoli.tsx';

const SchedaTitolo = lazy(() => import('./SchedaTitolo.tsx'));
const AzioniTitoli = lazy(() => import('./AzioniTitoli.tsx'));
const FiltroCompleto = lazy(() => import('#web/lookup/filtro/FiltroTitoli.tsx'));

/** The list of those that a filter lets through (docs/regole/schermate.md#pagine). */
const elencoTitoli = (filtro: FiltroTitoli | null, errore: Error | null): Elenco<Titolo> => ({
  nome: 'titoli',
  dimensione: 25,
  ordinePredefinito: { cod_Titolo: 'ASC' },
  chiave: [CHIAVE_TITOLI, 'pagina', filtro, errore?.message],
  leggi: (pagina, signal) =>
    errore ? Promise.reject(errore) : leggiPaginaTitoli(filtro, pagina, signal),
});

/** Asks for what the screen shows where the address says nothing. */
export const anticipa = () => anticipaElenco(elencoTitoli(null, null));

const NUOVO = 'nuovo';
const ATTESA_MS = 200;

/** The titoli: the list read by pages, the filter, the record at the side. */
export default function PaginaTitoli() {
  const { puo } = useSessione();
  const scrive = puo('Titoli_W');
  const { record = '', copia = '', scheda } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const indirizzo = useFiltroTitoli();
  const { filtro, applica } = indirizzo;
  const apri = (codTitolo: string) => cambia({ record: codTitolo, copia: '' });
  return (
    <>
      <Intestazione
        titolo="Titoli"
        indicatori={
          filtro ? (
            <Etichetta tono="accento" maiuscolo>
              FILTRO ATTIVO!
            </Etichetta>
          ) : null
        }
        azioni={
          <>
            {scrive ? <AzioniImportTitoli /> : null}
            <ExportTitoli filtro={filtro} />
            {scrive ? <Nuovo onNuovo={() => apri(NUOVO)}>Nuovo titolo</Nuovo> : null}
          </>
        }
      />
      <Schede
        etichetta="Titoli"
        attiva={scheda === 'filtri' ? 'filtri' : 'tabella'}
        onCambia={(id) => cambia({ scheda: id === 'filtri' ? id : '' })}
        schede={[
          {
            id: 'tabella',
            titolo: 'Tabella',
            contenuto: <ElencoTitoli indirizzo={indirizzo} scrive={scrive} onApri={apri} />,
          },
          {
            id: 'filtri',
            titolo: 'Filtri',
            contenuto: (
              <Suspense fallback={null}>
                <FiltroCompleto
                  variant="completo"
                  value={filtro}
                  onConferma={(nuovo) => void applica(nuovo, { altre: { scheda: '' } })}
                  onReset={() => void applica(null)}
                />
              </Suspense>
            ),
          },
        ]}
      />
      {record === '' ? null : (
        <Suspense fallback={null}>
          <SchedaTitolo
            codice={record === NUOVO ? null : record}
            copia={record === NUOVO ? copia : ''}
            scrive={scrive}
            onChiudi={() => cambia({ record: '', copia: '' })}
            onApri={apri}
            onDuplica={() => cambia({ record: NUOVO, copia: record })}
          />
        </Suspense>
      )}
    </>
  );
}

interface ElencoTitoliProps {
  readonly indirizzo: FiltroNellIndirizzo;
  readonly scrive: boolean;
  readonly onApri: (codTitolo: string) => void;
}

function ElencoTitoli({ indirizzo, scrive, onApri }: ElencoTitoliProps) {
  const { filtro, attesa, errore, applica } = indirizzo;
  const onFiltro = (nuovo: FiltroTitoli | null) => void applica(nuovo);
  const cerca = (nuovo: FiltroTitoli) => void applica(nuovo, { sostituisci: true });
  const [fermo] = useDebouncedValue(filtro, ATTESA_MS);
  // What a stored filter holds is being read: meanwhile nothing, rather than all titoli.
  if (attesa) return null;
  return (
    <ElencoPaginato<Titolo>
      {...elencoTitoli(fermo, errore)}
      etichetta="Titoli"
      colonne={colonneTitoli}
      onApri={({ cod_Titolo }) => onApri(cod_Titolo)}
      barra={<BarraTitoli filtro={filtro} onFiltro={onFiltro} onCerca={cerca} />}
      {...(scrive
        ? {
            azioni: (scelti, svuota) => (
              <Suspense fallback={null}>
                <AzioniTitoli titoli={scelti} onSvuota={svuota} />
              </Suspense>
            ),
          }
        : {})}
      vuoto={{
        motivo: filtro
          ? 'Nessun titolo risponde al filtro: si può allargarlo o toglierlo.'
          : 'Non ci sono ancora titoli: si possono scrivere a mano o importare da un file.',
        ...(filtro
          ? {
              azione: (
                <Button variant="default" onClick={() => onFiltro(null)}>
                  Togli il filtro
                </Button>
              ),
            }
          : {}),
      }}
    />
  );
}

/** What is searched in the field, as the filter says it: a whole ISIN, or words of the description. */
const cercato = (filtro: FiltroTitoli, testo: string): FiltroTitoli => {
  const codice = testo.trim().toUpperCase();
  const isin = difettoIsin(codice) === undefined;
  return { ...filtro, codISIN: isin ? [codice] : null, titoloDescrizione: isin ? null : testo };
};

interface BarraTitoliProps {
  readonly filtro: FiltroTitoli | null;
  readonly onFiltro: (filtro: FiltroTitoli) => void;
  readonly onCerca: (filtro: FiltroTitoli) => void;
}

function BarraTitoli({ filtro, onFiltro, onCerca }: BarraTitoliProps) {
  const attivo = filtro ?? {};
  const nomi = useNomiTitoli(attivo);
  const scritto =
    attivo.titoloDescrizione ?? (attivo.codISIN?.length === 1 ? attivo.codISIN[0] : '');
  return (
    <>
      <CampoRicerca
        etichetta="Cerca fra i titoli"
        segnaposto="Cerca ISIN o parole della descrizione"
        iniziale={scritto ?? ''}
        onCambia={(testo) => onCerca(cercato(attivo, testo))}
        larghezza={300}
      />
      {parametriSelezionatiTitoli(attivo, nomi)
        .filter(({ campo }) => campo !== 'titoloDescrizione')
        .map((parametro) => (
          <ChipFiltro
            key={parametro.campo}
            parametro={parametro}
            onTogli={() => onFiltro(senzaParametro(attivo, parametro.campo))}
          />
        ))}
    </>
  );
}

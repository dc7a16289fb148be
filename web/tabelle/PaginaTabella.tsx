import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { leggiOrdinamento, scriviOrdinamento } from '#domain/filtri/ordinamento.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/ricerca-url.ts';
import { useSessione } from '#web/sessione.ts';
import { Intestazione } from '#web/shell/Intestazione.tsx';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneTabella, type RecordTabella, type Tabellario } from './campi.ts';
import { cercaRecord, ordinaRecord } from './elenco.ts';
import { leggiElenco } from './record-api.ts';
import { SchedaTabellario } from './SchedaTabellario.tsx';

const chiave = ({ id }: RecordTabella) => String(id);

/** In the address, the record that is not there yet. */
const NUOVO = 'nuovo';
const VUOTO: Partial<RecordTabella> = {};

/**
 * The record that the address names. One that another deletes stays open until it is closed: what is
 * being written in it must not go away with a reading of the list.
 */
function useAperto(
  nominato: string,
  elenco: readonly RecordTabella[] | undefined,
): Partial<RecordTabella> | null {
  const [tenuto, setTenuto] = useState<RecordTabella | null>(null);
  const trovato = elenco?.find(({ id }) => String(id) === nominato);
  if (trovato && trovato !== tenuto) setTenuto(trovato);
  if (nominato === NUOVO) return VUOTO;
  return trovato ?? (String(tenuto?.id) === nominato ? tenuto : null);
}

/** A master table: the list with its search, the record at the side. */
export function PaginaTabella({ tabellario }: { readonly tabellario: Tabellario }) {
  const { campi, titolo, tabella } = tabellario;
  const scrive = useSessione().puo(tabellario.scrivere);
  const memoria = useQueryClient();
  const { cerca: testo = '', ordine: scritto = '', record = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const cercato = useDeferredValue(testo);
  const ordine = useMemo(
    () =>
      leggiOrdinamento(
        scritto,
        campi.map(({ nome }) => nome),
      ),
    [scritto, campi],
  );
  const [selezione, setSelezione] = useState<readonly string[]>([]);
  const { data, error } = useQuery({
    queryKey: [tabella],
    queryFn: ({ signal }) => leggiElenco(tabellario, signal),
  });
  const aperto = useAperto(record, data);
  const colonne = useMemo(() => colonneTabella(campi), [campi]);
  const righe = useMemo(
    () => data && ordinaRecord(cercaRecord(data, campi, cercato), ordine),
    [data, campi, cercato, ordine],
  );
  return (
    <>
      <Intestazione
        titolo={titolo}
        azioni={
          scrive ? (
            <Button
              leftSection={<Icona nome="piu" misura={12} />}
              onClick={() => cambia({ record: NUOVO })}
            >
              {tabellario.femminile ? 'Nuova' : 'Nuovo'} {tabellario.singolare}
            </Button>
          ) : null
        }
      />
      <Tabella
        nome={tabella}
        etichetta={titolo}
        colonne={colonne}
        righe={righe}
        chiave={chiave}
        ordine={ordine}
        onOrdine={(nuovo) => cambia({ ordine: scriviOrdinamento(nuovo) })}
        selezione={selezione}
        onSelezione={setSelezione}
        onAttiva={({ id }) => cambia({ record: String(id) })}
        vuoto={{
          motivo: error ? error.message : `Nessun risultato per «${cercato}».`,
        }}
        barra={
          <CampoRicerca
            etichetta={`Cerca in ${titolo}`}
            segnaposto="Cerca codice o descrizione"
            iniziale={testo}
            onCambia={(cerca) => cambia({ cerca })}
            larghezza={320}
          />
        }
      />
      <SchedaTabellario
        tabellario={tabellario}
        record={aperto}
        scrive={scrive}
        onChiudi={() => cambia({ record: '' })}
        onScritto={() => void memoria.invalidateQueries({ queryKey: [tabella] })}
      />
    </>
  );
}

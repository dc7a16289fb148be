import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Ordinamento } from '#domain/filtri/ordinamento.ts';
import { useSessione } from '#web/sessione.ts';
import { Intestazione } from '#web/shell/Intestazione.tsx';
import { Icona } from '#web/ui/Icona.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { colonneTabella, type RecordTabella, type Tabellario } from './campi.ts';
import { cercaRecord, ordinaRecord } from './elenco.ts';
import classi from './record.module.css';
import { leggiElenco } from './record-api.ts';
import { SchedaTabellario } from './SchedaTabellario.tsx';

const chiave = ({ id }: RecordTabella) => String(id);

/** A master table: the list with its search, the record at the side. */
export function PaginaTabella({ tabellario }: { readonly tabellario: Tabellario }) {
  const { campi, titolo, tabella } = tabellario;
  const scrive = useSessione().puo(tabellario.scrivere);
  const memoria = useQueryClient();
  const [testo, setTesto] = useState('');
  const cercato = useDeferredValue(testo);
  const [ordine, setOrdine] = useState<Ordinamento>({});
  const [selezione, setSelezione] = useState<readonly string[]>([]);
  const [aperto, setAperto] = useState<Partial<RecordTabella> | null>(null);
  const { data, error } = useQuery({
    queryKey: [tabella],
    queryFn: ({ signal }) => leggiElenco(tabellario, signal),
  });
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
            <Button leftSection={<Icona nome="piu" misura={12} />} onClick={() => setAperto({})}>
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
        onOrdine={setOrdine}
        selezione={selezione}
        onSelezione={setSelezione}
        onAttiva={setAperto}
        vuoto={{
          motivo: error ? error.message : `Nessun risultato per «${cercato}».`,
        }}
        barra={
          <TextInput
            className={classi.ricerca}
            aria-label={`Cerca in ${titolo}`}
            placeholder="Cerca codice o descrizione"
            value={testo}
            onChange={({ currentTarget }) => setTesto(currentTarget.value)}
          />
        }
      />
      <SchedaTabellario
        tabellario={tabellario}
        record={aperto}
        scrive={scrive}
        onChiudi={() => setAperto(null)}
        onScritto={() => void memoria.invalidateQueries({ queryKey: [tabella] })}
      />
    </>
  );
}

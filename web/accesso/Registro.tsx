import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteEventiAccesso } from '#contract/eventi-accesso.ts';
import type { Ingresso } from '#contract/rotta.ts';
import { descrizioneEvento, tipiEvento } from '#domain/accesso/eventi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/api.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './registro.module.css';
import { TabellaEventi } from './TabellaEventi.tsx';

interface Filtro {
  readonly tipo: string;
  readonly utente: string;
  readonly dal: Data | null;
  readonly al: Data | null;
}

const TUTTI: Filtro = { tipo: '', utente: '', dal: null, al: null };
const PER_PAGINA = 100;
const PAUSA_MS = 300;

const TIPI = [
  { value: '', label: 'Tutti gli eventi' },
  ...tipiEvento.map((tipo) => ({ value: tipo, label: descrizioneEvento(tipo) })),
];

const query = ({ tipo, utente, dal, al }: Filtro, cursore: string | null) => {
  const scelte: Ingresso<typeof rotteEventiAccesso.eventi>['query'] = {
    limite: PER_PAGINA,
    ...(tipo && { tipo }),
    ...(utente.trim() && { utente: utente.trim() }),
    ...(dal && { dal }),
    ...(al && { al }),
    ...(cursore && { cursore }),
  };
  return scelte;
};

interface CampiProps {
  readonly filtro: Filtro;
  readonly onCambia: (parte: Partial<Filtro>) => void;
}

function Campi({ filtro, onCambia }: CampiProps) {
  return (
    <search className={classi.filtro} aria-label="Filtro del registro">
      <NativeSelect
        label="Evento"
        data={TIPI}
        value={filtro.tipo}
        onChange={({ currentTarget }) => onCambia({ tipo: currentTarget.value })}
      />
      <TextInput
        label="Utente"
        value={filtro.utente}
        maxLength={100}
        onChange={({ currentTarget }) => onCambia({ utente: currentTarget.value })}
      />
      <CampoData
        etichetta="Dal"
        valore={filtro.dal}
        larghezza={130}
        onCambia={(dal) => onCambia({ dal })}
      />
      <CampoData
        etichetta="Al"
        valore={filtro.al}
        larghezza={130}
        onCambia={(al) => onCambia({ al })}
      />
    </search>
  );
}

/** The register of access: who came in, who was refused, who changed whose rights. */
export function Registro() {
  const [filtro, setFiltro] = useState(TUTTI);
  const [chiesto] = useDebouncedValue(filtro, PAUSA_MS);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['accesso', 'eventi', chiesto],
    queryFn: ({ pageParam, signal }) =>
      chiama(rotteEventiAccesso.eventi, { query: query(chiesto, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursoreDopo }) => cursoreDopo,
  });
  const eventi = data?.pages.flatMap(({ items }) => items);
  return (
    <section className={classi.registro} aria-label="Registro degli accessi">
      <Campi filtro={filtro} onCambia={(parte) => setFiltro((prima) => ({ ...prima, ...parte }))} />
      {error ? <StatoVuoto titolo="Il registro non è stato letto" motivo={error.message} /> : null}
      {eventi?.length === 0 ? (
        <StatoVuoto
          titolo="Nessun evento"
          motivo="Nessun evento del registro risponde al filtro."
          azione={
            <Button variant="default" onClick={() => setFiltro(TUTTI)}>
              Togli il filtro
            </Button>
          }
        />
      ) : null}
      {eventi && eventi.length > 0 ? <TabellaEventi eventi={eventi} /> : null}
      {hasNextPage ? (
        <Button
          variant="default"
          className={classi.altri}
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          Mostra i precedenti
        </Button>
      ) : null}
    </section>
  );
}

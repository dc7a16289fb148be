import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rotteRegistroModifiche } from '#contract/registro-modifiche.ts';
import { doveSiApre } from '#domain/elenchi/storie/storie.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { VoceStoria } from '#web/record/VoceStoria.tsx';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from '../record.module.css';
import type { VoceRegistro } from './colonne.ts';
import { storiaNota } from './filtro.ts';

const VOCI_MASSIME = 100;

export interface SchedaStoriaProps {
  /** One of the record's changes; null while no record is open. */
  readonly voce: VoceRegistro | null;
  readonly onChiudi: () => void;
  /** The list is narrowed to the record. */
  readonly onSoloQuesto: (voce: VoceRegistro) => void;
}

/** All that became of a record, also of one that is there no more. */
export function SchedaStoria({ voce, onChiudi, onSoloQuesto }: SchedaStoriaProps) {
  return (
    <Cassetto
      titolo={voce ? [voce.titolo, voce.chiave].filter(Boolean).join(' · ') : ''}
      aperto={voce !== null}
      onChiudi={onChiudi}
    >
      {voce ? <Storia voce={voce} onSoloQuesto={onSoloQuesto} /> : null}
    </Cassetto>
  );
}

interface StoriaProps {
  readonly voce: VoceRegistro;
  readonly onSoloQuesto: (voce: VoceRegistro) => void;
}

function Storia({ voce, onSoloQuesto }: StoriaProps) {
  const { tabella, idRecord } = voce;
  const { data, error } = useQuery({
    queryKey: ['registro-modifiche', 'record', tabella, idRecord],
    queryFn: ({ signal }) =>
      chiama(rotteRegistroModifiche.elenco, {
        query: { tabella, idRecord, limite: VOCI_MASSIME },
        signal,
      }),
  });
  if (error) return <StatoVuoto titolo="La storia non è stata letta" motivo={testoErrore(error)} />;
  const voci = data?.items ?? [];
  const nota = storiaNota(tabella);
  const schermata = nota && doveSiApre(nota, voci);
  return (
    <>
      <Group gap={8} mb={16}>
        {schermata ? (
          <BottoneLink
            variant="default"
            to={schermata.percorso as never}
            search={schermata.ricerca as never}
          >
            Apri il record
          </BottoneLink>
        ) : null}
        <Button variant="default" onClick={() => onSoloQuesto(voce)}>
          Mostra soltanto questo record
        </Button>
      </Group>
      <ol className={classi.storia}>
        {voci.map(({ lavoro, descrizioneLavoro, ...una }) => (
          <VoceStoria
            key={una.id}
            {...una}
            seguito={lavoro ? `, con ${descrizioneLavoro ?? 'un lavoro'}` : null}
          />
        ))}
      </ol>
      {data?.avvisi?.map((uno) => (
        <p key={uno} role="alert">
          {uno}
        </p>
      ))}
      {data?.cursoreDopo ? <p>Le modifiche più vecchie sono nell’elenco del record.</p> : null}
    </>
  );
}

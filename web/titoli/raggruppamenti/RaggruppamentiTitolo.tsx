import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import { chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './raggruppamenti.module.css';
import {
  CHIAVE_TITOLI_RAGGRUPPATI,
  useDimensioni,
  useRaggruppamenti,
} from './raggruppamenti-api.ts';
import { SceltaRaggruppamento } from './SceltaRaggruppamento.tsx';
import { useMosse } from './use-mosse.ts';

export interface RaggruppamentiTitoloProps {
  readonly idTitolo: number;
  readonly scrive: boolean;
}

/** Where a titolo is in each dimension; a choice is written at once and can be taken back. */
export function RaggruppamentiTitolo({ idTitolo, scrive }: RaggruppamentiTitoloProps) {
  const mosse = useMosse();
  const dimensioni = useDimensioni();
  const raggruppamenti = useRaggruppamenti();
  const posti = useQuery({
    queryKey: [CHIAVE_TITOLI_RAGGRUPPATI, 'titolo', idTitolo],
    queryFn: ({ signal }) =>
      chiama(rotteRaggruppamenti.titoli, { body: { filter: { idTitolo } }, signal }),
  });
  const errore = posti.error ?? dimensioni.error ?? raggruppamenti.error;
  if (errore)
    return (
      <StatoVuoto titolo="I raggruppamenti non sono stati letti" motivo={testoErrore(errore)} />
    );
  if (posti.data?.items.length === 0)
    return (
      <StatoVuoto
        titolo="Non c’è ancora alcuna dimensione"
        motivo="Si aggiungono fra le tabelle di base, alle dimensioni dei raggruppamenti."
      />
    );
  const nome = (numero: number) =>
    dimensioni.data?.find(({ id }) => id === numero)?.descrizione ?? String(numero);
  return (
    <div className={classi.delTitolo}>
      {posti.data?.items.map((posto) => {
        const { numeroRaggruppamento: numero, idRaggruppamento } = posto;
        return (
          <div key={numero}>
            <SceltaRaggruppamento
              etichetta={`${numero} · ${nome(numero)}`}
              raggruppamenti={raggruppamenti.data}
              numero={numero}
              valore={idRaggruppamento}
              disabilitato={!scrive}
              segnaposto="Nessun raggruppamento"
              onCambia={(id) =>
                void (id === null ? mosse.togli([posto]) : mosse.sposta([posto], id))
              }
            />
            {idRaggruppamento === null ? null : (
              <Link
                to="/page/tabelle/raggruppamenti"
                search={{ dimensione: String(numero), gruppo: String(idRaggruppamento) } as never}
              >
                Gli altri titoli
              </Link>
            )}
          </div>
        );
      })}
    </div>
  );
}

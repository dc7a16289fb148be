import { useQuery } from '@tanstack/react-query';
import { rotteServizio } from '#contract/servizio.ts';
import { type CampoStorico, cambiamenti } from '#domain/campi/storia.ts';
import { chiama } from '#web/base/api.ts';
import classi from '#web/tabelle/record.module.css';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { type Ripristino, siRipristina } from './ripristino.ts';
import { VoceStoria } from './VoceStoria.tsx';

export interface StoricoRecordProps {
  readonly tabella: string;
  readonly id: number;
  readonly versione: number;
  readonly campi: readonly CampoStorico[];
  /** Left out where who looks may not write, or the record may not be written any more. */
  readonly ripristino?: Ripristino | undefined;
}

/** Every change of a record: who, when, and what each field was before and after. */
export function StoricoRecord(props: StoricoRecordProps) {
  const { tabella, id, versione, campi, ripristino } = props;
  const { data: voci, error } = useQuery({
    queryKey: ['storico', tabella, id, versione],
    queryFn: ({ signal }) =>
      chiama(rotteServizio.storico, { params: { tabella, id }, query: {}, signal }),
  });
  if (error) return <StatoVuoto titolo="La storia non è stata letta" motivo={error.message} />;
  if (voci?.length === 0) {
    return <StatoVuoto titolo="Nessuna modifica" motivo="Mai modificato dopo la registrazione." />;
  }
  return (
    <ol className={classi.storia}>
      {(voci ?? []).map((voce) =>
        voce.avviso === undefined ? (
          <VoceStoria
            key={`${voce.quando} ${voce.id}`}
            {...voce}
            cambiamenti={cambiamenti(campi, voce.prima, voce.dopo)}
            azione={({ campo }) => (
              <Ripristina
                campo={campi.find((uno) => uno.campo === campo)}
                prima={voce.prima[campo]}
                ripristino={ripristino}
              />
            )}
          />
        ) : (
          <li key={voce.avviso}>
            <p role="alert">{voce.avviso}</p>
          </li>
        ),
      )}
    </ol>
  );
}

interface RipristinaProps {
  readonly campo: CampoStorico | undefined;
  readonly prima: unknown;
  readonly ripristino: Ripristino | undefined;
}

function Ripristina({ campo, prima, ripristino }: RipristinaProps) {
  if (!campo || !ripristino || !siRipristina(ripristino, campo, prima)) return null;
  return (
    <button
      type="button"
      className={classi.ripristina}
      disabled={ripristino.inCorso}
      aria-label={`Ripristina questo valore: ${campo.titolo} ${campo.testo(prima) || 'vuoto'}`}
      onClick={() => ripristino.esegui(campo.campo, prima)}
    >
      Ripristina questo valore
    </button>
  );
}

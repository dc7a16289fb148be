import { useQuery } from '@tanstack/react-query';
import type { Risposta } from '#contract/rotta.ts';
import { rotteServizio } from '#contract/servizio.ts';
import { chiama } from '#web/base/api.ts';
import classi from '#web/tabelle/record.module.css';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { testoIstante } from '#web/ui/tabella/testo-cella.ts';
import type { CampoStorico } from './campi.ts';
import { type Ripristino, siRipristina } from './ripristino.ts';

export interface StoricoRecordProps {
  readonly tabella: string;
  readonly id: number;
  readonly versione: number;
  readonly campi: readonly CampoStorico[];
  /** Left out where who looks may not write, or the record may not be written any more. */
  readonly ripristino?: Ripristino | undefined;
}

type Voce = Risposta<typeof rotteServizio.storico>[number];

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
    return (
      <StatoVuoto
        titolo="Nessuna modifica"
        motivo="Dal momento in cui è stato registrato il record è rimasto com’era."
      />
    );
  }
  return (
    <ol className={classi.storia}>
      {(voci ?? []).map((voce) => (
        <li key={`${voce.quando} ${voce.id}`}>
          <p>
            <b>{voce.operazione === 'modifica' ? 'Modificato' : 'Eliminato'}</b> da{' '}
            {voce.utente ?? 'sistema'} <time>{testoIstante(voce.quando)}</time>
            {voce.confermato ? ', confermando: il titolo aveva movimenti' : null}
          </p>
          <Cambiamenti voce={voce} campi={campi} ripristino={ripristino} />
        </li>
      ))}
    </ol>
  );
}

interface CambiamentiProps extends Pick<StoricoRecordProps, 'campi' | 'ripristino'> {
  readonly voce: Voce;
}

function Cambiamenti({ voce, campi, ripristino }: CambiamentiProps) {
  const { prima, dopo } = voce;
  const cambiati = campi.filter(
    ({ campo, testo }) => !dopo || testo(prima[campo]) !== testo(dopo[campo]),
  );
  return (
    <dl className={classi.cambiamenti}>
      {cambiati.map((uno) => {
        const { campo, titolo, testo } = uno;
        return (
          <div key={campo}>
            <dt>{titolo}</dt>
            <dd>
              <del>{testo(prima[campo]) || '—'}</del>
              {dopo ? <ins>{testo(dopo[campo]) || '—'}</ins> : null}
              {ripristino && siRipristina(ripristino, uno, prima[campo]) ? (
                <button
                  type="button"
                  className={classi.ripristina}
                  disabled={ripristino.inCorso}
                  aria-label={`Ripristina questo valore: ${titolo} ${testo(prima[campo]) || 'vuoto'}`}
                  onClick={() => ripristino.esegui(campo, prima[campo])}
                >
                  Ripristina questo valore
                </button>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

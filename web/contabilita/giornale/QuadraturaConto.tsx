import { useQuery } from '@tanstack/react-query';
import { segno } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import classi from '../contabilizza/contabilizza.module.css';
import { quadraturaDi } from './giornale-api.ts';

export interface QuadraturaContoProps {
  readonly conto: number;
  readonly codLibro: string | null;
  readonly dataA: string | null;
  readonly codPortafoglio: readonly string[] | null;
}

/** At the foot of a card: what the account ought to have by the positions, and what explains the difference. */
export function QuadraturaConto({ conto, codLibro, dataA, codPortafoglio }: QuadraturaContoProps) {
  const { data, error } = useQuery(
    quadraturaDi({
      ...{ descrizioneContoId: conto, codLibro, dataA },
      codPortafoglio: codPortafoglio ? [...codPortafoglio] : null,
    }),
  );
  if (error) return <p role="alert">{testoErrore(error)}</p>;
  const riga = data?.righe[0];
  // Of an account that positions do not answer for there is nothing to compare.
  if (!riga) return null;
  const quadra = segno(riga.differenza) === 0;
  const spiegano = [
    ['Da contabilizzare', riga.daContabilizzare],
    ['Corretto a mano', riga.aMano],
    ['Da spiegare', riga.daSpiegare],
  ].filter(([, importo]) => segno(importo ?? '0') !== 0);
  const voci = [
    ...riga.voci.map(({ che, importo }) => [che, importo]),
    ['Saldo del conto', riga.saldo],
    ['Differenza', riga.differenza],
    ...spiegano,
  ];
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Quadratura">
      <header>
        <h2 className="titoletto">Quadratura</h2>
        <Etichetta tono={quadra ? 'accento' : 'avviso'} maiuscolo>
          {quadra ? '✓ Quadra' : 'Non quadra'}
        </Etichetta>
      </header>
      <dl className={classi.quadratura}>
        {voci.map(([nome, importo]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{testoEsatto(importo ?? '0', 2)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

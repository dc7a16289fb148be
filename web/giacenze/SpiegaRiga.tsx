import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { Effetti, type EffettoDetto } from '#web/movimenti/fissato/Accanto.tsx';
import { CambiatoPoi, ComeSiArriva } from '#web/movimenti/fissato/CalcoloTenuto.tsx';
import { movimentoDi } from '#web/movimenti/fissato/fissato-api.ts';
import { testoErrore } from '#web/record/errore.ts';
import type { Scheda } from './giacenze-api.ts';
import classi from './scheda.module.css';

/** Longer than between two repetitions of a key held down. */
const ATTESA_MS = 150;

type Riga = Scheda['righe'][number];

interface Spiegata {
  readonly scheda: Scheda;
  readonly riga: Riga;
}

/** What a row did by all that is known now, in the words of the slip. */
function effettoDella({ scheda, riga }: Spiegata): EffettoDetto | null {
  if (segno(riga.quantita) === 0 && segno(riga.costo) === 0) return null;
  const prima = scheda.righe[scheda.righe.indexOf(riga) - 1];
  const { risultatoPrezzo, risultatoCambio } = riga;
  return {
    quantitaPrima: differenza(riga.giacenza, riga.quantita),
    quantitaMovimento: riga.quantita,
    quantitaDopo: riga.giacenza,
    costoDopo: riga.costoResiduo,
    costoMedioPrima: prima ? prima.costoMedio : scheda.apertura.costoMedio,
    costoMedioDopo: riga.costoMedio,
    costoScaricato: segno(riga.costo) < 0 ? differenza('0', riga.costo) : null,
    risultato: risultatoPrezzo === null ? null : somma(risultatoPrezzo, risultatoCambio ?? '0'),
    risultatoPrezzo,
    risultatoCambio,
  };
}

interface SpiegaRigaProps extends Spiegata {
  /** The screen on which the movements of the titolo stand. */
  readonly griglia: string;
}

/** Below the movements: how the one that has the focus came to its cost and its result. */
export function SpiegaRiga({ griglia, ...spiegata }: SpiegaRigaProps) {
  const { riga } = spiegata;
  // Of the rows that a key held down goes through, none is read but the one where it stops.
  const [id] = useDebouncedValue(riga.id, ATTESA_MS);
  const { data: letto, error } = useQuery(movimentoDi(id));
  const effetto = effettoDella(spiegata);
  const titolo = `${riga.nreg}/${riga.anno} · come si arriva al costo e al risultato`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than its place, it scrolls by keyboard too
    <section className={classi.spiega} aria-label="Spiegazione" tabIndex={0}>
      {effetto ? null : <h2 className="titoletto">{titolo}</h2>}
      <div className={classi.parti}>
        {effetto ? <Effetti effetti={[effetto]} titolo={titolo} /> : null}
        {error ? <p role="alert">{testoErrore(error)}</p> : null}
        {letto?.movimento.id === riga.id ? (
          <div>
            <CambiatoPoi letto={letto} griglia={griglia} />
            {letto.calcolo ? (
              <ComeSiArriva calcolo={letto.calcolo} />
            ) : (
              <p className="nota">
                Dei suoi importi non sono tenuti i passi: ne storna un altro, o è stato registrato
                prima che si tenessero.
              </p>
            )}
          </div>
        ) : null}
      </div>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { confronta, differenza, eDecimale } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { Traccia } from '#web/calcolo/Traccia.tsx';
import { Effetti } from './Accanto.tsx';
import sue from './calcolo-tenuto.module.css';
import { campoNoto } from './campi-fissato.ts';
import classi from './fissato.module.css';
import type { Calcolato, MovimentoLetto } from './fissato-api.ts';

interface CalcoloTenutoProps {
  readonly letto: MovimentoLetto;
  readonly griglia: string;
}

/** What a registered movement did to its position and how its figures came about, as it was registered. */
export function CalcoloTenuto({ letto, griglia }: CalcoloTenutoProps) {
  const { calcolo, effetto, movimento } = letto;
  const { cod_Titolo } = movimento;
  return (
    <>
      {effetto ? (
        <Effetti effetti={[effetto]} titolo="Effetto sulla giacenza, alla registrazione" />
      ) : null}
      {cod_Titolo ? (
        <Link
          to="/page/movimenti/giacenze/scheda"
          search={{ titolo: cod_Titolo } as never}
          className={classi.legame ?? ''}
        >
          Scheda titolo
        </Link>
      ) : null}
      <CambiatoPoi letto={letto} griglia={griglia} />
      {calcolo ? <ComeSiArriva calcolo={calcolo} /> : null}
    </>
  );
}

/** The steps of every figure, as they were when the movement was registered. */
export function ComeSiArriva({ calcolo }: { readonly calcolo: Calcolato }) {
  const spiegati = calcolo.campi.filter(
    ({ traccia, manuale, valore }) => traccia.length > 0 || (manuale && eDecimale(valore ?? '')),
  );
  if (spiegati.length === 0) return null;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Come si è arrivati alle cifre">
      <h2 className="titoletto">Come si è arrivati alle cifre</h2>
      <p className={classi.quieto}>
        Con prezzi, cambi, coefficienti e piani di quando è stato registrato.
      </p>
      {spiegati.map(({ nome, etichetta, calcolato, valore, manuale, nota, traccia }) => (
        <details key={nome} className={sue.spiegato}>
          <summary className={sue.capo}>
            <span>{etichetta}</span>
            <b>{valore === null ? '—' : testoNumero(valore, campoNoto(nome)?.decimali)}</b>
            {nota === null ? null : <small className={sue.nota}>{nota}</small>}
          </summary>
          {manuale ? (
            <p className={classi.quieto}>
              {calcolato === null
                ? 'È un valore dato, non calcolato.'
                : `È un valore dato; calcolato: ${testoNumero(calcolato, campoNoto(nome)?.decimali)}.`}
            </p>
          ) : null}
          <Traccia
            passi={traccia}
            decimaliMin={campoNoto(nome)?.decimali?.decimaliMin}
            titolo={`Come si arriva ${campoNoto(nome)?.arrivo ?? `a «${etichetta}»`}`}
          />
        </details>
      ))}
    </section>
  );
}

type Confronto = readonly [nome: string, allora: string, adesso: string];

/** What the movement does now and did not do when it was registered. */
function diversi({ effetto: suo, adesso, movimento }: MovimentoLetto): readonly Confronto[] {
  if (!suo || !adesso) return [];
  const verso = movimento.corto ? differenza('0', adesso.quantita) : adesso.quantita;
  const uscito = confronta(adesso.costo, '0') < 0 ? differenza('0', adesso.costo) : null;
  const voci: readonly (readonly [string, string | null, string | null])[] = [
    ['Quantità', suo.quantitaMovimento, verso],
    ['Costo scaricato', suo.costoScaricato, uscito],
    ['Risultato', suo.risultato, movimento.risultato],
  ];
  return voci.flatMap(([nome, allora, ora]) =>
    allora !== null && ora !== null && confronta(allora, ora) !== 0 ? [[nome, allora, ora]] : [],
  );
}

/** Cost or result changed by what came later: both, and what came. */
export function CambiatoPoi({ letto, griglia }: CalcoloTenutoProps) {
  const voci = diversi(letto);
  if (voci.length === 0 || letto.movimento.stornato === 'S') return null;
  return (
    <section
      className={`pannello ${classi.carta}`}
      aria-label="Cambiato da ciò che è arrivato dopo"
    >
      <h2 className="titoletto">Cambiato da ciò che è arrivato dopo</h2>
      <dl className={classi.effetto}>
        {voci.map(([nome, allora, adesso]) => (
          <div key={nome}>
            <dt>
              {nome}: alla registrazione {testoNumero(allora)}
            </dt>
            <dd>{testoNumero(adesso)}</dd>
          </div>
        ))}
      </dl>
      <ul className={classi.quieto}>
        {letto.arrivati.map(({ id, anno, nreg, cod_Causale, dataMovimento }) => (
          <li key={id}>
            <Link to={`${griglia}/${id}`} className={classi.legame ?? ''}>
              {nreg}/{anno}
            </Link>{' '}
            · {cod_Causale} del {stampaData(dataMovimento)}
          </li>
        ))}
      </ul>
    </section>
  );
}

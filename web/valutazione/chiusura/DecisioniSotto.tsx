import { ConfrontoBreve } from './ConfrontoBreve.tsx';
import classi from './chiusura.module.css';
import type { Rimanenza, Valutazione } from './chiusura-api.ts';
import { Decisione } from './Decisione.tsx';
import { chiede, daDecidere, type LineaChiusura, prossimaDecisione } from './righe-chiusura.ts';

export interface DecisioniSottoProps {
  readonly valutazione: Valutazione;
  readonly confrontata: Valutazione | null;
  /** The lines of whose losses somebody decides. */
  readonly decisioni: readonly LineaChiusura[];
  /** The line that one stands on: the waiver of its write-down is decided there too. */
  readonly attuale: LineaChiusura | undefined;
  readonly siDecide: boolean;
  readonly onVai: (chiave: string | undefined) => void;
  readonly onConfronta: () => void;
}

/** Below the grid: the decision of the line one stands on, the one after it, and what changed since another run. */
export function DecisioniSotto(props: DecisioniSottoProps) {
  const { valutazione, confrontata, decisioni, siDecide, onVai, onConfronta } = props;
  const sua = props.attuale?.rimanenza && chiede(props.attuale.rimanenza) ? props.attuale : null;
  const attuale = sua ?? decisioni.find((una) => una.daDecidere) ?? decisioni[0];
  const dopo = attuale && prossimaDecisione(decisioni, attuale.chiave);
  const posto = (una: LineaChiusura): string | null =>
    decisioni.includes(una) ? `${decisioni.indexOf(una) + 1} di ${decisioni.length}` : null;
  return (
    <div className={classi.sotto}>
      {attuale?.rimanenza ? (
        <Decisione
          key={attuale.chiave}
          guid={valutazione.guid}
          rimanenza={attuale.rimanenza}
          posto={posto(attuale)}
          siDecide={siDecide}
          onDecisa={() => onVai(dopo?.chiave)}
        />
      ) : (
        <section className={`pannello ${classi.carta}`} aria-label="Decisioni">
          <header>
            <h2 className="titoletto">Decisioni</h2>
          </header>
          <p className="spiega">
            {siDecide
              ? 'Nessuna perdita durevole da decidere. Su una riga svalutata del circolante si sceglie se lasciarla in deroga.'
              : 'Nessuna decisione da mostrare.'}
          </p>
        </section>
      )}
      {dopo?.rimanenza && dopo !== attuale ? (
        <Prossima rimanenza={dopo.rimanenza} posto={posto(dopo)} onVai={() => onVai(dopo.chiave)} />
      ) : null}
      <ConfrontoBreve {...{ valutazione, confrontata }} onRighe={onConfronta} />
    </div>
  );
}

/** What was decided of a position, in a word or two. */
function decisione(rimanenza: Rimanenza): string {
  const { durevole } = rimanenza;
  if (durevole === null) return 'Da decidere';
  return durevole ? 'Durevole' : 'Non durevole';
}

interface ProssimaProps {
  readonly rimanenza: Rimanenza;
  /** «2 di 2». */
  readonly posto: string | null;
  readonly onVai: () => void;
}

/** The decision after the one at hand: what was decided of it, and why it is asked. */
function Prossima({ rimanenza, posto, onVai }: ProssimaProps) {
  const { proposta, motivo } = rimanenza;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Decisione seguente">
      <header>
        <h2 className="titoletto">{rimanenza.cod_Titolo}</h2>
        <span className="nota">{posto}</span>
      </header>
      <p className={daDecidere(rimanenza) ? classi.attesa : undefined}>
        <button type="button" className={classi.legame} onClick={onVai}>
          {decisione(rimanenza)}
        </button>
      </p>
      <p className="spiega">{motivo ?? proposta ?? ''}</p>
    </section>
  );
}

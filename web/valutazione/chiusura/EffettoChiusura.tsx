import { differenza, segno } from '#domain/money/decimale.ts';
import { contati, stampaEsatto } from '#domain/money/esatto-italiano.ts';
import classi from './chiusura.module.css';
import type { Valutazione } from './chiusura-api.ts';

/** An amount with its sign: a true minus, a plus on what it adds. */
export function conSegno(importo: string): string {
  const detto = stampaEsatto(importo.replace('-', ''), 2);
  const verso = segno(importo);
  return verso === 0 ? detto : `${verso < 0 ? '−' : '+'}${detto}`;
}

const FIGURE = [
  ['Svalutazioni', ({ svalutazioni }) => differenza('0', svalutazioni)],
  ['Riprese di valore', ({ riprese }) => riprese],
  ['Scarti', ({ scarti }) => scarti],
  ['Ratei attivi', ({ ratei }) => ratei],
  ['Fair value', ({ fairValue }) => fairValue],
] as const satisfies readonly (readonly [string, (effetto: Valutazione['effetto']) => string])[];

/** What the year's end does to the result, in five figures. */
export function EffettoChiusura({ valutazione }: { readonly valutazione: Valutazione }) {
  const { effetto } = valutazione;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Effetto della chiusura">
      <header>
        <h2 className="titoletto">Effetto della chiusura</h2>
        <span className="nota">{contati(effetto.posizioni, 'posizione', 'posizioni')}</span>
      </header>
      <dl className={classi.effetto}>
        {FIGURE.map(([nome, di]) => {
          const importo = di(effetto);
          return (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd data-negativo={segno(importo) < 0 || undefined}>{conSegno(importo)}</dd>
            </div>
          );
        })}
      </dl>
      <p className={`nota ${classi.sulRisultato}`}>
        Sul risultato{' '}
        <b data-negativo={segno(effetto.risultato) < 0 || undefined}>
          {conSegno(effetto.risultato)}
        </b>
        , {contati(effetto.movimenti, 'movimento', 'movimenti')}
      </p>
    </section>
  );
}

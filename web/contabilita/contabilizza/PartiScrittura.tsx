import { Link } from '@tanstack/react-router';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import classi from './contabilizza.module.css';
import type { Estesa, Scrittura } from './contabilizza-api.ts';
import { nregDi, titoloDi } from './righe-scritture.ts';

/** Where an entry comes from. */
export function TestataScrittura({ scrittura }: { readonly scrittura: Scrittura }) {
  const { idMovimento, causale, righe, versione } = scrittura;
  const [prima] = righe;
  const nreg = nregDi(scrittura);
  const detti = [
    ['Titolo', titoloDi(scrittura)],
    ['Portafoglio', [prima?.codPortafoglio, prima?.codDepositario].filter(Boolean).join(' · ')],
    ['Modello', prima?.nScrittura ? `${causale ?? ''} ${prima.nScrittura}` : ''],
    ['Versione', String(versione)],
  ] as const;
  return (
    <dl className={classi.testata}>
      <div>
        <dt>Registrazione</dt>
        <dd>
          {idMovimento === null ? (
            nreg || '–'
          ) : (
            <Link
              className={classi.legame ?? ''}
              to={`/page/movimenti/acq-ven/${idMovimento}` as string}
            >
              {nreg}
            </Link>
          )}{' '}
          · {causale}
        </dd>
      </div>
      {detti.map(([nome, valore]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valore || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What its rules read of the movement. */
export function ComeSiArriva({ estesa }: { readonly estesa: Estesa | undefined }) {
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Come si arriva">
      <header>
        <h2 className="titoletto">Come si arriva</h2>
        <span className="nota">simboli e valori</span>
      </header>
      <dl className={classi.simboli}>
        {estesa?.simboli.map(({ riga, nome, valore }) => (
          <div key={`${riga} ${nome}`} style={{ display: 'contents' }}>
            <dt>
              {nome} {riga > 1 ? <span className="nota">riga {riga}</span> : null}
            </dt>
            <dd>{testoEsatto(valore, 2)}</dd>
          </div>
        ))}
      </dl>
      {estesa?.simboli.length === 0 ? (
        <p className="nota">Questa scrittura non viene da un movimento.</p>
      ) : null}
    </section>
  );
}

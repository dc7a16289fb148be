import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { stampaEsatto, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import classi from './contabilizza.module.css';
import type { Riepilogo, Scarto } from './contabilizza-api.ts';
import { nregDi } from './righe-scritture.ts';
import { rimedioDi } from './rimedi.ts';

const GIALLI: ReadonlySet<string> = new Set(['NON_CERTIFICATO', 'BLOCCATO', 'PERIODO_CHIUSO']);

export interface ScartiContabiliProps {
  readonly riepilogo: Riepilogo;
  readonly scarti: readonly Scarto[] | undefined;
  readonly errore: Error | null;
  /** Ticked: the others are generated without these. */
  readonly senza: boolean;
  readonly onSenza: (senza: boolean) => void;
}

/** What is left out, why, and the way to what mends it. */
export function ScartiContabili(props: ScartiContabiliProps) {
  const { riepilogo, scarti = [], errore, senza, onSenza } = props;
  const { scartate, registrazioni, scritture } = riepilogo;
  if (scartate === 0) return null;
  const totale = Object.values(riepilogo.scarti).reduce((fin, quanti) => fin + quanti, 0);
  const altri = totale - scarti.length;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Scarti">
      <header>
        <h2 className="titoletto">Scarti</h2>
        <span className="nota">
          <b className={classi.rosso}>{stampaIntero(scartate)}</b> di {stampaIntero(registrazioni)}{' '}
          registrazioni
        </span>
      </header>
      {errore ? <p role="alert">{testoErrore(errore)}</p> : null}
      <ul className={classi.scarti}>
        {scarti.map((uno) => (
          <UnoScarto key={uno.n} scarto={uno} />
        ))}
      </ul>
      {altri > 0 && scarti.length > 0 ? (
        <p className="nota">E altri {stampaIntero(altri)}: sanati questi, si simula di nuovo.</p>
      ) : null}
      <Checkbox
        label={`Genera le altre ${stampaIntero(scritture)} scritture e lascia fuori ${scartate === 1 ? 'questa: resta' : `queste ${stampaIntero(scartate)}: restano`} fra le arretrate della prossima.`}
        checked={senza}
        onChange={({ currentTarget }) => onSenza(currentTarget.checked)}
      />
    </section>
  );
}

function UnoScarto({ scarto }: { readonly scarto: Scarto }) {
  const { codice, messaggio, causale, codTitolo, controvaloreEuro } = scarto;
  const rimedio = rimedioDi(scarto);
  const detto = [
    causale,
    codTitolo,
    controvaloreEuro === null ? null : stampaEsatto(controvaloreEuro, 2),
  ].filter(Boolean);
  return (
    <li>
      <Etichetta tono={GIALLI.has(codice) ? 'avviso' : 'negativo'}>{codice}</Etichetta>{' '}
      <b>{nregDi(scarto)}</b> {detto.length > 0 ? `· ${detto.join(' · ')}` : ''}
      <p className="nota">{messaggio}</p>
      {rimedio ? (
        <Link className={classi.legame ?? ''} to={rimedio.to} search={rimedio.search as never}>
          {rimedio.parole}
        </Link>
      ) : null}
    </li>
  );
}

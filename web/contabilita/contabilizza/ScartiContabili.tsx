import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { stampaEsatto, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import classi from './contabilizza.module.css';
import type { Riepilogo, Scarto } from './contabilizza-api.ts';
import { nregDi } from './righe-scritture.ts';

const ARCHIVI = '/page/contabilita/archivi';

/** What mends a registration that is left out: where that is, and what it is called. */
export interface Rimedio {
  readonly parole: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Rejections by what is missing: an account, a template, a titolo certified, a period that is open. */
export function rimedioDi({ codice, codTitolo, idMovimento }: Scarto): Rimedio | null {
  if (codice === 'CONTO_NON_DEFINITO' || codice === 'CONTO_AMBIGUO')
    return { parole: 'Apri le definizioni', to: `${ARCHIVI}/definizione-conti`, search: {} };
  if (codice === 'CONTO_NON_ATTIVO')
    return { parole: 'Apri il piano dei conti', to: `${ARCHIVI}/descrizione-conti`, search: {} };
  if (['SENZA_MODELLO', 'SBILANCIO', 'DIVISIONE', 'SIMBOLO'].includes(codice))
    return { parole: 'Apri i modelli', to: `${ARCHIVI}/scritture`, search: {} };
  if (codice === 'NON_CERTIFICATO' && codTitolo)
    return {
      ...{ parole: 'Apri il titolo', to: '/page/tabelle/securities' },
      search: { record: codTitolo },
    };
  return idMovimento === null
    ? null
    : {
        ...{ parole: 'Apri il movimento', to: `/page/movimenti/acq-ven/${idMovimento}` },
        search: {},
      };
}

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
        <Link to={rimedio.to} search={rimedio.search as never}>
          {rimedio.parole}
        </Link>
      ) : null}
    </li>
  );
}

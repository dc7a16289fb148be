import { Link } from '@tanstack/react-router';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { Icona, type NomeIcona } from '#web/ui/Icona.tsx';
import classi from './chiusura.module.css';
import type { Controlli, Controllo } from './chiusura-api.ts';

interface Segno {
  readonly icona: NomeIcona;
  readonly detto: string;
}

const SEGNI: Readonly<Record<Controllo['peso'], Segno>> = {
  errore: { icona: 'chiudi', detto: 'Errore' },
  avviso: { icona: 'avviso', detto: 'Avviso' },
  informazione: { icona: 'occhio', detto: 'Da sapere' },
  ordine: { icona: 'spunta', detto: 'In ordine' },
};
/** So many stand in the card; all of them in the first step. */
const NELLA_CARTA = 6;

const errori = (quanti: number): string => (quanti === 1 ? '1 errore' : `${quanti} errori`);
const avvisi = (quanti: number): string => (quanti === 1 ? '1 avviso' : `${quanti} avvisi`);

/** «13 in ordine, 2 avvisi, 0 errori». */
function Conteggio({ controlli }: { readonly controlli: Controlli }) {
  return (
    <span className="nota">
      {controlli.inOrdine} in ordine,{' '}
      <b data-peso={controlli.avvisi > 0 ? 'avviso' : undefined}>{avvisi(controlli.avvisi)}</b>,{' '}
      <b data-peso={controlli.errori > 0 ? 'errore' : undefined}>{errori(controlli.errori)}</b>
    </span>
  );
}

interface VoceProps {
  readonly controllo: Controllo;
  readonly perEsteso: boolean;
}

/** «2 titoli tenuti senza prezzo al 31/12/2026: AZ, OB»: what, and the first by name; how it is mended is told at length. */
const inBreve = ({ messaggio, esempi, peso }: Controllo): string =>
  peso === 'ordine'
    ? messaggio
    : [messaggio.split(':')[0], esempi.join(', ')].filter(Boolean).join(': ');

function Messaggio({ controllo, perEsteso }: VoceProps) {
  const { messaggio, percorso } = controllo;
  const detto = perEsteso ? messaggio : inBreve(controllo);
  if (percorso === null) return <span>{detto}</span>;
  return (
    <Link className={classi.legame ?? ''} to={percorso as string} title={detto}>
      {detto}
    </Link>
  );
}

function Voce({ controllo, perEsteso }: VoceProps) {
  const { peso, esempi, quanti, accettabile } = controllo;
  const { icona, detto } = SEGNI[peso];
  const altri = quanti - esempi.length;
  return (
    <li data-peso={peso}>
      <Icona nome={icona} misura={13} />
      <span className="solo-lettore">{detto}: </span>
      <div>
        <Messaggio controllo={controllo} perEsteso={perEsteso} />
        {perEsteso && esempi.length > 0 ? (
          <p className="spiega">
            {esempi.map((uno) => uno.replace(/\.$/, '')).join(', ')}
            {altri > 0 ? ` e altri ${stampaIntero(altri)}` : ''}.
            {accettabile ? ' Si può confermare lo stesso, scrivendo perché.' : ''}
          </p>
        ) : null}
      </div>
    </li>
  );
}

interface ControlliProps {
  /** Undefined until they have been looked at. */
  readonly controlli: Controlli | undefined;
}

/** Above a run: the first of them, what is wrong before what is in order. */
export function CartaControlli({ controlli }: ControlliProps) {
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Controlli">
      <header>
        <h2 className="titoletto">
          Controlli{controlli ? ` al ${stampaData(controlli.data)}` : ''}
        </h2>
        {controlli ? <Conteggio controlli={controlli} /> : null}
      </header>
      <ul className={classi.controlli}>
        {controlli?.controlli.slice(0, NELLA_CARTA).map((uno) => (
          <Voce key={uno.codice} controllo={uno} perEsteso={false} />
        ))}
      </ul>
    </section>
  );
}

/** The first step: all of them, by name, each with the page that mends it. */
export function ElencoControlli({ controlli }: { readonly controlli: Controlli }) {
  return (
    <section
      className={`pannello ${classi.carta} ${classi.elenco}`}
      aria-label={`Controlli al ${stampaData(controlli.data)}`}
    >
      <header>
        <h2 className="titoletto">
          Controlli al {stampaData(controlli.data)}, libro {controlli.codLibro}
        </h2>
        <Conteggio controlli={controlli} />
      </header>
      <ul className={classi.controlli} data-esteso>
        {controlli.controlli.map((uno) => (
          <Voce key={uno.codice} controllo={uno} perEsteso />
        ))}
      </ul>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { PassoChiusura } from '#contract/valutazione/chiusura.ts';
import { contati } from '#domain/money/esatto-italiano.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { MovimentiChiusura } from './AltreParti.tsx';
import classi from './chiusura.module.css';
import type { Stato, Valutazione } from './chiusura-api.ts';
import { conSegno, EffettoChiusura } from './EffettoChiusura.tsx';
import { oltre } from './passi-chiusura.ts';

const GIORNALE = '/page/contabilita/archivi/giornale';

interface Numeri {
  readonly da: number;
  readonly a: number;
}

interface NelGiornaleProps {
  readonly numeri: Numeri;
  readonly esercizio: number;
  readonly codLibro: string;
  readonly giorno: string;
}

/** «da 120 a 122», where they stand. */
function NelGiornale({ numeri: { da, a }, esercizio, codLibro, giorno }: NelGiornaleProps) {
  return (
    <Link
      className={classi.legame ?? ''}
      to={GIORNALE}
      search={{ dal: giorno, al: giorno, libro: codLibro } as never}
    >
      {da === a ? `${da}/${esercizio}` : `da ${da}/${esercizio} a ${a}/${esercizio}`}
    </Link>
  );
}

interface ComeSta {
  readonly stato: Stato;
  readonly confermata: Valutazione;
}

/** What has been done of a closing, and where it stands in the journal. */
function Fatti({ stato, confermata }: ComeSta) {
  const { epilogo, riapertura, codLibro, al, esercizio, daContabilizzare } = stato;
  const dopo = aggiungiGiorni(al as Data, 1);
  return (
    <dl className={classi.fatti} aria-label="A che punto è">
      <dt>Valutazione confermata</dt>
      <dd>
        {confermata.confermataIl ? stampaIstante(confermata.confermataIl) : ''} da{' '}
        {confermata.confermataDa}
      </dd>
      {confermata.accettati.map(({ codice, messaggio, motivo }) => (
        <Fragment key={codice}>
          <dt>Accettato</dt>
          <dd>
            {messaggio} Perché: {motivo}
          </dd>
        </Fragment>
      ))}
      <dt>Da contabilizzare</dt>
      <dd>
        {daContabilizzare === 0
          ? 'nulla'
          : `${contati(daContabilizzare, 'movimento', 'movimenti')} al ${stampaData(al)}`}
      </dd>
      <dt>Epilogo</dt>
      <dd>
        {epilogo ? (
          <>
            <NelGiornale numeri={epilogo} {...{ esercizio, codLibro }} giorno={al} />, risultato{' '}
            <b>{conSegno(epilogo.risultato)}</b>
          </>
        ) : oltre(stato, 'epilogo') ? (
          'nessun conto da chiudere'
        ) : (
          'da fare'
        )}
      </dd>
      <dt>Riapertura</dt>
      <dd>
        {riapertura ? (
          <NelGiornale
            numeri={riapertura}
            esercizio={riapertura.esercizio}
            codLibro={codLibro}
            giorno={dopo}
          />
        ) : oltre(stato, 'riapertura') ? (
          'nessun conto da riaprire'
        ) : (
          'da fare'
        )}
      </dd>
      {stato.annullabile ? (
        <>
          <dt>Annullamento</dt>
          <dd>{stato.annullabile}</dd>
        </>
      ) : null}
    </dl>
  );
}

type Contabile = Exclude<PassoChiusura, 'controlli' | 'simulazione'>;

const provvisorio = (esercizio: number) =>
  `L’esercizio ${esercizio} resta chiuso in via provvisoria finché non è approvato.`;
const approvato = (esercizio: number) =>
  `L’esercizio ${esercizio} è approvato: nulla più vi entra.`;

/** What becomes of an exercise that is opened again in the next one. */
const DOPO: Readonly<Record<Stato['stato'], (esercizio: number) => string>> = {
  A: provvisorio,
  P: provvisorio,
  C: approvato,
  D: approvato,
};

/** What each step does; where it has nothing to do, that it has not. */
const SPIEGA: Readonly<Record<Contabile, (come: ComeSta) => string>> = {
  conferma: ({ stato: { al }, confermata: { effetto } }) =>
    effetto.movimenti === 0
      ? `Al ${stampaData(al)} la valutazione non cambia nulla: nessun movimento è registrato. Movimenti e archivi sono chiusi fino a quel giorno.`
      : `I movimenti di fine esercizio sono registrati al ${stampaData(al)}, e le rimanenze non cambiano più. Il passo seguente li porta nel giornale.`,
  contabilizza: ({ stato: { al, daContabilizzare }, confermata: { effetto } }) => {
    if (daContabilizzare > 0)
      return `Si apre «Movimenti fine periodo» con il libro e il giorno già scritti: simulare, generare, confermare, poi tornare qui. Vi entrano anche i conti in divisa al ${stampaData(al)}.`;
    return effetto.movimenti === 0
      ? 'Non c’è nulla da contabilizzare: la valutazione non ha movimenti, e nessun conto in divisa va portato al cambio di fine esercizio.'
      : 'Tutto è contabilizzato: il giornale ha ogni movimento della valutazione.';
  },
  epilogo: ({ stato }) => {
    if (!oltre(stato, 'epilogo'))
      return `Chiude al ${stampaData(stato.al)} i conti economici, porta il risultato a patrimonio e chiude i conti patrimoniali: tre scritture nel giornale.`;
    return stato.epilogo === null
      ? `Al ${stampaData(stato.al)} nessun conto ha un saldo: non c’è nulla da chiudere.`
      : `Ogni conto è chiuso al ${stampaData(stato.al)}, col risultato a patrimonio.`;
  },
  riapertura: ({ stato }) => {
    const { esercizio, al, epilogo } = stato;
    const giorno = stampaData(aggiungiGiorni(al as Data, 1));
    const resta = DOPO[stato.stato](esercizio);
    if (epilogo === null) return `Nessun saldo passa al ${giorno}. ${resta}`;
    return oltre(stato, 'riapertura')
      ? `I conti patrimoniali sono riaperti al ${giorno}. ${resta}`
      : `Riapre i conti patrimoniali al ${giorno}. ${resta}`;
  },
};

interface PassoContabileProps extends ComeSta {
  readonly passo: Contabile;
}

/** The steps after the confirmation: what each does, what has been done, the movements that it is about. */
export function PassoContabile({ passo, stato, confermata }: PassoContabileProps) {
  return (
    <>
      <div className={classi.due}>
        <section className={`pannello ${classi.carta}`} aria-label="A che punto si è">
          <header>
            <h2 className="titoletto">A che punto si è</h2>
          </header>
          <Fatti stato={stato} confermata={confermata} />
        </section>
        <EffettoChiusura valutazione={confermata} />
      </div>
      <p className={`pannello ${classi.passo}`}>{SPIEGA[passo]({ stato, confermata })}</p>
      <MovimentiChiusura guid={confermata.guid} />
    </>
  );
}

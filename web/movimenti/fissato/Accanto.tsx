import { Link } from '@tanstack/react-router';
import { segno } from '#domain/money/decimale.ts';
import { testoConSegno, testoNumero } from '#domain/money/numero-italiano.ts';
import type { AreaMovimenti } from '#domain/movimenti/pagine.ts';
import { Traccia } from '#web/calcolo/Traccia.tsx';
import { indirizzoMovimento, schermateMovimenti } from '#web/movimenti/schermate-movimenti.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { campoNoto } from './campi-fissato.ts';
import { avvisiMostrati, mancanti } from './errori-fissato.ts';
import classi from './fissato.module.css';
import type { AvvisoCalcolato, CampoCalcolato, EffettoCalcolato } from './fissato-api.ts';
import { MEDIO } from './testi-fissato.ts';
import type { Calcolo } from './use-calcolo.ts';
import type { Fissato } from './use-fissato.ts';

export interface AccantoProps {
  readonly fissato: Fissato;
  /** The field that has the focus, or had it last. */
  readonly fuoco: string | null;
  /** Where a movement that a check names is opened: it is of the same titolo. */
  readonly ramo: AreaMovimenti;
}

/** Beside the slip: what is not in order first, what becomes of the holding, how a figure came about. */
export function Accanto({ fissato, fuoco, ramo }: AccantoProps) {
  const { calcolo } = fissato;
  const mancano = mancanti(fissato);
  return (
    <aside className={classi.accanto} aria-label="Effetti e controlli">
      <Controlli
        avvisi={avvisiMostrati(fissato)}
        finiti={calcolo.noto && mancano.length === 0}
        ramo={ramo}
      />
      <Effetti effetti={calcolo.effetti} />
      <section className={`pannello ${classi.carta}`} aria-label="Spiegazione">
        <Spiegazione calcolo={calcolo} mancano={mancano} fuoco={fuoco} />
      </section>
    </aside>
  );
}

/** Of a field without steps of its own, what is explained in its place. */
const IN_SUA_VECE = ['rateo', 'saldo', 'controvaloreOriginale'];

function spiegato(campi: readonly CampoCalcolato[], fuoco: string | null) {
  const nomi = fuoco === null ? IN_SUA_VECE : [fuoco, ...IN_SUA_VECE];
  return nomi
    .map((nome) => campi.find((campo) => campo.nome === nome))
    .find((campo) => campo !== undefined && campo.traccia.length > 0);
}

interface SpiegazioneProps extends Pick<AccantoProps, 'fuoco'> {
  readonly calcolo: Calcolo;
  readonly mancano: readonly string[];
}

function Spiegazione({ calcolo, mancano, fuoco }: SpiegazioneProps) {
  const campo = spiegato(calcolo.campi, fuoco);
  const arrivo = campo && (campoNoto(campo.nome)?.arrivo ?? `a «${campo.etichetta}»`);
  const manca =
    mancano.length > 0
      ? `Per calcolare ${mancano.length === 1 ? 'manca' : 'mancano'}: ${mancano.join(', ')}.`
      : null;
  return (
    <>
      {campo && manca ? <p className={classi.manca}>{manca}</p> : null}
      <Traccia
        passi={campo?.traccia ?? []}
        decimaliMin={campo && campoNoto(campo.nome)?.decimali?.decimaliMin}
        titolo={`Come si arriva ${arrivo ?? 'agli importi'}`}
        vuota={manca ?? (calcolo.attuale ? SENZA_PASSI : 'Calcolo in corso.')}
      />
    </>
  );
}

const SENZA_PASSI = 'Nessun calcolo da spiegare: gli importi sono quelli scritti.';

const PESI = {
  errore: { icona: 'chiudi', parola: 'Errore: ' },
  avviso: { icona: 'avviso', parola: 'Attenzione: ' },
  ok: { icona: 'spunta', parola: 'In ordine: ' },
} as const;

const ORDINE = ['errore', 'avviso', 'ok'] as const;

interface ControlliProps extends Pick<Calcolo, 'avvisi'>, Pick<AccantoProps, 'ramo'> {
  /** Whether all that is asked is written: until then there may be more to check. */
  readonly finiti: boolean;
}

function Controlli({ avvisi, finiti, ramo }: ControlliProps) {
  const ordinati: readonly AvvisoCalcolato[] = ORDINE.flatMap((peso) =>
    avvisi.filter((uno) => uno.peso === peso),
  );
  return (
    <section className={`pannello ${classi.carta} ${classi.controlli}`} aria-label="Controlli">
      <h2 className="titoletto">Controlli</h2>
      <ul aria-live="polite">
        {ordinati.map(({ peso, campo, messaggio, movimento }) => (
          <li key={`${campo} ${messaggio}`} data-peso={peso}>
            <Icona nome={PESI[peso].icona} misura={13} />
            <span>
              <span className="solo-lettore">{PESI[peso].parola}</span>
              {messaggio}
              {movimento ? (
                <>
                  {' '}
                  <Link
                    to={indirizzoMovimento(schermateMovimenti[ramo], movimento.id)}
                    className={classi.legame ?? ''}
                  >
                    Aprirlo
                  </Link>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {ordinati.length === 0 ? (
        <p className={classi.quieto}>
          {finiti ? 'Nessuna segnalazione.' : 'Controlli durante la compilazione.'}
        </p>
      ) : null}
    </section>
  );
}

/** What is told of an effect: the quantities, and of the rest what is known. */
export type EffettoDetto = Partial<EffettoCalcolato> &
  Pick<EffettoCalcolato, 'quantitaPrima' | 'quantitaMovimento' | 'quantitaDopo'>;

interface EffettiProps {
  readonly effetti: readonly EffettoDetto[];
  readonly titolo?: string;
}

/** What a movement does to the positions that it works on, one card each. */
export function Effetti({ effetti, titolo = 'Effetto sulla giacenza' }: EffettiProps) {
  if (effetti.length === 0) {
    return (
      <section className={`pannello ${classi.carta}`} aria-label="Effetto sulla giacenza">
        <h2 className="titoletto">Effetto sulla giacenza</h2>
        <p className={classi.quieto}>Nessun effetto con i dati inseriti.</p>
      </section>
    );
  }
  return effetti.map((effetto) => (
    <Effetto
      key={`${effetto.cod_Portafoglio} ${effetto.cod_Depositario} ${effetto.cod_Titolo} ${effetto.immCirc}`}
      effetto={effetto}
      solo={effetti.length === 1}
      titolo={titolo}
    />
  ));
}

type Importo = string | null | undefined;
type Voce = readonly [nome: string, valore: Importo, tono?: 'forte' | 'segno'];

function vociDi(effetto: EffettoDetto): readonly Voce[] {
  const medio = (costo: Importo) => costo && testoNumero(costo, MEDIO);
  const euro = (importo: Importo) => importo && testoNumero(importo);
  const diviso = segno(effetto.risultatoCambio ?? '0') !== 0;
  return [
    ['Prima', testoNumero(effetto.quantitaPrima)],
    ['Movimento', testoConSegno(effetto.quantitaMovimento)],
    ['Costo medio prima', medio(effetto.costoMedioPrima)],
    ['Costo medio dopo', medio(effetto.costoMedioDopo)],
    ['Costo dopo', euro(effetto.costoDopo)],
    ['Costo scaricato', euro(effetto.costoScaricato)],
    ['che esce alla chiusura del', effetto.annoChiusura?.toString()],
    [
      effetto.risultato?.startsWith('-') ? 'Minusvalenza' : 'Plusvalenza',
      euro(effetto.risultato),
      'segno',
    ],
    ['di cui da prezzo', diviso ? euro(effetto.risultatoPrezzo) : null, 'segno'],
    ['di cui da cambio', diviso ? euro(effetto.risultatoCambio) : null, 'segno'],
    ['Giacenza', testoNumero(effetto.quantitaDopo), 'forte'],
  ];
}

interface EffettoProps {
  readonly effetto: EffettoDetto;
  readonly solo: boolean;
  readonly titolo: string;
}

function Effetto({ effetto, solo, titolo }: EffettoProps) {
  const { cod_Portafoglio, cod_Depositario, cod_Titolo } = effetto;
  return (
    <section className={`pannello ${classi.carta}`} aria-label={titolo}>
      <h2 className="titoletto">{titolo}</h2>
      {solo ? null : (
        <p className={classi.quieto}>
          {cod_Titolo} · {cod_Portafoglio} · {cod_Depositario}
        </p>
      )}
      <dl className={classi.effetto}>
        {vociDi(effetto).map(([nome, valore, tono]) =>
          valore == null ? null : (
            <div
              key={nome}
              data-forte={tono === 'forte' || undefined}
              data-negativo={(tono === 'segno' && valore.startsWith('−')) || undefined}
            >
              <dt>{nome}</dt>
              <dd>{valore}</dd>
            </div>
          ),
        )}
      </dl>
      {effetto.altriNelGiorno ? (
        <p className={classi.quieto}>
          Altri movimenti dello stesso giorno: prima e dopo sono quelli del suo posto, i carichi
          davanti agli scarichi.
        </p>
      ) : null}
    </section>
  );
}

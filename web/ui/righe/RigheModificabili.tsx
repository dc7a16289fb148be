import { Button } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { scriviAppunti } from '../appunti.ts';
import { Icona } from '../Icona.tsx';
import { BarraTasti } from '../Tasto.tsx';
import { celleDaTesto, testoTabulato } from '../tabella/copia.ts';
import { OBBLIGATORIO } from '../tabella/digitazione.ts';
import { DURATA_TOAST_MS, mostraToast } from '../toast.ts';
import { CellaRiga } from './CellaRiga.tsx';
import classi from './righe.module.css';
import {
  type ColonnaRiga,
  type ErroreCella,
  leggiRighe,
  RIGHE_MASSIME,
  type RigaScritta,
  rigaVuota,
  righeIncollate,
  SI,
} from './righe.ts';

/** What follows from the rows, shown beside them and never written. */
interface ColonnaCalcolata {
  readonly titolo: string;
  readonly testo: (indice: number) => string;
}

export interface RigheModificabiliProps {
  /** What the rows are, for who does not see the title above them. */
  readonly etichetta: string;
  readonly colonne: readonly ColonnaRiga[];
  readonly righe: readonly RigaScritta[];
  readonly scrive: boolean;
  readonly onCambia: (righe: readonly RigaScritta[]) => void;
  readonly calcolate?: readonly ColonnaCalcolata[];
  /** What else is wrong with them, cell by cell, beside what cannot be read; the same cell is told once. */
  readonly difetti?: readonly ErroreCella[];
  /** Said where there are no rows and none can be written. */
  readonly vuoto: string;
  /** Totals and what is wrong with the rows as a whole. */
  readonly piede?: ReactNode;
}

const TASTI = ['incolla', 'togliRiga'] as const;
const SUGGERIMENTI = [
  { tasto: 'Ctrl V', azione: 'incolla da Excel' },
  { tasto: 'Ctrl Canc', azione: 'togli la riga' },
];

/**
 * The product's one way to write the rows of a record: typed cell by cell or pasted from a sheet. The
 * last row is always an empty one, and becomes a row by being written in.
 *
 * It is a part of a form and not the grid (`Tabella`): its cells are fields that are always open, its
 * rows have no key before the record is saved, and a form does not load the grid's code. What a cell
 * is (`ColonnaScritta`), how it is read (`leggiDigitato`) and how cells come and go by the clipboard
 * (`copia.ts`) are one for both.
 */
export function RigheModificabili(props: RigheModificabiliProps) {
  const { etichetta, colonne, righe, scrive, onCambia, calcolate = [], vuoto, piede } = props;
  const corpo = useRef<HTMLTableSectionElement>(null);
  const [prossima, setProssima] = useState(() => rigaVuota(colonne));
  const [attiva, setAttiva] = useState<number | null>(null);
  useTasti(TASTI);
  const errori = conDifetti(leggiRighe(colonne, righe).errori, props.difetti ?? []);
  const mostrati = errori.filter((errore) => !siScrive(errore, attiva));
  const mostrate = scrive && righe.length < RIGHE_MASSIME ? [...righe, prossima] : righe;
  const vaiA = (riga: number, campo: string) => {
    const dove = corpo.current?.rows[riga]?.querySelector<HTMLElement>(`[data-campo="${campo}"]`);
    dove?.focus();
  };
  const scrivi = (indice: number, colonna: ColonnaRiga, testo: string) => {
    const riga = mostrate[indice];
    if (!riga) return;
    const scritta = { ...riga, testi: { ...riga.testi, [colonna.campo]: testo } };
    if (indice === righe.length) setProssima(rigaVuota(colonne));
    const altre = colonna.unica && testo === SI ? senzaSpunta(righe, colonna.campo) : righe;
    onCambia([...altre.slice(0, indice), scritta, ...altre.slice(indice + 1)]);
  };
  const togli = (indice: number, campo: string) => {
    onCambia(righe.filter((_, posto) => posto !== indice));
    setTimeout(() => vaiA(indice, campo));
  };
  const incolla = (evento: ClipboardEvent<HTMLElement>) => {
    const posto = postoDi(evento.target);
    const testo = evento.clipboardData.getData('text/plain');
    if (!scrive || !posto || !/[\t\n]/.test(testo.replace(/\r?\n$/, ''))) return;
    evento.preventDefault();
    const celle = celleDaTesto(testo);
    if (posto.riga + celle.length > RIGHE_MASSIME) return rifiutaTroppe();
    onCambia(righeIncollate(colonne, righe, celle, posto));
  };
  const premi = (evento: KeyboardEvent<HTMLElement>) => {
    const posto = postoDi(evento.target);
    if (!posto) return;
    const passo = PASSI[evento.key];
    if (passo !== undefined && evento.target instanceof HTMLInputElement && !evento.altKey) {
      evento.preventDefault();
      vaiA(posto.riga + passo, posto.campo);
    }
    if (evento.key === 'Delete' && evento.ctrlKey && scrive && posto.riga < righe.length) {
      evento.preventDefault();
      togli(posto.riga, posto.campo);
    }
  };
  if (mostrate.length === 0) return <p className="tenue">{vuoto}</p>;
  return (
    <section className={classi.righe} aria-label={etichetta}>
      <div className={classi.cornice}>
        <table className={classi.tabella} onPaste={incolla} onKeyDown={premi}>
          <Testata colonne={colonne} calcolate={calcolate} scrive={scrive} />
          <tbody ref={corpo} onBlur={(evento) => setAttiva(rigaDi(evento.relatedTarget))}>
            {mostrate.map((riga, indice) => (
              <RigaModificabile
                key={riga.chiave}
                colonne={colonne}
                calcolate={calcolate}
                riga={riga}
                indice={indice}
                prossima={indice === righe.length}
                errori={mostrati.filter((errore) => errore.riga === indice)}
                scrive={scrive}
                onScrivi={(colonna, testo) => scrivi(indice, colonna, testo)}
                onTogli={() => togli(indice, colonne[0]?.campo ?? '')}
                onDentro={() => setAttiva(indice)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ErroriRighe colonne={colonne} errori={mostrati} onVai={vaiA} />
      <footer className={classi.piede}>
        <div className={classi.totali}>{piede}</div>
        {scrive ? (
          <div className={classi.tasti}>
            <BarraTasti tasti={SUGGERIMENTI} />
          </div>
        ) : null}
        {righe.length > 0 ? (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => void scriviAppunti(testoDi(colonne, righe))}
          >
            Copia per Excel
          </Button>
        ) : null}
      </footer>
    </section>
  );
}

interface RigaModificabileProps {
  readonly colonne: readonly ColonnaRiga[];
  readonly calcolate: readonly ColonnaCalcolata[];
  readonly riga: RigaScritta;
  readonly indice: number;
  /** The empty one at the end. */
  readonly prossima: boolean;
  readonly errori: readonly ErroreCella[];
  readonly scrive: boolean;
  readonly onScrivi: (colonna: ColonnaRiga, testo: string) => void;
  readonly onTogli: () => void;
  readonly onDentro: () => void;
}

function RigaModificabile(props: RigaModificabileProps) {
  const { colonne, calcolate, riga, indice, prossima, errori, scrive } = props;
  const numero = indice + 1;
  return (
    <tr data-riga={indice} data-prossima={prossima || undefined} onFocus={props.onDentro}>
      {colonne.map((colonna) => (
        <td key={colonna.campo} data-tipo={colonna.tipo}>
          <CellaRiga
            colonna={colonna}
            testo={riga.testi[colonna.campo] ?? ''}
            numero={numero}
            errore={errori.find(({ campo }) => campo === colonna.campo)?.messaggio}
            scrive={scrive}
            onScrivi={(testo) => props.onScrivi(colonna, testo)}
          />
        </td>
      ))}
      {calcolate.map(({ titolo, testo }) => (
        <td key={titolo} className={classi.calcolata}>
          {prossima ? '' : testo(indice)}
        </td>
      ))}
      {scrive ? (
        <td className={classi.togli}>
          {prossima ? null : (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Togli la riga ${numero}`}
              onClick={props.onTogli}
            >
              <Icona nome="chiudi" misura={12} />
            </button>
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** Rows that were left out in silence would be missed too late. */
const rifiutaTroppe = () =>
  void mostraToast({
    titolo: 'Troppe righe incollate',
    testo: `Le righe sono al più ${stampaIntero(RIGHE_MASSIME)}: nessuna è stata scritta.`,
    ...{ tipo: 'errore', durataMs: DURATA_TOAST_MS },
  });

const conDifetti = (
  illeggibili: readonly ErroreCella[],
  difetti: readonly ErroreCella[],
): readonly ErroreCella[] => {
  const altri = difetti.filter(
    ({ riga, campo }) => !illeggibili.some((una) => una.riga === riga && una.campo === campo),
  );
  return [...illeggibili, ...altri].toSorted((a, b) => a.riga - b.riga);
};

const PASSI: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Nobody is told that a cell is missing while its row is being written. */
const siScrive = ({ riga, messaggio }: ErroreCella, attiva: number | null): boolean =>
  riga === attiva && messaggio === OBBLIGATORIO;

const senzaSpunta = (righe: readonly RigaScritta[], campo: string): readonly RigaScritta[] =>
  righe.map((riga) => ({ ...riga, testi: { ...riga.testi, [campo]: '' } }));

function rigaDi(dove: EventTarget | null): number | null {
  const riga = dove instanceof Element ? dove.closest('tr')?.getAttribute('data-riga') : null;
  return riga === null || riga === undefined ? null : Number(riga);
}

function postoDi(dove: EventTarget) {
  const riga = rigaDi(dove);
  const campo = dove instanceof HTMLElement ? dove.dataset.campo : undefined;
  return riga === null || campo === undefined ? undefined : { riga, campo };
}

const testoDi = (colonne: readonly ColonnaRiga[], righe: readonly RigaScritta[]): string =>
  testoTabulato([
    colonne.map(({ titolo }) => titolo),
    ...righe.map(({ testi }) => colonne.map(({ campo }) => testi[campo] ?? '')),
  ]);

interface TestataProps {
  readonly colonne: readonly ColonnaRiga[];
  readonly calcolate: readonly ColonnaCalcolata[];
  readonly scrive: boolean;
}

function Testata({ colonne, calcolate, scrive }: TestataProps) {
  return (
    <thead>
      <tr>
        {colonne.map(({ campo, titolo, tipo, larghezza, obbligatoria }) => (
          <th
            key={campo}
            scope="col"
            data-tipo={tipo}
            style={larghezza ? { width: larghezza } : {}}
          >
            {titolo}
            {obbligatoria && scrive ? <span aria-hidden="true"> *</span> : null}
          </th>
        ))}
        {calcolate.map(({ titolo }) => (
          <th key={titolo} scope="col" data-tipo="numero">
            {titolo}
          </th>
        ))}
        {scrive ? (
          <th className={classi.togli}>
            <span className="solo-lettore">Togli</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

const ERRORI_MOSTRATI = 5;

interface ErroriRigheProps {
  readonly colonne: readonly ColonnaRiga[];
  readonly errori: readonly ErroreCella[];
  readonly onVai: (riga: number, campo: string) => void;
}

/** Each cell that cannot be read, with its reason, and the way to it. */
function ErroriRighe({ colonne, errori, onVai }: ErroriRigheProps) {
  if (errori.length === 0) return null;
  const titolo = (campo: string) => colonne.find((una) => una.campo === campo)?.titolo ?? campo;
  const altri = errori.length - ERRORI_MOSTRATI;
  return (
    <div className={classi.errori} role="status">
      <ul>
        {errori.slice(0, ERRORI_MOSTRATI).map(({ riga, campo, messaggio }) => (
          <li key={`${riga} ${campo}`}>
            <button type="button" onClick={() => onVai(riga, campo)}>
              Riga {riga + 1}
            </button>{' '}
            {messaggio === OBBLIGATORIO ? `${titolo(campo)}: campo obbligatorio` : messaggio}
          </li>
        ))}
        {altri > 0 ? <li>e altre {altri} celle</li> : null}
      </ul>
    </div>
  );
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  aggiungiGiorni,
  aggiungiMesi,
  type Data,
  fineMese,
  giornoSettimana,
  inizioMese,
  partiData,
} from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import classi from './calendario.module.css';
import { Icona } from './Icona.tsx';
import {
  annoNavigabile,
  GIORNI,
  GIORNI_INTERI,
  giornoInParole,
  MESI,
  settimaneDelMese,
} from './mese.ts';

export interface CalendarioProps {
  readonly valore: Data | null;
  readonly onScegli: (giorno: Data) => void;
}

/** Where a key leads from a day; undefined where the key is none of the calendar's. */
function spostamento(giorno: Data, evento: KeyboardEvent): Data | undefined {
  const mosse: Record<string, () => Data> = {
    ArrowLeft: () => aggiungiGiorni(giorno, -1),
    ArrowRight: () => aggiungiGiorni(giorno, 1),
    ArrowUp: () => aggiungiGiorni(giorno, -7),
    ArrowDown: () => aggiungiGiorni(giorno, 7),
    PageUp: () => aggiungiMesi(giorno, evento.shiftKey ? -12 : -1),
    PageDown: () => aggiungiMesi(giorno, evento.shiftKey ? 12 : 1),
    Home: () => aggiungiGiorni(giorno, 1 - giornoSettimana(giorno)),
    End: () => aggiungiGiorni(giorno, 7 - giornoSettimana(giorno)),
  };
  const arrivo = mosse[evento.key]?.();
  return arrivo && annoNavigabile(partiData(arrivo).anno) ? arrivo : undefined;
}

/** A month: weeks from Monday with their number, arrows by day, PgUp and PgDn by month. */
export function Calendario({ valore, onScegli }: CalendarioProps) {
  const [corrente, setCorrente] = useState<Data>(valore ?? oggi());
  const tabella = useRef<HTMLTableElement>(null);
  const daTastiera = useRef(true);
  useEffect(() => {
    if (!daTastiera.current) return;
    tabella.current?.querySelector<HTMLElement>(`[data-giorno="${corrente}"]`)?.focus();
  }, [corrente]);
  const muovi = (evento: KeyboardEvent) => {
    const arrivo = spostamento(corrente, evento);
    if (!arrivo) return;
    evento.preventDefault();
    daTastiera.current = true;
    setCorrente(arrivo);
  };
  const cambiaMese = (mesi: number) => {
    daTastiera.current = false;
    setCorrente((giorno) => aggiungiMesi(giorno, mesi));
  };
  return (
    <div className={classi.calendario}>
      <Testata corrente={corrente} onMesi={cambiaMese} />
      <table ref={tabella} onKeyDown={muovi}>
        <thead>
          <tr>
            <th scope="col" className={classi.settimana} abbr="Settimana">
              Sett
            </th>
            {GIORNI.map((nome, indice) => (
              <th key={nome} scope="col" abbr={GIORNI_INTERI[indice]}>
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settimaneDelMese(corrente).map(({ numero, giorni }) => (
            <tr key={giorni[0]}>
              <th scope="row" className={classi.settimana}>
                {numero}
              </th>
              {giorni.map((giorno) => (
                <td key={giorno}>
                  <Giorno giorno={giorno} corrente={corrente} valore={valore} onScegli={onScegli} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TestataProps {
  readonly corrente: Data;
  readonly onMesi: (mesi: number) => void;
}

function Testata({ corrente, onMesi }: TestataProps) {
  const { anno, mese } = partiData(corrente);
  return (
    <div className={classi.testata}>
      <Salto etichetta="Anno precedente" mesi={-12} anno={anno} onMesi={onMesi} />
      <Salto etichetta="Mese precedente" mesi={-1} anno={anno} onMesi={onMesi} />
      <strong aria-live="polite">
        {MESI[mese - 1]} {anno}
      </strong>
      <Salto etichetta="Mese successivo" mesi={1} anno={anno} onMesi={onMesi} />
      <Salto etichetta="Anno successivo" mesi={12} anno={anno} onMesi={onMesi} />
    </div>
  );
}

interface SaltoProps {
  readonly etichetta: string;
  readonly mesi: number;
  readonly anno: number;
  readonly onMesi: (mesi: number) => void;
}

function Salto({ etichetta, mesi, anno, onMesi }: SaltoProps) {
  const doppio = Math.abs(mesi) === 12;
  const nome = mesi < 0 ? 'sinistra' : 'destra';
  return (
    <button
      type="button"
      aria-label={etichetta}
      disabled={!annoNavigabile(anno + Math.sign(mesi))}
      onClick={() => onMesi(mesi)}
    >
      <Icona nome={nome} misura={12} />
      {doppio ? <Icona nome={nome} misura={12} /> : null}
    </button>
  );
}

interface GiornoProps extends CalendarioProps {
  readonly giorno: Data;
  readonly corrente: Data;
}

function Giorno({ giorno, corrente, valore, onScegli }: GiornoProps) {
  const fuori = giorno < inizioMese(corrente) || giorno > fineMese(corrente);
  return (
    <button
      type="button"
      data-giorno={giorno}
      data-fuori={fuori || undefined}
      data-festivo={giornoSettimana(giorno) > 5 || undefined}
      aria-label={giornoInParole(giorno)}
      aria-pressed={giorno === valore}
      aria-current={giorno === oggi() ? 'date' : undefined}
      tabIndex={giorno === corrente ? 0 : -1}
      onClick={() => onScegli(giorno)}
    >
      {partiData(giorno).giorno}
    </button>
  );
}

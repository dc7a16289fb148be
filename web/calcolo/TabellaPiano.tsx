import { Fragment, useId, useState } from 'react';
import { somma } from '#domain/money/decimale.ts';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { decimaliPiuLunghi, spaziFinoA } from '#web/ui/tabella/testo-cella.ts';
import classi from './calcolo.module.css';
import type { PassoTraccia, PianoTitolo, RigaDelPiano as RigaLetta } from './calcolo-api.ts';
import { giorno, numero } from './numeri.ts';
import { Traccia } from './Traccia.tsx';

type Cifra = 'tasso' | 'importo100' | 'coefficiente' | 'rivalutazione100' | 'quotaCapitale100';

interface Colonna {
  readonly campo: Cifra;
  readonly nome: string;
  /** Only where a row has something to say. */
  readonly seServe?: true;
  readonly totale?: true;
}

const CIFRE: readonly Colonna[] = [
  { campo: 'tasso', nome: 'Tasso %' },
  { campo: 'coefficiente', nome: 'Coefficiente', seServe: true },
  { campo: 'importo100', nome: 'Interessi', totale: true },
  { campo: 'rivalutazione100', nome: 'Rivalutazione', seServe: true, totale: true },
  { campo: 'quotaCapitale100', nome: 'Capitale', totale: true },
];
const FISSE = ['N.', 'Dal', 'Cedola', 'Pagamento', 'Giorni'];

type Riga = RigaLetta & { readonly traccia?: readonly PassoTraccia[] };

export interface TabellaPianoProps {
  readonly righe: readonly Riga[];
  readonly titolo: string;
  readonly differenze?: PianoTitolo['differenze'];
}

const GENERI = { aggiunta: 'nuova', cambiata: 'cambiata', tolta: 'tolta' } as const;

/** The rows of a plan; each opens on how it came about, where that is known. */
export function TabellaPiano({ righe, titolo, differenze = [] }: TabellaPianoProps) {
  const colonne = CIFRE.filter(
    ({ campo, seServe }) =>
      !seServe || righe.some((riga) => riga[campo] !== null && riga[campo] !== '0'),
  );
  const diverse = new Map(differenze.map(({ dataCedola, genere }) => [dataCedola, GENERI[genere]]));
  const cedole = righe.filter(({ genere }) => genere === 'cedola');
  const larghezze = new Map(
    colonne.map(({ campo }) => [campo, decimaliPiuLunghi(righe.map((r) => testo(r[campo])))]),
  );
  return (
    <section aria-label={titolo}>
      <table className={classi.tabella}>
        <caption className="solo-lettore">{titolo}</caption>
        <thead>
          <tr>
            {FISSE.map((nome, i) => (
              <th key={nome} scope="col" data-numero={i === 0 || i > 3 || undefined}>
                {nome}
              </th>
            ))}
            {colonne.map(({ nome }) => (
              <th key={nome} scope="col" data-numero>
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {righe.map((riga) => (
            <RigaDelPiano
              key={`${riga.genere} ${riga.dataCedola}`}
              riga={riga}
              colonne={colonne}
              larghezze={larghezze}
              diversa={riga.genere === 'premio' ? undefined : diverse.get(riga.dataCedola)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={FISSE.length}>
              {cedole.length < righe.length ? 'Totale, senza il premio fedeltà' : 'Totale'}
            </th>
            {colonne.map(({ campo, totale }) => (
              <td key={campo} data-numero>
                {totale ? numero(somma('0', ...cedole.map((r) => r[campo] ?? '0'))) : null}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const testo = (valore: string | null): string => (valore === null ? '—' : numero(valore));

interface RigaDelPianoProps {
  readonly riga: Riga;
  readonly colonne: readonly Colonna[];
  readonly larghezze: ReadonlyMap<Cifra, number>;
  readonly diversa: string | undefined;
}

function RigaDelPiano({ riga, colonne, larghezze, diversa }: RigaDelPianoProps) {
  const [aperta, setAperta] = useState(false);
  const id = useId();
  const cedola = giorno(riga.dataCedola);
  const premio = riga.genere === 'premio';
  return (
    <Fragment>
      <tr data-aperta={aperta || undefined}>
        <td data-numero>{premio ? null : riga.n}</td>
        <td>{giorno(riga.dataInizio)}</td>
        <th scope="row">
          {riga.traccia ? (
            <button
              type="button"
              className={classi.apri}
              aria-expanded={aperta}
              aria-controls={aperta ? id : undefined}
              title="Come si arriva a questo importo"
              onClick={() => setAperta(!aperta)}
            >
              {cedola}
            </button>
          ) : (
            cedola
          )}{' '}
          {premio ? <Etichetta tono="accento">premio fedeltà</Etichetta> : null}
          {riga.presunta ? <Etichetta tono="avviso">presunta</Etichetta> : null}
          {diversa ? <Etichetta tono="avviso">{diversa}</Etichetta> : null}
        </th>
        <td data-spostato={riga.dataPagamento !== riga.dataCedola || undefined}>
          {giorno(riga.dataPagamento)}
        </td>
        <td data-numero>{riga.giorni}</td>
        {colonne.map(({ campo }) => {
          const scritto = premio && campo === 'tasso' ? '' : testo(riga[campo]);
          return (
            <td key={campo} data-numero>
              {scritto}
              {spaziFinoA(scritto, larghezze.get(campo) ?? 0)}
            </td>
          );
        })}
      </tr>
      {aperta && riga.traccia ? (
        <tr id={id} className={classi.spiegata}>
          <td colSpan={FISSE.length + colonne.length}>
            <Traccia
              passi={riga.traccia}
              titolo={`Come si arriva ${premio ? 'al premio' : 'alla cedola'} del ${cedola}`}
            />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

import { useState } from 'react';
import type { CampoMappabile } from '#domain/mappature/campi.ts';
import type { ProvaMappatura } from '#domain/mappature/campione.ts';
import { Bottone, Spunta } from './Controlli.tsx';
import classi from './mappature.module.css';

export interface AnteprimaRigheProps {
  readonly campi: readonly CampoMappabile[];
  /** Null while there is no sample, or the mapping cannot be applied yet. */
  readonly prova: ProvaMappatura | null;
  readonly esempio: boolean;
  /** Nothing is mapped yet. */
  readonly nulla: boolean;
}

type Riga = Extract<ProvaMappatura, { readonly righe: unknown }>['righe'][number];

/** The sample through the mapping, one row at a time: each value with the way it came about. */
export function AnteprimaRighe({ campi, prova, esempio, nulla }: AnteprimaRigheProps) {
  const [posto, setPosto] = useState(0);
  const [soloProblemi, setSoloProblemi] = useState(false);
  if (prova && nulla)
    return (
      <p className="nota">
        Abbinare un campo a una colonna: qui si vede, riga per riga, che cosa ne nasce e perché.
      </p>
    );
  if (!prova)
    return (
      <p className="nota">
        {esempio
          ? 'L’anteprima torna quando ciò che è segnato è a posto.'
          : 'Con un file di esempio si vede qui, riga per riga, che cosa ne nasce e perché.'}
      </p>
    );
  if ('difetto' in prova)
    return (
      <p className={classi.difetto} role="alert">
        {prova.difetto}
      </p>
    );
  const conProblemi = prova.righe.filter((riga) => problemiDi(riga, campi).length > 0);
  const mostrate = soloProblemi ? conProblemi : prova.righe;
  const indice = Math.min(posto, Math.max(mostrate.length - 1, 0));
  const riga = mostrate[indice];
  const escluse = prova.righe.filter(({ esclusa }) => esclusa !== undefined).length;
  return (
    <>
      <p className={classi.sommario} role="status">
        {conta(prova.righe.length, 'riga', 'righe')} del campione,{' '}
        {conta(escluse, 'esclusa', 'escluse')},{' '}
        <b className={conProblemi.length > 0 ? 'errato' : undefined}>
          {conProblemi.length} con problemi
        </b>
      </p>
      <div className={classi.barra}>
        <Bottone
          nome="‹"
          etichetta="Riga precedente"
          disabilitato={indice === 0}
          onPremi={() => setPosto(indice - 1)}
        />
        <span aria-live="polite">
          {riga ? `Riga ${riga.riga} del file` : 'Nessuna riga con problemi'}
        </span>
        <Bottone
          nome="›"
          etichetta="Riga seguente"
          disabilitato={indice >= mostrate.length - 1}
          onPremi={() => setPosto(indice + 1)}
        />
        <Spunta
          nome="Solo con problemi"
          valore={soloProblemi}
          disabilitato={false}
          onCambia={(solo) => {
            setSoloProblemi(solo);
            setPosto(0);
          }}
        />
      </div>
      {riga ? <UnaRiga riga={riga} campi={campi} /> : null}
    </>
  );
}

const conta = (quante: number, una: string, piu: string): string =>
  `${quante} ${quante === 1 ? una : piu}`;

interface Problema {
  readonly campo: string;
  readonly messaggio: string;
}

/** What the mapping could not read, and what a row cannot be without. */
function problemiDi(riga: Riga, campi: readonly CampoMappabile[]): readonly Problema[] {
  if (riga.esclusa !== undefined) return [];
  const rotti = new Set(riga.errori.map(({ campo }) => campo));
  const mancano = campi
    .filter(({ nome, obbligatorio }) => obbligatorio && riga.valori[nome] == null)
    .filter(({ nome }) => !rotti.has(nome))
    .map(({ nome }) => ({ campo: nome, messaggio: 'Manca: serve a un record nuovo.' }));
  return [...riga.errori, ...mancano];
}

function UnaRiga({
  riga,
  campi,
}: {
  readonly riga: Riga;
  readonly campi: readonly CampoMappabile[];
}) {
  if (riga.esclusa !== undefined) return <p className="nota">Resta fuori: {riga.esclusa}.</p>;
  const problemi = new Map(
    problemiDi(riga, campi).map(({ campo, messaggio }) => [campo, messaggio]),
  );
  const mostrati = campi.filter(({ nome }) => riga.valori[nome] != null || problemi.has(nome));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than the panel, it scrolls by keyboard too
    <section className={classi.scorre} aria-label="Valori della riga" tabIndex={0}>
      <table className={classi.tabella}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Valore</th>
            <th scope="col">Da dove viene</th>
          </tr>
        </thead>
        <tbody>
          {mostrati.map(({ nome, titolo }) => (
            <tr key={nome}>
              <th scope="row">{titolo}</th>
              <td className={classi.valore}>{riga.valori[nome] ?? '—'}</td>
              <td className={problemi.has(nome) ? 'errato' : 'nota'}>
                {problemi.get(nome) ?? riga.derivati[nome] ?? 'dal file'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

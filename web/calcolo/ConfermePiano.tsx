import { stampaIstante } from '#domain/tempo/istante.ts';
import classi from './calcolo.module.css';
import type { PianoTitolo } from './calcolo-api.ts';

const COLONNE = ['Righe', 'Nuove', 'Cambiate', 'Tolte'];

/** Who confirmed the plan and when, newest first, and what each act changed. */
export function ConfermePiano({ conferme }: { readonly conferme: PianoTitolo['conferme'] }) {
  return (
    <table className={classi.tabella}>
      <caption className="solo-lettore">Conferme del piano</caption>
      <thead>
        <tr>
          <th scope="col">Quando</th>
          <th scope="col">Chi</th>
          {COLONNE.map((nome) => (
            <th key={nome} scope="col" data-numero>
              {nome}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {conferme.map(({ il, da, righe, aggiunte, cambiate, tolte }) => (
          <tr key={il}>
            <th scope="row">{stampaIstante(il)}</th>
            <td>{da ?? 'Rateo'}</td>
            <td data-numero>{righe}</td>
            <td data-numero>{aggiunte}</td>
            <td data-numero>{cambiate}</td>
            <td data-numero>{tolte}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

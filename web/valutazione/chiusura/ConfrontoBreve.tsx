import { differenza, segno } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import classi from './chiusura.module.css';
import type { Valutazione } from './chiusura-api.ts';
import { nomeDi } from './passi-chiusura.ts';

/** An amount to be read: a true minus. */
export const cifra = (importo: string): string =>
  `${segno(importo) < 0 ? '−' : ''}${stampaEsatto(importo.replace('-', ''), 2)}`;

const RIGHE = [
  ['Svalutazioni', ({ svalutazioni }) => differenza('0', svalutazioni)],
  ['Riprese', ({ riprese }) => riprese],
  ['Sul risultato', ({ risultato }) => risultato],
] as const satisfies readonly (readonly [string, (effetto: Valutazione['effetto']) => string])[];

/** «n. 2, 07/01»: the run and the day on which it was counted. */
const colonna = (una: Valutazione): string =>
  `n. ${una.numero}, ${stampaData(una.simulataIl.slice(0, 10)).slice(0, 5)}`;

interface ConfrontoBreveProps {
  readonly valutazione: Valutazione;
  readonly confrontata: Valutazione | null;
  readonly onRighe: () => void;
}

/** What changed since the run before, in three figures; the rows are one key away. */
export function ConfrontoBreve({ valutazione, confrontata, onRighe }: ConfrontoBreveProps) {
  if (confrontata === null)
    return (
      <section className={`pannello ${classi.carta}`} aria-label="Confronto">
        <h2 className="titoletto">Confronto</h2>
        <p className="spiega">
          È la prima valutazione: dalla prossima si vede che cosa cambia, riga per riga.
        </p>
      </section>
    );
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Confronto">
      <header>
        <h2 className="titoletto">Confronto con {nomeDi(confrontata).toLowerCase()}</h2>
        <button type="button" className={classi.legame} onClick={onRighe}>
          Righe
        </button>
      </header>
      <table className={classi.confronto}>
        <thead>
          <tr>
            <th scope="col">
              <span className="solo-lettore">Che cosa</span>
            </th>
            <th scope="col">{colonna(confrontata)}</th>
            <th scope="col">{colonna(valutazione)}</th>
          </tr>
        </thead>
        <tbody>
          {RIGHE.map(([nome, di]) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              {[confrontata, valutazione].map((una) => (
                <td key={una.guid} data-negativo={segno(di(una.effetto)) < 0 || undefined}>
                  {cifra(di(una.effetto))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

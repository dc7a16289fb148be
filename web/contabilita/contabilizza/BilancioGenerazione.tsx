import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import classi from './contabilizza.module.css';
import type { Riepilogo } from './contabilizza-api.ts';

const mostrato = (importo: string): string =>
  Number(importo) === 0 ? '' : stampaEsatto(importo, 2);

/** The trial balance of what is posted. */
export function BilancioGenerazione({ riepilogo }: { readonly riepilogo: Riepilogo }) {
  const { bilancio, totale } = riepilogo;
  return (
    <section className={`pannello ${classi.carta}`} aria-label="Bilancio della generazione">
      <header>
        <h2 className="titoletto">Bilancio della generazione</h2>
        <span className="nota">
          {bilancio.length === 1 ? '1 conto' : `${bilancio.length} conti`}
        </span>
      </header>
      <table className={classi.bilancio}>
        <thead>
          <tr>
            <th scope="col">Conto</th>
            <th scope="col">Descrizione</th>
            <th scope="col">Dare</th>
            <th scope="col">Avere</th>
          </tr>
        </thead>
        <tbody>
          {bilancio.map(({ numeroConto, descrizioneConto, codTipoArchivio, dare, avere }) => (
            <tr key={`${numeroConto} ${codTipoArchivio}`}>
              <th scope="row">{numeroConto}</th>
              <td>{descrizioneConto}</td>
              <td>{mostrato(dare)}</td>
              <td>{mostrato(avere)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">Totale</th>
            <td>{stampaEsatto(totale, 2)}</td>
            <td>{stampaEsatto(totale, 2)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { importoOVuoto, TabellaContabile } from '../TabellaContabile.tsx';
import classi from './contabilizza.module.css';
import type { Riepilogo } from './contabilizza-api.ts';

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
      <TabellaContabile
        colonne={['Conto', 'Descrizione', 'Dare', 'Avere']}
        numeri={2}
        righe={bilancio.map(({ numeroConto, descrizioneConto, codTipoArchivio, dare, avere }) => ({
          chiave: `${numeroConto} ${codTipoArchivio}`,
          celle: [numeroConto, descrizioneConto, importoOVuoto(dare), importoOVuoto(avere)],
        }))}
        totale={['', 'Totale', stampaEsatto(totale, 2), stampaEsatto(totale, 2)]}
      />
    </section>
  );
}

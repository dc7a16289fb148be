import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import classi from './elaborazioni.module.css';
import type { Elaborazione } from './elaborazioni-api.ts';

/** How many positions lack something, before any figure is read. */
export function Anomalie({ testa: { colonne, totali } }: { readonly testa: Elaborazione }) {
  const quante = Number(totali.valori[colonne.findIndex(({ nome }) => nome === 'anomalie')] ?? 0);
  if (quante === 0) return null;
  return (
    <p className={`avvisa ${classi.avviso}`} role="status">
      <b>
        {stampaIntero(quante)} {quante === 1 ? 'posizione' : 'posizioni'} da completare
      </b>{' '}
      nel primo gruppo, ognuna con che cosa manca: le cifre che ne dipendono non si sanno, e i
      totali non le hanno.
    </p>
  );
}

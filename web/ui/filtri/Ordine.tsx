import {
  SelettoreOrdinamento,
  type SelettoreOrdinamentoProps,
} from '#web/ui/SelettoreOrdinamento.tsx';
import classi from './filtri.module.css';

/** The server's order, above the rows that come in it. */
export function Ordine(props: SelettoreOrdinamentoProps) {
  return (
    <span className={classi.ordine}>
      <span className={classi.etichetta}>Ordine</span>
      <SelettoreOrdinamento {...props} />
    </span>
  );
}

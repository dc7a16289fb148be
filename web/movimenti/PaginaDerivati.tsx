import { PaginaMovimenti } from './PaginaMovimenti.tsx';
import { schermateMovimenti } from './schermate-movimenti.ts';

/** Movements of futures, options and forwards. */
export default function PaginaDerivati() {
  return <PaginaMovimenti schermata={schermateMovimenti.derivati} />;
}

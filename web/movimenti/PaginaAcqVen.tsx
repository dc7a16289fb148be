import { PaginaMovimenti } from './PaginaMovimenti.tsx';
import { schermateMovimenti } from './schermate-movimenti.ts';

/** Every movement but those of derivatives. */
export default function PaginaAcqVen() {
  return <PaginaMovimenti schermata={schermateMovimenti['acq-ven']} />;
}

import { anticipaMovimenti } from './anticipa-movimenti.ts';
import { PaginaMovimenti } from './PaginaMovimenti.tsx';
import { schermateMovimenti } from './schermate-movimenti.ts';

export const anticipa = () => anticipaMovimenti(schermateMovimenti['acq-ven']);

/** Every movement but those of derivatives. */
export default function PaginaAcqVen() {
  return <PaginaMovimenti schermata={schermateMovimenti['acq-ven']} />;
}

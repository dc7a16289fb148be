import { anticipaMovimenti } from './anticipa-movimenti.ts';
import { PaginaMovimenti } from './PaginaMovimenti.tsx';
import { schermateMovimenti } from './schermate-movimenti.ts';

export const anticipa = () => anticipaMovimenti(schermateMovimenti.derivati);

/** Movements of futures, options and forwards. */
export default function PaginaDerivati() {
  return <PaginaMovimenti schermata={schermateMovimenti.derivati} />;
}

import { useQuery } from '@tanstack/react-query';
import { somma } from '#domain/money/decimale.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { giacenzeDi } from './giacenze-api.ts';
import { momentoDi } from './momento.ts';

const QUANTITA = { decimaliMin: 0, decimaliMax: 6 };
const EURO = { decimaliMin: 2, decimaliMax: 2 };

/** In the head of a titolo: what the company holds of it today, and what it cost. */
export function GiacenzaDiOggi({ codTitolo }: { readonly codTitolo: string }) {
  const { puo, codAzienda } = useSessione();
  const { data } = useQuery({
    ...giacenzeDi(codAzienda, momentoDi({}), { codTitolo: [codTitolo] }),
    enabled: puo('Movimenti_R') && codAzienda !== null,
  });
  if (!data) return null;
  const quantita = somma(...data.map((una) => una.quantita));
  const costo = somma(...data.map((una) => una.carico));
  return (
    <div>
      <dt>Giacenza</dt>
      <dd>
        {data.length === 0 ? 'nessuna' : testoNumero(quantita, QUANTITA)}{' '}
        <small>{data.length === 0 ? null : `costo ${testoNumero(costo, EURO)} €`}</small>
      </dd>
    </div>
  );
}

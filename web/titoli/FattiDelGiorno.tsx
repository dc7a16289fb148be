import { useQuery } from '@tanstack/react-query';
import type { TitoloCompleto } from '#contract/titoli-forme.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { aggiungiMesi, stampaData } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { piano, rateoAl } from '#web/calcolo/calcolo-api.ts';
import { maturaRateo } from '#web/calcolo/parti.tsx';
import { serieDi } from '#web/grafici/andamento-api.ts';
import { decimaliDi } from '#web/grafici/serie.ts';
import { useSessione } from '#web/sessione/sessione.ts';

const PER_CENTO = { decimaliMin: 2, decimaliMax: 8 };
/** An older price is no price of today: the tab «Prezzi» has it. */
const MESI_PREZZO = 12;

interface FattoProps {
  readonly etichetta: string;
  readonly valore: string;
  readonly accanto: string;
}

function Fatto({ etichetta, valore, accanto }: FattoProps) {
  return (
    <div>
      <dt>{etichetta}</dt>
      <dd>
        {valore} <small>{accanto}</small>
      </dd>
    </div>
  );
}

/** The last price with its day, from the archive of the day's prices. */
export function UltimoPrezzo({ codTitolo }: { readonly codTitolo: string }) {
  const { puo, codAzienda } = useSessione();
  const { data: serie } = useQuery({
    ...serieDi(
      'quotazioni',
      codAzienda,
      { che: 'titolo', codice: codTitolo },
      { dal: aggiungiMesi(oggi(), -MESI_PREZZO), al: null },
    ),
    enabled: puo('Quotazioni_R'),
  });
  const ultimo = serie?.punti.at(-1);
  if (!ultimo) return null;
  return (
    <Fatto
      etichetta="Ultimo prezzo"
      valore={testoNumero(ultimo.valore, decimaliDi('quotazioni'))}
      accanto={`del ${stampaData(ultimo.data)}`}
    />
  );
}

/** The accrual of today and the next coupon, as the calculation gives them; nothing where it cannot. */
export function RateoDiOggi({ titolo }: { readonly titolo: TitoloCompleto }) {
  const matura = maturaRateo(titolo);
  const { data: rateo } = useQuery({ ...rateoAl(titolo, oggi()), enabled: matura });
  const { data: righe } = useQuery({ ...piano(titolo), enabled: matura });
  const prossima = righe?.find(
    ({ genere, dataPagamento }) => genere === 'cedola' && dataPagamento >= oggi(),
  );
  return (
    <>
      {rateo && rateo.giorniPeriodo > 0 ? (
        <Fatto
          etichetta="Rateo oggi"
          valore={testoNumero(
            rateo.indicizzazione?.rateoLordo100 ?? rateo.rateoLordo100,
            PER_CENTO,
          )}
          accanto={rateo.indicizzazione ? 'indicizzato, per 100' : 'lordo per 100'}
        />
      ) : null}
      {prossima ? (
        <Fatto
          etichetta="Prossima cedola"
          valore={stampaData(prossima.dataPagamento)}
          accanto={`${testoNumero(prossima.importo100, PER_CENTO)} per 100${prossima.presunta ? ' presunta' : ''}`}
        />
      ) : null}
    </>
  );
}

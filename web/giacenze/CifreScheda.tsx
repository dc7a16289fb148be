import {
  arrotonda,
  differenza,
  prodotto,
  quoziente,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { testoConSegno, testoNumero } from '#domain/money/numero-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { MEDIO } from '#web/movimenti/fissato/testi-fissato.ts';
import { type Cifra, Cifre } from '#web/ui/Cifre.tsx';
import type { Scheda } from './giacenze-api.ts';
import classi from './scheda.module.css';

const UNITA = { decimaliMin: 0, decimaliMax: 10 };
const PREZZO = { decimaliMin: 2, decimaliMax: 10 };

/** What a period made: all its rows together, by what is said of each. */
const nelPeriodo = (
  { righe }: Scheda,
  nome: string,
  di: (riga: Scheda['righe'][number]) => string,
): Cifra => ({
  nome,
  valore: testoConSegno(somma('0', ...righe.map(di))),
  accanto: 'nel periodo',
});

/** What the market says of what is held; nothing where it says nothing. */
function alMercato({ mercato, chiusura }: Scheda): readonly Cifra[] {
  if (mercato === null) return [];
  const parte =
    segno(chiusura.costo) === 0
      ? ''
      : `${testoConSegno(arrotonda(prodotto(quoziente(mercato.latente, chiusura.costo), '100'), 2))} % del costo`;
  return [
    {
      nome: 'Valore €',
      valore: testoNumero(mercato.valore),
      accanto: `a ${testoNumero(mercato.prezzo, PREZZO)} del ${stampaData(mercato.data)}`,
    },
    { nome: 'Latente €', valore: testoConSegno(mercato.latente), accanto: parte },
  ];
}

/** What is told above the movements. */
export function cifreDi(scheda: Scheda): readonly Cifra[] {
  const { chiusura, cursore, al } = scheda;
  const { costoMedio } = chiusura;
  return [
    {
      nome: 'Giacenza',
      valore: testoNumero(chiusura.quantita, UNITA),
      accanto: `al ${stampaData(al)}`,
    },
    {
      nome: 'Costo €',
      valore: testoNumero(chiusura.costo),
      accanto: costoMedio === null ? '' : `medio ${testoNumero(costoMedio, MEDIO)}`,
    },
    ...alMercato(scheda),
    // Of a period that was not read to its end there is no sum to tell.
    ...(cursore === null
      ? [
          nelPeriodo(scheda, 'Realizzato €', ({ risultatoPrezzo, risultatoCambio }) =>
            somma(risultatoPrezzo ?? '0', risultatoCambio ?? '0'),
          ),
          nelPeriodo(scheda, 'Interessi €', ({ interessi }) => interessi),
        ]
      : []),
  ];
}

interface CifreSchedaProps {
  readonly scheda: Scheda;
}

/** Above the movements: what they come to. */
export const CifreScheda = ({ scheda }: CifreSchedaProps) => (
  <Cifre
    etichetta="In sintesi"
    cifre={cifreDi(scheda).map((una) => ({ ...una, negativo: una.valore.startsWith('−') }))}
  />
);

/** At the foot: the cost that was there, what came in and what went out, down to the cost of the holdings. */
export function ContoDelCosto({ scheda }: CifreSchedaProps) {
  const { apertura, righe, chiusura, costoDiFineAnno, cursore } = scheda;
  if (cursore !== null) return null;
  const costi = [...righe.map(({ costo }) => costo), costoDiFineAnno ?? '0'];
  const entrato = somma('0', ...costi.filter((costo) => segno(costo) > 0));
  const uscito = differenza('0', somma('0', ...costi.filter((costo) => segno(costo) < 0)));
  return (
    <p className={classi.conto}>
      Costo iniziale {testoNumero(apertura.costo)} + entrato {testoNumero(entrato)} − uscito{' '}
      {testoNumero(uscito)} = <b>{testoNumero(chiusura.costo)}</b>
    </p>
  );
}

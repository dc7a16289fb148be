import type { Somme } from '#domain/giacenze/somme.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { testoConSegno, testoNumero } from '#domain/money/numero-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type Cifra, Cifre } from '#web/ui/Cifre.tsx';
import type { NomeParte } from './righe-mostrate.ts';

const righe = (parte: NomeParte | ''): { readonly righe: string } => ({ righe: parte });

/** What all holdings of the filter come to, as their total below says it; each leads to its rows. */
export function cifreGiacenze(somme: Somme, giorno: Data): readonly Cifra[] {
  const {
    righe: tutte,
    alCosto,
    valoreAlCosto,
    carico,
    valore,
    latente,
    latentePercento,
    rateo,
  } = somme;
  const quante = `${stampaIntero(alCosto)} al costo, ${testoNumero(valoreAlCosto)} €`;
  return [
    { nome: 'Valore €', valore: testoNumero(valore), accanto: 'a corso secco', verso: righe('') },
    {
      nome: 'Costo €',
      valore: testoNumero(carico),
      accanto: `al ${stampaData(giorno)}`,
      verso: righe(''),
    },
    {
      nome: 'Latente €',
      valore: latente === null ? '–' : testoConSegno(latente),
      accanto:
        latentePercento === null
          ? 'nessun prezzo'
          : `${testoConSegno(latentePercento)} % del costo`,
      verso: righe('a-prezzo'),
    },
    {
      nome: 'Rateo €',
      valore: rateo === null ? '–' : testoNumero(rateo),
      accanto: 'maturato, lordo, a parte',
      verso: righe('con-rateo'),
    },
    {
      nome: 'Posizioni',
      valore: stampaIntero(tutte),
      accanto: alCosto === 0 ? 'tutte a prezzo' : quante,
      avviso: alCosto > 0,
      // Two targets so near each other would be missed.
      ...(alCosto > 0 ? { versoAccanto: righe('al-costo') } : { verso: righe('') }),
    },
  ];
}

interface CifreGiacenzeProps {
  readonly somme: Somme;
  readonly giorno: Data;
}

/** Above the grid: what the holdings come to. */
export const CifreGiacenze = ({ somme, giorno }: CifreGiacenzeProps) => (
  <Cifre
    etichetta="In sintesi"
    cifre={cifreGiacenze(somme, giorno).map((una) => ({
      ...una,
      negativo: una.valore.startsWith('−'),
    }))}
  />
);

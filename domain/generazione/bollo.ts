import { somma } from '#domain/money/decimale.ts';
import { type Data, data, fineMese, giorniTra } from '#domain/tempo/data.ts';
import { eDerivato } from '#domain/valutazione/derivato.ts';

/** A period that is reported, quarter or year. */
export interface Rendiconto {
  readonly cadenza: 'A' | 'T';
  readonly inizio: Data;
  readonly fine: Data;
}

const TRIMESTRI = ['01', '04', '07', '10'] as const;
const [MESI_TRIMESTRE, DICEMBRE] = [2, '12-31'];

/** The periods that end between two days, quarters before the year that ends with them. */
export function rendicontiFra(da: Data, a: Data): readonly Rendiconto[] {
  const anni = Array.from(
    { length: Number(a.slice(0, 4)) - Number(da.slice(0, 4)) + 1 },
    (_, i) => Number(da.slice(0, 4)) + i,
  );
  return anni
    .flatMap((anno): Rendiconto[] => [
      ...TRIMESTRI.map((mese): Rendiconto => {
        const ultimo = String(Number(mese) + MESI_TRIMESTRE).padStart(2, '0');
        const fine = fineMese(data(`${anno}-${ultimo}-01`));
        return { cadenza: 'T', inizio: data(`${anno}-${mese}-01`), fine };
      }),
      { cadenza: 'A', inizio: data(`${anno}-01-01`), fine: data(`${anno}-${DICEMBRE}`) },
    ])
    .filter(({ fine }) => da <= fine && fine <= a);
}

const BISESTO = '02-29';

/**
 * The days that are reported: those of the period since something was first held there. The 29th of February does not
 * count, so that four quarters are one year of 365 days (docs/regole/imposte.md#bollo).
 */
export function giorniRendicontati({ inizio, fine }: Rendiconto, primo: Data): number {
  const dal = primo > inizio ? primo : inizio;
  const giorni = giorniTra(dal, fine) + 1;
  const bisesto = `${fine.slice(0, 4)}-${BISESTO}`;
  const compreso = fineMese(data(`${fine.slice(0, 4)}-02-01`)) === bisesto;
  return compreso && dal <= bisesto && bisesto <= fine ? giorni - 1 : giorni;
}

/** A position as a statement values it; null where its price or its rate is not known. */
export interface DaRendicontare {
  readonly codTitolo: string;
  readonly tipoTitolo: string;
  readonly mercato: string | null;
  /** What stands for it without a price: the nominal, or what it cost. */
  readonly nominale: string | null;
}

/** The value that the duty is of, and which titoli stand in it without a price; contracts have no value of their own. */
export function valoreRendicontato(posizioni: readonly DaRendicontare[]) {
  const prodotti = posizioni.filter(({ tipoTitolo }) => !eDerivato(tipoTitolo));
  const ignoti = prodotti.filter(({ mercato, nominale }) => mercato === null && nominale === null);
  const alNominale = prodotti.filter(({ mercato }) => mercato === null);
  const nomi = (quali: typeof prodotti) => [...new Set(quali.map(({ codTitolo }) => codTitolo))];
  return {
    valore: somma('0', ...prodotti.map(({ mercato, nominale }) => mercato ?? nominale ?? '0')),
    ignoti: nomi(ignoti),
    alNominale: nomi(alNominale),
  };
}

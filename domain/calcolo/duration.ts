import { arrotonda, quoziente } from '#domain/money/decimale.ts';
import { aggiungiMesi, type Data, giorniTra, partiData, stampaData } from '#domain/tempo/data.ts';
import { TerminiErrati } from './date-cedola.ts';
import { decimale } from './frazione.ts';
import { indicizzazioneDi } from './indicizzazioni.ts';
import { maturaQualcosa } from './rateo-titolo.ts';
import { rendimento } from './rendimento.ts';
import { conUnPagamento } from './senza-cedola.ts';
import { prepara, type Termini, type TitoloPreparato } from './termini.ts';
import type { TitoloCalcolato } from './titolo.ts';
import { inCifre } from './traccia.ts';

/** When who issued a titolo may pay it back, and at what price per 100. */
export interface Richiamo {
  readonly data: Data;
  /** The last day of a period; null where it is that day alone. */
  readonly dataFine: Data | null;
  readonly prezzo: string;
}

/** What a duration is asked at. */
interface AlGiorno {
  readonly giorno: Data;
  /** Without accrual, per 100; null where nobody quoted it. */
  readonly prezzo: string | null;
  readonly richiami: readonly Richiamo[];
}

/** A modified duration in years to six decimals and how it came about, or what is missing to tell it. */
export type Duration =
  | { readonly anni: string; readonly come: string; readonly manca: null }
  | { readonly anni: null; readonly come: null; readonly manca: string };

/** A yield and what it makes of the duration: figures of analysis, in doubles. */
interface AllaFine {
  readonly lordo: number;
  readonly modificata: number;
  readonly come: string;
}

const CIFRE = 6;
const IN_PAROLE = 4;

const inAnni = (anni: number): string => arrotonda(anni.toFixed(12), CIFRE);
const tasso = (parte: number): string => `${inCifre((parte * 100).toFixed(IN_PAROLE))}%`;
const manca = (detto: string): Duration => ({ anni: null, come: null, manca: detto });

/** The terms as long as the next two years go, of what never ends. */
const finestra = (termini: Termini, giorno: Data): TitoloPreparato => {
  const { dataGodimento } = termini;
  if (termini.dataScadenza !== null || dataGodimento === null) return prepara(termini);
  const anni = Math.max(0, partiData(giorno).anno - partiData(dataGodimento).anno) + 2;
  return prepara({ ...termini, dataScadenza: aggiungiMesi(dataGodimento, 12 * anni) });
};

/** The first day to come from which the rate is not known for sure. */
const revisione = ({ cedole }: TitoloPreparato, giorno: Data): Data | null =>
  cedole.find(({ da, presunta }) => da > giorno && presunta)?.da ?? null;

/** Of what pays for ever the same: the price is the rent over the yield of a period. */
function perpetua({ cedole, mesi }: TitoloPreparato, giorno: Data, prezzo: number): AllaFine {
  const volte = mesi > 0 ? 12 / mesi : 1;
  const cedola = cedole.find(({ a }) => a > giorno);
  const delPeriodo = (cedola ? Number(decimale(cedola.tasso)) : 0) / volte / prezzo;
  const crescita = 1 + delPeriodo;
  const lordo = crescita ** volte - 1;
  return {
    lordo,
    modificata: crescita / delPeriodo / volte / (1 + lordo),
    come: `rendita perpetua: rendimento ${tasso(lordo)} al prezzo ${inCifre(String(prezzo))}`,
  };
}

/** Held until a day on which it is paid back at the price of its terms; null where no yield gives the price. */
function finoA(
  titolo: TitoloPreparato,
  { giorno, prezzo }: Prezzato,
  quando = '',
): AllaFine | null {
  const esito = rendimento(titolo, giorno, prezzo);
  if (esito === null) return null;
  const { lordo, durata, durataModificata } = esito;
  const macaulay = inCifre(durata.toFixed(IN_PAROLE));
  return {
    lordo,
    modificata: durataModificata,
    come: `rendimento ${tasso(lordo)} al prezzo ${inCifre(prezzo)}${quando}: ${macaulay} / (1 + ${tasso(lordo)})`,
  };
}

type Prezzato = AlGiorno & { readonly prezzo: string };

/** The days on which it may be called, each with what it pays: of a period the first to come and the last. */
const chiamate = ({ giorno, richiami }: Prezzato, scadenza: Data | null) =>
  richiami.flatMap(({ data, dataFine, prezzo }) =>
    [...new Set([data, dataFine ?? data])]
      .filter((una) => una > giorno && (scadenza === null || una < scadenza))
      .map((una) => ({ data: una, prezzo })),
  );

/** To the end at which it yields least: its own, or one at which it may be called. */
function alPeggio(termini: Termini, davanti: TitoloPreparato, al: Prezzato): AllaFine | null {
  const { dataScadenza } = termini;
  const propria =
    dataScadenza === null ? perpetua(davanti, al.giorno, Number(al.prezzo)) : finoA(davanti, al);
  const richiamate = chiamate(al, dataScadenza).map(({ data, prezzo }) => {
    const fino = { dataScadenza: data, dataUltimaRegolare: null, prezzoRimborso: prezzo };
    const quando = `, al richiamo del ${stampaData(data)} a ${inCifre(prezzo)}`;
    return finoA(prepara({ ...termini, ...fino }), al, quando);
  });
  return [propria, ...richiamate]
    .filter((una) => una !== null)
    .reduce<AllaFine | null>((meno, una) => (meno && meno.lordo <= una.lordo ? meno : una), null);
}

function aiTermini(titolo: TitoloCalcolato, al: AlGiorno): Duration {
  const { giorno, prezzo } = al;
  const termini = conUnPagamento(titolo.termini);
  const davanti = finestra(termini, giorno);
  const nuova = revisione(davanti, giorno);
  if (nuova !== null) {
    const giorni = String(giorniTra(giorno, nuova));
    return {
      anni: arrotonda(quoziente(giorni, '365'), CIFRE),
      come: `il tasso è noto fino al ${stampaData(nuova)}: ${giorni} giorni / 365`,
      manca: null,
    };
  }
  if (prezzo === null) return manca('il prezzo');
  if (titolo.quotazione !== 'P') return manca('un prezzo per 100 di nominale');
  const esito = alPeggio(termini, davanti, { ...al, prezzo });
  if (esito === null || !Number.isFinite(esito.modificata))
    return manca(`un rendimento: nessuno fra −99% e 1.000% dà il prezzo ${inCifre(prezzo)}`);
  const reale = indicizzazioneDi(titolo.tipoIndicizzazione) === null ? '' : ', reale';
  return { anni: inAnni(esito.modificata), come: `${esito.come}${reale}`, manca: null };
}

/**
 * The modified duration of a titolo on a day, in years to six decimals: from its yield as the analysis has it (MEF), at the
 * worst of its ends; to the next reset where its rate is not known to the end; null of what accrues nothing. In doubles: a
 * figure of analysis (docs/regole/rendimenti.md#duration).
 */
export function durationDi(titolo: TitoloCalcolato, al: AlGiorno): Duration | null {
  if (!maturaQualcosa(titolo)) return null;
  const { dataScadenza } = titolo.termini;
  if (dataScadenza !== null && dataScadenza <= al.giorno)
    return { anni: '0', come: `scaduto il ${stampaData(dataScadenza)}`, manca: null };
  try {
    return aiTermini(titolo, al);
  } catch (causa) {
    if (!(causa instanceof TerminiErrati)) throw causa;
    const detto = causa.message.replace(/\.$/, '');
    return manca(`la duration (${detto.charAt(0).toLowerCase()}${detto.slice(1)})`);
  }
}

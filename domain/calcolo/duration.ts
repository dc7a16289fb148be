import { arrotonda, quoziente } from '#domain/money/decimale.ts';
import {
  aggiungiGiorni,
  aggiungiMesi,
  type Data,
  fineMese,
  giorniTra,
  numeroGiorno,
  partiData,
  stampaData,
} from '#domain/tempo/data.ts';
import { giornoPagamento } from './calendario-cedole.ts';
import { TerminiErrati } from './date-cedola.ts';
import { decimale } from './frazione.ts';
import { indicizzazioneDi } from './indicizzazioni.ts';
import { radice } from './radice.ts';
import { rateoLordo100 } from './rateo.ts';
import { maturaQualcosa } from './rateo-titolo.ts';
import { attualizzazione, rendimento } from './rendimento.ts';
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
const inGiorni = (giorni: number): string =>
  `${giorni} ${giorni === 1 ? 'giorno' : 'giorni'} / 365`;
const manca = (detto: string): Duration => ({ anni: null, come: null, manca: detto });

/** So many years of what never ends are looked at: what is later weighs next to nothing. */
const ANNI_GUARDATI = 50;
const annoDi = (giorno: Data): number => partiData(giorno).anno;

/**
 * The schedule; of what never ends as far as two years beyond the day and all that is known to happen to it, its dates
 * counted from the first coupon.
 */
const finestra = (termini: Termini, { giorno, richiami }: AlGiorno): TitoloPreparato => {
  const ancora = termini.dataPrimaCedola ?? termini.dataGodimento;
  if (termini.dataScadenza !== null || ancora === null) return prepara(termini);
  const eventi = [
    ...richiami.map(({ data, dataFine }) => dataFine ?? data),
    ...termini.tassi.map(({ validoDal }) => validoDal),
  ];
  const adesso = annoDi(giorno);
  const ultimo = Math.min(Math.max(adesso, ...eventi.map(annoDi)), adesso + ANNI_GUARDATI);
  const anni = Math.max(0, ultimo - annoDi(ancora)) + 2;
  const fine = aggiungiMesi(ancora, 12 * anni);
  const aFineMese = termini.fineMese && ancora === fineMese(ancora);
  return prepara({ ...termini, dataScadenza: aFineMese ? fineMese(fine) : fine });
};

/** The first day to come from which the rate is not known for sure. */
const revisione = ({ cedole }: TitoloPreparato, giorno: Data): Data | null =>
  cedole.find(({ da, presunta }) => da > giorno && presunta)?.da ?? null;

type Prezzato = AlGiorno & { readonly prezzo: string };

const telQuel = (titolo: TitoloPreparato, { giorno, prezzo }: Prezzato): number =>
  Number(prezzo) + Number(rateoLordo100(titolo, giorno));

const diviso = (lordo: number, durata: number): string =>
  `${inCifre(durata.toFixed(IN_PAROLE))} / (1 + ${tasso(lordo)})`;

/** Of what pays for ever the same: the price is the rent over the yield of a period. */
function costante({ mesi }: TitoloPreparato, cedola: number, prezzo: string): AllaFine {
  const volte = mesi > 0 ? 12 / mesi : 1;
  const delPeriodo = cedola / volte / Number(prezzo);
  const crescita = 1 + delPeriodo;
  const lordo = crescita ** volte - 1;
  return {
    lordo,
    modificata: crescita / delPeriodo / volte / (1 + lordo),
    come: `rendita perpetua: rendimento ${tasso(lordo)} al prezzo ${inCifre(prezzo)}`,
  };
}

/** Of what pays for ever, but not the same yet: each coupon discounted, and the rent behind the last of them. */
function aGradini(titolo: TitoloPreparato, al: Prezzato, cedola: number): AllaFine | null {
  const { flussi } = attualizzazione(titolo, al.giorno, 'MEF');
  const dopo = flussi.at(-1)?.periodi ?? 0;
  const volte = titolo.mesi > 0 ? 12 / titolo.mesi : 1;
  const somme = (r: number) => {
    const delPeriodo = (1 + r) ** (1 / volte) - 1;
    const rendita = (cedola / volte / delPeriodo) * (1 + r) ** -dopo;
    let valore = rendita;
    let tempo = rendita * (dopo + (1 + delPeriodo) / delPeriodo / volte);
    for (const { periodi, interessi } of flussi) {
      const scontato = interessi * (1 + r) ** -periodi;
      valore += scontato;
      tempo += periodi * scontato;
    }
    return { valore, tempo };
  };
  const pagato = telQuel(titolo, al);
  const lordo = radice(
    (r) => {
      const { valore, tempo } = somme(r);
      return { valore: valore - pagato, derivata: -tempo / (1 + r) };
    },
    [1e-6, 10],
  );
  if (lordo === null) return null;
  const { valore, tempo } = somme(lordo);
  const durata = tempo / valore;
  const come = `al prezzo ${inCifre(al.prezzo)}, poi rendita del ${inCifre(String(cedola))}%`;
  return {
    lordo,
    modificata: durata / (1 + lordo),
    come: `rendimento ${tasso(lordo)} ${come}: ${diviso(lordo, durata)}`,
  };
}

function perpetua(titolo: TitoloPreparato, al: Prezzato): AllaFine | null {
  const tassi = titolo.cedole
    .filter(({ a }) => a > al.giorno)
    .map((cedola) => Number(decimale(cedola.tasso)));
  const ultimo = tassi.at(-1) ?? 0;
  return tassi.every((uno) => uno === ultimo)
    ? costante(titolo, ultimo, al.prezzo)
    : aGradini(titolo, al, ultimo);
}

/** Paid back so soon and so far below what it costs that no yield says so: it lasts as long as it lasts. */
function inPerdita(titolo: TitoloPreparato, al: Prezzato, quando: string): AllaFine | null {
  const { flussi } = attualizzazione(titolo, al.giorno, 'MEF');
  const fine = flussi.at(-1);
  const reso = flussi.reduce((somma, { interessi, capitale }) => somma + interessi + capitale, 0);
  if (!fine || reso >= telQuel(titolo, al)) return null;
  return {
    lordo: -1,
    modificata: fine.periodi,
    come: `rende meno di −99% al prezzo ${inCifre(al.prezzo)}${quando}: ${inGiorni(giorniTra(al.giorno, fine.data))}`,
  };
}

/** Held until a day on which it is paid back at the price of its terms; null where no yield gives the price. */
function finoA(titolo: TitoloPreparato, al: Prezzato, quando = ''): AllaFine | null {
  const esito = rendimento(titolo, al.giorno, al.prezzo);
  if (esito === null) return inPerdita(titolo, al, quando);
  const { lordo, durata, durataModificata } = esito;
  return {
    lordo,
    modificata: durataModificata,
    come: `rendimento ${tasso(lordo)} al prezzo ${inCifre(al.prezzo)}${quando}: ${diviso(lordo, durata)}`,
  };
}

/** The days on which it may be called, each with what it pays: of a period the first to come and the last. */
const chiamate = ({ giorno, richiami }: Prezzato, scadenza: Data | null) =>
  richiami.flatMap(({ data, dataFine, prezzo }) => {
    const aperto = dataFine !== null && data <= giorno;
    return [...new Set([aperto ? aggiungiGiorni(giorno, 1) : data, dataFine ?? data])]
      .filter((una) => una > giorno && una <= (dataFine ?? una))
      .filter((una) => scadenza === null || una < scadenza)
      .map((una) => ({ data: una, prezzo }));
  });

/** The same coupons, cut on the day on which it is called: their dates do not move for it. */
function chiamato(
  titolo: TitoloPreparato,
  { data, prezzo }: { readonly data: Data; readonly prezzo: string },
): TitoloPreparato {
  const { termini } = titolo;
  const fine = termini.cedoleAdeguate ? giornoPagamento(data, termini) : data;
  const cedole = titolo.cedole
    .filter(({ da }) => da < fine)
    .map((una) => (una.a > fine ? { ...una, a: fine, irregolare: true } : una));
  return {
    ...titolo,
    termini: { ...termini, dataScadenza: fine, prezzoRimborso: prezzo },
    cedole,
    inizi: titolo.inizi.slice(0, cedole.length),
    fine: numeroGiorno(fine),
  };
}

/** Which of two ends is worse: where it yields less, else the nearer. */
const peggio = (una: AllaFine, altra: AllaFine): AllaFine =>
  una.lordo < altra.lordo || (una.lordo === altra.lordo && una.modificata <= altra.modificata)
    ? una
    : altra;

/** To the end at which it yields least: its own, or one at which it may be called. */
function alPeggio(termini: Termini, davanti: TitoloPreparato, al: Prezzato): AllaFine | null {
  const propria = termini.dataScadenza === null ? perpetua(davanti, al) : finoA(davanti, al);
  const richiamate = chiamate(al, davanti.termini.dataScadenza).map((una) => {
    const quando = `, al richiamo del ${stampaData(una.data)} a ${inCifre(una.prezzo)}`;
    return finoA(chiamato(davanti, una), al, quando);
  });
  const fini = [propria, ...richiamate].filter((una) => una !== null);
  return fini.length === 0 ? null : fini.reduce(peggio);
}

function aiTermini(titolo: TitoloCalcolato, al: AlGiorno): Duration {
  const { giorno, prezzo } = al;
  const termini = conUnPagamento(titolo.termini);
  const davanti = finestra(termini, al);
  const nuova = revisione(davanti, giorno);
  if (nuova !== null) {
    const giorni = giorniTra(giorno, nuova);
    return {
      anni: arrotonda(quoziente(String(giorni), '365'), CIFRE),
      come: `il tasso è noto fino al ${stampaData(nuova)}: ${inGiorni(giorni)}`,
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

import { differenza, segno } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import {
  type Coefficienti,
  coefficienteDel,
  coefficientiDelleCedole,
  senzaCoefficiente,
} from './coefficiente.ts';
import type { QuotaTassata } from './controvalore.ts';
import { TerminiErrati } from './date-cedola.ts';
import { daDecimale, decimale } from './frazione.ts';
import { type AliquotaDal, aliquotaDel, impostaSuMaturato, trattiAliquota } from './imposta.ts';
import { type Indicizzazione, indicizzazioneDi } from './indicizzazioni.ts';
import { rateo, rateoLordo100 } from './rateo.ts';
import { type RateoIndicizzato, type Recupero, rateoIndicizzato } from './rateo-indicizzato.ts';
import type { RegoleInUso } from './regole-indicizzati.ts';
import { passiDelloScarto, scartoDi, scartoMaturato100 } from './scarto.ts';
import { conUnPagamento, eSenzaCedola } from './senza-cedola.ts';
import { poolFactorDopo, prepara, type TitoloPreparato } from './termini.ts';
import type { TitoloCalcolato } from './titolo.ts';
import { inCifre, type Passo, type Traccia } from './traccia.ts';

/** The accrual of a titolo on a day, per 100 of living nominal or per unit. */
interface RateoTitolo {
  readonly codTitolo: string;
  readonly data: Data;
  readonly dataInizioGodimento: Data | null;
  readonly dataProssimaCedola: Data | null;
  readonly giorniMaturati: number;
  readonly giorniPeriodo: number;
  readonly tasso: string | null;
  readonly presunto: boolean;
  readonly rateoLordo100: string;
  readonly aliquota: string | null;
  readonly rateoNetto100: string;
  readonly coefficiente: string | null;
  readonly indicizzazione: (Omit<RateoIndicizzato, 'traccia'> & RegoleInUso) | null;
  /** Why the coefficient is not known, in words. */
  readonly mancaCoefficiente: string | null;
  readonly poolFactor: string;
  readonly scartoMaturato100: string;
  readonly impostaScarto100: string;
  readonly traccia: Passo[];
}

/** An accrual with what it was counted from, for what else is asked of the day. */
export interface RateoCalcolato {
  readonly rateo: RateoTitolo;
  readonly preparato: TitoloPreparato;
  readonly aliquote: readonly AliquotaDal[];
  /** Tax on the accrual, per 100. */
  readonly impostaRateo100: string;
}

const DECIMALI_MASSIMI = 12;

const interessi = (titolo: TitoloPreparato, aliquote: readonly AliquotaDal[], giorno: Data) => {
  const esito = rateo(titolo, giorno);
  if (!esito) return { esito, imposta: '0' };
  const decimali = titolo.termini.decimaliRateo || DECIMALI_MASSIMI;
  const imposta = impostaSuMaturato(
    aliquote,
    { da: esito.dataInizioGodimento, a: giorno },
    (uno) => daDecimale(rateoLordo100(titolo, uno)),
    decimali,
  );
  return { esito, imposta };
};

interface ScartoAlGiorno {
  readonly maturato: string;
  readonly imposta: string;
  readonly traccia: Traccia;
}

const SENZA_SCARTO: ScartoAlGiorno = { maturato: '0', imposta: '0', traccia: [] };

/** The issue discount accrued up to the day and its tax, per 100; nothing where no price is known. */
function scartoAl(
  { termini }: TitoloCalcolato,
  aliquote: readonly AliquotaDal[],
  giorno: Data,
): ScartoAlGiorno {
  if (termini.prezzoEmissione === null || termini.dataScadenza === null) return SENZA_SCARTO;
  const scarto = scartoDi(termini);
  if (giorno <= scarto.dataEmissione || scarto.totale100.n === 0n) return SENZA_SCARTO;
  const maturato = (uno: Data) => scartoMaturato100(scarto, uno);
  const imposta = impostaSuMaturato(
    aliquote,
    { da: scarto.dataEmissione, a: giorno },
    maturato,
    DECIMALI_MASSIMI,
  );
  return {
    maturato: decimale(maturato(giorno)),
    imposta,
    traccia: [
      ...passiDelloScarto(scarto, { da: scarto.dataEmissione, a: giorno }),
      passoImpostaScarto(imposta, aliquotaDel(aliquote, giorno)),
    ],
  };
}

const passoImpostaScarto = (imposta: string, aliquota: string | null): Passo => ({
  titolo: 'Imposta sullo scarto per 100',
  calcolo: aliquota === null ? 'nessuna aliquota in vigore' : `aliquota ${inCifre(aliquota)}%`,
  valore: imposta,
  fonte: 'Ogni tratto all’aliquota del suo tempo (D.L. 138/2011, D.L. 66/2014)',
});

const passoNetto = (lordo: string, imposta: string, aliquota: string | null): Passo => ({
  titolo: 'Rateo netto per 100',
  calcolo: `${inCifre(lordo)} − imposta ${inCifre(imposta)}`,
  valore: differenza(lordo, imposta),
  fonte:
    aliquota === null
      ? 'Nessuna aliquota in vigore'
      : `Aliquota ${inCifre(aliquota)}%, pro rata dove è cambiata dentro la cedola`,
});

const senzaTraccia = ({ traccia: _passi, ...indicizzato }: RateoIndicizzato) => indicizzato;

type Interessi = ReturnType<typeof interessi>;

/** The coefficients of the coupons before the one in progress, where a deflation may be to make good. */
function recuperoDi(
  coefficienti: Coefficienti,
  { termini, regole }: TitoloCalcolato,
  indicizzazione: Indicizzazione,
  passate: TitoloPreparato['cedole'],
): Recupero | null {
  if (!indicizzazione.deflazione) return null;
  const noti = coefficientiDelleCedole(coefficienti, indicizzazione, termini.codTitolo, passate);
  return {
    regola: regole.regolaDeflazione,
    passati: passate.map(({ a }) => noti.get(a)?.valore ?? null),
  };
}

interface DaIndicizzare {
  readonly preparato: TitoloPreparato;
  readonly maturati: Interessi;
}

/** What the coefficient of the day makes of the real accrual, or why it cannot be told. */
function indicizzato(
  coefficienti: Coefficienti,
  titolo: TitoloCalcolato,
  giorno: Data,
  { preparato, maturati: { esito, imposta } }: DaIndicizzare,
) {
  const { termini, tipoIndicizzazione, indiceBase } = titolo;
  const indicizzazione = indicizzazioneDi(tipoIndicizzazione);
  if (!indicizzazione || !esito) return { rateo: null, manca: null };
  const domanda = {
    codTitolo: termini.codTitolo,
    giorno,
    inizioCedola: esito.dataInizioGodimento,
  };
  const noto = coefficienteDel(coefficienti, indicizzazione, domanda);
  if (!noto) return { rateo: null, manca: senzaCoefficiente(termini.codTitolo, giorno) };
  const reale = { giorno, lordo100: esito.rateoLordo100, imposta100: imposta, indiceBase };
  const passate = preparato.cedole.filter(({ a }) => a <= esito.dataInizioGodimento);
  const recupero = recuperoDi(coefficienti, titolo, indicizzazione, passate);
  return { rateo: rateoIndicizzato(indicizzazione, noto, reale, recupero), manca: null };
}

/** Whether a titolo accrues anything, interest or discount (docs/regole/ratei.md#rateo). */
export const maturaQualcosa = ({ maturaRateo, termini }: TitoloCalcolato): boolean =>
  maturaRateo || eSenzaCedola(termini);

/** Whoever asks a titolo of thousands of days has its calendar made once, or is told once more why there is none. */
const preparati = new WeakMap<TitoloCalcolato, TitoloPreparato | TerminiErrati>();

function preparaRateo(titolo: TitoloCalcolato): TitoloPreparato {
  const fatto = preparati.get(titolo) ?? preparatoOErrati(titolo);
  preparati.set(titolo, fatto);
  if (fatto instanceof TerminiErrati) throw fatto;
  return fatto;
}

function preparatoOErrati(titolo: TitoloCalcolato): TitoloPreparato | TerminiErrati {
  try {
    return conCalendario(titolo);
  } catch (causa) {
    if (causa instanceof TerminiErrati) return causa;
    throw causa;
  }
}

function conCalendario(titolo: TitoloCalcolato): TitoloPreparato {
  const { termini } = titolo;
  if (maturaQualcosa(titolo)) return prepara(conUnPagamento(termini));
  throw new TerminiErrati(
    'codTitolo',
    `Il titolo ${termini.codTitolo} è di un tipo che non matura ratei.`,
  );
}

/** What of an accrual the amount of a quantity is worked out from. */
export type RateoLordo = Pick<
  RateoTitolo,
  'rateoLordo100' | 'poolFactor' | 'indicizzazione' | 'mancaCoefficiente'
>;

/**
 * The accrual of a titolo on a day before tax, as `contoRateo` has it, without tax and discount, which take most
 * of its time: for whoever asks of thousands (docs/regole/ratei.md#rateo). It throws the same `TerminiErrati`.
 */
export function soloLordo(
  titolo: TitoloCalcolato,
  giorno: Data,
  coefficienti: Coefficienti,
): RateoLordo {
  const preparato = preparaRateo(titolo);
  // What no index moves is a number alone: how it comes about takes most of the time, and nobody reads it.
  if (indicizzazioneDi(titolo.tipoIndicizzazione) === null)
    return {
      rateoLordo100: rateoLordo100(preparato, giorno),
      poolFactor: decimale(poolFactorDopo(preparato, giorno)),
      indicizzazione: null,
      mancaCoefficiente: null,
    };
  const maturati = { esito: rateo(preparato, giorno), imposta: '0' };
  const { rateo: reso, manca } = indicizzato(coefficienti, titolo, giorno, { preparato, maturati });
  return {
    rateoLordo100: maturati.esito?.rateoLordo100 ?? '0',
    poolFactor: decimale(poolFactorDopo(preparato, giorno)),
    indicizzazione: reso && { ...senzaTraccia(reso), ...titolo.regole },
    mancaCoefficiente: manca,
  };
}

/**
 * The accrual of a titolo on a day with tax, discount and pool factor, by the dated rates of its income
 * (docs/regole/ratei.md#rateo). A titolo that accrues nothing throws `TerminiErrati`.
 */
export function contoRateo(
  titolo: TitoloCalcolato,
  giorno: Data,
  aliquote: readonly AliquotaDal[],
  coefficienti: Coefficienti,
): RateoCalcolato {
  const { termini } = titolo;
  const preparato = preparaRateo(titolo);
  const maturati = interessi(preparato, aliquote, giorno);
  const { esito, imposta } = maturati;
  const { rateo: reso, manca } = indicizzato(coefficienti, titolo, giorno, { preparato, maturati });
  const senzaCedola = eSenzaCedola(termini);
  const lordo = esito?.rateoLordo100 ?? '0';
  const aliquota = aliquotaDel(aliquote, giorno);
  const scarto = scartoAl(titolo, aliquote, giorno);
  const risposta: RateoTitolo = {
    codTitolo: termini.codTitolo,
    data: giorno,
    dataInizioGodimento: esito?.dataInizioGodimento ?? null,
    dataProssimaCedola: esito?.dataProssimaCedola ?? null,
    giorniMaturati: esito?.giorniMaturati ?? 0,
    giorniPeriodo: esito?.giorniPeriodo ?? 0,
    tasso: senzaCedola ? null : (esito?.tasso ?? null),
    presunto: esito?.presunto ?? false,
    rateoLordo100: lordo,
    aliquota,
    rateoNetto100: differenza(lordo, imposta),
    coefficiente: reso?.coefficiente ?? null,
    indicizzazione: reso && { ...senzaTraccia(reso), ...titolo.regole },
    mancaCoefficiente: manca,
    poolFactor: decimale(poolFactorDopo(preparato, giorno)),
    scartoMaturato100: scarto.maturato,
    impostaScarto100: scarto.imposta,
    traccia: [
      ...(senzaCedola ? [] : (esito?.traccia ?? [])),
      ...(segno(lordo) === 0 ? [] : [passoNetto(lordo, imposta, aliquota)]),
      ...(reso?.traccia ?? []),
      ...scarto.traccia,
    ],
  };
  return { rateo: risposta, preparato, aliquote, impostaRateo100: imposta };
}

/** The accrual cut where the rate of tax changes (docs/regole/imposte.md#aliquote). */
export function quote({ rateo, preparato, aliquote }: RateoCalcolato): readonly QuotaTassata[] {
  const inizio = rateo.dataInizioGodimento;
  if (inizio === null) return [];
  const intervallo = { da: inizio as Data, a: rateo.data as Data };
  return trattiAliquota(aliquote, intervallo).map(({ da, a, aliquota }) => ({
    quota100: differenza(rateoLordo100(preparato, a), rateoLordo100(preparato, da)),
    aliquota,
  }));
}

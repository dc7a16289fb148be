import type { Static } from 'typebox';
import type { rotteCalcoloTitolo } from '#contract/calcolo-titolo.ts';
import { daDecimale, decimale } from '#domain/calcolo/frazione.ts';
import { type AliquotaDal, aliquotaDel, impostaSuMaturato } from '#domain/calcolo/imposta.ts';
import { type Indicizzazione, indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { rateo, rateoLordo100 } from '#domain/calcolo/rateo.ts';
import {
  type RateoIndicizzato,
  type Recupero,
  rateoIndicizzato,
} from '#domain/calcolo/rateo-indicizzato.ts';
import { passiDelloScarto, scartoDi, scartoMaturato100 } from '#domain/calcolo/scarto.ts';
import { conUnPagamento, eSenzaCedola } from '#domain/calcolo/senza-cedola.ts';
import { poolFactorDopo, prepara, type TitoloPreparato } from '#domain/calcolo/termini.ts';
import { inCifre, type Passo, type Traccia } from '#domain/calcolo/traccia.ts';
import { differenza, segno } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import {
  coefficienteDel,
  coefficientiDelleCedole,
  senzaCoefficiente,
} from '#server/calcolo/coefficiente.ts';
import {
  aliquotePer,
  type FiscalitaTitolo,
  type TitoloCalcolato,
} from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/schema.ts';
import { erroreCampo } from '#server/errori.ts';

type Risposta = Static<(typeof rotteCalcoloTitolo.rateo)['risposta']>;

/** What is told of the accrual alone. */
export type RispostaRateo = Omit<
  Risposta,
  'ultimoPrezzo' | 'analisi' | 'mancaAnalisi' | 'controvalore' | 'mancaControvalore'
>;

/** An accrual with what it was counted from, for what else is asked of the day. */
export interface ContoRateo {
  readonly rateo: RispostaRateo;
  readonly preparato: TitoloPreparato;
  readonly aliquote: readonly AliquotaDal[];
  /** Tax on the accrual, per 100. */
  readonly impostaRateo100: string;
}

const DECIMALI_MASSIMI = 12;

/** The rates of the titolo's income among those that were read: its own from ever, else its category's. */
export const aliquoteProprie = (
  { aliquota, categoria }: FiscalitaTitolo,
  aliquote: (categoria: string) => readonly AliquotaDal[],
): readonly AliquotaDal[] =>
  aliquota === null ? aliquote(categoria) : [{ validoDal: '1900-01-01' as Data, aliquota }];

/** The rates of the titolo's income: its own from ever, else its category's. */
export const aliquoteDelTitolo = async (
  tx: Tx,
  titolo: TitoloCalcolato,
): Promise<readonly AliquotaDal[]> =>
  aliquoteProprie(titolo, await aliquotePer(tx, [titolo.categoria]));

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
async function recuperoDi(
  tx: Tx,
  { termini, regole }: TitoloCalcolato,
  indicizzazione: Indicizzazione,
  passate: TitoloPreparato['cedole'],
): Promise<Recupero | null> {
  if (!indicizzazione.deflazione) return null;
  const noti = await coefficientiDelleCedole(tx, indicizzazione, termini.codTitolo, passate);
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
async function indicizzato(
  tx: Tx,
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
  const noto = await coefficienteDel(tx, indicizzazione, domanda);
  if (!noto) return { rateo: null, manca: senzaCoefficiente(domanda) };
  const reale = { giorno, lordo100: esito.rateoLordo100, imposta100: imposta, indiceBase };
  const passate = preparato.cedole.filter(({ a }) => a <= esito.dataInizioGodimento);
  const recupero = await recuperoDi(tx, titolo, indicizzazione, passate);
  return { rateo: rateoIndicizzato(indicizzazione, noto, reale, recupero), manca: null };
}

/**
 * The accrual of a titolo on a day with tax, discount and pool factor (domain.md §1.2); `note` are the
 * rates of its income where they were read already.
 */
export async function rateoDelTitolo(
  tx: Tx,
  titolo: TitoloCalcolato,
  giorno: Data,
  note?: readonly AliquotaDal[],
): Promise<ContoRateo> {
  const { termini } = titolo;
  if (!titolo.maturaRateo && !eSenzaCedola(termini))
    throw erroreCampo(
      'codTitolo',
      `Il titolo ${termini.codTitolo} è di un tipo che non matura ratei.`,
    );
  const preparato = prepara(conUnPagamento(termini));
  const aliquote = note ?? (await aliquoteDelTitolo(tx, titolo));
  const maturati = interessi(preparato, aliquote, giorno);
  const { esito, imposta } = maturati;
  const { rateo: reso, manca } = await indicizzato(tx, titolo, giorno, { preparato, maturati });
  const senzaCedola = eSenzaCedola(termini);
  const lordo = esito?.rateoLordo100 ?? '0';
  const aliquota = aliquotaDel(aliquote, giorno);
  const scarto = scartoAl(titolo, aliquote, giorno);
  const risposta: RispostaRateo = {
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

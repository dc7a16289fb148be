import { senzaCoefficiente } from '#domain/calcolo/coefficiente.ts';
import { inEuro } from '#domain/calcolo/controvalore.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import type { Guadagno } from '#domain/calcolo/plusvalenza.ts';
import { SENZA_SOSTITUTO, tassaOgniRealizzo } from '#domain/calcolo/regime.ts';
import { rivalutazione100 } from '#domain/calcolo/rivalutazione.ts';
import { scartoDi, scartoMaturato100 } from '#domain/calcolo/scarto.ts';
import { scartoDelRimborso, usato } from '#domain/calcolo/titolo.ts';
import {
  type ImpostaAlRealizzo,
  impostaAlRealizzo,
  type ZainettoDelGiorno,
} from '#domain/fiscalita/al-realizzo.ts';
import { annoDi } from '#domain/fiscalita/perdite.ts';
import { comeSiTassa } from '#domain/fiscalita/realizzi.ts';
import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import {
  type CostoFiscale,
  costoFiscale,
  type MossaFiscale,
  quotaDi,
} from '#domain/posizioni/costo-fiscale.ts';
import { guadagnoInUscita } from '#domain/posizioni/guadagno-fiscale.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { ONERI } from '../campi.ts';
import type { Giorni } from '../famiglie/famiglia.ts';
import type { Foglio } from '../foglio.ts';
import { type Contesto, eImpossibile, provaCon, type TitoloFissato } from './contesto.ts';
import { mosseDi } from './giacenza.ts';
import { fiscalitaDi, type Quadro, rapportoDi, regimeDel } from './quadro.ts';

const CENTESIMI = 2;
/** Of one of many rows, whose position has not been looked at. */
export const DALLA_GIACENZA =
  'L’imposta sulla plusvalenza si calcola da ciò che è in carico: aprire la bozza, guardarla e salvarla.';
const DA_CIO_CHE_PRECEDE =
  'L’imposta sulla plusvalenza si calcola da ciò che si è registrato dall’apertura: aprire la bozza, guardarla e salvarla.';
const SENZA_GIACENZA =
  'L’imposta sulla plusvalenza non si calcola: prima di questa riga non c’è in carico quanto esce, o una riga di prima non si registra.';

/** The discount per 100 accrued up to a day; none where the titolo has none. */
function scartoDelTitolo({ titolo }: Pick<Quadro, 'titolo'>): (giorno: Data) => string {
  const termini = titolo?.natura.conScarto ? titolo.calcolato.termini : null;
  if (!termini || termini.dataScadenza === null) return () => '0';
  const scarto = scartoDi(termini);
  return (giorno) => decimale(scartoMaturato100(scarto, giorno));
}

/** Reads the accruals of days together, so that what they miss is asked for at once. */
function annunciaRatei(contesto: Contesto, codTitolo: string, giorni: readonly Data[]): void {
  for (const giorno of giorni)
    provaCon(contesto, (con) => con.cerca('rateo', { codTitolo, giorno }));
}

/**
 * The income of capital per 100 that is in the price up to a day: the discount, and what prices have made
 * of an indexed capital (docs/regole/imposte.md#plusvalenza). `giorni` are those that will be asked. Throws
 * `TerminiErrati` where the coefficient of a day is not known.
 */
export function maturatoDelTitolo(
  { contesto, titolo }: Pick<Quadro, 'contesto' | 'titolo'>,
  giorni: readonly Data[] = [],
): (giorno: Data) => string {
  const scarto = scartoDelTitolo({ titolo });
  if (!titolo?.natura.indicizzato) return scarto;
  const { codTitolo } = titolo.anagrafica;
  annunciaRatei(contesto, codTitolo, giorni);
  return (giorno) => {
    const rateo = contesto.cerca('rateo', { codTitolo, giorno });
    if (rateo === null) return scarto(giorno);
    if (eImpossibile(rateo)) throw new TerminiErrati('coefficiente', rateo.messaggio);
    if (rateo.rivalutazione100 === null)
      throw new TerminiErrati('coefficiente', senzaCoefficiente(codTitolo, giorno));
    return somma(scarto(giorno), rivalutazione100(usato(rateo.rivalutazione100)));
  };
}

/** The discount per 100 that leaves with what goes out: accrued so far, or all of what is repaid. */
function scartoInUscita(
  quadro: Pick<Quadro, 'titolo'>,
  uscita: Pick<Uscita, 'dataValuta' | 'rimborsatoA'>,
): string {
  const { dataValuta, rimborsatoA } = uscita;
  const termini = quadro.titolo?.natura.conScarto ? quadro.titolo.calcolato.termini : null;
  if (rimborsatoA === undefined || termini === null || termini.dataScadenza === null)
    return scartoDelTitolo(quadro)(dataValuta);
  return decimale(scartoDelRimborso(termini, rimborsatoA).totale100);
}

/** What goes out of a position: all of a part of it, or a part of all of it. */
export interface Uscita {
  readonly quantita: string;
  /** Of a repayment that leaves the nominal: how much of what was alive, from 0 to 1. */
  readonly quota?: string;
  /** Of what was sold before it was bought. */
  readonly corto?: boolean;
  /** Of an exercise: what its option brought in or cost, and its charges, in euro. */
  readonly esercizio?: { readonly premio: string; readonly oneri: string };
  readonly dataMovimento: Data;
  readonly dataValuta: Data;
  /** Of a redemption, what it pays per 100; null where that is what the terms say. */
  readonly rimborsatoA?: string | null;
}

/** The charges of a slip in euro; the tax on transactions is none: it lowers no gain (L. 228/2012 art. 1 c. 499). */
export const oneriEuro = (foglio: Foglio, cambio: string): string =>
  inEuro(somma(...ONERI.map((una) => foglio.valore(una) ?? '0')), cambio);

/** What a slip cashes, or pays with a minus, in euro; nothing where it moves no money, null where unknown. */
export function ricavoEuro(foglio: Foglio, cambio: string): string | null {
  if (!foglio.celle.has('controvaloreOriginale')) return '0';
  const controvalore = foglio.valore('controvaloreOriginale');
  return (
    foglio.valore('controvaloreEuro') ??
    (foglio.aMano('controvaloreEuro') ? foglio.scritto('controvaloreEuro') : null) ??
    (controvalore === null ? null : inEuro(controvalore, cambio))
  );
}

/** The income of capital per 100 that is in the price of what goes out, at the coefficient that is written with it. */
export function maturatoAllUscita(
  quadro: Pick<Quadro, 'titolo'>,
  uscita: Pick<Uscita, 'dataValuta' | 'rimborsatoA'>,
  coefficiente: string | null,
): string {
  const scarto = scartoInUscita(quadro, uscita);
  if (!quadro.titolo?.natura.indicizzato) return scarto;
  return somma(scarto, rivalutazione100(coefficiente ?? '1'));
}

/** The average cost by which what a position holds is taxed. */
function caricoDi(quadro: Quadro, mosse: readonly MossaFiscale[]): CostoFiscale {
  const giorni = mosse.flatMap((una) => (segno(una.quantita) > 0 ? [una.dataValuta] : []));
  return costoFiscale(mosse, maturatoDelTitolo(quadro, giorni));
}

/** The gain of what goes out over its average cost, in euro; null where there is nothing to compare. */
function guadagnoDi(quadro: Quadro, foglio: Foglio, carico: CostoFiscale, uscita: Uscita) {
  const { quantita, quota = '1', corto = false, esercizio } = uscita;
  const cambio = foglio.valore('cambio');
  const ricavo = cambio === null ? null : ricavoEuro(foglio, cambio);
  if (cambio === null || ricavo === null) return null;
  return guadagnoInUscita(carico, {
    ...{ quantita, quota, cambio, ricavo, corto },
    poolFactor: foglio.valore('poolFactor') ?? '1',
    maturato100: () => maturatoAllUscita(quadro, uscita, foglio.valore('coefficiente')),
    oneri: oneriEuro(foglio, cambio),
    ...esercizio,
  });
}

/** How a gain is taxed with its slip. */
interface Tassato {
  /** Why it cannot be told; null where it can. */
  readonly impedito?: string | null;
  /** Whether it uses the losses of the pouch: what the pouch does not count uses none. */
  readonly conPerdite?: boolean;
}

/** What a slip meets in the pouch; null where it does not look at it. */
function zainettoDel(quadro: Quadro, conPerdite = false): ZainettoDelGiorno | null {
  const { contesto, ingresso, dataMovimento: giorno } = quadro;
  if (!conPerdite) return null;
  if (quadro.zainetto !== undefined || quadro.senzaGiacenze) return quadro.zainetto ?? null;
  return contesto.cerca('zainetto', { codDepositario: ingresso.cod_Depositario, giorno });
}

/** What is odd about the losses that a slip uses, or cannot use. */
function diciDelloZainetto(
  { avvisi, dataMovimento }: Quadro,
  { certificato, poi }: ZainettoDelGiorno,
  { perdite, realizzo }: ImpostaAlRealizzo,
): readonly string[] {
  const anno = annoDi(dataMovimento);
  const detti: string[] = [];
  const avvisa = (messaggio: string) => {
    detti.push(messaggio);
    avvisi.push({
      ...{ campo: 'impostaPlusvalenze', peso: 'avviso', messaggio },
      ...(poi && perdite && { movimento: { id: poi.id } }),
    });
  };
  // What a fund earns is no gain of the pouch: only what it loses counts later.
  const conta = realizzo.natura === 'diversi' || segno(realizzo.imponibile) < 0;
  if (certificato !== null && anno <= certificato && conta)
    avvisa(
      `Il ${anno} è certificato: il risultato conta come rettifica all’1/1/${certificato + 1}, con le perdite che restano allora.`,
    );
  if (poi && perdite)
    avvisa(
      `Usa perdite prima di una vendita già registrata, la ${poi.nreg}/${poi.anno} del ${stampaData(poi.giorno, 'dd/MM/yyyy')}: l’imposta di quella cambia, come dice lo Zainetto fiscale.`,
    );
  return detti;
}

/**
 * The tax on a realised gain, where the regime takes it with each operation: on a reduced amount of
 * government bonds, after the losses that the pouch has; a loss pays nothing. What is earned is asked only
 * where it is taxed.
 */
export function mettiImpostaSulGuadagno(
  quadro: Quadro,
  foglio: Foglio,
  guadagnato: () => Guadagno | null,
  { impedito = quadro.senzaGiacenze ? DA_CIO_CHE_PRECEDE : null, conPerdite }: Tassato = {},
): void {
  const regime = regimeDel(quadro, quadro.dataMovimento);
  if (!tassaOgniRealizzo(regime)) {
    const nota = regime.motivo === SENZA_SOSTITUTO ? SENZA_SOSTITUTO : null;
    foglio.calcola('impostaPlusvalenze', { valore: '0', nota });
    return;
  }
  if (impedito !== null) {
    foglio.calcola('impostaPlusvalenze', { valore: null });
    if (foglio.aMano('impostaPlusvalenze')) quadro.sospesi.push(impedito);
    else quadro.avvisi.push({ campo: 'impostaPlusvalenze', peso: 'errore', messaggio: impedito });
    return;
  }
  // Asked whatever is earned: who types the numbers needs it by then.
  const zainetto = zainettoDel(quadro, conPerdite);
  const suo = quadro.tenta(guadagnato);
  const cambio = foglio.valore('cambio');
  const { titolo, dataMovimento, aliquoteDi } = quadro;
  const come = comeSiTassa(fiscalitaDi(titolo), rapportoDi(quadro), dataMovimento, aliquoteDi);
  if (!suo || cambio === null || come === null) {
    foglio.calcola('impostaPlusvalenze', { valore: null });
    return;
  }
  const tassato = impostaAlRealizzo(suo.importo, come, dataMovimento, zainetto);
  const { imposta, traccia, perdite } = tassato;
  const detti = zainetto ? diciDelloZainetto(quadro, zainetto, tassato) : [];
  if (conPerdite) quadro.tassati.push({ ...tassato, detti });
  const usate = perdite
    ? `, meno perdite ${stampaNumero(differenza(perdite.imponibile, perdite.tassato))}`
    : '';
  foglio.calcola('impostaPlusvalenze', {
    valore: arrotonda(prodotto(imposta, cambio), CENTESIMI),
    traccia: [...suo.traccia, ...traccia],
    nota: `${segno(suo.importo) < 0 ? 'minusvalenza' : 'plusvalenza'} ${stampaNumero(suo.importo.replace('-', ''))}${usate}`,
  });
  if (!foglio.aMano('impostaPlusvalenze'))
    foglio.calcola('impostaPlusvalenzeEuro', { valore: imposta });
}

/** Why what is held before a row is not known; null where it is, or can be asked. */
function caricoIgnoto({ senzaGiacenze, carico }: Quadro): string | null {
  if (!senzaGiacenze || carico) return null;
  return carico === null ? SENZA_GIACENZA : DALLA_GIACENZA;
}

/** The same on what goes out of a position, over its average cost. */
export const mettiImpostaPlusvalenze = (
  quadro: Quadro,
  foglio: Foglio,
  uscita: Omit<Uscita, 'quantita'> & { readonly quantita: string | null },
): void =>
  mettiImpostaSulGuadagno(
    quadro,
    foglio,
    () => {
      const { quantita, dataMovimento: giorno, corto: corta = false } = uscita;
      if (quantita === null) return null;
      const carico = quadro.carico ?? caricoDi(quadro, mosseDi(quadro, foglio, { giorno, corta }));
      return guadagnoDi(quadro, foglio, carico, { ...uscita, quantita });
    },
    {
      impedito: caricoIgnoto(quadro),
      // As the pouch counts them: short positions and what goes with another row are told by their movement.
      conPerdite: !uscita.corto && quadro.causale.causaleAcquisto === null,
    },
  );

/** What an exercise sells: the underlying, with the worksheet of its row. */
export interface VenditaDaEsercizio {
  readonly titolo: TitoloFissato;
  readonly foglio: Foglio;
  readonly opzione: { readonly quantita: string; readonly corto: boolean };
}

/**
 * The tax on what an exercised option sells, on the row of the option: the premium goes into the gain of
 * the underlying (art. 68 c. 8 T.U.I.R.).
 */
export function mettiImpostaSullEsercizio(
  quadro: Quadro,
  foglio: Foglio,
  { dataMovimento: giorno, dataValuta }: Giorni,
  { titolo, foglio: suo, opzione: { quantita: contratti, corto } }: VenditaDaEsercizio,
): void {
  const delTitolo: Quadro = { ...quadro, titolo };
  mettiImpostaSulGuadagno(delTitolo, foglio, () => {
    const [quantita, cambio] = [suo.valore('qtaVnominale'), foglio.valore('cambio')];
    if (quantita === null || cambio === null) return null;
    const premi = costoFiscale(mosseDi(quadro, foglio, { giorno, corta: corto }), () => '0');
    if (segno(contratti) === 0 || confronta(contratti, premi.quantita) > 0) return null;
    const premio = arrotonda(quotaDi(premi.costo, contratti, premi.quantita), CENTESIMI);
    const mosse = mosseDi(delTitolo, suo, { giorno, corta: false });
    return guadagnoDi(delTitolo, suo, caricoDi(delTitolo, mosse), {
      quantita,
      dataMovimento: giorno,
      dataValuta,
      esercizio: {
        premio: corto ? premio : prodotto(premio, '-1'),
        oneri: oneriEuro(foglio, cambio),
      },
    });
  });
}

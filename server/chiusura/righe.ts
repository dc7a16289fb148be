import { daDecimale, prodotto } from '#domain/calcolo/frazione.ts';
import type { Aperti } from '#domain/contabilita/aperti.ts';
import { NIENTE } from '#domain/contabilita/aperti.ts';
import type { Risolutore } from '#domain/contabilita/conti.ts';
import { inEuro as daCentesimi } from '#domain/money/centesimi.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import {
  type DecisioneRiga,
  type PrezzoDelMese,
  propostaDi,
  type Rating,
  type Soglia,
} from '#domain/valutazione/chiusura/decisione.ts';
import { type Dettaglio, dettaglioDi } from '#domain/valutazione/chiusura/dettaglio.ts';
import {
  type ContoTenuto,
  decidi,
  type RigaDecisa,
  type RigaValutata,
} from '#domain/valutazione/chiusura/riga.ts';
import { eDerivato, eImpegno } from '#domain/valutazione/derivato.ts';
import { alCentesimo, inEuro } from '#domain/valutazione/importi.ts';
import type { Confronto, Ingresso } from '#domain/valutazione/ingressi.ts';
import { contestoDella, type Intorni } from '#server/contabilita/generazione/intorno.ts';
import { nomePosizione } from '#server/contabilita/generazione/saldi-aperti.ts';
import type { ProntiValutati } from '#server/valutazione/pronti.ts';
import type { PosizioneValutata, Valutato } from '#server/valutazione/valutate.ts';
import type { Esercizio } from './esercizio.ts';
import { type DelTitolo, FERMA, type Mosse, type PrezziFiscali } from './letture.ts';

/** What rows are made from beside the valued positions, read once for all of them. */
export interface IntornoChiusura {
  readonly esercizio: Esercizio;
  readonly soglia: Soglia;
  readonly soloFairValueNegativi: boolean;
  readonly titoli: ReadonlyMap<number, DelTitolo>;
  readonly mosse: ReadonlyMap<number, Mosse>;
  readonly mesi: ReadonlyMap<string, readonly PrezzoDelMese[]>;
  readonly prezziFiscali: ReadonlyMap<string, PrezziFiscali>;
  readonly rating: ReadonlyMap<number, readonly Rating[]>;
  readonly aperti: ReadonlyMap<string, Aperti>;
  readonly intorni: Intorni;
  readonly risolvi: Risolutore;
  readonly decisioneDi: (una: Valutato) => DecisioneConMotivo;
}

/** A decision and why; without a reason it is the run's own. */
export interface DecisioneConMotivo extends DecisioneRiga {
  readonly motivo: string | null;
}

/** What is kept of a row for one print, and to make it anew. */
export interface DettaglioTenuto extends Dettaglio {
  readonly conto: ContoTenuto;
}

/** A row of rimanenze as its table has it. */
export interface RigaChiusura {
  readonly valori: Readonly<Record<string, unknown>>;
  readonly decisa: RigaDecisa;
  readonly cambio: string | null;
}

const parte = (ingresso: Ingresso, quale: 'valore' | 'archivio' | 'data'): string | null =>
  'valore' in ingresso ? ingresso[quale] : null;

const REDDITO_FISSO = 'RF';
/** Where money lent against titoli stands: they are not among the rimanenze of who lent it (art. 94 c. 2 T.U.I.R.). */
const PRONTI = 'CRED.PCT';

/** What gives a row: a position, or agreements that none holds. */
type Tenuto = PosizioneValutata | ProntiValutati;

/** The logical account that holds positions of a type: contracts stand at what they are worth, futures with their margins. */
export function contoDelTipo(tipoTitolo: string, fairValue = '0'): string {
  if (!eImpegno(tipoTitolo)) return 'TIT';
  if (tipoTitolo === 'U') return 'MARG.VAR';
  return segno(fairValue) < 0 ? 'DERIV.PAS' : 'DERIV.ATT';
}

const contoDi = (una: Tenuto): string =>
  'pronti' in una
    ? PRONTI
    : contoDelTipo(una.tenuta.tipoTitolo, una.valutata.fairValueDerivato ?? '0');

/** A price of tax law as euro of the holding (art. 94 c. 4 T.U.I.R.); quotes with their accrual do not tell it. */
function alPrezzo(
  confronto: Confronto | null,
  telQuel: boolean,
  prezzo: string | null,
): string | null {
  if (confronto?.perPunto == null || telQuel || prezzo === null) return null;
  const { perPunto, cambio } = confronto;
  return inEuro(alCentesimo(prodotto(daDecimale(perPunto), daDecimale(prezzo))), cambio);
}

function valutataDi(una: Tenuto, intorno: IntornoChiusura): RigaValutata {
  const { tenuta, valutata, cambio } = una;
  const { rateo, rit, cred, fv } = intorno.aperti.get(nomePosizione(tenuta)) ?? NIENTE;
  const aperti = {
    rateo: daCentesimi(rateo),
    ritenuta: daCentesimi(rit),
    crediti: daCentesimi(cred),
    fairValue: daCentesimi(fv),
  };
  const { confronto, inDivisa } = valutata;
  return {
    valutata,
    conto: {
      ...{ confronto, inDivisa, aperti },
      conCedole: tenuta.gruppo === REDDITO_FISSO,
      soloFairValueNegativi: intorno.soloFairValueNegativi,
    },
    cambio: parte(cambio, 'valore'),
    costoDivisaAnte: tenuta.costoDivisa,
    corta: tenuta.corta,
    proposta: propostaDi({
      confronto,
      giorno: intorno.esercizio.al,
      mesi: intorno.mesi.get(tenuta.codTitolo) ?? [],
      soglia: intorno.soglia,
      rating: intorno.rating.get(tenuta.idTitolo) ?? [],
    }),
  };
}

/** The columns that a decision changes, with the steps to them. */
export const cifreDecise = ({ valutata, svalutazioniCumulateDivisa }: RigaDecisa) => ({
  svalutazione: valutata.svalutazione,
  ripresa: valutata.ripresa,
  svalutazioni_cumulate: valutata.svalutazioniCumulate,
  svalutazioni_cumulate_divisa: svalutazioniCumulateDivisa,
  minusvalenza_non_rilevata: valutata.minusvalenzaNonRilevata,
  minusvalenza_latente: valutata.minusvalenzaLatente,
  plusvalenza_non_rilevata: valutata.plusvalenzaNonRilevata,
  valore_bilancio: valutata.valoreBilancio,
  costo_divisa: valutata.costoDivisa,
  traccia: valutata.traccia,
});

/** The columns that were read, and stay whatever is decided. */
function cifreLette({ tenuta, prezzo, cambio, valutata }: Valutato) {
  return {
    id_posizione: 'id' in tenuta ? tenuta.id : null,
    cod_portafoglio: tenuta.codPortafoglio,
    cod_depositario: tenuta.codDepositario,
    cod_titolo: tenuta.codTitolo,
    imm_circ: tenuta.immCirc,
    corta: tenuta.corta,
    tipo_titolo: tenuta.tipoTitolo,
    cod_divisa: tenuta.codDivisa,
    metodo: tenuta.metodo,
    quantita: tenuta.quantita,
    pool_factor: valutata.poolFactor,
    coefficiente: valutata.coefficiente,
    cambio: parte(cambio, 'valore'),
    fonte_cambio: parte(cambio, 'archivio'),
    data_cambio: parte(cambio, 'data'),
    prezzo: parte(prezzo, 'valore'),
    fonte_prezzo: parte(prezzo, 'archivio'),
    data_prezzo: parte(prezzo, 'data'),
    costo_ante: tenuta.costo,
    costo_divisa_ante: tenuta.costoDivisa,
    crediti_maturati: valutata.creditiMaturati,
    rateo: valutata.rateo,
    ritenuta_rateo: valutata.ritenutaRateo,
    scarto: valutata.scarto,
    differenza_cambio: valutata.differenzaCambio,
    valore_mercato: valutata.valoreMercato,
    fair_value_derivato: valutata.fairValueDerivato,
    tipo_ifrs9: tenuta.classeIfrs9 ?? null,
    variazione_fair_value: valutata.aFairValue?.variazione ?? null,
    tasso_effettivo: valutata.tassoEffettivo,
    anomalie: valutata.anomalie,
  };
}

/** Its account as it is resolved now, with what a position is: of no movement. */
function contoVero(una: Tenuto, { intorni, risolvi, esercizio }: IntornoChiusura) {
  const codiceConto = contoDi(una);
  const contesto = contestoDella(intorni, {
    ...una.tenuta,
    corto: una.tenuta.corta,
    codControparte: null,
    codCausale: null,
  });
  const { definizione } = risolvi(codiceConto, contesto, esercizio.al);
  return { codice_conto: codiceConto, numero_conto: definizione?.conto.numeroConto ?? null };
}

/** What waits in the reserve once this year's change has joined it; null where none is kept. */
function riservaDi({ valutata: { aFairValue } }: RigaDecisa, prima: string): string | null {
  if (!aFairValue?.aRiserva || aFairValue.variazione === null) return null;
  return somma(prima, aFairValue.variazione);
}

/** What one print alone asks of a row: of agreements nothing but their accrual. */
function dettagliDi(una: Tenuto, decisa: RigaDecisa, conto: ContoTenuto, intorno: IntornoChiusura) {
  const { tenuta } = una;
  if ('pronti' in una) {
    const { rateo } = una.pronti;
    return { costoStorico: tenuta.costo, ...(rateo && { rateo }) };
  }
  const { titolo, posizione } = una;
  const { cambiRealizzati, ...movimentazione } = intorno.mosse.get(una.tenuta.id) ?? FERMA;
  const { diff, imp } = intorno.aperti.get(nomePosizione(tenuta)) ?? NIENTE;
  return dettaglioDi({
    ...{ titolo, posizione, movimentazione, cambiRealizzati },
    valutata: decisa.valutata,
    dal: intorno.esercizio.dal,
    aperti: {
      fairValue: conto.aperti.fairValue,
      margini: daCentesimi(diff),
      nozionale: daCentesimi(imp),
    },
  });
}

/** What tax law compares a position with; nothing of what is not among the rimanenze. */
function valoriFiscali(
  una: Tenuto,
  { confronto }: ContoTenuto,
  { titoli, prezziFiscali }: IntornoChiusura,
) {
  const { codTitolo, idTitolo, tipoTitolo, telQuel } = una.tenuta;
  const suo = titoli.get(idTitolo);
  const sue = suo?.quotato && !('pronti' in una) ? prezziFiscali.get(codTitolo) : undefined;
  return {
    valore_fiscale_minimo: eDerivato(tipoTitolo)
      ? null
      : alPrezzo(confronto, telQuel, sue?.minimo?.valore ?? null),
    media_semestre: sue?.semestre ?? null,
  };
}

/** What is valued as a row of rimanenze, with what was decided of it and the movements that follow. */
export function rigaDi(una: Tenuto, intorno: IntornoChiusura): RigaChiusura {
  const { tenuta } = una;
  const riga = valutataDi(una, intorno);
  const decisione = intorno.decisioneDi(una);
  const decisa = decidi(riga, decisione);
  const suo = intorno.titoli.get(tenuta.idTitolo);
  const aperti = intorno.aperti.get(nomePosizione(tenuta)) ?? NIENTE;
  const { costoStorico, ...dettaglio } = dettagliDi(una, decisa, riga.conto, intorno);
  return {
    decisa,
    cambio: riga.cambio,
    valori: {
      cod_azienda: intorno.esercizio.codAzienda,
      ...cifreLette(una),
      ...cifreDecise(decisa),
      ...contoVero(una, intorno),
      riserva_fair_value: riservaDi(decisa, daCentesimi(aperti.fvoci)),
      descrizione: suo?.descrizione ?? tenuta.codTitolo,
      cod_isin: suo?.codIsin ?? null,
      quotato: suo?.quotato ?? null,
      costo_storico: costoStorico,
      ...valoriFiscali(una, riga.conto, intorno),
      proposta: riga.proposta,
      durevole: decisione.durevole,
      valore_recuperabile: decisione.valoreRecuperabile,
      deroga: decisione.deroga,
      motivo: decisione.motivo,
      dettaglio: { ...dettaglio, conto: riga.conto } satisfies DettaglioTenuto,
    },
  };
}

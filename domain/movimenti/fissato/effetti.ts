import { arrotonda, daDecimale } from '#domain/calcolo/frazione.ts';
import { quota } from '#domain/calcolo/lotti/posizione.ts';
import { utile } from '#domain/calcolo/lotti/utile.ts';
import {
  arrotonda as arrotondaDecimale,
  differenza,
  prodotto,
  quoziente,
} from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Genere } from '#domain/posizioni/genere.ts';
import {
  type EsitoIpotesi,
  type Ipotesi,
  ipotesi,
  type RigaIpotetica,
} from '#domain/posizioni/ipotesi.ts';
import { rapportoDi } from '#domain/posizioni/rapporto.ts';
import { DECIMALI_QUANTITA, euroDecimale, quantitaDecimale } from '#domain/posizioni/riga.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { genereDi, ordineNelGiorno } from '../generi.ts';
import type { RigaMovimento } from '../riga.ts';
import type { Quadro } from './quadro.ts';
import type { LatoScritto } from './riga.ts';

/** Before and after the movement, of the position that it works on. Quantities signed, cost in euro. */
export interface EffettoGiacenza {
  cod_Portafoglio: string;
  cod_Depositario: string;
  cod_Titolo: string;
  immCirc: string;
  metodo: string;
  quantitaPrima: string;
  quantitaMovimento: string;
  quantitaDopo: string;
  costoPrima: string;
  costoDopo: string;
  /** Euro per 100 of nominal, or per unit; null where nothing is held. */
  costoMedioPrima: string | null;
  costoMedioDopo: string | null;
  /** Of what releases cost: gain or loss in euro, and its parts from price and currency. */
  costoScaricato: string | null;
  risultato: string | null;
  risultatoPrezzo: string | null;
  risultatoCambio: string | null;
  /** Of a yearly method: the year at whose close that cost leaves, by what is known of it so far. */
  annoChiusura: number | null;
  /** Others move the position on the same day: before and after are those of the slip's place in it. */
  altriNelGiorno: boolean;
}

const CENTESIMI = 2;

/** A decimal as a whole number of its last unit. */
const intero = (numero: string, decimali: number): bigint =>
  BigInt(
    arrotonda({ n: daDecimale(numero).n * 10n ** BigInt(decimali), d: daDecimale(numero).d }, 0),
  );

/** What positions are told of a row. */
export const COLONNE_IN_GIOCO = [
  ...([
    'cod_causale',
    'cod_titolo',
    'cod_portafoglio',
    'cod_depositario',
    'imm_circ',
    'corto',
  ] as const),
  ...(['data_movimento', 'data_valuta', 'qta_vnominale'] as const),
  ...(['costo', 'costo_divisa', 'imposta_nel_costo'] as const),
  ...([
    'pool_factor',
    'pool_factor_dopo',
    'quota_costo',
    'rapporto_nuove',
    'rapporto_vecchie',
  ] as const),
  ...(['manuali', 'lotti_scelti'] as const),
] satisfies readonly (keyof RigaMovimento)[];
export type RigaInGioco = Pick<RigaMovimento, (typeof COLONNE_IN_GIOCO)[number]>;

/** Of which causale and titolo a row is. */
export interface ChiMuove {
  readonly comportamento: LatoScritto['causale']['comportamento'];
  readonly tipoTitolo: string | null;
}

const FRAZIONANO: ReadonlySet<Genere> = new Set<Genere>(['frazionamento', 'raggruppamento']);

/** Of a repayment and a demerger: which part of the cost leaves. */
function quotaDi(riga: RigaInGioco, genere: string): RigaIpotetica['quota'] {
  const { pool_factor: prima, pool_factor_dopo: dopo, quota_costo: parte } = riga;
  if (genere === 'scorporo' && prima !== null && dopo !== null) {
    const n = intero(differenza(prima, dopo), 10);
    const d = intero(prima, 10);
    return d > 0n && n >= 0n ? { n, d } : null;
  }
  if (genere === 'scissione' && parte !== null) return { n: intero(parte, 8), d: 10n ** 10n };
  return null;
}

/** The ratio of a split, unless somebody said how many come of it. */
function rapportoScritto(
  { rapporto_nuove: nuove, rapporto_vecchie: vecchie, manuali }: RigaInGioco,
  genere: Genere,
  { comportamento, tipoTitolo }: ChiMuove,
): RigaIpotetica['rapporto'] {
  if (!FRAZIONANO.has(genere) || manuali.includes('qtaVnominale')) return null;
  if (nuove === null || vecchie === null) return null;
  return rapportoDi({ nuove, vecchie, tipoTitolo, alPosto: comportamento === 'sostituzione' });
}

/** A row as positions see it; null where it lacks what it takes. */
export function inGioco(
  riga: RigaInGioco,
  genere: Genere,
  chi: ChiMuove,
): Omit<RigaIpotetica, 'chiave' | 'ordine'> | null {
  const quota = quotaDi(riga, genere);
  if ((genere === 'scorporo' || genere === 'scissione') && quota === null) return null;
  const mossa = intero(riga.qta_vnominale, DECIMALI_QUANTITA);
  if (genere !== 'rettifica' && mossa === 0n) return null;
  return {
    genere,
    data: riga.data_movimento as Data,
    quantita: mossa < 0n ? -mossa : mossa,
    costo: intero(riga.costo, CENTESIMI),
    costoDivisa: intero(riga.costo_divisa, CENTESIMI),
    quota,
    rapporto: rapportoScritto(riga, genere, chi),
    lotti:
      riga.lotti_scelti?.map((uno) => ({
        id: uno.lotto,
        quantita: intero(uno.quantita, DECIMALI_QUANTITA),
      })) ?? null,
  };
}

/** The rows as positions would see them; null where they work on none, or lack what it takes. */
function inIpotesi(
  scritti: readonly LatoScritto[],
  righe: readonly RigaMovimento[],
): readonly [RigaIpotetica, ...RigaIpotetica[]] | null {
  const [capofila] = scritti;
  if (!capofila) return null;
  const ipotetiche: RigaIpotetica[] = [];
  const primo = genereDi(capofila.causale, capofila.lato);
  for (const [i, riga] of righe.entries()) {
    const lato = scritti[i];
    const genere = lato ? genereDi(lato.causale, lato.lato) : null;
    if (!lato || genere === null || primo === null) return null;
    const { cod_titolo: codTitolo, imm_circ: immCirc } = riga;
    if (codTitolo === null || immCirc === null) return null;
    const mossa = inGioco(riga, genere, {
      comportamento: lato.causale.comportamento,
      tipoTitolo: lato.soggetto.titolo?.tipoTitolo ?? null,
    });
    if (mossa === null) return null;
    ipotetiche.push({
      ...mossa,
      chiave: {
        codPortafoglio: riga.cod_portafoglio,
        codDepositario: riga.cod_depositario,
        codTitolo,
        immCirc,
        corta: riga.corto,
      },
      ordine: ordineNelGiorno(capofila.causale, primo),
    });
  }
  const [prima, ...altre] = ipotetiche;
  return prima ? [prima, ...altre] : null;
}

/** Euro per 100 of nominal or per unit; null where nothing is held. */
function costoMedio(saldi: EsitoIpotesi['prima'], perCento: boolean): string | null {
  if (saldi.quantita === 0n) return null;
  const unitario = quoziente(euroDecimale(saldi.costo), quantitaDecimale(saldi.quantita));
  return arrotondaDecimale(perCento ? prodotto(unitario, '100') : unitario, 6);
}

interface Risultato {
  readonly risultato: string | null;
  readonly risultatoPrezzo: string | null;
  readonly risultatoCambio: string | null;
}

const NESSUNO: Risultato = { risultato: null, risultatoPrezzo: null, risultatoCambio: null };

/** What a row lets go of, negative: by yearly methods when the year is closed. */
const uscito = ({ effetto, allaChiusura }: EsitoIpotesi) => ({
  costo: effetto.costo + (allaChiusura?.costo ?? 0n),
  costoDivisa: effetto.costoDivisa + (allaChiusura?.costoDivisa ?? 0n),
});

/** What is asked of a row to tell what it did. */
export interface Mosso {
  readonly riga: Pick<
    RigaMovimento,
    | 'cod_portafoglio'
    | 'cod_depositario'
    | 'cod_titolo'
    | 'imm_circ'
    | 'corto'
    | 'cambio'
    | 'controvalore_originale'
  >;
  readonly causale: Pick<Quadro['causale'], 'effettoCosto' | 'effettoLiquidita' | 'reddito'>;
  /** Its price is of 100 of nominal. */
  readonly perCento: boolean;
}

/** What a sale earns over the cost that it releases, and how much of it the currency made. */
function risultatoDi(riga: Mosso['riga'], esito: EsitoIpotesi): Risultato {
  const cambio = daDecimale(riga.cambio ?? '1');
  const { costoRicevuto } = esito.effetto;
  const { costo, costoDivisa } = uscito(esito);
  // What was sold short earns what it brought in: its cost counts the other way round.
  const verso = riga.corto ? -1n : 1n;
  const { totale, daPrezzo, daCambio } = utile({
    ricavoDivisa: intero(riga.controvalore_originale, CENTESIMI),
    costoDivisa: -costoDivisa * verso + quota(costoRicevuto, cambio.n, cambio.d),
    costo: -costo * verso + costoRicevuto,
    cambio,
  });
  return {
    risultato: euroDecimale(totale),
    risultatoPrezzo: euroDecimale(daPrezzo),
    risultatoCambio: euroDecimale(daCambio),
  };
}

/** What a row did to its position, in decimals. */
export function effettoDi(
  { riga, causale, perCento }: Mosso,
  esito: EsitoIpotesi,
): EffettoGiacenza {
  const verso = riga.corto ? -1n : 1n;
  const { prima, dopo, metodo, allaChiusura } = esito;
  const { costo } = uscito(esito);
  const { effettoCosto, effettoLiquidita, reddito } = causale;
  const vende = effettoCosto < 0 && (effettoLiquidita > 0 || reddito === 'plusvalenza');
  return {
    cod_Portafoglio: riga.cod_portafoglio,
    cod_Depositario: riga.cod_depositario,
    cod_Titolo: riga.cod_titolo ?? '',
    immCirc: riga.imm_circ ?? '',
    metodo,
    quantitaPrima: quantitaDecimale(prima.quantita * verso),
    quantitaMovimento: quantitaDecimale((dopo.quantita - prima.quantita) * verso),
    quantitaDopo: quantitaDecimale(dopo.quantita * verso),
    costoPrima: euroDecimale(prima.costo),
    costoDopo: euroDecimale(dopo.costo),
    costoMedioPrima: costoMedio(prima, perCento),
    costoMedioDopo: costoMedio(dopo, perCento),
    costoScaricato: costo < 0n ? euroDecimale(-costo) : null,
    ...(vende ? risultatoDi(riga, esito) : NESSUNO),
    annoChiusura: allaChiusura?.anno ?? null,
    altriNelGiorno: esito.altriNelGiorno,
  };
}

/** Rows that are not there yet have negative numbers, from -1 down. */
const giaRegistrato = ({ id }: { readonly id: number }): boolean => id > 0;

/** More goes out than there is: which day, how much there is, and whether it is this row or a later one. */
function diciScoperto(
  { avvisi, titolo }: Quadro,
  { scoperto }: Ipotesi,
  scritti: readonly LatoScritto[],
): void {
  if (!scoperto) return;
  const { riga, disponibile, chiesta } = scoperto;
  const numero = (milionesimi: bigint) =>
    stampaNumero(quantitaDecimale(milionesimi), { decimaliMin: 0, decimaliMax: 6 });
  const giorno = stampaData(riga.data, 'dd/MM/yyyy');
  const di = scritti[-1 - riga.id]?.codTitolo ?? titolo?.anagrafica.codTitolo ?? 'titoli';
  avvisi.push({
    campo: 'qtaVnominale',
    peso: 'errore',
    messaggio: giaRegistrato(riga)
      ? `Resterebbe scoperto un movimento già registrato del ${giorno}: vi si scaricano ${numero(chiesta)} ${di} e ce ne sarebbero ${numero(disponibile)}.`
      : chiesta === 0n
        ? `Al ${giorno} non ci sono ${di} in giacenza.`
        : `Al ${giorno} ci sono ${numero(disponibile)} ${di} in giacenza: non se ne scaricano ${numero(chiesta)}.`,
  });
}

/** What cannot be played for another reason, in the words of the play. */
function diciImpossibile({ avvisi }: Quadro, { impossibile }: Ipotesi): void {
  if (!impossibile) return;
  const { riga, message, deiLotti } = impossibile;
  const quale = giaRegistrato(riga)
    ? `Non reggerebbe un movimento già registrato del ${stampaData(riga.data, 'dd/MM/yyyy')}: `
    : '';
  const campo = deiLotti && !giaRegistrato(riga) ? 'lottiScelti' : null;
  avvisi.push({ campo, peso: 'errore', messaggio: quale + message });
}

/** While the other side is not right there is no position that it could be played on. */
const altraRifiutata = ({ avvisi }: Quadro): boolean =>
  avvisi.some(({ campo, peso }) => peso === 'errore' && campo?.startsWith('altra.'));

/** What the rows would do to their positions; that they cannot is told among the warnings. */
export function effettiDi(
  quadro: Quadro,
  scritti: readonly LatoScritto[],
  righe: readonly RigaMovimento[],
): readonly EffettoGiacenza[] {
  const ipotetiche = altraRifiutata(quadro) ? null : inIpotesi(scritti, righe);
  if (!ipotetiche) return [];
  const [{ data, ordine }] = ipotetiche;
  const chiavi = ipotetiche.map(({ chiave }) => chiave);
  const lette = quadro.contesto.cerca('giacenze', { chiavi, data, ordine });
  const esito = ipotesi(lette, ipotetiche);
  diciScoperto(quadro, esito, scritti);
  diciImpossibile(quadro, esito);
  return esito.esiti.flatMap((uno, i) => {
    const [riga, lato] = [righe[i], scritti[i]];
    const perCento = lato?.soggetto.titolo?.quotazione === 'P';
    return riga && lato ? [effettoDi({ riga, causale: lato.causale, perCento }, uno)] : [];
  });
}

import { arrotondata, daDecimale, type Frazione, quoziente } from '#domain/calcolo/frazione.ts';
import type { AlPassaggio } from './aperti.ts';
import type { Simboli, Valori } from './espressioni/compila.ts';
import {
  costoEntrato,
  costoRettificato,
  costoUscito,
  type RigaContabile,
  siScarica,
} from './riga-contabile.ts';

/** How a realised result is split in price and exchange rate: of monetary titoli, of all, of none. */
export type SeparaCambio = 'M' | 'T' | 'N';

/** What a row is beside its amounts, by the name of the symbol; nothing is ''. */
export const simboliTesto = {
  CAUSALE: 'La causale',
  TIPOCAUSALE: 'La famiglia della causale',
  REDDITO: 'Il reddito della causale; di un CRC quello del titolo',
  IMMCIRC: 'I immobilizzato, C circolante',
  TIPOTITOLO: 'Il tipo titolo',
  GRUPPO: 'Il gruppo del tipo titolo: RF, AZ, OICR, DER, LIQ, ALTRO',
  QUOTATO: 'S se il titolo è quotato, N se non lo è',
  DIVISA: 'La divisa del titolo',
  CORTO: 'S di una posizione corta, N altrimenti',
  LATO: 'S riga sola, U la prima di due, E la seconda',
  SOGGETTO: 'L lordista, N nettista, E ente: del portafoglio, o dell’azienda',
  GESTIONE: 'Il tipo di gestione del portafoglio',
  REGIME: 'Il regime fiscale del portafoglio',
  IFRS9: 'La classe IFRS 9 del titolo',
  MONETARIA: 'S dei gruppi RF e LIQ, N degli altri',
  COSTOAMM: 'S se si ammortizza, N altrimenti',
  TITOLO: 'Il codice del titolo',
  EMITTENTE: 'Il codice dell’emittente',
  PORTAFOGLIO: 'Il codice del portafoglio',
  DEPOSITARIO: 'Il codice del depositario',
  CONTROPARTE: 'Il codice della controparte',
  LIBRO: 'Il codice del libro',
} as const;
export type SimboloTesto = keyof typeof simboliTesto;
export type Testi = Readonly<Record<SimboloTesto, string>>;

/** What a row is counted from, beside itself. */
export interface Intorno {
  readonly passaggio: AlPassaggio;
  /** The rows of its registration, in order. */
  readonly registrazione: readonly RigaContabile[];
  readonly testi: Testi;
  readonly separaCambio: SeparaCambio;
}

const positivo = (x: bigint): bigint => (x > 0n ? x : 0n);
const assoluto = (x: bigint): bigint => (x < 0n ? -x : x);

const SENZA_ONERI_NEL_COSTO: ReadonlySet<string> = new Set(['F', 'K', 'N']);

/** The charges that entered the cost: what a load cost over what was traded. */
function oneriNelCosto(registrazione: readonly RigaContabile[]): bigint {
  return registrazione
    .filter(
      ({ genere, causale }) =>
        (genere === 'carico' || (genere === 'entrata' && causale.effettoLiquidita !== 0)) &&
        !SENZA_ONERI_NEL_COSTO.has(causale.tipoCausale),
    )
    .reduce(
      (somma, { costo, controvaloreEuro, corto }) =>
        somma + (corto ? -costo : costo) - controvaloreEuro,
      0n,
    );
}

/** The tax on transactions was among them before it had an amount of its own: templates of then still balance. */
const bolliDi = ({ bolliEuro, impostaTransazioniEuro }: RigaContabile): bigint =>
  bolliEuro + impostaTransazioniEuro;
const oneriDi = (riga: RigaContabile): bigint =>
  riga.speseEuro + bolliDi(riga) + riga.commissioniEuro;

const eLaPrima = (riga: RigaContabile, { registrazione }: Intorno): boolean =>
  registrazione[0]?.id === riga.id;

const incasso = ({ causale, controvaloreEuro }: RigaContabile): bigint =>
  BigInt(causale.effettoLiquidita) * controvaloreEuro;

/** What a discharge earned over what it cost, and over what was already earned of it. */
function risultato(riga: RigaContabile, { passaggio, registrazione }: Intorno): bigint {
  const { causale, lato } = riga;
  const { fv, diff } = passaggio.ape;
  if (causale.reddito === 'nessuno' || !siScarica(riga)) return 0n;
  if (causale.tipoCausale === 'F') return diff + incasso(riga) - fv;
  if (causale.tipoCausale === 'K') return incasso(riga) - fv;
  if (causale.tipoCausale === 'O') return incasso(riga) - costoUscito(riga) - fv;
  const [capofila] = registrazione;
  const ricevuto = lato === 'E' && capofila ? costoUscito(capofila) : 0n;
  return incasso(riga) - costoUscito(riga) - ricevuto;
}

const SENZA_CAMBIO: ReadonlySet<string> = new Set(['F', 'K']);

/** What of a result the exchange rate made: the cost at the rate of the day less what it was. */
function delCambio(riga: RigaContabile, { testi, separaCambio }: Intorno): bigint {
  const { causale, codDivisa, effetto, cambio, corto } = riga;
  const separa = separaCambio === 'T' || (separaCambio === 'M' && testi.MONETARIA === 'S');
  const realizza = causale.reddito !== 'nessuno' && siScarica(riga);
  if (!separa || !realizza || codDivisa === 'EUR' || SENZA_CAMBIO.has(causale.tipoCausale))
    return 0n;
  const uscito = { n: -(effetto?.costoDivisa ?? 0n), d: 1n };
  const oggi = arrotondata(quoziente(uscito, daDecimale(cambio)), 0);
  return (corto ? -oggi : oggi) - costoUscito(riga);
}

const delRateo = (riga: RigaContabile): bigint =>
  riga.causale.codCausale === 'RAT' ? riga.interessiLordiEuro : 0n;
const dellImpegno = ({ causale, genere, controvaloreEuro }: RigaContabile): bigint =>
  genere === 'carico' && (causale.tipoCausale === 'F' || causale.tipoCausale === 'K')
    ? assoluto(controvaloreEuro)
    : 0n;

interface SimboloNumero {
  readonly descrizione: string;
  readonly vale: (riga: RigaContabile, intorno: Intorno) => bigint;
}

const simbolo = (descrizione: string, vale: SimboloNumero['vale']): SimboloNumero => ({
  descrizione,
  vale,
});

const RATEO = simbolo(
  'Rateo di uno scambio; lordo di una cedola, di un dividendo, di un termine',
  (r) => r.interessiLordiEuro,
);
const aperto = (nome: keyof AlPassaggio['ape'], che: string, quando: keyof AlPassaggio) =>
  simbolo(
    quando === 'ape' ? `${che}: ciò che la riga porta via` : `${che}: ciò che la riga riceve`,
    (_riga, { passaggio }) => passaggio[quando][nome],
  );

/** Every number that an expression may name, in euro, to the cent (docs/regole/contabilita.md#simboli). */
export const simboliNumero = {
  CTV: simbolo('Controvalore in euro', (r) => r.controvaloreEuro),
  CTVDIV: simbolo('Controvalore nella divisa del titolo', (r) => r.controvaloreOriginale),
  INCASSO: simbolo('Ciò che la riga incassa del controvalore; meno se paga', incasso),
  RATEO,
  LORDO: RATEO,
  RITEST: simbolo('Ritenuta estera', (r) => r.ritenutaEsteraEuro),
  RITENUTA: simbolo('Ritenuta su interessi', (r) => r.ritenutaSuInteressiEuro),
  IMPSCARTO: simbolo('Imposta sullo scarto', (r) => r.impostaScartoEuro),
  IMPCG: simbolo('Imposta sulle plusvalenze', (r) => r.impostaPlusvalenzeEuro),
  SPESE: simbolo('Spese', (r) => r.speseEuro),
  BOLLI: simbolo('Bolli, con l’imposta sulle transazioni', bolliDi),
  IMPTRANS: simbolo(
    'Imposta sulle transazioni, che BOLLI e ONERI comprendono',
    (r) => r.impostaTransazioniEuro,
  ),
  COMM: simbolo('Commissioni', (r) => r.commissioniEuro),
  ONERI: simbolo('Spese, bolli e commissioni', oneriDi),
  SALDO: simbolo('Saldo: incassato, meno se pagato', (r) => r.saldoEuro),
  ONERICAP: simbolo(
    'Oneri entrati nel costo, della registrazione, sulla sua prima riga',
    (r, intorno) => (eLaPrima(r, intorno) ? oneriNelCosto(intorno.registrazione) : 0n),
  ),
  ONERICE: simbolo('Oneri lasciati al conto economico, sulla prima riga', (r, intorno) =>
    eLaPrima(r, intorno)
      ? intorno.registrazione.reduce((somma, una) => somma + oneriDi(una), 0n) -
        oneriNelCosto(intorno.registrazione)
      : 0n,
  ),
  COSTO: simbolo('Costo uscito dalla posizione', costoUscito),
  ENTRATO: simbolo('Costo entrato nella posizione', costoEntrato),
  RETT: simbolo('Rettifica del costo, col segno', costoRettificato),
  RISULTATO: simbolo('Incasso meno costo uscito e ciò che era già a conto economico', risultato),
  FXUTILE: simbolo('Utile su cambi di ciò che si realizza', (r, i) => positivo(delCambio(r, i))),
  FXPERDITA: simbolo('Perdita su cambi di ciò che si realizza', (r, i) =>
    positivo(-delCambio(r, i)),
  ),
  PLUS: simbolo('Plusvalenza, senza il cambio separato', (r, i) =>
    positivo(risultato(r, i) - delCambio(r, i)),
  ),
  MINUS: simbolo('Minusvalenza, senza il cambio separato', (r, i) =>
    positivo(delCambio(r, i) - risultato(r, i)),
  ),
  IMPEGNO: simbolo('Impegno di un future o di un cambio a termine che si apre', dellImpegno),
  RATEOFINE: simbolo('Rateo di fine periodo', delRateo),
  RITFINE: simbolo('Ritenuta sul rateo di fine periodo', (r) =>
    r.causale.codCausale === 'RAT' ? r.ritenutaSuInteressiEuro : 0n,
  ),
  CREDFINE: simbolo('Cedole e dividendi maturati a fine periodo', (r) =>
    r.causale.codCausale === 'CRC' ? r.interessiLordiEuro : 0n,
  ),
  FVNUOVO: simbolo('Fair value nuovo di un derivato', (r) =>
    r.causale.codCausale === 'FVD' ? r.controvaloreEuro : 0n,
  ),
  RATEOAPE: aperto('rateo', 'Rateo aperto', 'ape'),
  RITAPE: aperto('rit', 'Ritenuta aperta', 'ape'),
  SCARTOAPE: aperto('scarto', 'Imposta sullo scarto aperta', 'ape'),
  CREDAPE: aperto('cred', 'Cedole e dividendi da incassare', 'ape'),
  DIFFAPE: aperto('diff', 'Margini regolati', 'ape'),
  FVAPE: aperto('fv', 'Fair value aperto', 'ape'),
  IMPEGNOAPE: aperto('imp', 'Impegno aperto', 'ape'),
  FVOCIAPE: aperto('fvoci', 'Riserva di fair value, nei libri che non sono il principale', 'ape'),
  RATEOENT: aperto('rateo', 'Rateo aperto', 'ent'),
  RITENT: aperto('rit', 'Ritenuta aperta', 'ent'),
  SCARTOENT: aperto('scarto', 'Imposta sullo scarto aperta', 'ent'),
  CREDENT: aperto('cred', 'Cedole e dividendi da incassare', 'ent'),
} as const satisfies Readonly<Record<string, SimboloNumero>>;

const NUMERI = Object.entries(simboliNumero) as readonly (readonly [string, SimboloNumero])[];
const TESTI = Object.keys(simboliTesto) as readonly SimboloTesto[];

/** The symbols of rows, each with its place among their values. */
export const SIMBOLI: Simboli = new Map<string, { posto: number; tipo: 'numero' | 'testo' }>([
  ...NUMERI.map(([nome], posto) => [nome, { posto, tipo: 'numero' as const }] as const),
  ...TESTI.map((nome, i) => [nome, { posto: NUMERI.length + i, tipo: 'testo' as const }] as const),
]);

const CENTESIMI = 100n;
const inEuro = (centesimi: bigint): Frazione => ({ n: centesimi, d: CENTESIMI });

/** The values of a row by the place of their symbol; of the many that there are a template asks for few, and often. */
export function valoriDi(riga: RigaContabile, intorno: Intorno): Valori {
  const contati: (Frazione | undefined)[] = [];
  return (posto) => {
    const numero = NUMERI[posto]?.[1];
    if (!numero) return intorno.testi[TESTI[posto - NUMERI.length] as SimboloTesto];
    contati[posto] ??= inEuro(numero.vale(riga, intorno));
    return contati[posto];
  };
}

import { arrotonda as arrotondato, canonico, contaDecimali } from '#domain/money/decimale.ts';
import { type CondizionePronta, prontaCondizione, type Vista } from './condizioni.ts';
import { cercaPosti, type Posti, testoDi } from './lettura-riga.ts';
import { descriviPasso, prontoPasso } from './passi.ts';
import type {
  CellaFile,
  Esclusione,
  OrigineCampo,
  Regola,
  RegoleMappatura,
  Stile,
  Valore,
} from './regole.ts';
import {
  decimaleDaFoglio,
  formatiNumeroFile,
  giornoDaFoglio,
  inScala,
  leggiData,
  leggiNumero,
} from './stile.ts';

/** Why a value of a row cannot be used, as data. */
interface ErroreMappato {
  readonly campo: string;
  readonly valore: string;
  readonly messaggio: string;
}

/** One row of the file as a row of the destination. */
export interface RigaMappata {
  /**
   * The value of each field that the mapping knows: canonical where it has a style, null where it
   * is empty.
   */
  readonly valori: Readonly<Record<string, string | null>>;
  /** Where each value comes from that is not a plain copy of a cell, in Italian. */
  readonly derivati: Readonly<Record<string, string>>;
  readonly errori: readonly ErroreMappato[];
  /** Why the row is left out; undefined where it is not. */
  readonly esclusa?: string;
}

export type MappaturaApplicata =
  | { readonly riga: (celle: readonly CellaFile[]) => RigaMappata }
  | { readonly mancanti: readonly string[]; readonly ripetute: readonly string[] };

/** What a source gives for a row: its text, what was read to make it, or why it cannot be made. */
interface Letto {
  readonly testo: string;
  readonly grezzo: string;
  readonly errore?: string;
}
type Lettore = (celle: readonly CellaFile[]) => Letto;

const NIENTE: Letto = { testo: '', grezzo: '' };
const MASSIMO = 400;

function unione(parti: readonly Lettore[], con: string): Lettore {
  return (celle) => {
    let testo = '';
    for (const parte of parti) {
      const letto = parte(celle);
      if (letto.errore !== undefined) return letto;
      if (letto.testo !== '') testo += (testo === '' ? '' : con) + letto.testo;
    }
    return { testo: testo.slice(0, MASSIMO), grezzo: testo.slice(0, MASSIMO) };
  };
}

function primo(parti: readonly Lettore[]): Lettore {
  return (celle) => {
    for (const parte of parti) {
      const letto = parte(celle);
      if (letto.testo !== '' || letto.errore !== undefined) return letto;
    }
    return NIENTE;
  };
}

function senzaPassi(valore: Valore, regole: RegoleMappatura, posti: Posti): Lettore {
  if ('costante' in valore) {
    const letto: Letto = { testo: valore.costante, grezzo: valore.costante };
    return () => letto;
  }
  if ('unisci' in valore)
    return unione(
      valore.unisci.map((parte) => lettore(parte, regole, posti)),
      valore.con ?? ' ',
    );
  if ('primo' in valore) return primo(valore.primo.map((parte) => lettore(parte, regole, posti)));
  const posto = posti.posto(valore);
  if (posto < 0) return () => NIENTE;
  return (celle) => {
    const testo = testoDi(celle[posto]);
    return testo === '' ? NIENTE : { testo, grezzo: testo };
  };
}

/** A source made ready once for all rows. */
function lettore(valore: Valore, regole: RegoleMappatura, posti: Posti): Lettore {
  const base = senzaPassi(valore, regole, posti);
  const passi = (valore.passi ?? []).map((passo) => prontoPasso(passo, regole.tabelle ?? {}));
  if (passi.length === 0) return base;
  const descritti = (valore.passi ?? []).map(descriviPasso);
  return (celle) => {
    const letto = base(celle);
    if (letto.testo === '' || letto.errore !== undefined) return letto;
    let { testo } = letto;
    for (let i = 0; i < passi.length; i++) {
      const esito = passi[i]?.(testo) ?? null;
      if (esito === null)
        return {
          ...letto,
          errore: `«${testo}» non si trova (${descritti[i]}): aggiungere la voce.`,
        };
      testo = esito;
    }
    return { testo: testo.trim(), grezzo: letto.grezzo };
  };
}

const colonneDi = (valore: Valore, posti: Posti): string[] => {
  if ('costante' in valore) return [];
  if ('unisci' in valore) return valore.unisci.flatMap((parte) => colonneDi(parte, posti));
  if ('primo' in valore) return valore.primo.flatMap((parte) => colonneDi(parte, posti));
  return [posti.nome(valore)];
};

const passiDi = (valore: Valore): string[] => {
  const dentro = 'unisci' in valore ? valore.unisci : 'primo' in valore ? valore.primo : [];
  return [...dentro.flatMap(passiDi), ...(valore.passi ?? []).map(descriviPasso)];
};

const arrotondaDi = (stile: Stile | undefined): number | undefined =>
  stile && 'numero' in stile ? stile.arrotonda : undefined;

const inScalaDi = (stile: Stile | undefined): string | undefined =>
  stile && 'numero' in stile ? stile.scala : undefined;

/** The end of a reason, the same for all rows; null for a cell that is copied as it is. */
function codaRagione(origine: OrigineCampo, posti: Posti): string | null {
  const passi = passiDi(origine);
  if ('unisci' in origine) passi.unshift('unione');
  if ('primo' in origine) passi.unshift('la prima non vuota');
  const scala = inScalaDi(origine.stile);
  if (scala !== undefined) passi.push(`moltiplicato per ${scala}`);
  const decimali = arrotondaDi(origine.stile);
  if (decimali !== undefined) passi.push(`arrotondato a ${decimali} decimali`);
  if (passi.length === 0) return null;
  return ` (${[...new Set(colonneDi(origine, posti))].join(', ')}): ${passi.join(', ')}`;
}

function senzaEstremi(testo: string, togli: readonly string[]): string {
  let resto = testo;
  for (const parte of togli) {
    if (parte === '') continue;
    if (resto.startsWith(parte)) resto = resto.slice(parte.length).trimStart();
    if (resto.endsWith(parte)) resto = resto.slice(0, resto.length - parte.length).trimEnd();
  }
  return resto;
}

/** A number multiplied as declared, and then rounded, once. */
function comeSiTiene(numero: string, { scala, arrotonda }: StileNumero): string {
  const intero = inScala(numero, scala);
  return arrotonda === undefined || contaDecimali(intero) <= arrotonda
    ? intero
    : canonico(arrotondato(intero, arrotonda));
}

/** `tondo` where rounding changed the number. */
type Reso = { readonly testo: string; readonly tondo?: boolean } | { readonly errore: string };

/** The canonical text of a declared style, or why the text is not written in it. */
function secondoStile(testo: string, stile: Stile): Reso {
  const nudo = senzaEstremi(testo, stile.togli ?? []);
  if (nudo === '') return { testo: '' };
  if ('numero' in stile) {
    const numero = leggiNumero(nudo, stile.numero);
    if (numero !== null) {
      const tenuto = comeSiTiene(numero, stile);
      return { testo: tenuto, tondo: tenuto !== inScala(numero, stile.scala) };
    }
    const { esempio } = formatiNumeroFile[stile.numero];
    return { errore: `«${testo}» non è un numero nel formato ${esempio}.` };
  }
  const giorno = leggiData(nudo, stile.data);
  if (giorno !== null) return { testo: giorno };
  return { errore: `«${testo}» non è una data nel formato ${stile.data}.` };
}

/** A cell that came with its own type is not text to be interpreted, where it is of that type. */
function nativo(cella: CellaFile, stile: Stile): string | null {
  if (typeof cella === 'number' && 'numero' in stile) {
    const numero = decimaleDaFoglio(cella);
    return numero === null ? null : comeSiTiene(numero, stile);
  }
  return cella instanceof Date && 'data' in stile ? giornoDaFoglio(cella) : null;
}

type StileNumero = Extract<Stile, { readonly numero: unknown }>;

interface CampoPronto {
  readonly campo: string;
  readonly leggi: Lettore;
  readonly coda: string | null;
  readonly stile: Stile | undefined;
  /** Made of several parts, or multiplied: never a plain copy. */
  readonly composto: boolean;
  /** The place of the one cell that is copied, -1 where more is done. */
  readonly posto: number;
}

const eSoloCostante = (origine: OrigineCampo): origine is OrigineCampo & { costante: string } =>
  'costante' in origine;

function prontoCampo(campo: string, regole: RegoleMappatura, posti: Posti): CampoPronto {
  const origine = regole.campi[campo] as OrigineCampo;
  const semplice = ('colonna' in origine || 'posizione' in origine) && !origine.passi?.length;
  return {
    campo,
    leggi: lettore(origine, regole, posti),
    coda: codaRagione(origine, posti),
    stile: origine.stile,
    composto: 'unisci' in origine || 'primo' in origine || inScalaDi(origine.stile) !== undefined,
    posto: semplice ? posti.posto(origine) : -1,
  };
}

interface RegolaPronta {
  readonly quando: readonly CondizionePronta[];
  readonly allora: readonly (readonly [string, string])[];
  readonly frase: string;
}

const prontaRegola = (regola: Regola, posti: Posti): RegolaPronta => {
  const quando = regola.quando.map((condizione) => prontaCondizione(condizione, posti));
  return {
    quando,
    allora: Object.entries(regola.allora),
    frase: quando.map(({ frase }) => frase).join(' e '),
  };
};

/** The text of the first condition where all of them hold, null where one does not. */
function valgono(condizioni: readonly CondizionePronta[], vista: Vista): string | null {
  let primo: string | null = null;
  for (const condizione of condizioni) {
    const testo = condizione.vale(vista);
    if (testo === null) return null;
    primo ??= testo;
  }
  return primo ?? '';
}

interface RigaInCorso {
  readonly valori: Record<string, string | null>;
  readonly derivati: Record<string, string>;
  readonly errori: ErroreMappato[];
}

function riempi(campo: CampoPronto, celle: readonly CellaFile[], riga: RigaInCorso): void {
  const cella = campo.posto < 0 ? null : celle[campo.posto];
  const suo = campo.stile && typeof cella !== 'string' ? nativo(cella, campo.stile) : null;
  if (suo !== null) {
    riga.valori[campo.campo] = suo;
    return;
  }
  const letto = campo.leggi(celle);
  const reso =
    letto.errore === undefined && campo.stile && letto.testo !== ''
      ? secondoStile(letto.testo, campo.stile)
      : letto;
  if ('errore' in reso && reso.errore !== undefined) {
    riga.valori[campo.campo] = null;
    riga.errori.push({ campo: campo.campo, valore: letto.grezzo, messaggio: reso.errore });
    return;
  }
  const { testo, tondo = false } = reso as { testo: string; tondo?: boolean };
  riga.valori[campo.campo] = testo === '' ? null : testo;
  // Tidied up to the same text, or written in the declared style: still what the cell says.
  const fatto = campo.composto || tondo || letto.testo !== letto.grezzo;
  if (testo !== '' && campo.coda !== null && fatto)
    riga.derivati[campo.campo] = `da «${letto.grezzo}»${campo.coda}`;
}

function applicaRegola(
  regola: RegolaPronta,
  vista: Vista,
  riga: RigaInCorso,
  rotti: boolean,
): void {
  const { valori } = riga;
  if (!regola.allora.some(([campo]) => valori[campo] == null)) return;
  const testo = valgono(regola.quando, vista);
  if (testo === null) return;
  for (const [campo, valore] of regola.allora) {
    if (valori[campo] != null) continue;
    if (rotti && riga.errori.some((errore) => errore.campo === campo)) continue;
    valori[campo] = valore;
    riga.derivati[campo] =
      regola.frase === '' ? 'regola della mappatura' : `da «${testo}»: ${regola.frase}`;
  }
}

const prontaEsclusione = ({ motivo, quando }: Esclusione, posti: Posti) => ({
  motivo,
  quando: quando.map((condizione) => prontaCondizione(condizione, posti)),
});

/** The fields that a mapping can give a value to. */
export function campiMappati(regole: RegoleMappatura): readonly string[] {
  const nomi = [
    ...Object.keys(regole.campi),
    ...(regole.regole ?? []).flatMap(({ allora }) => Object.keys(allora)),
  ];
  return [...new Set(nomi)];
}

/**
 * A mapping over the columns of one file (null: it has no titles): what makes a row of the
 * destination out of a row of the file, or the columns that it lacks. First the file's own values,
 * then the rules in their order, constants last; nothing replaces what is there already.
 */
export function applicaMappatura(
  regole: RegoleMappatura,
  intestazione: readonly string[] | null,
): MappaturaApplicata {
  const posti = cercaPosti(intestazione);
  const campi: CampoPronto[] = [];
  const costanti: (readonly [string, string])[] = [];
  for (const [campo, origine] of Object.entries(regole.campi)) {
    if (eSoloCostante(origine)) costanti.push([campo, origine.costante]);
    else campi.push(prontoCampo(campo, regole, posti));
  }
  const pronte = (regole.regole ?? []).map((regola) => prontaRegola(regola, posti));
  const escludi = (regole.escludi ?? []).map((esclusione) => prontaEsclusione(esclusione, posti));
  const { mancanti, ripetute } = posti;
  if (mancanti.length + ripetute.length > 0) return { mancanti, ripetute };
  const vuota = Object.fromEntries(campiMappati(regole).map((campo) => [campo, null]));

  return {
    riga(celle) {
      const riga: RigaInCorso = { valori: { ...vuota }, derivati: {}, errori: [] };
      const vista: Vista = { celle, valori: riga.valori };
      for (const { motivo, quando } of escludi)
        if (valgono(quando, vista) !== null) return { ...riga, esclusa: motivo };
      for (const campo of campi) riempi(campo, celle, riga);
      const rotti = riga.errori.length > 0;
      for (const regola of pronte) applicaRegola(regola, vista, riga, rotti);
      for (const [campo, valore] of costanti) {
        if (riga.valori[campo] != null) continue;
        if (rotti && riga.errori.some((errore) => errore.campo === campo)) continue;
        riga.valori[campo] = valore === '' ? null : valore;
        if (valore !== '') riga.derivati[campo] = 'costante della mappatura';
      }
      return riga;
    },
  };
}

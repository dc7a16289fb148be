import { type ColonnaImport, nomeColonna } from '#domain/importazioni/colonne.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import {
  type Abbinamento,
  abbinaColonne,
  intestazioneNonValida,
  nomeNormale,
} from '#domain/importazioni/intestazione.ts';
import {
  aggiungiStile,
  nessunoStile,
  type StiliVisti,
} from '#domain/importazioni/stile-colonna.ts';
import { colonneInRighe } from '#domain/mappature/in-righe.ts';
import type { ColonneInRighe, RegoleMappatura } from '#domain/mappature/regole.ts';
import { cellaCopy } from '#server/db/cella-copy.ts';
import { FileRifiutato, FileSenzaRighe } from '#server/files/rifiuto.ts';
import type { BloccoRighe, Cella, SorgenteRighe } from '#server/files/righe.ts';
import {
  type CellaLetta,
  caratteriDi,
  cellaCanonica,
  lettoreMaschere,
  letturaCella,
  testoPulito,
} from './celle.ts';
import { apriMappata, type DettoDellaRiga, type Mappata } from './mappata.ts';
import type { Scelti } from './scelte.ts';
import { haMaschera } from './staging.ts';

/** A file whose header has been read: its columns, and what is learnt while its rows go by. */
export interface Lettura {
  /** Those of the destination that the file, or its mapping, fills. */
  readonly colonne: readonly ColonnaImport[];
  /** Whether rows carry what a mapping derived, as a last column. */
  readonly mappata: boolean;
  readonly stili: readonly StiliVisti[];
  righe: number;
  /** Rows that the mapping leaves out, by its reason. */
  readonly escluse: Map<string, number>;
  /** The rows as lines for COPY; read once. */
  linee(): AsyncGenerator<Buffer>;
}

const CARATTERI_PER_BLOCCO = 128 * 1024;
/** The number of lines in which the kind of a file is looked for. */
const PRIME_RIGHE = 40;
/** One row as a line of COPY's text format; undefined where the row is left out. */
type Scrittore = (riga: number, celle: readonly Cella[], dove?: string) => string | undefined;

interface Aperta {
  readonly colonne: readonly ColonnaImport[];
  readonly scrittore: (lettura: Lettura) => Scrittore;
}

const SCELTO = 'scelto al caricamento';

/** The columns that a file fills, with those that were said for all its rows. */
const conScelti = (
  colonne: readonly ColonnaImport[],
  { colonneImport }: Destinazione,
  scelti: Scelti,
): readonly ColonnaImport[] => [
  ...colonne,
  ...colonneImport.filter(
    ({ campo }) => scelti[campo] !== undefined && !colonne.some((una) => una.campo === campo),
  ),
];

const lettoriDi = (colonne: readonly ColonnaImport[]) =>
  colonne.map((colonna) => ({
    caratteri: caratteriDi(colonna),
    maschera: lettoreMaschere(colonna.tipo),
  }));

function inCampo({ testo, maschera }: CellaLetta, conMaschera: boolean): string {
  const campo = `\t${cellaCopy(testo || null)}`;
  return conMaschera ? `${campo}\t${maschera}` : campo;
}

/** What is missing may be said once for the whole file, where that is offered. */
function rimedio(
  { mancanti }: Extract<Abbinamento, { readonly mancanti: unknown }>,
  { colonneImport, scelteAlCaricamento = [] }: Destinazione,
): string {
  const dette = scelteAlCaricamento.filter(({ campo }) =>
    colonneImport.some((una) => una.campo === campo && mancanti.includes(una.titolo)),
  );
  const scelte = dette.map(({ parametro }) => parametro).join(' e ');
  return dette.length === 0
    ? 'Se il file è fatto così, si legge con una mappatura.'
    : `Se il file è tutto dello stesso ${scelte}, sceglierlo al caricamento; se è fatto in altro modo, si legge con una mappatura.`;
}

/** A file with the destination's own columns. */
function apriPropria(
  intestazione: readonly string[],
  destinazione: Destinazione,
  scelti: Scelti,
): Aperta {
  const { colonneImport, identita = [] } = destinazione;
  const attese = colonneImport.map((una) =>
    scelti[una.campo] === undefined ? una : { ...una, facoltativa: true },
  );
  const abbinamento = abbinaColonne(intestazione, attese, identita);
  if (!('posizioni' in abbinamento))
    throw new FileRifiutato(
      `${intestazioneNonValida(abbinamento, intestazione)} ${rimedio(abbinamento, destinazione)}`,
    );
  const posti = new Map(colonneImport.map((una, i) => [una.campo, abbinamento.posizioni[i] ?? -1]));
  const presenti = colonneImport.filter(({ campo }) => (posti.get(campo) ?? -1) >= 0);
  const colonne = conScelti(presenti, destinazione, scelti);
  const posizioni = colonne.map(({ campo }) => posti.get(campo) ?? -1);
  const diTutte = colonne.map(({ campo }) => scelti[campo] ?? null);
  return {
    colonne,
    scrittore(lettura) {
      const lettori = lettoriDi(colonne);
      return (riga, celle) => {
        let linea = String(riga);
        for (let i = 0; i < colonne.length; i++) {
          const colonna = colonne[i] as ColonnaImport;
          const come = lettori[i] as (typeof lettori)[number];
          const cella = celle[posizioni[i] ?? -1] ?? null;
          const vuota = cella === null || cella === '';
          const letta = letturaCella(vuota ? (diTutte[i] ?? null) : cella, colonna.tipo, come);
          aggiungiStile(lettura.stili[i] as StiliVisti, letta.maschera, riga, letta.testo);
          linea += inCampo(letta, haMaschera(colonna));
        }
        return `${linea}\n`;
      };
    },
  };
}

/** What is said of a row, with what was chosen for it and where it comes from. */
function conRagioni(
  detto: DettoDellaRiga | null,
  ragioni: Readonly<Record<string, string>>,
  dove: string | undefined,
): DettoDellaRiga | null {
  const scelte = Object.keys(ragioni).length > 0;
  if (!scelte && dove === undefined) return detto;
  return {
    ...detto,
    ...(scelte && { d: { ...detto?.d, ...ragioni } }),
    ...(dove !== undefined && { p: dove }),
  };
}

/** A file that a mapping makes into rows of the destination. */
function apriAltrui(mappata: Mappata, destinazione: Destinazione, scelti: Scelti): Aperta {
  const colonne = conScelti(mappata.colonne, destinazione, scelti);
  return {
    colonne,
    scrittore(lettura) {
      const lettori = lettoriDi(colonne);
      const nomi = colonne.map(nomeColonna);
      return (riga, celle, dove) => {
        const letta = mappata.riga(celle);
        const ragioni: Record<string, string> = {};
        if (letta.esclusa !== undefined) {
          lettura.escluse.set(letta.esclusa, (lettura.escluse.get(letta.esclusa) ?? 0) + 1);
          return undefined;
        }
        let linea = String(riga);
        for (let i = 0; i < colonne.length; i++) {
          const colonna = colonne[i] as ColonnaImport;
          const come = lettori[i] as (typeof lettori)[number];
          const nome = nomi[i] ?? '';
          const suo = letta.valori[nome] ?? '';
          const testo = suo === '' ? (scelti[colonna.campo] ?? '') : suo;
          if (suo === '' && testo !== '') ragioni[nome] = SCELTO;
          const cella =
            testo !== '' && (suo === '' || letta.canonico(nome))
              ? cellaCanonica(testoPulito(testo, come.caratteri), colonna.tipo)
              : letturaCella(testo, colonna.tipo, come);
          aggiungiStile(lettura.stili[i] as StiliVisti, cella.maschera, riga, cella.testo);
          linea += inCampo(cella, haMaschera(colonna));
        }
        return `${linea}\t${cellaCopy(conRagioni(letta.detto, ragioni, dove))}\n`;
      };
    },
  };
}

const titoliDi = (celle: readonly Cella[]): string[] =>
  celle.map((cella) => (typeof cella === 'string' ? cella : ''));

/** What must be filled from somewhere, in the destination's own words. */
function esigiRichieste(colonne: readonly ColonnaImport[], { nonSenza = [] }: Destinazione): void {
  const ci = (campo: string) => colonne.some((colonna) => colonna.campo === campo);
  const manca = nonSenza.find(({ campi }) => !campi.some(ci));
  if (manca) throw new FileRifiutato(manca.messaggio);
}

/** Why a file is no list of what is imported, where its first rows say what it is instead. */
function altroFile({ altriFile = [] }: Destinazione, prime: BloccoRighe['righe']): string | null {
  // Who chose the wrong mapping reads with another separator, and «€» in another encoding: a row may
  // still be one cell, and a title is known by how it begins.
  const parti = prime.flat().flatMap((cella) => String(cella ?? '').split(/[;,\t|]/));
  const celle = parti.map(nomeNormale);
  const altro = altriFile.find(({ titoli }) =>
    titoli.map(nomeNormale).some((uno) => celle.some((cella) => cella.startsWith(uno))),
  );
  return altro?.messaggio ?? null;
}

/** A mapping must fill what tells one row of the destination from another. */
function esigiIdentita(
  colonne: readonly ColonnaImport[],
  { colonneImport, identita = [] }: Destinazione,
): void {
  const ci = (campo: string) => colonne.some((colonna) => colonna.campo === campo);
  const mancanti = colonneImport.filter((una) => !una.facoltativa && !ci(una.campo));
  if (identita.length > 0 && !identita.some(ci))
    mancanti.push(...colonneImport.filter(({ campo }) => identita.includes(campo)));
  if (mancanti.length === 0) return;
  const nomi = mancanti.map(({ titolo }) => titolo).join(', ');
  throw new FileRifiutato(`La mappatura non dice da dove viene ${nomi}: completarla.`);
}

interface Inizio {
  readonly celle: readonly Cella[];
  /** As many as were read at once: what kind of file it is may be seen from them. */
  readonly prime: BloccoRighe['righe'];
  readonly resto: SorgenteRighe;
}

/** The first row, and the source without it. */
async function inizio(sorgente: SorgenteRighe, tieni: boolean): Promise<Inizio | null> {
  const lettore = sorgente[Symbol.asyncIterator]();
  let blocco: BloccoRighe | undefined;
  for (;;) {
    const prossimo = await lettore.next();
    if (prossimo.done) return null;
    blocco = prossimo.value;
    if (blocco.righe.length > 0) break;
  }
  const primo = blocco;
  const da = tieni ? 0 : 1;
  async function* resto(): SorgenteRighe {
    yield { righe: primo.righe.slice(da), numeri: primo.numeri.slice(da) };
    for (;;) {
      const prossimo = await lettore.next();
      if (prossimo.done) return;
      yield prossimo.value;
    }
  }
  return { celle: primo.righe[0] ?? [], prime: primo.righe, resto: resto() };
}

/**
 * The file's rows as lines for COPY, in blocks large enough that a million rows cost little more than
 * the bytes; `lettura` learns on the way how many they are and in which styles they are written.
 */
async function* inLinee(
  righe: SorgenteRighe,
  lettura: Lettura,
  linea: Scrittore,
): AsyncGenerator<Buffer> {
  let testo = '';
  for await (const { righe: celle, numeri, dove } of righe) {
    for (let i = 0; i < celle.length; i++) {
      const scritta = linea(numeri[i] ?? 0, celle[i] ?? [], dove?.[i]);
      if (scritta === undefined) continue;
      lettura.righe++;
      testo += scritta;
      if (testo.length < CARATTERI_PER_BLOCCO) continue;
      yield Buffer.from(testo);
      testo = '';
    }
  }
  if (lettura.righe === 0)
    throw new FileSenzaRighe(
      lettura.escluse.size > 0
        ? 'La mappatura esclude tutte le righe del file.'
        : "Il file contiene solo l'intestazione, nessuna riga da importare.",
    );
  if (testo !== '') yield Buffer.from(testo);
}

interface Tabella {
  readonly titoli: readonly string[] | null;
  readonly resto: SorgenteRighe;
}

/** The table as the mapping wants it: as it is, or with its columns of values made into rows. */
function conInRighe(
  titoli: readonly string[] | null,
  resto: SorgenteRighe,
  regola: ColonneInRighe | undefined,
): Tabella {
  if (!regola || !titoli) return { titoli, resto };
  const lunga = colonneInRighe(regola, titoli);
  if ('mancanti' in lunga)
    throw new FileRifiutato(intestazioneNonValida({ ...lunga, ripetute: [] }, titoli));
  const { intestazione, righe: dellaRiga } = lunga;
  async function* inRighe(): SorgenteRighe {
    let ultima = 0;
    for await (const { righe, numeri } of resto) {
      const fatte = righe.flatMap((celle, i) =>
        dellaRiga(celle).map((riga) => ({ ...riga, numero: numeri[i] ?? 0 })),
      );
      const prima = ultima + 1;
      ultima += fatte.length;
      yield {
        righe: fatte.map(({ celle }) => celle),
        numeri: fatte.map((_, i) => prima + i),
        dove: fatte.map(({ numero, colonna }) => `${numero}, colonna ${colonna}`),
      };
    }
  }
  return { titoli: intestazione, resto: inRighe() };
}

/** Reads the header of a file, and is ready for its rows. */
export async function apriLettura(
  sorgente: SorgenteRighe,
  destinazione: Destinazione,
  mappatura: RegoleMappatura | null,
  scelti: Scelti = {},
): Promise<Lettura> {
  const conIntestazione = mappatura?.lettura?.intestazione ?? true;
  const letto = await inizio(sorgente, !conIntestazione);
  if (!letto) throw new FileRifiutato('Il file è vuoto.');
  const delFile = conIntestazione ? titoliDi(letto.celle) : null;
  const { titoli, resto } = conInRighe(delFile, letto.resto, mappatura?.lettura?.inRighe);
  const altro = altroFile(destinazione, letto.prime.slice(0, PRIME_RIGHE));
  if (altro !== null) throw new FileRifiutato(altro);
  const aperta = mappatura
    ? apriAltrui(apriMappata(mappatura, titoli, destinazione.colonneImport), destinazione, scelti)
    : apriPropria(titoli ?? [], destinazione, scelti);
  if (mappatura) esigiIdentita(aperta.colonne, destinazione);
  esigiRichieste(aperta.colonne, destinazione);
  const lettura: Lettura = {
    colonne: aperta.colonne,
    mappata: mappatura !== null,
    stili: aperta.colonne.map(nessunoStile),
    righe: 0,
    escluse: new Map(),
    linee: () => inLinee(resto, lettura, aperta.scrittore(lettura)),
  };
  return lettura;
}

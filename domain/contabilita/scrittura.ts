import { inEuro } from '#domain/money/centesimi.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { ContestoConto, DefinizioneConto, Risolutore, ScartoConto } from './conti.ts';
import { compilaImporto, compilaProva, type Valori } from './espressioni/compila.ts';
import { DivisionePerZero } from './espressioni/errore.ts';
import type { RigaContabile } from './riga-contabile.ts';
import { type Intorno, SIMBOLI, valoriDi } from './simboli.ts';

export type Segno = 'D' | 'A';

/** A row of a template, as it is kept (docs/regole/contabilita.md#righe). */
export interface Modello {
  readonly nScrittura: number;
  readonly nRiga: number;
  /** A causale, or `*` and the family of those that have none of their own. */
  readonly causale: string;
  /** P of the statutory accounts, I of the memorandum ones. */
  readonly tipoScrittura: 'P' | 'I';
  readonly conto: string;
  readonly segno: Segno;
  readonly importo: string;
  readonly valoreTest: string | null;
  readonly dataMovimento: CodiceData;
  readonly dataValuta: CodiceData;
  readonly descrizioneCausale: string;
  readonly centroCosto: string;
  readonly centroProf: string;
  readonly attiva: boolean;
}

/** Of the operation, the movement, the value; the end of the period. */
export type CodiceData = 'O' | 'M' | 'V' | 'F';

interface Compilato extends Omit<Modello, 'descrizioneCausale' | 'centroCosto' | 'centroProf'> {
  readonly prova: (valori: Valori) => boolean;
  readonly conta: (valori: Valori) => bigint;
  readonly descrizione: TestoConParole;
  readonly centroCosto: TestoConParole;
  readonly centroProf: TestoConParole;
}

/** Templates by causale, those of each type, compiled once; what is wrong in one is an `ErroreEspressione`. */
export type Modelli = ReadonlyMap<string, Readonly<Record<'P' | 'I', readonly Compilato[]>>>;

export function compilaModelli(modelli: readonly Modello[]): Modelli {
  const compilati = modelli
    .filter(({ attiva }) => attiva)
    .toSorted((a, b) => a.nScrittura - b.nScrittura || a.nRiga - b.nRiga)
    .map(
      (modello): Compilato => ({
        ...modello,
        prova: compilaProva(modello.valoreTest, SIMBOLI),
        conta: compilaImporto(modello.importo, SIMBOLI),
        descrizione: conParole(modello.descrizioneCausale),
        centroCosto: conParole(modello.centroCosto),
        centroProf: conParole(modello.centroProf),
      }),
    );
  const perCausale = Map.groupBy(compilati, ({ causale }) => causale);
  const delTipo = (sui: readonly Compilato[], tipo: 'P' | 'I') =>
    sui.filter(({ tipoScrittura }) => tipoScrittura === tipo);
  return new Map(
    [...perCausale].map(([causale, sui]) => [
      causale,
      { P: delTipo(sui, 'P'), I: delTipo(sui, 'I') },
    ]),
  );
}

/** A row with all that its lines need to be written. */
export interface RigaDaScrivere {
  readonly riga: RigaContabile;
  readonly intorno: Intorno;
  readonly contesto: ContestoConto;
  /** What stands for a word in braces; undefined of one that there is not. */
  readonly parola: (nome: string) => string | undefined;
}

export interface RigaScritta {
  readonly idMovimento: number;
  readonly definizione: DefinizioneConto;
  readonly segno: Segno;
  /** In cents of euro, above zero. */
  readonly importo: bigint;
  readonly nScrittura: number;
  readonly nRiga: number;
  readonly descrizione: string;
  readonly centroCosto: string;
  readonly centroProf: string;
}

export interface Scrittura {
  readonly tipo: 'P' | 'I';
  readonly dataContabile: Data;
  readonly dataValuta: Data;
  readonly descrizione: string;
  readonly righe: readonly RigaScritta[];
}

export type CodiceScarto = ScartoConto | 'SENZA_MODELLO' | 'SBILANCIO' | 'DIVISIONE';

export interface Scarto {
  readonly codice: CodiceScarto;
  readonly messaggio: string;
  readonly idMovimento: number;
  readonly nScrittura: number | null;
  readonly nRiga: number | null;
  readonly posizione: number | null;
}

export interface Regole {
  readonly modelli: Modelli;
  readonly risolvi: Risolutore;
  /** Whether memorandum accounts are kept. */
  readonly contiOrdine: boolean;
  readonly finePeriodo: Data;
}

function giornoDi(codice: CodiceData, riga: RigaContabile, { finePeriodo }: Regole): Data {
  if (codice === 'O') return riga.dataOperazione;
  if (codice === 'M') return riga.dataMovimento;
  return codice === 'V' ? riga.dataValuta : finePeriodo;
}

const PAROLE = /\{([^{}]*)\}/;
const TESTO_MASSIMO = 200;

/** A text whose words in braces are said for each row; longer than it may be, it is cut. */
type TestoConParole = (parola: RigaDaScrivere['parola']) => string;

function pulito(detto: string): string {
  const suo = detto.replaceAll(/\s+/g, ' ').trim();
  return suo.length > TESTO_MASSIMO ? `${suo.slice(0, TESTO_MASSIMO - 1)}…` : suo;
}

function conParole(testo: string): TestoConParole {
  // Split at its braces, every second piece is the name of a word.
  const pezzi = testo.split(PAROLE);
  if (pezzi.length === 1) {
    const sempre = pulito(testo);
    return () => sempre;
  }
  return (parola) =>
    pulito(pezzi.map((pezzo, i) => (i % 2 === 0 ? pezzo : (parola(pezzo) ?? ''))).join(''));
}

/** Cents within which what does not balance is a rounding. */
const ARROTONDAMENTO = 5n;
const CONTO_ARROTONDAMENTI = 'ARROT';

const conSegno = ({ segno, importo }: RigaScritta): bigint => (segno === 'D' ? importo : -importo);
const detto = (importo: bigint): string => stampaEsatto(inEuro(importo), 2).replace('-', '−');

type Fatta = { readonly righe: readonly RigaScritta[]; readonly prima: Compilato } | null;

/** The lines of one type that the templates of a row make. */
function righeDi(
  una: RigaDaScrivere,
  { modelli, valori }: { readonly modelli: readonly Compilato[]; readonly valori: Valori },
  regole: Regole,
  scarti: Scarto[],
): Fatta {
  const { riga, contesto, parola } = una;
  const righe: RigaScritta[] = [];
  let prima: Compilato | null = null;
  for (const modello of modelli) {
    const { nScrittura, nRiga, conto, segno } = modello;
    const scarta = (codice: CodiceScarto, messaggio: string, posizione: number | null = null) =>
      scarti.push({ codice, messaggio, idMovimento: riga.id, nScrittura, nRiga, posizione });
    try {
      if (!modello.prova(valori)) continue;
      const contato = modello.conta(valori);
      if (contato === 0n) continue;
      const trovato = regole.risolvi(
        conto,
        contesto,
        giornoDi(modello.dataMovimento, riga, regole),
      );
      if (trovato.definizione === null) {
        scarta(trovato.scarto, trovato.messaggio);
        continue;
      }
      prima ??= modello;
      const girato: Segno = segno === 'D' ? 'A' : 'D';
      righe.push({
        idMovimento: riga.id,
        definizione: trovato.definizione,
        // What is below nothing stands on the other side.
        segno: contato < 0n ? girato : segno,
        importo: contato < 0n ? -contato : contato,
        nScrittura,
        nRiga,
        descrizione: modello.descrizione(parola),
        centroCosto: modello.centroCosto(parola),
        centroProf: modello.centroProf(parola),
      });
    } catch (causa) {
      if (!(causa instanceof DivisionePerZero)) throw causa;
      scarta('DIVISIONE', `Modello ${nScrittura}/${nRiga}: ${causa.message}`, causa.posizione);
    }
  }
  return prima && { righe, prima };
}

/** Lines with what they lack to balance, where it is a rounding; else why they do not. */
function quadrate(
  fatta: NonNullable<Fatta>,
  { contesto, riga }: RigaDaScrivere,
  regole: Regole,
): readonly RigaScritta[] | Scarto {
  const { righe, prima } = fatta;
  const sbilancio = righe.reduce((somma, una) => somma + conSegno(una), 0n);
  if (sbilancio === 0n) return righe;
  const { nScrittura } = prima;
  const scarto = (codice: CodiceScarto, messaggio: string): Scarto => ({
    ...{ codice, messaggio, idMovimento: riga.id },
    ...{ nScrittura, nRiga: null, posizione: null },
  });
  const quanto = sbilancio < 0n ? -sbilancio : sbilancio;
  if (quanto > ARROTONDAMENTO)
    return scarto(
      'SBILANCIO',
      `La scrittura non quadra: sbilancio ${detto(sbilancio)}. Correggere i modelli ${nScrittura}.`,
    );
  const giorno = giornoDi(prima.dataMovimento, riga, regole);
  const trovato = regole.risolvi(CONTO_ARROTONDAMENTI, contesto, giorno);
  if (trovato.definizione === null) return scarto(trovato.scarto, trovato.messaggio);
  const [una] = righe as readonly [RigaScritta];
  const segno: Segno = sbilancio > 0n ? 'A' : 'D';
  return [...righe, { ...una, definizione: trovato.definizione, segno, importo: quanto }];
}

/**
 * The entries that the rows of a registration ought to make: one of all their statutory lines, one of each row's
 * memorandum ones. Nothing is made where something is refused (docs/regole/contabilita.md#righe).
 */
export function scrittureDi(
  righe: readonly RigaDaScrivere[],
  regole: Regole,
): { readonly scritture: readonly Scrittura[]; readonly scarti: readonly Scarto[] } {
  const scarti: Scarto[] = [];
  const scritture: Scrittura[] = [];
  const chiudi = (tipo: 'P' | 'I', fatta: Fatta, prima: RigaDaScrivere) => {
    if (!fatta) return;
    const quadrata = quadrate(fatta, prima, regole);
    if ('codice' in quadrata) {
      scarti.push(quadrata);
      return;
    }
    const { dataMovimento, dataValuta } = fatta.prima;
    scritture.push({
      tipo,
      dataContabile: giornoDi(dataMovimento, prima.riga, regole),
      dataValuta: giornoDi(dataValuta, prima.riga, regole),
      descrizione: quadrata[0]?.descrizione ?? '',
      righe: quadrata,
    });
  };
  const ordinarie: RigaScritta[] = [];
  let testa: { readonly una: RigaDaScrivere; readonly prima: Compilato } | null = null;
  for (const una of righe) {
    const { codCausale, tipoCausale } = una.riga.causale;
    const suoi = regole.modelli.get(codCausale) ?? regole.modelli.get(`*${tipoCausale}`);
    if (!suoi) {
      scarti.push({
        codice: 'SENZA_MODELLO',
        messaggio: `La causale ${codCausale} non ha modelli, né la sua famiglia *${tipoCausale}: scriverne uno.`,
        ...{ idMovimento: una.riga.id, nScrittura: null, nRiga: null, posizione: null },
      });
      continue;
    }
    const valori = valoriDi(una.riga, una.intorno);
    const delTipo = (tipo: 'P' | 'I') =>
      righeDi(una, { modelli: suoi[tipo], valori }, regole, scarti);
    const sue = delTipo('P');
    if (sue) {
      ordinarie.push(...sue.righe);
      testa ??= { una, prima: sue.prima };
    }
    if (regole.contiOrdine) chiudi('I', delTipo('I'), una);
  }
  if (testa) chiudi('P', { righe: ordinarie, prima: testa.prima }, testa.una);
  return scarti.length > 0 ? { scritture: [], scarti } : { scritture, scarti };
}

/** The lines of what is taken back, each on the other side. */
export const girate = (righe: readonly RigaScritta[]): readonly RigaScritta[] =>
  righe.map((una) => ({ ...una, segno: una.segno === 'D' ? 'A' : 'D' }));

import { assoluto } from '../milionesimi.ts';
import { diPiu, PARTI_MASSIME, scelti, sommeDiScelte } from '../somme.ts';
import type { Aperti, Trovato } from './parti.ts';
import type { Nomine } from './riferimenti.ts';

/** How seldom a sum may come about by chance where nothing but the day ties its parts, and where the controparte does. */
const RARITA = { giorno: 10_000n, controparte: 100n };

/** The sums of all choices of some amounts: which one makes each, null where several do. */
type Somme = ReadonlyMap<bigint, number | null>;

function sommeDi(importi: readonly bigint[]): Somme {
  const somme = new Map<bigint, number | null>();
  for (const [scelta, somma] of sommeDiScelte(importi).entries())
    if (scelta > 0) somme.set(somma, somme.has(somma) ? null : scelta);
  return somme;
}

const mcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [assoluto(a), assoluto(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

/** One of one side, several of the other. */
interface Gruppo {
  readonly lato: 'righe' | 'movimenti';
  readonly intero: number;
  readonly parti: readonly number[];
  readonly sicuro: boolean;
}

/** The only choice of two or more that makes an amount; null where there is none or more than one. */
function unicaScelta(somme: Somme, importo: bigint): number | null {
  const scelta = somme.get(importo);
  if (scelta === undefined || scelta === null) return null;
  return diPiu(scelta) ? scelta : null;
}

/** Groups take their parts only where no other one wants any of them: those that are sure, or the others. */
function prendiIGruppi(aperti: Aperti, tutti: readonly Gruppo[], sicuri: boolean): void {
  const gruppi = tutti.filter(
    ({ lato, intero, parti }) =>
      !(lato === 'righe' ? aperti.sciolte([intero], parti) : aperti.sciolte(parti, [intero])),
  );
  const usi = new Map<string, number>();
  const conta = (chiave: string) => usi.set(chiave, (usi.get(chiave) ?? 0) + 1);
  const altro = (lato: Gruppo['lato']) => (lato === 'righe' ? 'movimenti' : 'righe');
  const chiavi = ({ lato, intero, parti }: Gruppo) => [
    `${lato} ${intero}`,
    ...parti.map((una) => `${altro(lato)} ${una}`),
  ];
  for (const gruppo of gruppi) for (const chiave of chiavi(gruppo)) conta(chiave);
  for (const gruppo of gruppi) {
    if (chiavi(gruppo).some((chiave) => usi.get(chiave) !== 1)) continue;
    const { lato, intero, parti, sicuro } = gruppo;
    if (sicuro !== sicuri) continue;
    const trovato: Trovato = {
      come: 'gruppo',
      stato: sicuro ? 'confermato' : 'proposto',
      idRegola: null,
      righe: lato === 'righe' ? [intero] : parti,
      movimenti: lato === 'righe' ? parti : [intero],
    };
    aperti.prendi(trovato);
  }
}

/** Lines that name one movement, and movements that one line names: parts of one sum, where only one choice makes it. */
function gruppiPerRiferimento(aperti: Aperti, { perRiga, perMovimento }: Nomine): void {
  const { righe, movimenti } = aperti;
  const gruppi: Gruppo[] = [];
  const prova = (lato: Gruppo['lato'], intero: number, parti: readonly number[]) => {
    if (parti.length < 2 || parti.length > PARTI_MASSIME) return;
    const [questi, altri] = lato === 'righe' ? [righe, movimenti] : [movimenti, righe];
    const importi = parti.map((una) => altri[una]?.importo as bigint);
    const scelta = unicaScelta(sommeDi(importi), questi[intero]?.importo as bigint);
    if (scelta !== null) gruppi.push({ lato, intero, parti: scelti(parti, scelta), sicuro: true });
  };
  for (const [riga, { forti }] of perRiga)
    if (aperti.riga(riga))
      prova(
        'righe',
        riga,
        forti.filter((uno) => aperti.movimento(uno)),
      );
  for (const [movimento, sue] of perMovimento)
    if (aperti.movimento(movimento))
      prova(
        'movimenti',
        movimento,
        sue.filter((una) => aperti.riga(una)),
      );
  prendiIGruppi(aperti, gruppi, true);
}

interface Insieme {
  righe: number[];
  movimenti: number[];
}

/** What is open by a key; without one it is of nobody. */
function raccolti(
  aperti: Aperti,
  chiaveRiga: (quale: number) => string | number | null,
  chiaveMovimento: (quale: number) => string | number | null,
): Insieme[] {
  const insiemi = new Map<string | number, Insieme>();
  const metti = (chiave: string | number | null, lato: keyof Insieme, quale: number) => {
    if (chiave === null) return;
    const suo = insiemi.get(chiave) ?? { righe: [], movimenti: [] };
    suo[lato].push(quale);
    insiemi.set(chiave, suo);
  };
  for (const quale of aperti.righeAperte) metti(chiaveRiga(quale), 'righe', quale);
  for (const quale of aperti.movimentiAperti) metti(chiaveMovimento(quale), 'movimenti', quale);
  return [...insiemi.values()].filter(
    ({ righe, movimenti }) => righe.length * movimenti.length > 1,
  );
}

/** Whether so many choices among such amounts hardly make a given sum by chance. */
function raro(importi: readonly bigint[], quantiInteri: number, rarita: bigint): boolean {
  const passo = importi.reduce(mcd, 0n);
  if (passo === 0n) return false;
  const ampiezza = importi.reduce((somma, uno) => somma + assoluto(uno), 0n) / passo;
  return (1n << BigInt(importi.length)) * BigInt(quantiInteri) * rarita <= ampiezza;
}

/** The groups of one set in which one of a side is several of the other, of the same sign. */
function delLato(lato: Gruppo['lato'], insieme: Insieme, aperti: Aperti, rarita: bigint): Gruppo[] {
  const [interi, parti] =
    lato === 'righe' ? [insieme.righe, insieme.movimenti] : [insieme.movimenti, insieme.righe];
  const [questi, altri] =
    lato === 'righe' ? [aperti.righe, aperti.movimenti] : [aperti.movimenti, aperti.righe];
  return [true, false].flatMap((positivi) => {
    const suo = (importo: bigint | undefined) => importo !== undefined && importo > 0n === positivi;
    const candidate = parti.filter((una) => suo(altri[una]?.importo));
    const cercati = interi.filter((uno) => suo(questi[uno]?.importo));
    if (candidate.length < 2 || candidate.length > PARTI_MASSIME || cercati.length === 0) return [];
    const importi = candidate.map((una) => altri[una]?.importo as bigint);
    const somme = sommeDi(importi);
    const sicuro = raro(importi, cercati.length, rarita);
    return cercati.flatMap((intero): Gruppo[] => {
      const scelta = unicaScelta(somme, questi[intero]?.importo as bigint);
      return scelta === null ? [] : [{ lato, intero, parti: scelti(candidate, scelta), sicuro }];
    });
  });
}

const stessoNome = (nome: string | null | undefined): string | null => {
  const pulito = (nome ?? '').toUpperCase().replace(/[^\p{L}\d]/gu, '');
  return pulito === '' ? null : pulito;
};

/** A set in runs of days that are no further apart than the window. */
function perVicinanza(aperti: Aperti, { righe, movimenti }: Insieme, finestra: number): Insieme[] {
  const giorni = [
    ...righe.map((quale) => ({
      lato: 'righe' as const,
      quale,
      giorno: aperti.righe[quale]?.giorno ?? 0,
    })),
    ...movimenti.map((quale) => ({
      lato: 'movimenti' as const,
      quale,
      giorno: aperti.movimenti[quale]?.giorno ?? 0,
    })),
  ].sort((a, b) => a.giorno - b.giorno);
  const tratti: Insieme[] = [];
  let ultimo = Number.NEGATIVE_INFINITY;
  for (const { lato, quale, giorno } of giorni) {
    if (giorno - ultimo > finestra) tratti.push({ righe: [], movimenti: [] });
    tratti.at(-1)?.[lato].push(quale);
    ultimo = giorno;
  }
  return tratti;
}

/** What is sought: what is sure, to be confirmed, or what may have come about by chance, to be proposed. */
export interface Ricerca {
  readonly finestra: number;
  readonly sicuri: boolean;
}

/** Third pass: one line that is several movements, or one movement that is several lines, by controparte, then by day. */
export function gruppiPerSomma(aperti: Aperti, nomi: Nomine, { finestra, sicuri }: Ricerca): void {
  if (sicuri) gruppiPerRiferimento(aperti, nomi);
  const { righe, movimenti } = aperti;
  const unGiro = (insiemi: readonly Insieme[], rarita: bigint) =>
    prendiIGruppi(
      aperti,
      insiemi.flatMap((insieme) => [
        ...delLato('righe', insieme, aperti, rarita),
        ...delLato('movimenti', insieme, aperti, rarita),
      ]),
      sicuri,
    );
  const perControparte = raccolti(
    aperti,
    (quale) => stessoNome(righe[quale]?.controparte),
    (quale) => stessoNome(movimenti[quale]?.controparte),
  );
  unGiro(
    perControparte.flatMap((uno) => perVicinanza(aperti, uno, finestra)),
    RARITA.controparte,
  );
  const delGiorno = raccolti(
    aperti,
    (quale) => righe[quale]?.giorno ?? null,
    (quale) => movimenti[quale]?.giorno ?? null,
  );
  unGiro(delGiorno, RARITA.giorno);
}

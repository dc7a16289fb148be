/** A record as far as it is compared: its description in plain words (lower case, no accents, no signs). */
export interface Descritta {
  readonly parole: string;
  /** Within what descriptions are compared; null where all are. */
  readonly entro: string | null;
  readonly divisa: string | null;
  readonly tipo: string | null;
  readonly scadenza: string | null;
  readonly tasso: string | null;
}

/** A record that a row is like, for what, and how much of one. */
interface Simile {
  readonly riga: number;
  readonly perche: string;
  readonly quanto: number;
}

/** From so much on two descriptions are alike, of what they have in common of their pieces. */
const SOGLIA = 0.6;

const FORME = [
  's p a|spa|s r l|srl|s a p a|sapa|s c p a|scpa|s c a r l|scarl|s c r l|scrl|soc(?:ieta)? per azioni',
  'n v|nv|b v|bv|s a|sa|s e|se|a g|ag|gmbh|kgaa|ab|asa|oyj|sicav',
  'p l c|plc|inc|incorporated|corp|corporation|co|company|ltd|limited|l l c|llc|l p|lp',
];
const FORMA_GIURIDICA = new RegExp(` (?:${FORME.join('|')})(?= |$)`, 'g');

/** The plain words of a description without its legal form: «enel» of Enel, ENEL S.p.A. and Enel Spa. */
export function senzaFormaGiuridica(parole: string): string {
  const tutte = parole.trim();
  return ` ${tutte}`.replace(FORMA_GIURIDICA, '').trim() || tutte;
}

/** The pieces of three letters of a text, each once, its ends included. */
export function pezzi(testo: string): ReadonlySet<string> {
  const intero = `  ${testo} `;
  const trovati = new Set<string>();
  for (let i = 0; i + 3 <= intero.length; i++) trovati.add(intero.slice(i, i + 3));
  return trovati;
}

const uguali = (uno: string | null, altro: string | null): boolean => uno !== null && uno === altro;

/** Whether a likeness of words would mean something: same currency, and same kind or same terms. */
const vicine = (una: Descritta, altra: Descritta): boolean =>
  uguali(una.divisa, altra.divisa) &&
  (uguali(una.tipo, altra.tipo) ||
    (uguali(una.scadenza, altra.scadenza) && uguali(una.tasso, altra.tasso)));

interface Preparata extends Descritta {
  readonly riga: number;
  /** Its pieces by their numbers. */
  readonly pezzi: readonly number[];
}

/** Pieces as numbers, given as they come. */
const numeratore = (numeri: Map<string, number>) => (uno: string) => {
  const suo = numeri.get(uno) ?? numeri.size;
  numeri.set(uno, suo);
  return suo;
};

/** For each piece, the rows of which it is among the rarest: two that are alike share one of those at least. */
function perPezzoRaro(righe: readonly Preparata[], quanti: number): readonly (readonly number[])[] {
  const volte = new Int32Array(quanti);
  for (const { pezzi: suoi } of righe) for (const uno of suoi) volte[uno] = (volte[uno] ?? 0) + 1;
  const perPezzo = Array.from({ length: quanti }, (): number[] => []);
  righe.forEach(({ divisa, pezzi: suoi }, i) => {
    if (divisa === null) return;
    const rari = suoi
      .toSorted((a, b) => (volte[a] ?? 0) - (volte[b] ?? 0))
      .slice(0, suoi.length - Math.ceil(SOGLIA * suoi.length) + 1);
    for (const uno of rari) perPezzo[uno]?.push(i);
  });
  return perPezzo;
}

/**
 * The rows that a record is like, for any number of records looked at one after another: those of the same
 * words but for the legal form and, where currency and kind or terms are the same, those of like words.
 */
export function ricercaSimili(
  righe: readonly (Descritta & { readonly riga: number })[],
): (record: Descritta) => readonly Simile[] {
  const numeri = new Map<string, number>();
  const numera = numeratore(numeri);
  const preparate = righe.map((riga): Preparata => {
    const parole = senzaFormaGiuridica(riga.parole);
    return { ...riga, parole, pezzi: [...pezzi(parole)].map(numera) };
  });
  const perParole = Map.groupBy(preparate, ({ parole }) => parole);
  const perPezzo = perPezzoRaro(preparate, numeri.size);
  // In which turn a piece was the record's, and a row was looked at: nothing is emptied between two records.
  const [diGiro, vista] = [new Int32Array(numeri.size), new Int32Array(preparate.length)];
  let giro = 0;

  function quantoSimile({ pezzi: suoi }: Preparata, altri: number): number {
    if (Math.min(suoi.length, altri) < SOGLIA * Math.max(suoi.length, altri)) return 0;
    let comuni = 0;
    for (const uno of suoi) if (diGiro[uno] === giro) comuni++;
    const quanto = comuni / (suoi.length + altri - comuni);
    return quanto >= SOGLIA ? quanto : 0;
  }

  function diPezziSimili(record: Descritta, parole: string): Simile[] {
    giro++;
    const suoi = pezzi(parole);
    const noti = [...suoi].flatMap((uno) => numeri.get(uno) ?? []);
    for (const uno of noti) diGiro[uno] = giro;
    const esiti: Simile[] = [];
    for (const uno of noti)
      for (const i of perPezzo[uno] ?? []) {
        const riga = preparate[i];
        if (vista[i] === giro || !riga || riga.parole === parole) continue;
        vista[i] = giro;
        const quanto = vicine(riga, record) ? quantoSimile(riga, suoi.size) : 0;
        if (quanto > 0) esiti.push({ riga: riga.riga, perche: 'descrizione simile', quanto });
      }
    return esiti;
  }

  return (record) => {
    const parole = senzaFormaGiuridica(record.parole);
    if (parole === '') return [];
    const stesse = (perParole.get(parole) ?? [])
      .filter(({ entro }) => entro === null || entro === record.entro)
      .map(({ riga }) => ({ riga, perche: 'stessa descrizione', quanto: 1 }));
    return record.divisa === null ? stesse : [...stesse, ...diPezziSimili(record, parole)];
  };
}

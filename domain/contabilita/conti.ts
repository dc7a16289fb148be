import type { Data } from '#domain/tempo/data.ts';

/** What a line is asked of before it finds its account (docs/regole/contabilita.md#conti). */
export const dimensioniConto = [
  'immCirc',
  'gruppo',
  'tipoTitolo',
  'codDivisa',
  'flagEuro',
  'quotato',
  'tipoIfrs9',
  'tipoGestione',
  'tipoSoggetto',
  'corto',
  'codPortafoglio',
  'codDepositario',
  'codControparte',
  'codEmittente',
  'codTitolo',
  'causale',
  'idRaggruppamento',
] as const;
export type DimensioneConto = (typeof dimensioniConto)[number];

/** What a line is, by each dimension: one value, those of all its groupings, or none. */
export type ContestoConto = Readonly<
  Partial<Record<DimensioneConto, string | readonly string[] | null>>
>;

/** Which values a definition is for, by the dimensions that it names; none of them is empty. */
export type Condizioni = Readonly<Partial<Record<DimensioneConto, readonly string[]>>>;

export interface ContoDefinito {
  readonly id: number;
  readonly numeroConto: string;
  readonly attivo: boolean;
}

export interface DefinizioneConto {
  readonly id: number;
  readonly codiceConto: string;
  /** The lowest wins. */
  readonly codicePriorita: number;
  readonly conto: ContoDefinito;
  readonly condizioni: Condizioni;
  readonly validoDal: Data | null;
  readonly validoAl: Data | null;
}

export type ScartoConto = 'CONTO_NON_DEFINITO' | 'CONTO_AMBIGUO' | 'CONTO_NON_ATTIVO';

export type EsitoConto =
  | { readonly definizione: DefinizioneConto; readonly scarto: null }
  | { readonly definizione: null; readonly scarto: ScartoConto; readonly messaggio: string };

const valoriDi = (contesto: ContestoConto, dimensione: DimensioneConto): readonly string[] => {
  const suo = contesto[dimensione];
  if (suo === null || suo === undefined) return [];
  return typeof suo === 'string' ? [suo] : suo;
};

const chieste = ({ condizioni }: DefinizioneConto): readonly DimensioneConto[] =>
  dimensioniConto.filter((una) => condizioni[una] !== undefined);

const vale = ({ validoDal, validoAl }: DefinizioneConto, giorno: Data): boolean =>
  (validoDal === null || validoDal <= giorno) && (validoAl === null || giorno <= validoAl);

const soddisfatta = (
  { condizioni }: DefinizioneConto,
  contesto: ContestoConto,
  dimensione: DimensioneConto,
): boolean => valoriDi(contesto, dimensione).some((uno) => condizioni[dimensione]?.includes(uno));

/** A definition beside a line: which of its conditions the line meets, and whether it is the one that is used. */
export interface Candidato {
  readonly definizione: DefinizioneConto;
  readonly valida: boolean;
  readonly condizioni: readonly {
    readonly dimensione: DimensioneConto;
    readonly soddisfatta: boolean;
  }[];
  readonly candidata: boolean;
  readonly scelta: boolean;
}

/** «C · RF · EUR (titolo BTP, portafoglio IMM)»: the line as somebody would say it. */
function inParole(contesto: ContestoConto): string {
  const di = (...quali: readonly DimensioneConto[]) =>
    quali.flatMap((una) => valoriDi(contesto, una)).filter(Boolean);
  const natura = di('immCirc', 'gruppo', 'tipoTitolo', 'codDivisa').join(' · ');
  const [titolo] = di('codTitolo');
  const [portafoglio] = di('codPortafoglio');
  const dove = [titolo && `titolo ${titolo}`, portafoglio && `portafoglio ${portafoglio}`];
  const detto = dove.filter(Boolean).join(', ');
  return [natura, detto && `(${detto})`].filter(Boolean).join(' ');
}

function scegli(
  codiceConto: string,
  valide: readonly DefinizioneConto[],
  contesto: ContestoConto,
): EsitoConto {
  const no = (scarto: ScartoConto, messaggio: string): EsitoConto => ({
    definizione: null,
    scarto,
    messaggio,
  });
  const candidate = valide.filter((una) =>
    chieste(una).every((dimensione) => soddisfatta(una, contesto, dimensione)),
  );
  const prima = Math.min(...candidate.map(({ codicePriorita }) => codicePriorita));
  const prime = candidate.filter(({ codicePriorita }) => codicePriorita === prima);
  const piu = Math.max(...prime.map((una) => chieste(una).length));
  const [scelta, ...pari] = prime
    .filter((una) => chieste(una).length === piu)
    .sort((a, b) => a.id - b.id);
  if (!scelta)
    return no(
      'CONTO_NON_DEFINITO',
      `Conto non definito: ${codiceConto} per ${inParole(contesto)}.`,
    );
  const altro = pari.find(({ conto }) => conto.id !== scelta.conto.id);
  if (altro)
    return no(
      'CONTO_AMBIGUO',
      `Conto ambiguo: ${codiceConto} per ${inParole(contesto)} è ${scelta.conto.numeroConto} e ${altro.conto.numeroConto}, ` +
        `con la stessa priorità ${prima}: darne un’altra a una delle due definizioni.`,
    );
  return scelta.conto.attivo
    ? { definizione: scelta, scarto: null }
    : no(
        'CONTO_NON_ATTIVO',
        `Il conto ${scelta.conto.numeroConto} di ${codiceConto} non è attivo: riattivarlo, o cambiare la definizione.`,
      );
}

/** Finds accounts, each answer kept for the lines that are alike (docs/regole/contabilita.md#conti). */
export type Risolutore = (codiceConto: string, contesto: ContestoConto, giorno: Data) => EsitoConto;

export function risolutore(definizioni: readonly DefinizioneConto[]): Risolutore {
  const perCodice = Map.groupBy(definizioni, ({ codiceConto }) => codiceConto);
  const usate = new Map(
    [...perCodice].map(([codice, sue]) => [
      codice,
      {
        dimensioni: [...new Set(sue.flatMap(chieste))],
        aTempo: sue.some(({ validoDal, validoAl }) => validoDal !== null || validoAl !== null),
      },
    ]),
  );
  const trovati = new Map<string, EsitoConto>();
  return (codiceConto, contesto, giorno) => {
    const { dimensioni = [], aTempo = false } = usate.get(codiceConto) ?? {};
    let nome = aTempo ? `${codiceConto}\n${giorno}` : codiceConto;
    for (const una of dimensioni) {
      const suo = contesto[una];
      nome += `\n${typeof suo === 'string' ? suo : (suo?.join('\t') ?? '')}`;
    }
    const trovato = trovati.get(nome);
    // What is missing is told with the line's own titolo and portfolio.
    if (trovato?.definizione) return trovato;
    const valide = (perCodice.get(codiceConto) ?? []).filter((una) => vale(una, giorno));
    const esito = scegli(codiceConto, valide, contesto);
    trovati.set(nome, esito);
    return esito;
  };
}

/** Every definition of a logical account beside a line, as *Prova* shows them: by priority, then the closest. */
export function candidatiDi(
  definizioni: readonly DefinizioneConto[],
  codiceConto: string,
  contesto: ContestoConto,
  giorno: Data,
): { readonly candidati: readonly Candidato[]; readonly esito: EsitoConto } {
  const sue = definizioni.filter((una) => una.codiceConto === codiceConto);
  const esito = scegli(
    codiceConto,
    sue.filter((una) => vale(una, giorno)),
    contesto,
  );
  const candidati = sue
    .toSorted(
      (a, b) => a.codicePriorita - b.codicePriorita || chieste(b).length - chieste(a).length,
    )
    .map((definizione): Candidato => {
      const condizioni = chieste(definizione).map((dimensione) => ({
        dimensione,
        soddisfatta: soddisfatta(definizione, contesto, dimensione),
      }));
      const valida = vale(definizione, giorno);
      return {
        definizione,
        valida,
        condizioni,
        candidata: valida && condizioni.every((una) => una.soddisfatta),
        scelta: esito.definizione?.id === definizione.id,
      };
    });
  return { candidati, esito };
}

import { tipoArchivio } from '#domain/archivi/tipi.ts';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import type { Colonna, RigaTotali } from '#web/ui/tabella/tipi.ts';
import type { Confronto, Rimanenza } from './chiusura-api.ts';

/** What a position is called by in two runs. */
type Posto = Pick<
  Confronto['righe'][number],
  'codTitolo' | 'codPortafoglio' | 'codDepositario' | 'corta'
> & {
  readonly immCirc: string | null;
};

const chiaveDi = ({ codTitolo, codPortafoglio, codDepositario, immCirc, corta }: Posto): string =>
  [codTitolo, codPortafoglio, codDepositario, immCirc, corta].join(' ');

/** By how much each position stands at another value than in the run before; null where none is compared. */
export type Differenze = ReadonlyMap<string, string> | null;

export const differenzeDi = (confronto: Pick<Confronto, 'righe'> | undefined): Differenze =>
  confronto === undefined
    ? null
    : new Map(confronto.righe.map((una) => [chiaveDi(una), una.valoreBilancio.differenza]));

/** A line of the grid: a class with what it comes to, or a position of it. */
export interface LineaChiusura {
  readonly chiave: string;
  readonly classe: 'C' | 'I';
  /** Null of a class. */
  readonly rimanenza: Rimanenza | null;
  readonly piegata: boolean | undefined;
  readonly daDecidere: boolean;
  readonly nome: string;
  readonly descrizione: string;
  readonly portafoglio: string;
  readonly depositario: string;
  readonly quantita: string | null;
  readonly prezzo: string | null;
  readonly costo: string | null;
  readonly scarto: string | null;
  readonly cambio: string | null;
  /** With a minus: what it takes away. */
  readonly svalutazione: string | null;
  readonly ripresa: string | null;
  readonly rateo: string | null;
  readonly fairValue: string | null;
  readonly bilancio: string | null;
  readonly mercato: string | null;
  readonly delta: string | null;
}

const SOMMATE = [
  'costo',
  'scarto',
  'cambio',
  'svalutazione',
  'ripresa',
  'rateo',
  'fairValue',
  'bilancio',
  'mercato',
  'delta',
] as const;
type Sommata = (typeof SOMMATE)[number];

const CLASSI = [
  ['C', 'Circolante'],
  ['I', 'Immobilizzato'],
] as const;
const [CHIUSA, APERTA] = ['▸ ', '▾ '];

/** A figure that is nothing is not written: what is adjusted stands out. */
const nonNulla = (cifra: string | null): string | null =>
  cifra === null || segno(cifra) === 0 ? null : cifra;

/** What nobody has decided, and asks for it. */
export const daDecidere = ({
  proposta,
  durevole,
}: Pick<Rimanenza, 'proposta' | 'durevole'>): boolean => proposta !== null && durevole === null;

/** What somebody may decide of a position: a durable loss, the waiver of a write-down; null where nothing. */
export function chiede(
  riga: Pick<Rimanenza, 'proposta' | 'durevole' | 'immCirc' | 'svalutazione' | 'deroga'>,
): 'durevole' | 'deroga' | null {
  if (riga.proposta !== null || riga.durevole !== null) return 'durevole';
  if (riga.immCirc !== 'C') return null;
  return riga.deroga || segno(riga.svalutazione ?? '0') > 0 ? 'deroga' : null;
}

/** The decision after the one at hand: those that nobody has taken first, then round from the beginning. */
export function prossimaDecisione<D extends Pick<LineaChiusura, 'chiave' | 'daDecidere'>>(
  decisioni: readonly D[],
  corrente: string | undefined,
): D | undefined {
  const posto = decisioni.findIndex(({ chiave }) => chiave === corrente);
  const inGiro = [...decisioni.slice(posto + 1), ...decisioni.slice(0, posto + 1)];
  const altre = inGiro.filter(({ chiave }) => chiave !== corrente);
  return altre.find(({ daDecidere: attende }) => attende) ?? altre[0] ?? decisioni[0];
}

function linea(riga: Rimanenza, classe: 'C' | 'I', differenze: Differenze): LineaChiusura {
  const posto = {
    codTitolo: riga.cod_Titolo,
    codPortafoglio: riga.cod_Portafoglio ?? '',
    codDepositario: riga.cod_Depositario ?? '',
    immCirc: riga.immCirc,
    corta: riga.corta,
  };
  const svalutazione = nonNulla(riga.svalutazione);
  return {
    chiave: chiaveDi(posto),
    classe,
    rimanenza: riga,
    piegata: undefined,
    daDecidere: daDecidere(riga),
    nome: riga.cod_Titolo,
    descrizione: riga.descrizione,
    portafoglio: posto.codPortafoglio,
    depositario: posto.codDepositario,
    quantita: riga.quantita,
    prezzo: riga.prezzo,
    costo: riga.costoAnte,
    scarto: nonNulla(riga.scarto),
    cambio: nonNulla(riga.differenzaCambio),
    svalutazione: svalutazione && differenza('0', svalutazione),
    ripresa: nonNulla(riga.ripresa),
    rateo: nonNulla(riga.rateo),
    fairValue: nonNulla(somma(riga.fairValueDerivato ?? '0', riga.variazioneFairValue ?? '0')),
    bilancio: riga.valoreBilancio,
    mercato: riga.valoreMercato,
    delta: differenze && (differenze.get(chiaveDi(posto)) ?? '0.00'),
  };
}

/** What lines come to, figure by figure; null where none of them has it. */
const sommeDi = (linee: readonly LineaChiusura[]): Readonly<Record<Sommata, string | null>> =>
  Object.fromEntries(
    SOMMATE.map((campo) => {
      const note = linee.flatMap((una) => una[campo] ?? []);
      return [campo, note.length === 0 ? null : somma('0', ...note)];
    }),
  ) as Record<Sommata, string | null>;

export interface VistaChiusura {
  /** Classes whose positions are folded away. */
  readonly chiuse: ReadonlySet<string>;
  readonly differenze: Differenze;
}

/** The lines in sight: current titoli and fixed ones, below each its positions. */
export function lineeChiusura(
  righe: readonly Rimanenza[],
  { chiuse, differenze }: VistaChiusura,
): readonly LineaChiusura[] {
  return CLASSI.flatMap(([classe, nome]): readonly LineaChiusura[] => {
    const sue = righe
      .filter(({ immCirc }) => (immCirc === 'I' ? 'I' : 'C') === classe)
      .map((una) => linea(una, classe, differenze));
    if (sue.length === 0) return [];
    const piegata = chiuse.has(classe);
    const testa: LineaChiusura = {
      ...sommeDi(sue),
      ...{ chiave: classe, classe, rimanenza: null, piegata, daDecidere: false },
      nome: `${piegata ? CHIUSA : APERTA}${nome}`,
      descrizione: sue.length === 1 ? '1 riga' : `${sue.length} righe`,
      ...{ portafoglio: '', depositario: '', quantita: null, prezzo: null },
    };
    return piegata ? [testa] : [testa, ...sue];
  });
}

/** «Totale di 8 righe»: of what is in sight, folded classes too. */
export function totaleChiusura(
  righe: readonly Rimanenza[],
  differenze: Differenze,
): readonly RigaTotali<LineaChiusura>[] {
  const linee = righe.map((una) => linea(una, 'C', differenze));
  const valori = Object.entries(sommeDi(linee)).filter(([, uno]) => uno !== null);
  return [
    {
      etichetta: 'Totale',
      di: { quante: righe.length },
      valori: Object.fromEntries(valori),
    },
  ];
}

/** An archive as its screen calls it; what is no archive as it stands. */
export const nomeFonte = (fonte: string | null): string =>
  fonte === null ? '' : (tipoArchivio(fonte)?.intestazione ?? fonte);

export interface Mostrate {
  /** The number of the run that it is compared with. */
  readonly confrontata: string | null;
  /** Whether positions of more than one place are in sight. */
  readonly conPosti: boolean;
  /** What the columns come to: of a figure that no position has, nothing. */
  readonly somme: Readonly<Partial<Record<string, string>>>;
}

type Altro = Partial<Colonna<LineaChiusura>>;

const [MARGINI, CIFRA] = [34, 7];

/** As wide as its total, which is the longest of its amounts: none is ever cut. */
const larga = (somma: string | undefined, almeno: number): number =>
  Math.max(almeno, MARGINI + CIFRA * stampaEsatto(somma ?? '0', 2).length);

/** A column of amounts; an adjustment that no position has is not in view until it is asked for. */
const importoDi =
  ({ somme }: Mostrate) =>
  (campo: Sommata, titolo: string, altro: Altro = {}): Colonna<LineaChiusura> => ({
    ...{ campo, titolo, tipo: 'numero', decimali: 2, ...altro },
    larghezza: larga(somme[campo], altro.larghezza ?? 96),
  });

const rettificaDi =
  (mostrate: Mostrate) =>
  (campo: Sommata, titolo: string, altro: Altro = {}): Colonna<LineaChiusura> => ({
    ...importoDi(mostrate)(campo, titolo, { larghezza: 92, ...altro }),
    nascosta: mostrate.somme[campo] === undefined,
  });

const cambiata = ({ delta }: LineaChiusura) =>
  delta !== null && segno(delta) !== 0 ? ('avviso' as const) : undefined;

/** The columns: cost, each adjustment, what it stands at; the last ones stay in sight. */
export function colonneChiusura(mostrate: Mostrate): readonly Colonna<LineaChiusura>[] {
  const { confrontata, conPosti } = mostrate;
  const importo = importoDi(mostrate);
  const rettifica = rettificaDi(mostrate);
  return [
    {
      ...{ campo: 'nome', titolo: 'Titolo', tipo: 'codice', larghezza: 132 },
      piegata: ({ piegata }) => piegata,
      tono: ({ daDecidere: attende }) => (attende ? 'avviso' : undefined),
    },
    { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 104, elastica: true },
    {
      ...{ campo: 'portafoglio', titolo: 'Portafoglio', tipo: 'codice', larghezza: 96 },
      nascosta: !conPosti,
    },
    {
      ...{ campo: 'depositario', titolo: 'Depositario', tipo: 'codice', larghezza: 96 },
      nascosta: true,
    },
    { campo: 'quantita', titolo: QUANTITA_O_NOMINALE, tipo: 'numero', decimali: 0, larghezza: 92 },
    { campo: 'prezzo', titolo: 'Prezzo', tipo: 'numero', decimali: 2, larghezza: 84 },
    importo('costo', 'Costo'),
    rettifica('scarto', 'Scarto', { conSegno: true }),
    rettifica('cambio', 'Diff. cambio', { conSegno: true, larghezza: 104 }),
    rettifica('svalutazione', 'Svalutazione', { larghezza: 104 }),
    rettifica('ripresa', 'Ripresa', { conSegno: true }),
    importo('rateo', 'Rateo', { nascosta: true }),
    rettifica('fairValue', 'Fair value', { conSegno: true, larghezza: 96 }),
    importo('bilancio', 'Valore di bil.', { ferma: 'right', larghezza: 108 }),
    importo('mercato', 'Mercato', { ferma: 'right' }),
    ...(confrontata === null
      ? []
      : [
          importo('delta', `Δ ${confrontata}`, {
            ...{ ferma: 'right', larghezza: 108, senzaRosso: true, conSegno: true },
            tono: cambiata,
          }),
        ]),
  ];
}

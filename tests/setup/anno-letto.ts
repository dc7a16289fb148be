import { daDecimale, prodotto, rapporto } from '#domain/calcolo/frazione.ts';
import type { CausaleContabile, RigaContabile } from '#domain/contabilita/riga-contabile.ts';
import type { Genere } from '#domain/posizioni/genere.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { tipiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import { data } from '#domain/tempo/data.ts';

/** A year as it is written down: who and what there is, its rows, the lines that each registration must make. */
export interface AnnoScritto {
  /** «BTP-A:S», each titolo with its type. */
  readonly titoli: string;
  /** «IMM:L», each portfolio with its subject; «IMM:L:FI» where its method is not the average. */
  readonly portafogli: string;
  /** «USD:2025-12-31:1.175», the normal rates of its last day. */
  readonly cambi: string;
  /**
   * Registration, row, causale, titolo, portfolio, custodian, I or C and S where short, day of the operation («traded>settled»
   * where they differ), currency, side and genere, what the play made of it (quantity, cost, cost in currency), then what is
   * not zero, and what a valuation asks beside the books.
   */
  readonly righe: string;
  /** By registration, its lines: logical account, account, side, euro. */
  readonly attese: string;
}

export interface Anno {
  readonly righe: readonly RigaDelLAnno[];
  readonly attese: ReadonlyMap<number, string>;
  readonly portafogli: readonly {
    readonly codice: string;
    readonly soggetto: string;
    readonly metodo: string;
  }[];
  readonly cambi: readonly {
    readonly divisa: string;
    readonly giorno: string;
    readonly cambio: string;
  }[];
}

const CAMPI: Readonly<Record<string, keyof RigaContabile>> = {
  ctv: 'controvaloreEuro',
  ctvdiv: 'controvaloreOriginale',
  int: 'interessiLordiEuro',
  ritest: 'ritenutaEsteraEuro',
  rit: 'ritenutaSuInteressiEuro',
  scarto: 'impostaScartoEuro',
  cg: 'impostaPlusvalenzeEuro',
  spese: 'speseEuro',
  bolli: 'bolliEuro',
  comm: 'commissioniEuro',
  transazioni: 'impostaTransazioniEuro',
  saldo: 'saldoEuro',
  costo: 'costo',
};
const ZERO = Object.fromEntries(Object.values(CAMPI).map((campo) => [campo, 0n]));

const scalato = (testo: string, scala: number): bigint => {
  const { n, d } = prodotto(daDecimale(testo), rapporto(scala));
  return n / d;
};
const centesimi = (testo: string): bigint => scalato(testo, 100);

const REDDITO_DEL_TITOLO: Readonly<Record<string, string>> = { RF: 'interessi', OICR: 'proventi' };

export interface RigaDelLAnno extends RigaContabile {
  readonly registrazione: number;
  readonly posizione: string;
  readonly codTitolo: string | null;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly immCirc: string;
  readonly tipoTitolo: string;
  readonly gruppo: string;
  readonly soggetto: string;
  /** What it settles in its currency. */
  readonly saldoDivisa: bigint;
  /** What is written of it by name, as it is written. */
  readonly scritto: Readonly<Record<string, string | undefined>>;
}

interface Chi {
  readonly tipi: ReadonlyMap<string, string>;
  readonly soggetti: ReadonlyMap<string, string>;
}

function letta(testo: string, i: number, { tipi, soggetti }: Chi): RigaDelLAnno {
  const [
    reg,
    ,
    codCausale,
    titolo,
    codPortafoglio,
    codDepositario,
    come,
    giorno,
    codDivisa,
    lati,
    effetto,
    ...altri
  ] = testo.split(' ') as string[];
  const [lato, genere] = (lati ?? '').split(':');
  const [quantita, costo = '0', costoDivisa = costo] = (effetto ?? '').split('/');
  const scritti = new Map(altri.map((uno) => uno.split('=') as [string, string]));
  const codTitolo = titolo === '-' ? null : (titolo as string);
  const tipoTitolo = codTitolo === null ? '' : (tipi.get(codTitolo) ?? '');
  const gruppo = tipiTitolo.find(({ codice }) => codice === tipoTitolo)?.gruppo ?? '';
  const causale = causali.find((una) => una.codCausale === codCausale);
  const reddito =
    codCausale === 'CRC' ? (REDDITO_DEL_TITOLO[gruppo] ?? 'dividendi') : (causale?.reddito ?? '');
  const [poolFactor = null, poolFactorDopo = null] = scritti.get('pf')?.split('>') ?? [];
  const importi = [...scritti].flatMap(([nome, valore]) => {
    const campo = CAMPI[nome];
    return campo ? [[campo, centesimi(valore)] as const] : [];
  });
  const corto = come?.endsWith('S') === true;
  const immCirc = come?.startsWith('-') ? '' : (come?.slice(0, 1) ?? '');
  const { controvaloreEuro = 0n } = Object.fromEntries(importi);
  const [movimento = '', regolamento = movimento] = (giorno ?? '').split('>');
  return {
    ...ZERO,
    controvaloreOriginale: controvaloreEuro,
    ...Object.fromEntries(importi),
    id: i + 1,
    registrazione: Number(reg),
    causale: { ...(causale as CausaleContabile), reddito },
    genere: (genere ?? null) as Genere | null,
    lato: lato as RigaContabile['lato'],
    effetto:
      effetto === '-'
        ? null
        : {
            quantita: scalato(quantita ?? '0', 1_000_000),
            costo: centesimi(costo),
            costoDivisa: centesimi(costoDivisa),
          },
    corto,
    codDivisa: codDivisa ?? '',
    cambio: scritti.get('cambio') ?? '1',
    ...{ poolFactor, poolFactorDopo },
    ...{
      dataOperazione: data(regolamento),
      dataMovimento: data(movimento),
      dataValuta: data(regolamento),
    },
    posizione: [codPortafoglio, codDepositario, codTitolo, come].join(' '),
    ...{ codTitolo, codPortafoglio: codPortafoglio ?? '', codDepositario: codDepositario ?? '' },
    ...{ immCirc, tipoTitolo, gruppo, soggetto: soggetti.get(codPortafoglio ?? '') ?? '' },
    saldoDivisa: centesimi(scritti.get('saldodiv') ?? '0'),
    scritto: Object.fromEntries(scritti),
  } as RigaDelLAnno;
}

const parole = (testo: string): string[][] =>
  testo
    .trim()
    .split(' ')
    .map((una) => una.split(':'));

/** A year as tests ask it. */
export function leggiAnno({ titoli, portafogli, cambi, righe, attese }: AnnoScritto): Anno {
  const suoi = parole(portafogli).map(([codice = '', soggetto = '', metodo = 'CM']) => ({
    ...{ codice, soggetto, metodo },
  }));
  const chi: Chi = {
    tipi: new Map(parole(titoli) as [string, string][]),
    soggetti: new Map(suoi.map(({ codice, soggetto }) => [codice, soggetto])),
  };
  return {
    portafogli: suoi,
    cambi: parole(cambi).map(([divisa = '', giorno = '', cambio = '']) => ({
      ...{ divisa, giorno, cambio },
    })),
    righe: righe
      .trim()
      .split('\n')
      .map((riga, i) => letta(riga, i, chi)),
    attese: new Map(
      attese
        .trim()
        .split('\n')
        .map((riga) => [Number.parseInt(riga, 10), riga.slice(riga.indexOf(' ') + 1)]),
    ),
  };
}

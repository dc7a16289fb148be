import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import type { AliquotaDal } from '#domain/calcolo/imposta.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import type { Regime } from '#domain/calcolo/regime.ts';
import { eSenzaCedola } from '#domain/calcolo/senza-cedola.ts';
import {
  type AliquoteDi,
  aliquoteProprie,
  type Cambio,
  categorieDi,
  type FiscalitaTitolo,
  type RapportoFiscale,
  regimeNelPortafoglio,
  type TitoloCalcolato,
} from '#domain/calcolo/titolo.ts';
import type { ImpostaAlRealizzo, ZainettoDelGiorno } from '#domain/fiscalita/al-realizzo.ts';
import type { CostoFiscale } from '#domain/posizioni/costo-fiscale.ts';
import { type Data, eData } from '#domain/tempo/data.ts';
import {
  campoFuori,
  DAL_GIORNO,
  DAL_RECORD,
  eFuoriCalendario,
  type GiornoDetto,
} from '#domain/tempo/fuori-calendario.ts';
import type { NaturaTitolo, NomeCampo, Soggetto } from '../campi.ts';
import { difettiNumeri } from '../limiti.ts';
import {
  type AnagraficaTitolo,
  type Azienda,
  type CausaleLetta,
  type Contesto,
  type Depositario,
  eImpossibile,
  type Impossibile,
  type Portafoglio,
  type RateoDelGiorno,
  type TitoloFissato,
  type Ultimo,
} from './contesto.ts';

/** What is said of a slip: `errore` refuses its registration, `avviso` does not, `ok` was found in order. */
export interface Avviso {
  campo: string | null;
  peso: 'errore' | 'avviso' | 'ok';
  messaggio: string;
  /** The movement that is meant, where one is. */
  movimento?: { id: number };
}

type Cifra = string | number | null | undefined;
type Codice = string | null | undefined;

/** The other side of a movement that has two, as it is typed. */
interface AltraScritta {
  readonly cod_Causale?: Codice;
  readonly cod_Titolo?: Codice;
  readonly cod_Portafoglio?: Codice;
  readonly cod_Depositario?: Codice;
  readonly immCirc?: 'I' | 'C' | null | undefined;
  readonly qtaVnominale?: Cifra;
  readonly prezzo?: Cifra;
}

/** A slip as it is typed. A computed field that is named in `manuali` is taken as written. */
export interface FissatoScritto extends Readonly<Partial<Record<NomeCampo, unknown>>> {
  readonly id?: number | undefined;
  readonly cod_Causale: string;
  readonly cod_Portafoglio: string;
  readonly cod_Depositario: string;
  readonly dataMovimento: string;
  readonly cod_Titolo?: Codice;
  readonly cod_Controparte?: Codice;
  readonly codDivisa?: Codice;
  readonly qtaVnominale?: Cifra;
  readonly flagApertura?: 'A' | 'C' | null | undefined;
  readonly mercato?: 'R' | 'F' | null | undefined;
  readonly nfissato?: Codice;
  readonly codiceUnivocoPortafoglio?: Codice;
  readonly nregImport?: Codice;
  readonly flettera?: boolean | null | undefined;
  readonly statoTesoreria?: 'D' | 'R' | 'N' | null | undefined;
  readonly contoimpegni?: Codice;
  readonly note?: Codice;
  readonly manuali?: readonly string[] | undefined;
  readonly lottiScelti?:
    | readonly { readonly lotto: string; readonly quantita: string | number }[]
    | null
    | undefined;
  readonly altra?: AltraScritta | null | undefined;
}

/** A slip that is not computed at all: what it names is not there, or it says what cannot be kept. */
export class FissatoRifiutato extends Error {
  override readonly name = 'FissatoRifiutato';
  readonly errori: readonly { readonly campo: string; readonly messaggio: string }[];

  constructor(errori: readonly { readonly campo: string; readonly messaggio: string }[]) {
    super(errori[0]?.messaggio);
    this.errori = errori;
  }
}

export const rifiuta = (campo: string, messaggio: string): FissatoRifiutato =>
  new FissatoRifiutato([{ campo, messaggio }]);

function esigi<T>(valore: T | null, campo: string, che: string): T {
  const altro = che.startsWith('La ') ? 'un’altra' : 'un altro';
  if (valore === null) throw rifiuta(campo, `${che} non c’è: sceglierne ${altro}.`);
  return valore;
}

const GIORNI = ['dataMovimento', 'dataValuta', 'dataOperazione', 'dataTermine'] as const;

/** What a slip comes to; one whose days lead out of the calendar is refused by the day that does. */
export function nelCalendario<T>(ingresso: FissatoScritto, calcola: () => T): T {
  try {
    return calcola();
  } catch (causa) {
    if (!eFuoriCalendario(causa)) throw causa;
    const detti = GIORNI.map((campo): GiornoDetto => [campo, String(ingresso[campo] ?? '')]);
    const campo = campoFuori(causa, detti);
    throw rifiuta(campo ?? 'cod_Titolo', campo === null ? DAL_RECORD : DAL_GIORNO);
  }
}

/** Days that the calendar has and numbers that the record can keep: nothing else is computed with. */
export function esigiScrivibile(ingresso: FissatoScritto): void {
  for (const campo of GIORNI) {
    const giorno = ingresso[campo];
    if (typeof giorno === 'string' && !eData(giorno))
      throw rifiuta(campo, 'Il giorno non esiste nel calendario.');
  }
  const errori = [
    ...difettiNumeri({ ...ingresso }),
    ...difettiNumeri({ ...ingresso.altra }).map((uno) => ({ ...uno, campo: `altra.${uno.campo}` })),
  ];
  if (errori.length > 0) throw new FissatoRifiutato(errori);
}

/** How the fields of a slip depend on a titolo. */
export function naturaDi(anagrafica: AnagraficaTitolo, titolo: TitoloCalcolato): NaturaTitolo {
  const { termini, gruppo, quotazione, maturaRateo, tipoIndicizzazione } = titolo;
  const aSconto = eSenzaCedola(termini);
  const telQuel = anagrafica.corso === 'T';
  const aSorteggio = anagrafica.tipoRimborso === 'E';
  return {
    gruppo,
    tipoTitolo: anagrafica.tipoTitolo,
    quotazione,
    conRateo: maturaRateo && !aSconto && !telQuel,
    conScarto: gruppo === 'RF' && termini.prezzoEmissione !== null,
    indicizzato: indicizzazioneDi(tipoIndicizzazione) !== null,
    // What is drawn by lot is repaid whole: what is left of the loan says nothing of one bond.
    aRate:
      !aSorteggio &&
      (termini.rate.length > 0 || anagrafica.tipoRimborso === 'R' || tipoIndicizzazione === 'PF'),
    aSorteggio,
    telQuel,
  };
}

/** How the interest of an account is taxed, where there is no titolo (D.P.R. 600/1973 art. 26). */
const CONTO: FiscalitaTitolo = {
  categoria: 'BREVI',
  pubblico: false,
  codRegime: null,
  aliquota: null,
};

/** What decides how the income of a titolo is taxed; of an account, where there is none. */
export const fiscalitaDi = (titolo: TitoloFissato | null): FiscalitaTitolo =>
  titolo?.calcolato ?? CONTO;

/** Who has a slip computed, and how. */
export interface ModoDiCalcolo {
  /** Whether they may read the archive of prices; an absent answer is no. */
  readonly leggePrezzi?: boolean | undefined;
  /** Of many rows at once what is held is not asked: nothing is proposed from it. */
  readonly senzaGiacenze?: boolean;
  /** Of one of many rows: what its position is before it, counted apart; null where that cannot be told. */
  readonly carico?: CostoFiscale | null | undefined;
  /** Of one of many rows: the pouch that it meets, counted apart; null where it does not look at it. */
  readonly zainetto?: ZainettoDelGiorno | null | undefined;
}

/** What is taxed with a slip, and what is odd about the losses that it uses. */
interface ImpostaDelFissato extends ImpostaAlRealizzo {
  readonly detti: readonly string[];
}

/** What is known of a movement before anything is computed, and what can be asked of its day. */
export interface Quadro extends ModoDiCalcolo {
  readonly contesto: Contesto;
  readonly ingresso: FissatoScritto;
  readonly causale: CausaleLetta;
  readonly azienda: Azienda;
  readonly portafoglio: Portafoglio;
  readonly depositario: Depositario;
  readonly titolo: TitoloFissato | null;
  readonly codDivisa: string;
  readonly dataMovimento: Data;
  /** What the calculation could not do, and the controls found. */
  readonly avvisi: Avviso[];
  /** What is realised and taxed with the slip, once that is known. */
  readonly tassati: ImpostaDelFissato[];
  /** Why a gain whose tax somebody wrote is not known: the tax stands, what it realises waits. */
  readonly sospesi: string[];
  /** The dated rates of a category. */
  readonly aliquoteDi: AliquoteDi;
  /** What a step gives; null where terms do not allow it, which is told. */
  readonly tenta: <T>(passo: () => T) => T | null;
  /** What an answer says; null where terms do not allow it, which is told. */
  readonly esigibile: <T extends object>(risposta: T | Impossibile | null) => T | null;
}

export const soggettoDi = ({ causale, titolo, codDivisa }: Quadro): Soggetto => ({
  causale,
  titolo: titolo?.natura ?? null,
  codDivisa,
});

/** The accrual of the titolo on a day; null where it has none, or it cannot be told. */
export function rateoDel({ contesto, titolo, esigibile }: Quadro, giorno: Data) {
  if (titolo === null) return null;
  const { codTitolo } = titolo.anagrafica;
  return esigibile<RateoDelGiorno>(contesto.cerca('rateo', { codTitolo, giorno }));
}

/** The rates of the titolo's own income, oldest first. */
export const aliquoteDelReddito = ({ titolo, aliquoteDi }: Quadro): readonly AliquotaDal[] =>
  aliquoteProprie(fiscalitaDi(titolo), aliquoteDi);

/** The portfolio as its custodian has it taxed. */
export const rapportoDi = ({
  portafoglio,
  depositario: { trattieneDal },
}: Pick<Quadro, 'portafoglio' | 'depositario'>): RapportoFiscale => ({
  ...portafoglio,
  trattieneDal,
});

/** How the titolo's income, or an account's, is taxed in the portfolio. */
export const regimeDel = (quadro: Quadro, giorno: Data): Regime =>
  regimeNelPortafoglio(fiscalitaDi(quadro.titolo), rapportoDi(quadro), giorno, quadro.aliquoteDi);

const CAMBIO_DEL_CONTO: Cambio = { valore: '1', data: null };

/** The rate of a slip's currency on a day, or on one of the days before that count. */
export const cambioDel = (
  { contesto, codDivisa }: Pick<Quadro, 'contesto' | 'codDivisa'>,
  giorno: Data,
): Cambio | null =>
  codDivisa === DIVISA_DI_CONTO
    ? CAMBIO_DEL_CONTO
    : contesto.cerca('cambio', { codDivisa, giorno });

/** The last price up to a day, for who may read it. */
export function ultimoDel({ contesto, titolo, leggePrezzi }: Quadro, giorno: Data): Ultimo | null {
  if (titolo === null || !leggePrezzi) return null;
  return contesto.cerca('ultimo', { codTitolo: titolo.anagrafica.codTitolo, giorno });
}

/** The titolo of a code that a slip names in `campo`. */
export const titoloDi = (contesto: Contesto, codTitolo: string, campo: string): TitoloFissato =>
  esigi(contesto.cerca('titolo', { codTitolo }), campo, `Il titolo ${codTitolo}`);

/** The causale of a code that a slip names in `campo`. */
export const causaleDi = (contesto: Contesto, codCausale: string, campo: string): CausaleLetta =>
  esigi(contesto.cerca('causale', { codCausale }), campo, `La causale ${codCausale}`);

/** Terms that do not allow a calculation are told as an error of their field, once each. */
function racconti(avvisi: Avviso[]): Pick<Quadro, 'tenta' | 'esigibile'> {
  const racconta = ({ campo, messaggio }: Impossibile): null => {
    if (!avvisi.some((uno) => uno.messaggio === messaggio))
      avvisi.push({ campo, peso: 'errore', messaggio });
    return null;
  };
  return {
    tenta: (passo) => {
      try {
        return passo();
      } catch (causa) {
        if (!(causa instanceof TerminiErrati)) throw causa;
        return racconta({ campo: causa.campo, messaggio: causa.message });
      }
    },
    esigibile: (risposta) => (eImpossibile(risposta) ? racconta(risposta) : risposta),
  };
}

/** All that is read whatever the movement is, so that what is missing is read at once. */
function annuncia(contesto: Contesto, ingresso: FissatoScritto): void {
  const { cod_Causale, cod_Portafoglio, cod_Depositario, cod_Titolo, altra } = ingresso;
  contesto.annuncia('azienda', { bozza: ingresso.id ?? null });
  contesto.annuncia('depositario', { codDepositario: cod_Depositario });
  contesto.annuncia('portafoglio', { codPortafoglio: cod_Portafoglio });
  for (const codCausale of [cod_Causale, altra?.cod_Causale])
    if (codCausale) contesto.annuncia('causale', { codCausale });
  for (const codTitolo of [cod_Titolo, altra?.cod_Titolo])
    if (codTitolo) contesto.annuncia('titolo', { codTitolo });
}

/** What the codes of a slip name; one that is not there is refused, naming its field. */
export function quadroDi(
  contesto: Contesto,
  ingresso: FissatoScritto,
  modo: ModoDiCalcolo = {},
): Quadro {
  const { cod_Portafoglio, cod_Depositario, cod_Titolo } = ingresso;
  annuncia(contesto, ingresso);
  const azienda = contesto.cerca('azienda', { bozza: ingresso.id ?? null });
  const causale = causaleDi(contesto, ingresso.cod_Causale, 'cod_Causale');
  const portafoglio = esigi(
    contesto.cerca('portafoglio', { codPortafoglio: cod_Portafoglio }),
    'cod_Portafoglio',
    `Il portafoglio ${cod_Portafoglio}`,
  );
  const depositario = esigi(
    contesto.cerca('depositario', { codDepositario: cod_Depositario }),
    'cod_Depositario',
    `Il depositario ${cod_Depositario}`,
  );
  const titolo = cod_Titolo ? titoloDi(contesto, cod_Titolo, 'cod_Titolo') : null;
  const dataMovimento = ingresso.dataMovimento as Data;
  const codDivisa = titolo?.calcolato.codDivisa ?? ingresso.codDivisa ?? DIVISA_DI_CONTO;
  for (const categoria of categorieDi(fiscalitaDi(titolo)))
    contesto.annuncia('aliquote', { categoria });
  const avvisi: Avviso[] = [];
  return {
    ...modo,
    contesto,
    ingresso,
    causale,
    azienda,
    portafoglio,
    depositario,
    titolo,
    codDivisa,
    dataMovimento,
    avvisi,
    tassati: [],
    sospesi: [],
    aliquoteDi: (categoria) => contesto.cerca('aliquote', { categoria }),
    ...racconti(avvisi),
  };
}

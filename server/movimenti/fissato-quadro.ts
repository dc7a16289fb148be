import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Avviso, FissatoWire } from '#contract/movimenti-forme.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import type { AliquotaDal } from '#domain/calcolo/imposta.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import type { Regime } from '#domain/calcolo/regime.ts';
import { eSenzaCedola } from '#domain/calcolo/senza-cedola.ts';
import type { CausaleFissato, NaturaTitolo, Soggetto } from '#domain/movimenti/campi.ts';
import type { CostoFiscale } from '#domain/movimenti/costo-fiscale.ts';
import { difettiNumeri } from '#domain/movimenti/limiti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { DIVISA_DI_CONTO } from '#domain/valutazione/valori.ts';
import { type Cambio, cambioDel } from '#server/calcolo/controvalore-titolo.ts';
import { aliquoteProprie, type ContoRateo, rateoDelTitolo } from '#server/calcolo/rateo-titolo.ts';
import {
  PORTAFOGLIO_FISCALE,
  type PortafoglioFiscale,
  regimeNelPortafoglio,
} from '#server/calcolo/regime.ts';
import {
  aliquotePer,
  categorieDi,
  type FiscalitaTitolo,
  type TitoloCalcolato,
  titoloCalcolato,
} from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/schema.ts';
import { ErroreRateo, errore, erroreCampo } from '#server/errori.ts';
import { esigiGiorni } from '#server/periodo.ts';
import { leggiUltimo, type Ultimo } from './fissato-prezzo.ts';

export type AvvisoWire = Static<typeof Avviso>;

/** Who has a slip computed, for which company. */
export interface ChiCalcola {
  readonly codAzienda: string;
  readonly utente: string;
  /** Whether they may read the archive of prices; an absent answer is no. */
  readonly leggePrezzi?: boolean;
}

export interface Azienda {
  readonly chiusiAl: Data | null;
  readonly quattroOcchi: boolean;
  /** The draft is there and none of it was written by whoever asks. */
  readonly scrittoDaAltri: boolean;
  readonly oneriNelCosto: 'T' | 'I' | 'N';
}

export interface Periodo {
  readonly dataApertura: Data | null;
  readonly dataChiusura: Data | null;
}

/** Of a portfolio, what decides whether something may arrive there. */
export interface LuogoPortafoglio extends Periodo {
  readonly immCirc: 'I' | 'C' | null;
}

export interface Portafoglio extends LuogoPortafoglio, PortafoglioFiscale {}

export interface Depositario extends Periodo {
  readonly codPortafoglio: string;
}

/** What a slip reads of a titolo beside its terms. */
export interface AnagraficaTitolo {
  readonly codTitolo: string;
  readonly descrizione: string;
  readonly tipoTitolo: string;
  readonly immCirc: 'I' | 'C' | null;
  readonly corso: 'S' | 'T';
  readonly taglioMinimo: string | null;
  readonly moltiplicatore: string | null;
  readonly strike: string | null;
  readonly codSottostante: string | null;
  readonly tipoOption: string | null;
  /** E European, A American. */
  readonly stileOption: 'E' | 'A' | null;
  readonly scadenzaDerivato: Data | null;
  readonly tipoRimborso: string | null;
  readonly daCertificare: boolean;
  readonly certificatoIl: Data | null;
}

export interface TitoloFissato {
  readonly anagrafica: AnagraficaTitolo;
  readonly calcolato: TitoloCalcolato;
  readonly natura: NaturaTitolo;
}

export interface CausaleLetta extends CausaleFissato {
  readonly attiva: boolean;
}

/** A titolo as a slip reads it, in columns of `t`. */
export const ANAGRAFICA = sql`json_build_object(
  'codTitolo', t.cod_titolo, 'descrizione', t.descrizione, 'tipoTitolo', t.tipo_titolo,
  'immCirc', t.imm_circ, 'corso', t.corso, 'taglioMinimo', trim_scale(t.taglio_minimo)::text,
  'moltiplicatore', trim_scale(t.moltiplicatore)::text, 'strike', trim_scale(t.strike)::text,
  'codSottostante', t.cod_sottostante, 'tipoOption', t.tipo_option, 'stileOption', t.stile_option,
  'scadenzaDerivato', t.scadenza_derivato, 'tipoRimborso', t.tipo_rimborso,
  'daCertificare', t.da_certificare,
  'certificatoIl', (t.certificato_il at time zone 'Europe/Rome')::date)`;

/** A causale as a slip reads it, in columns of `c`. */
export const CAUSALE = sql`json_build_object(
  'codCausale', c.cod_causale, 'descrizione', c.descrizione, 'tipoCausale', c.tipo_causale,
  'effettoQuantita', c.effetto_quantita, 'effettoCosto', c.effetto_costo,
  'effettoLiquidita', c.effetto_liquidita, 'reddito', c.reddito, 'imposta', c.imposta,
  'chiedeTitolo', c.chiede_titolo, 'attiva', c.attiva)`;

interface Letto {
  readonly oggi: Data;
  readonly azienda: Azienda | null;
  readonly causale: CausaleLetta | null;
  readonly portafoglio: Portafoglio | null;
  readonly depositario: Depositario | null;
  readonly titolo: AnagraficaTitolo | null;
}

/** Everything that the codes of a slip name, in one question. */
async function leggi(tx: Tx, codAzienda: string, ingresso: FissatoWire): Promise<Letto> {
  const { rows } = await sql<Letto>`
    select (now() at time zone 'Europe/Rome')::date as oggi,
      (select json_build_object('chiusiAl', a.movimenti_chiusi_al, 'quattroOcchi', a.quattro_occhi,
          'oneriNelCosto', a.oneri_nel_costo, 'scrittoDaAltri', coalesce(
            (select rateo_utente() <> all (m.autori) from movimenti m
              where m.id = ${ingresso.id ?? null} and m.cod_azienda = a.cod_azienda), false))
         from aziende a where a.cod_azienda = ${codAzienda}) as azienda,
      (select ${CAUSALE} from causali c where c.cod_causale = ${ingresso.cod_Causale}) as causale,
      (select row_to_json(f)
         from (select p.imm_circ as "immCirc", p.data_apertura as "dataApertura",
                      p.data_chiusura as "dataChiusura", ${PORTAFOGLIO_FISCALE}
                 from portafogli p join aziende a on a.cod_azienda = p.cod_azienda
                where p.cod_azienda = ${codAzienda}
                  and p.cod_portafoglio = ${ingresso.cod_Portafoglio}) f) as portafoglio,
      (select json_build_object('codPortafoglio', d.cod_portafoglio,
          'dataApertura', d.data_apertura, 'dataChiusura', d.data_chiusura)
         from depositari d
        where d.cod_azienda = ${codAzienda}
          and d.cod_depositario = ${ingresso.cod_Depositario}) as depositario,
      (select ${ANAGRAFICA} from titoli t where t.cod_titolo = ${ingresso.cod_Titolo ?? null}) as titolo`.execute(
    tx,
  );
  const [letto] = rows;
  if (!letto) throw erroreCampo('cod_Causale', 'La banca dati non ha risposto.');
  return letto;
}

function esigi<T>(valore: T | null, campo: string, che: string): T {
  const altro = che.startsWith('La ') ? 'un’altra' : 'un altro';
  if (valore === null) throw erroreCampo(campo, `${che} non c’è: sceglierne ${altro}.`);
  return valore;
}

const GIORNI = ['dataMovimento', 'dataValuta', 'dataOperazione'];

/** Days that the calendar has and numbers that the record can keep: nothing else is computed with. */
function esigiScrivibile(ingresso: FissatoWire): void {
  esigiGiorni(ingresso, GIORNI);
  const { altra } = ingresso;
  const errori = [
    ...difettiNumeri(ingresso),
    ...difettiNumeri(altra ?? {}).map((uno) => ({ ...uno, campo: `altra.${uno.campo}` })),
  ];
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori });
}

/** How the fields of a slip depend on a titolo. */
export function naturaDi(anagrafica: AnagraficaTitolo, titolo: TitoloCalcolato): NaturaTitolo {
  const { termini, gruppo, quotazione, maturaRateo, tipoIndicizzazione } = titolo;
  const aSconto = eSenzaCedola(termini);
  const telQuel = anagrafica.corso === 'T';
  return {
    gruppo,
    tipoTitolo: anagrafica.tipoTitolo,
    quotazione,
    conRateo: maturaRateo && !aSconto && !telQuel,
    conScarto: gruppo === 'RF' && termini.prezzoEmissione !== null,
    indicizzato: indicizzazioneDi(tipoIndicizzazione) !== null,
    aRate:
      termini.rate.length > 0 || anagrafica.tipoRimborso === 'R' || tipoIndicizzazione === 'PF',
    aSorteggio: anagrafica.tipoRimborso === 'E',
    telQuel,
  };
}

async function conTermini(tx: Tx, anagrafica: AnagraficaTitolo): Promise<TitoloFissato> {
  const calcolato = await titoloCalcolato(tx, anagrafica.codTitolo);
  return { anagrafica, calcolato, natura: naturaDi(anagrafica, calcolato) };
}

/** The titolo of a code that a slip names in `campo`. */
export async function leggiTitolo(
  tx: Tx,
  codTitolo: string,
  campo: string,
): Promise<TitoloFissato> {
  const { rows } = await sql<{ titolo: AnagraficaTitolo }>`
    select ${ANAGRAFICA} as titolo from titoli t where t.cod_titolo = ${codTitolo}`.execute(tx);
  return conTermini(tx, esigi(rows[0]?.titolo ?? null, campo, `Il titolo ${codTitolo}`));
}

/** The causale of a code that a slip names in `campo`. */
async function leggiCausale(tx: Tx, codCausale: string, campo: string): Promise<CausaleLetta> {
  const { rows } = await sql<{ causale: CausaleLetta }>`
    select ${CAUSALE} as causale from causali c where c.cod_causale = ${codCausale}`.execute(tx);
  return esigi(rows[0]?.causale ?? null, campo, `La causale ${codCausale}`);
}

/** What the other side of a movement names; null, or refused by its field, where it is not there. */
export interface DaNominare {
  readonly titoloDi: (codTitolo: string, campo: string) => Promise<TitoloFissato>;
  readonly causaleDi: (codCausale: string, campo: string) => Promise<CausaleLetta>;
  readonly portafoglioDi: (codPortafoglio: string) => Promise<LuogoPortafoglio | null>;
  readonly depositarioDi: (codDepositario: string) => Promise<Depositario | null>;
}

const PERIODO = sql`data_apertura as "dataApertura", data_chiusura as "dataChiusura"`;

const daNominare = (tx: Tx, codAzienda: string): DaNominare => ({
  titoloDi: (codTitolo, campo) => leggiTitolo(tx, codTitolo, campo),
  causaleDi: (codCausale, campo) => leggiCausale(tx, codCausale, campo),
  portafoglioDi: async (codPortafoglio) => {
    const { rows } = await sql<LuogoPortafoglio>`
      select imm_circ as "immCirc", ${PERIODO} from portafogli
       where cod_azienda = ${codAzienda} and cod_portafoglio = ${codPortafoglio}`.execute(tx);
    return rows[0] ?? null;
  },
  depositarioDi: async (codDepositario) => {
    const { rows } = await sql<Depositario>`
      select cod_portafoglio as "codPortafoglio", ${PERIODO} from depositari
       where cod_azienda = ${codAzienda} and cod_depositario = ${codDepositario}`.execute(tx);
    return rows[0] ?? null;
  },
});

/** What is known of a movement before anything is computed, and what can be asked of its day. */
export interface Quadro extends DaNominare {
  readonly tx: Tx;
  readonly chi: ChiCalcola;
  readonly oggi: Data;
  readonly ingresso: FissatoWire;
  readonly causale: CausaleLetta;
  readonly azienda: Azienda;
  readonly portafoglio: Portafoglio;
  readonly depositario: Depositario;
  readonly titolo: TitoloFissato | null;
  readonly codDivisa: string;
  readonly dataMovimento: Data;
  /** What the calculation could not do, and the controls found. */
  readonly avvisi: AvvisoWire[];
  /** The accrual of the titolo on a day; null where it has none, or it cannot be told. */
  readonly conto: (giorno: Data) => Promise<ContoRateo | null>;
  /** The rates of the titolo's own income, oldest first. */
  readonly aliquote: () => Promise<readonly AliquotaDal[]>;
  /** How the titolo's income, or an account's, is taxed in the portfolio. */
  readonly regime: (giorno: Data) => Promise<Regime>;
  /** The last price up to a day, for who may read it. */
  readonly ultimo: (giorno: Data) => Promise<Ultimo | null>;
  /** The rate of the slip's currency on a day, or on one of the days before that count. */
  readonly cambio: (giorno: Data) => Promise<Cambio | null>;
  /** Of many rows at once what is held is not asked: nothing is proposed from it. */
  readonly senzaGiacenze?: boolean;
  /** Of one of many rows: what its position is before it, counted apart; null where that cannot be told. */
  readonly carico?: CostoFiscale | null | undefined;
  /** What a step gives; null where terms do not allow it, which is told. */
  readonly tenta: <T>(passo: () => T | Promise<T>) => Promise<T | null>;
}

export const soggettoDi = ({ causale, titolo, codDivisa }: Quadro): Soggetto => ({
  causale,
  titolo: titolo?.natura ?? null,
  codDivisa,
});

/** Terms that do not allow a calculation are told as an error of their field, once each. */
export const tentaIn =
  (avvisi: AvvisoWire[]): Quadro['tenta'] =>
  async (passo) => {
    try {
      return await passo();
    } catch (causa) {
      const daDire = causa instanceof TerminiErrati || causa instanceof ErroreRateo;
      if (!daDire) throw causa;
      const campo = causa instanceof TerminiErrati ? causa.campo : causa.errori?.[0]?.campo;
      const avviso: AvvisoWire = { campo: campo ?? null, peso: 'errore', messaggio: causa.message };
      if (!avvisi.some(({ messaggio }) => messaggio === avviso.messaggio)) avvisi.push(avviso);
      return null;
    }
  };

function unaVolta<T>(di: () => Promise<T>): () => Promise<T> {
  let nota: Promise<T> | undefined;
  return () => {
    nota ??= di();
    return nota;
  };
}

const ricorda = <T>(di: (giorno: Data) => Promise<T>): ((giorno: Data) => Promise<T>) => {
  const note = new Map<Data, Promise<T>>();
  return (giorno) => {
    const nota = note.get(giorno) ?? di(giorno);
    note.set(giorno, nota);
    return nota;
  };
};

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

/** What is asked of the titolo's days: each is read once. */
function delTitolo(
  tx: Tx,
  { titolo, portafoglio, tenta }: Pick<Quadro, 'titolo' | 'portafoglio' | 'tenta'>,
): Pick<Quadro, 'aliquote' | 'conto' | 'regime'> {
  const tassato = fiscalitaDi(titolo);
  const lette = unaVolta(() => aliquotePer(tx, categorieDi(tassato)));
  const aliquote = async () => aliquoteProprie(tassato, await lette());
  return {
    aliquote,
    conto: ricorda(async (giorno) => {
      if (titolo === null) return null;
      const { maturaRateo, termini } = titolo.calcolato;
      if (!maturaRateo && !eSenzaCedola(termini)) return null;
      return tenta(async () => rateoDelTitolo(tx, titolo.calcolato, giorno, await aliquote()));
    }),
    regime: ricorda(async (giorno) =>
      regimeNelPortafoglio(tassato, portafoglio, giorno, await lette()),
    ),
  };
}

/** Reads what the codes of a slip name; one that is not there is refused, naming its field. */
export async function quadroDi(tx: Tx, chi: ChiCalcola, ingresso: FissatoWire): Promise<Quadro> {
  const { cod_Causale, cod_Portafoglio, cod_Depositario, cod_Titolo } = ingresso;
  const { codAzienda } = chi;
  esigiScrivibile(ingresso);
  const letto = await leggi(tx, codAzienda, ingresso);
  const causale = esigi(letto.causale, 'cod_Causale', `La causale ${cod_Causale}`);
  const portafoglio = esigi(
    letto.portafoglio,
    'cod_Portafoglio',
    `Il portafoglio ${cod_Portafoglio}`,
  );
  const depositario = esigi(
    letto.depositario,
    'cod_Depositario',
    `Il depositario ${cod_Depositario}`,
  );
  const azienda = esigi(letto.azienda, 'cod_Azienda', `L’azienda ${codAzienda}`);
  const titolo = cod_Titolo
    ? await conTermini(tx, esigi(letto.titolo, 'cod_Titolo', `Il titolo ${cod_Titolo}`))
    : null;
  const avvisi: AvvisoWire[] = [];
  const tenta = tentaIn(avvisi);
  const codDivisa = titolo?.calcolato.codDivisa ?? ingresso.codDivisa ?? DIVISA_DI_CONTO;
  return {
    tx,
    chi,
    oggi: letto.oggi,
    ingresso,
    causale,
    azienda,
    portafoglio,
    depositario,
    titolo,
    codDivisa,
    dataMovimento: ingresso.dataMovimento as Data,
    avvisi,
    tenta,
    cambio: (giorno) => cambioDel(tx, codDivisa, giorno),
    ultimo: ricorda((giorno) => leggiUltimo({ tx, titolo, chi }, giorno)),
    ...delTitolo(tx, { titolo, portafoglio, tenta }),
    ...daNominare(tx, codAzienda),
  };
}

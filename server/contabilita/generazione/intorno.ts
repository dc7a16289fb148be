import { sql } from 'kysely';
import type { ContestoConto } from '#domain/contabilita/conti.ts';
import type { RigaContabile } from '#domain/contabilita/riga-contabile.ts';
import type { Testi } from '#domain/contabilita/simboli.ts';
import { segno } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { contestoDi } from '../regole.ts';
import type { CausaleLetta, RigaLetta } from './righe.ts';

interface Titolo {
  readonly isin: string | null;
  readonly descrizione: string;
  readonly tipoTitolo: string;
  readonly gruppo: string;
  readonly quotato: string;
  readonly tipoIfrs9: string | null;
  readonly codEmittente: string | null;
  readonly costoAmm: boolean;
  readonly daCertificare: boolean;
  /** Of each grouping: its number, its code, its identifier. */
  readonly raggruppamenti: readonly (readonly [numero: number, codice: string, id: number])[];
}

interface Portafoglio {
  readonly soggetto: string | null;
  readonly gestione: string | null;
  readonly regime: string | null;
  readonly costoAmm: boolean;
}

/** What rows are asked of beside themselves, read once for all of them. */
export interface Intorni {
  readonly causali: ReadonlyMap<string, CausaleLetta>;
  readonly titoli: ReadonlyMap<string, Titolo>;
  readonly portafogli: ReadonlyMap<string, Portafoglio>;
}

const perCodice = <T extends { readonly codice: string }>(righe: readonly T[]) =>
  new Map(righe.map((una) => [una.codice, una]));

/** The causali, the portfolios of a company and the titoli that it has moved. */
export async function leggiIntorni(tx: Tx, codAzienda: string): Promise<Intorni> {
  const causali = await sql<CausaleLetta>`
    select cod_causale as "codCausale", tipo_causale as "tipoCausale", descrizione,
           effetto_quantita as "effettoQuantita", effetto_liquidita as "effettoLiquidita", reddito from causali`.execute(
    tx,
  );
  const titoli = await sql<Titolo & { codice: string }>`
    select t.cod_titolo as codice, t.cod_isin as isin, t.descrizione, t.tipo_titolo as "tipoTitolo", tt.gruppo, t.quotato,
           t.tipo_ifrs9 as "tipoIfrs9", t.cod_emittente as "codEmittente", t.costo_ammortizzato as "costoAmm",
           t.da_certificare as "daCertificare",
           coalesce((select jsonb_agg(jsonb_build_array(r.numero, g.cod_raggruppamento, g.id) order by r.numero)
              from raggruppamenti_titoli r join raggruppamenti g on g.id = r.id_raggruppamento
             where r.id_titolo = t.id), '[]') as raggruppamenti
      from titoli t join tipi_titolo tt on tt.tipo_titolo = t.tipo_titolo
     where t.cod_titolo in (select p.cod_titolo from posizioni p where p.cod_azienda = ${codAzienda})
        or t.cod_titolo in (select m.cod_titolo from movimenti m
                             where m.cod_azienda = ${codAzienda} and m.cod_titolo is not null and m.id_posizione is null)`.execute(
    tx,
  );
  const portafogli = await sql<Portafoglio & { codice: string }>`
    select p.cod_portafoglio as codice, coalesce(p.tipo_soggetto, a.tipo_soggetto) as soggetto,
           p.tipo_gestione as gestione, coalesce(p.cod_regime, a.cod_regime) as regime,
           p.calcolo_costo_amm = 'S' as "costoAmm"
      from portafogli p join aziende a on a.cod_azienda = p.cod_azienda where p.cod_azienda = ${codAzienda}`.execute(
    tx,
  );
  return {
    causali: new Map(causali.rows.map((una) => [una.codCausale, una])),
    titoli: perCodice(titoli.rows),
    portafogli: perCodice(portafogli.rows),
  };
}

const MONETARI: ReadonlySet<string> = new Set(['RF', 'LIQ']);
const si = (vero: boolean): 'S' | 'N' => (vero ? 'S' : 'N');

const titoloDi = (
  { titoli }: Intorni,
  { codTitolo }: Pick<RigaLetta, 'codTitolo'>,
): Titolo | undefined => (codTitolo === null ? undefined : titoli.get(codTitolo));

export const gruppoDi = (intorni: Intorni, riga: RigaLetta): string | null =>
  titoloDi(intorni, riga)?.gruppo ?? null;

/** What of a row definitions ask about; what comes of no movement has no causale. */
type RigaDelContesto = Pick<
  RigaLetta,
  | 'immCirc'
  | 'codDivisa'
  | 'corto'
  | 'codPortafoglio'
  | 'codDepositario'
  | 'codControparte'
  | 'codTitolo'
> & { readonly codCausale: string | null };

/** What definitions ask a row of. */
export function contestoDella(intorni: Intorni, riga: RigaDelContesto): ContestoConto {
  const titolo = titoloDi(intorni, riga);
  const portafoglio = intorni.portafogli.get(riga.codPortafoglio);
  return contestoDi({
    immCirc: riga.immCirc,
    gruppo: titolo?.gruppo ?? null,
    tipoTitolo: titolo?.tipoTitolo ?? null,
    codDivisa: riga.codDivisa,
    quotato: titolo?.quotato ?? null,
    tipoIfrs9: titolo?.tipoIfrs9 ?? null,
    tipoGestione: portafoglio?.gestione ?? null,
    tipoSoggetto: portafoglio?.soggetto ?? null,
    corto: riga.corto,
    codPortafoglio: riga.codPortafoglio,
    codDepositario: riga.codDepositario,
    codControparte: riga.codControparte,
    codEmittente: titolo?.codEmittente ?? null,
    codTitolo: riga.codTitolo,
    causale: riga.codCausale,
    raggruppamenti: titolo?.raggruppamenti.map(([, , id]) => String(id)) ?? null,
  });
}

/** What a row is beside its amounts, by the name of the symbol. */
export function testiDella(
  intorni: Intorni,
  letta: RigaLetta,
  { causale, lato }: RigaContabile,
  codLibro: string,
): Testi {
  const titolo = titoloDi(intorni, letta);
  const portafoglio = intorni.portafogli.get(letta.codPortafoglio);
  return {
    CAUSALE: causale.codCausale,
    TIPOCAUSALE: causale.tipoCausale,
    REDDITO: causale.reddito,
    IMMCIRC: letta.immCirc ?? '',
    TIPOTITOLO: titolo?.tipoTitolo ?? '',
    GRUPPO: titolo?.gruppo ?? '',
    QUOTATO: titolo ? si(titolo.quotato === 'Q') : '',
    DIVISA: letta.codDivisa,
    CORTO: si(letta.corto),
    LATO: lato,
    SOGGETTO: portafoglio?.soggetto ?? '',
    GESTIONE: portafoglio?.gestione ?? '',
    REGIME: portafoglio?.regime ?? '',
    IFRS9: titolo?.tipoIfrs9 ?? '',
    MONETARIA: si(MONETARI.has(titolo?.gruppo ?? '')),
    COSTOAMM: si((titolo?.costoAmm ?? false) || (portafoglio?.costoAmm ?? false)),
    TITOLO: letta.codTitolo ?? '',
    EMITTENTE: titolo?.codEmittente ?? '',
    PORTAFOGLIO: letta.codPortafoglio,
    DEPOSITARIO: letta.codDepositario,
    CONTROPARTE: letta.codControparte ?? '',
    LIBRO: codLibro,
  };
}

const esatto = (numero: string | null): string => (numero === null ? '' : stampaEsatto(numero));

type Detta = (letta: RigaLetta, titolo: Titolo | undefined, causale: CausaleLetta) => string | null;

const PAROLE: Readonly<Record<string, Detta>> = {
  descrizioneCausale: (_letta, _titolo, { descrizione }) => descrizione,
  causale: ({ codCausale }) => codCausale,
  titolo: ({ codTitolo }) => codTitolo,
  isin: (_letta, titolo) => titolo?.isin ?? null,
  descrizioneTitolo: (_letta, titolo) => titolo?.descrizione ?? null,
  // Of money alone there is no quantity to tell.
  quantita: ({ quantita }) => (segno(quantita) === 0 ? '' : esatto(quantita)),
  prezzo: ({ prezzo }) => esatto(prezzo),
  cambio: ({ cambio }) => esatto(cambio),
  divisa: ({ codDivisa }) => codDivisa,
  portafoglio: ({ codPortafoglio }) => codPortafoglio,
  depositario: ({ codDepositario }) => codDepositario,
  controparte: ({ codControparte }) => codControparte,
  emittente: (_letta, titolo) => titolo?.codEmittente ?? null,
  nreg: ({ nreg }) => String(nreg),
  anno: ({ anno }) => String(anno),
  nfissato: ({ nfissato }) => nfissato,
  dataMovimento: ({ dataMovimento }) => stampaData(dataMovimento),
  dataValuta: ({ dataValuta }) => stampaData(dataValuta),
  note: ({ note }) => note,
};

/** What stands for a word in braces, in descriptions and centres. */
export const parolaDella =
  (intorni: Intorni, letta: RigaLetta, causale: CausaleLetta) =>
  (nome: string): string | undefined => {
    const titolo = titoloDi(intorni, letta);
    const [parola = '', numero] = nome.split(':');
    if (numero !== undefined)
      return titolo?.raggruppamenti.find(([suo]) => String(suo) === numero)?.[1] ?? '';
    const detta = PAROLE[parola];
    return detta && (detta(letta, titolo, causale) ?? '');
  };

import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { AnalisiTitolo, DomandaAnalisi } from '#contract/analisi-titolo.ts';
import {
  analizza,
  type EsitoAnalisi as EsitoDominio,
  type RichiestaAnalisi,
} from '#domain/calcolo/analisi.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import type { RateoCalcolato } from '#domain/calcolo/rateo-titolo.ts';
import type { Fiscalita } from '#domain/calcolo/rendimento-netto.ts';
import { scartoDi } from '#domain/calcolo/scarto.ts';
import { eBuono } from '#domain/calcolo/senza-cedola.ts';
import { categoriaGuadagni, type TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { aliquoteDi } from './titolo-calcolato.ts';

export type Domanda = Static<typeof DomandaAnalisi>;
type Analisi = Static<typeof AnalisiTitolo>;

/** A value of an archive with its day. */
export interface ValoreArchivio {
  readonly valore: string;
  readonly data: Data;
}

/** The last price on or before a day, however old: its day is told with it. */
export async function ultimoPrezzo(
  tx: Tx,
  contesto: Contesto,
  codTitolo: string,
  giorno: Data,
): Promise<ValoreArchivio | null> {
  if (!haPrivilegio(contesto, 'Quotazioni_R', contesto.codAzienda)) return null;
  const { rows } = await sql<ValoreArchivio>`
    select trim_scale(prezzo)::text as valore, data from quotazioni
     where cod_titolo = ${codTitolo} and data <= ${giorno}::date
     order by data desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

const senzaPrezzo = (contesto: Contesto, giorno: Data): string =>
  haPrivilegio(contesto, 'Quotazioni_R', contesto.codAzienda)
    ? `L’archivio Quotazioni non ha un prezzo al ${stampaData(giorno)} o prima: scrivere un prezzo o un rendimento.`
    : 'I prezzi dell’archivio si leggono con il privilegio Quotazioni_R: scrivere un prezzo o un rendimento.';

/** What is taxed of who holds the titolo to its end: its rates, its discount, and gains on the day. */
async function fiscalitaDi(
  tx: Tx,
  { pubblico, termini }: TitoloCalcolato,
  aliquote: RateoCalcolato['aliquote'],
  giorno: Data,
): Promise<Fiscalita> {
  const guadagni = await aliquoteDi(tx, categoriaGuadagni({ pubblico }));
  const gain = inVigore(guadagni, giorno);
  const conScarto = termini.prezzoEmissione !== null && termini.dataScadenza !== null;
  return {
    aliquote,
    scarto: conScarto ? scartoDi(termini) : null,
    aliquotaPlusvalenza: gain?.aliquota ?? '0',
    percImponibile: gain?.percImponibile ?? '100',
    anticipata: eBuono(termini),
  };
}

function datoDi(
  { prezzo, rendimento }: Domanda,
  ultimo: ValoreArchivio | null,
): RichiestaAnalisi['dato'] | null {
  if (rendimento !== undefined) return { rendimento };
  if (prezzo !== undefined) return { prezzo };
  return ultimo ? { prezzo: ultimo.valore } : null;
}

export type EsitoAnalisi =
  | { readonly analisi: Analisi; readonly mancaAnalisi: null }
  | { readonly analisi: null; readonly mancaAnalisi: string };

/** Yields, durations and prices on the day of an accrual; or in words why there are none. */
export async function analisiDelTitolo(
  tx: Tx,
  contesto: Contesto,
  titolo: TitoloCalcolato,
  {
    calcolato,
    domanda,
    ultimo,
  }: {
    readonly calcolato: RateoCalcolato;
    readonly domanda: Domanda;
    readonly ultimo: ValoreArchivio | null;
  },
): Promise<EsitoAnalisi> {
  const giorno = calcolato.rateo.data as Data;
  const dato = datoDi(domanda, ultimo);
  if (dato === null) return { analisi: null, mancaAnalisi: senzaPrezzo(contesto, giorno) };
  return analisiAl(tx, titolo, { calcolato, dato, convenzione: domanda.convenzione ?? 'MEF' });
}

/** The same at a price or a yield. */
export async function analisiAl(
  tx: Tx,
  titolo: TitoloCalcolato,
  {
    calcolato,
    dato,
    convenzione,
  }: {
    readonly calcolato: RateoCalcolato;
    readonly dato: RichiestaAnalisi['dato'];
    readonly convenzione: RichiestaAnalisi['convenzione'];
  },
): Promise<EsitoAnalisi> {
  const { rateo, preparato, aliquote, impostaRateo100 } = calcolato;
  const giorno = rateo.data as Data;
  const fiscalita = await fiscalitaDi(tx, titolo, aliquote, giorno);
  const esito = conMotivo(() =>
    analizza(preparato, {
      valuta: giorno,
      convenzione,
      dato,
      fiscalita,
      impostaRateo100,
      impostaScarto100: rateo.impostaScarto100,
    }),
  );
  if (!esito.analisi) return { analisi: null, mancaAnalisi: esito.motivo };
  const { traccia, ...analisi } = esito.analisi;
  const reale = indicizzazioneDi(titolo.tipoIndicizzazione) !== null;
  return { analisi: { ...analisi, reale, traccia: [...traccia] }, mancaAnalisi: null };
}

/** What a number that was typed does not allow is told beside it: the accrual stays on the screen. */
function conMotivo(calcola: () => EsitoDominio): EsitoDominio {
  try {
    return calcola();
  } catch (causa) {
    if (causa instanceof TerminiErrati) return { analisi: null, motivo: causa.message };
    throw causa;
  }
}

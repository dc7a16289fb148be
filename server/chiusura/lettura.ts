import { type RawBuilder, sql } from 'kysely';
import type {
  ChiusuraWire,
  EffettoChiusuraWire,
  MovimentoChiusuraWire,
} from '#contract/valutazione/chiusura.ts';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { arrotonda } from '#domain/money/decimale.ts';
import type { Effetto } from '#domain/valutazione/chiusura/effetto.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { paginaDelLavoro } from '#server/lavori/righe-lavoro.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { impagina, type Pagina } from '#server/record/pagina.ts';
import { istante } from '#server/record/tabella-record.ts';
import { SELEZIONE_SINGOLA } from '#server/valutazione/rimanenze/colonne.ts';
import type { ParametriTenuti } from './scrittura.ts';

type Sql = RawBuilder<unknown>;

/** A run as it is kept. */
export interface ChiusuraTenuta
  extends Omit<ChiusuraWire, 'effetto' | 'superata' | 'deroga' | 'accettati'> {
  readonly codAzienda: string;
  readonly parametri: ParametriTenuti;
  readonly riepilogo: Effetto;
  readonly movimentiChiusiPrima: string | null;
  readonly archiviChiusiPrima: string | null;
}

const SELEZIONE = sql`
  select c.id, c.cod_azienda as "codAzienda", c.guid, c.cod_libro as "codLibro", c.esercizio, c.data_chiu as data,
         c.numero, c.stato, c.ipotesi, c.parametri, c.riepilogo, c.simulata_da as "simulataDa",
         ${istante(sql`c.simulata_il`)} as "simulataIl", c.confermata_da as "confermataDa",
         ${istante(sql`c.confermata_il`)} as "confermataIl", c.annullata_da as "annullataDa",
         ${istante(sql`c.annullata_il`)} as "annullataIl", c.motivo,
         c.movimenti_chiusi_prima as "movimentiChiusiPrima", c.archivi_chiusi_prima as "archiviChiusiPrima"
    from chiusure c`;

/** Runs of a company that a condition over `c` names, in an order; locked where somebody is about to change them. */
export async function chiusure(
  tx: Tx,
  codAzienda: string,
  quali: Sql,
  fine: Sql = sql`order by c.numero desc`,
): Promise<readonly ChiusuraTenuta[]> {
  const { rows } = await sql<ChiusuraTenuta>`${SELEZIONE}
    where c.cod_azienda = ${codAzienda} and c.stato <> 'I' and ${quali} ${fine}`.execute(tx);
  return rows;
}

/** The run of a guid in the company, or 404. */
export async function chiusuraDi(
  tx: Tx,
  codAzienda: string,
  guid: string,
  { blocca = false } = {},
): Promise<ChiusuraTenuta> {
  const fine = blocca ? sql`for update` : sql``;
  const [una] = await chiusure(tx, codAzienda, sql`c.guid = ${guid}`, fine);
  if (una) return una;
  throw errore('NON_TROVATO', { detail: 'La valutazione non c’è, o è di un’altra azienda.' });
}

const CENTESIMI = 2;
const conCentesimi = (importo: string): string => {
  const [interi = '0', decimali = ''] = arrotonda(importo, CENTESIMI).split('.');
  return `${interi}.${decimali.padEnd(CENTESIMI, '0')}`;
};

/** Amounts at the cent, counts as they are. */
const effettoWire = (effetto: Effetto): EffettoChiusuraWire =>
  Object.fromEntries(
    Object.entries(effetto).map(([nome, uno]) => [
      nome,
      typeof uno === 'number' ? uno : conCentesimi(String(uno)),
    ]),
  ) as unknown as EffettoChiusuraWire;

/** A run as it goes over the wire; only a simulation can be overtaken. */
export function chiusuraWire(
  {
    codAzienda: _a,
    parametri,
    riepilogo,
    movimentiChiusiPrima: _m,
    archiviChiusiPrima: _p,
    ...una
  }: ChiusuraTenuta,
  impronta: string | null,
): ChiusuraWire {
  return {
    ...una,
    deroga: parametri.deroga.attiva
      ? { attiva: true, titoli: parametri.deroga.titoli?.slice() ?? null }
      : null,
    accettati: parametri.accettati?.map((uno) => ({ ...uno })) ?? [],
    effetto: effettoWire(riepilogo),
    superata: una.stato === 'S' && impronta !== null && parametri.impronta !== impronta,
  };
}

export interface PaginaChiesta {
  readonly pageNumber?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly cursore?: string | undefined;
}

const DIMENSIONE_PAGINA = 50;
const PER_ID: VoceOrdine = { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'ASC' };

/** Rimanenze as they go over the wire: of `r`, with their run `c` and its `depositari` `d`. */
const RIMANENZE = sql`
  select r.cod_portafoglio as "cod_Portafoglio", r.cod_depositario as "cod_Depositario", r.cod_titolo as "cod_Titolo",
         c.guid, c.data_chiu as "dataChiu", c.stato, d.codice as "depositarioGlobale", ${SELEZIONE_SINGOLA}
    from rimanenze r
    join chiusure c on c.cod_azienda = r.cod_azienda and c.id = r.id_chiusura
    left join depositari d on d.cod_azienda = r.cod_azienda and d.cod_depositario = r.cod_depositario collate "default"
     and d.cod_portafoglio = r.cod_portafoglio collate "default"`;

/** What was written down or back, and what waits for a decision. */
const RETTIFICHE = sql`(r.svalutazione > 0 or r.ripresa > 0 or r.proposta is not null or r.motivo is not null
  or r.minusvalenza_non_rilevata > 0 or r.variazione_fair_value <> 0)`;

/** The rows of a run, page by page in the order of their places. */
export function paginaRighe(
  tx: Tx,
  { id, codAzienda, riepilogo }: ChiusuraTenuta,
  { soloRettifiche = false, ...pagina }: PaginaChiesta & { readonly soloRettifiche?: boolean },
): Promise<Pagina<RimanenzaWire>> {
  const quali = sql`r.cod_azienda = ${codAzienda} and r.id_chiusura = ${id}
    and ${soloRettifiche ? RETTIFICHE : sql`true`}`;
  return impagina<RimanenzaWire>(
    {
      conta: async () => {
        // Each row is one of the positions that the run has counted.
        if (!soloRettifiche) return { righe: riepilogo.posizioni, esatto: true };
        const { rows } = await sql<{ righe: number }>`
          select count(*)::int as righe from rimanenze r where ${quali}`.execute(tx);
        return { righe: rows[0]?.righe ?? 0, esatto: true };
      },
      leggi: async ({ ordine, dopo: valori, salta, limite }) => {
        const posto = valori ? dopo(ordine, valori, 'r') : sql`true`;
        // Which they are is known from their places alone: whole rows are read of the page only.
        const { rows } = await sql<Record<string, unknown>>`${RIMANENZE}
          where r.cod_azienda = ${codAzienda} and r.id = any (array(
            select r.id from rimanenze r where ${quali} and ${posto} ${clausolaOrdine(ordine, 'r')}
             limit ${limite} offset ${salta}))
          ${clausolaOrdine(ordine, 'r')}`.execute(tx);
        return rows;
      },
    },
    [PER_ID],
    {
      pageNumber: pagina.pageNumber ?? 1,
      pageSize: pagina.pageSize ?? DIMENSIONE_PAGINA,
      cursore: pagina.cursore ?? null,
      conteggioEsatto: true,
    },
  );
}

/** One row of a run, or 404. */
export async function rigaDellaChiusura(
  tx: Tx,
  { id, codAzienda }: ChiusuraTenuta,
  idRiga: number,
): Promise<RimanenzaWire> {
  const { rows } = await sql<RimanenzaWire>`${RIMANENZE}
    where r.cod_azienda = ${codAzienda} and r.id_chiusura = ${id} and r.id = ${idRiga}`.execute(tx);
  const [una] = rows;
  if (una) return una;
  throw errore('NON_TROVATO', { detail: 'La riga non è di questa valutazione.' });
}

/** The movements of a run in the order in which they are registered, numbered from 1. */
const MOVIMENTI = (quali: Sql): Sql => sql`
  select r.n::int as n, r.causale, k.descrizione as "descrizioneCausale", r.cod_titolo as "codTitolo", r.descrizione,
         r.cod_portafoglio as "codPortafoglio", r.cod_depositario as "codDepositario", r.imm_circ as "immCirc",
         r.corta, r.cod_divisa as "codDivisa", r.importo_divisa::text as "importoDivisa",
         r.importo::text as importo, trim_scale(r.cambio)::text as cambio, r.id_movimento as "idMovimento",
         m.anno, m.nreg
    from (select x.causale, x.importo_divisa, x.importo, x.cambio, x.id_movimento, p.cod_titolo, p.descrizione,
                 p.cod_portafoglio, p.cod_depositario, p.imm_circ, p.corta, p.cod_divisa,
                 row_number() over (order by x.id_rimanenza, x.n) as n
            from rimanenze_movimenti x
            join rimanenze p on p.cod_azienda = x.cod_azienda and p.id = x.id_rimanenza where ${quali}) r
    join causali k on k.cod_causale = r.causale
    left join movimenti m on m.id = r.id_movimento`;

export function paginaMovimenti(
  tx: Tx,
  { id, codAzienda, riepilogo }: ChiusuraTenuta,
  pagina: PaginaChiesta,
): Promise<Pagina<MovimentoChiusuraWire>> {
  const righe = MOVIMENTI(sql`x.cod_azienda = ${codAzienda} and x.id_chiusura = ${id}`);
  return paginaDelLavoro<MovimentoChiusuraWire>(
    tx,
    { quante: riepilogo.movimenti, righe, quali: sql`true`, campo: 'n' },
    pagina,
  );
}

import { type RawBuilder, sql } from 'kysely';
import type { ValutazioneWire } from '#contract/valutazione/rimanenze.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';

/** A run of the valuation: whose figures are read. */
export interface Corsa {
  readonly id: number;
  readonly guid: string;
  readonly codLibro: string;
  readonly esercizio: number;
  readonly dataChiu: string;
  readonly numero: number;
  readonly stato: 'S' | 'C' | 'A' | 'I';
  readonly ipotesi: boolean;
  readonly simulataDa: string;
  readonly simulataIl: string;
  readonly confermataDa: string | null;
  readonly confermataIl: string | null;
  readonly annullataDa: string | null;
  readonly annullataIl: string | null;
  readonly motivo: string | null;
  /** What stood in the way of the confirmation, and why it was accepted. */
  readonly accettati: readonly { readonly messaggio: string; readonly motivo: string }[];
}

/** Which run: by its guid; else the confirmed one of the day, or of the last day that has one. */
export interface SceltaCorsa {
  readonly guid?: string | null | undefined;
  readonly dataChiu?: string | null | undefined;
  readonly codLibro?: string | null | undefined;
}

const libroChiesto = (codAzienda: string, codLibro: string | null | undefined) =>
  codLibro
    ? sql`${codLibro}`
    : sql`(select l.cod_libro from aziende_libri l where l.cod_azienda = ${codAzienda} and l.principale)`;

/** The run as a question; who comes from elsewhere and has closed nothing yet reads what was opened with. */
export function domandaCorsa(
  { guid, dataChiu, codLibro }: SceltaCorsa,
  codAzienda: string,
): RawBuilder<Corsa> {
  const quale = guid
    ? sql`c.guid = ${guid}::uuid`
    : sql`c.cod_libro = ${libroChiesto(codAzienda, codLibro)} and c.stato in ('C', 'I')
        and ${dataChiu ? sql`c.data_chiu = ${dataChiu}::date` : sql`true`}`;
  return sql<Corsa>`
    select c.id, c.guid, c.cod_libro as "codLibro", c.esercizio, c.data_chiu::text as "dataChiu", c.numero, c.stato,
           c.ipotesi, c.simulata_da as "simulataDa", ${istante(sql`c.simulata_il`)} as "simulataIl",
           c.confermata_da as "confermataDa", ${istante(sql`c.confermata_il`)} as "confermataIl",
           c.annullata_da as "annullataDa", ${istante(sql`c.annullata_il`)} as "annullataIl", c.motivo,
           coalesce(c.parametri -> 'accettati', '[]') as accettati
      from chiusure c
     where c.cod_azienda = ${codAzienda} and ${quale}
     order by c.stato = 'I', c.data_chiu desc limit 1`;
}

/** More runs than these are not offered. */
const VALUTAZIONI = 200;

/** The runs of a book whose rows can be read, the last closing first and its confirmed one in front. */
export const domandaValutazioni = (
  codAzienda: string,
  codLibro: string | null | undefined,
): RawBuilder<ValutazioneWire> => sql<ValutazioneWire>`
  select c.guid, c.cod_libro as "codLibro", c.esercizio, c.data_chiu as "dataChiu", c.numero, c.stato, c.ipotesi,
         coalesce(c.annullata_da, c.confermata_da, c.simulata_da) as chi,
         ${istante(sql`coalesce(c.annullata_il, c.confermata_il, c.simulata_il)`)} as quando
    from chiusure c
   where c.cod_azienda = ${codAzienda} and c.cod_libro = ${libroChiesto(codAzienda, codLibro)}
   order by c.data_chiu desc, c.stato <> 'C', c.numero desc limit ${VALUTAZIONI}`;

export const NON_TROVATA = {
  detail: 'Non c’è questa valutazione: è stata eliminata, o è di un’altra azienda.',
};

/** The run that is asked for; null where nothing has been confirmed. One that is named must be there. */
export async function corsaChiesta(
  tx: Tx,
  scelta: SceltaCorsa,
  codAzienda: string,
): Promise<Corsa | null> {
  const { rows } = await domandaCorsa(scelta, codAzienda).execute(tx);
  if (rows[0]) return rows[0];
  if (scelta.guid) throw errore('NON_TROVATO', NON_TROVATA);
  return null;
}

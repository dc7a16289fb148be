import { type RawBuilder, sql } from 'kysely';
import type { RigaDiContoWire } from '#contract/riconciliazione/confronto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { conteggio, impagina, type Pagina, type RichiestaPagina } from '#server/record/pagina.ts';
import { esigiConto } from './a-mano.ts';
import { type ContoDiCassa, estrattiCheContano, righeContabilizzate } from './conto-di-cassa.ts';
import {
  colonneDelPosto,
  condizioneQuali,
  DELLA_RIGA,
  type Quali,
  unioniDelPosto,
} from './posto.ts';

/** Which part of an account's lines or movements is looked at. */
export interface FiltroConto {
  readonly idConto: number;
  readonly dal?: string | null | undefined;
  readonly al?: string | null | undefined;
  readonly quali?: Quali;
  readonly idEstratto?: number | null | undefined;
}

const GIORNO = sql`coalesce(l.data_contabile, l.data_valuta, e.data_riferimento)`;

export const colonneRiga: RawBuilder<unknown> = sql`
  l.id, l.id_estratto as "idEstratto", l.data_contabile as "dataContabile", l.data_valuta as "dataValuta",
  coalesce(l.testo, l.descrizione, '') as testo, trim_scale(l.importo)::text as importo, l.riferimenti,
  l.causale_esterna as "causaleEsterna", l.stato, ${colonneDelPosto(DELLA_RIGA)}`;

/** Lines by their ids and years, as the page shows them. */
export const righeIntere = (quali: RawBuilder<unknown>): RawBuilder<RigaDiContoWire> =>
  sql<RigaDiContoWire>`
    select ${colonneRiga} from (${quali}) t
      join estratti_righe l on l.cod_azienda = t.cod_azienda and l.anno = t.anno and l.id = t.id
      ${unioniDelPosto(DELLA_RIGA)}`;

const ORDINE: readonly VoceOrdine[] = [
  { campo: 'giorno', colonna: 'giorno', tipo: 'date', verso: 'ASC' },
  { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'ASC' },
];

/** Open lines `l` are those that may be matched: booked, and of a statement `e` that counts. */
const cheSiAbbinano = (conto: ContoDiCassa, quali: Quali): RawBuilder<unknown> =>
  quali === 'aperte'
    ? sql`${estrattiCheContano(conto)} and ${righeContabilizzate(conto)}`
    : sql`true`;

/** A page of the lines of an account, as they follow one another in its statements. */
export async function paginaRighe(
  tx: Tx,
  azienda: string,
  { idConto, dal, al, quali, idEstratto }: FiltroConto,
  richiesta: RichiestaPagina,
): Promise<Pagina<RigaDiContoWire>> {
  const conto = await esigiConto(tx, azienda, idConto);
  const chiavi = sql`
    select l.cod_azienda, l.anno, l.id, ${GIORNO} as giorno
      from estratti e
      join estratti_righe l on l.cod_azienda = e.cod_azienda and l.anno = e.anno and l.id_estratto = e.id
     where e.cod_azienda = ${azienda} and e.id_conto = ${idConto} and e.specie = 'conto' and e.stato = 'letto'
       and l.tipo = 'movimento' and l.importo is not null
       and (${idEstratto ?? null}::bigint is null or e.id = ${idEstratto ?? null})
       and (${dal ?? null}::date is null or ${GIORNO} >= ${dal ?? null}::date)
       and (${al ?? null}::date is null or ${GIORNO} <= ${al ?? null}::date)
       and ${cheSiAbbinano(conto, quali)} and ${condizioneQuali(DELLA_RIGA, quali)}`;
  return impagina<RigaDiContoWire>(
    {
      conta: (esatto) =>
        conteggio(tx, (limite) => sql`${chiavi} ${limite}`, { esatto, stima: chiavi }),
      leggi: async ({ ordine, dopo: valori, salta, limite }) => {
        const posto = valori ? dopo(ordine, valori) : sql`true`;
        const { rows } = await sql<Record<string, unknown>>`
          select t.giorno::text as giorno, ${colonneRiga} from (
            select t.* from (${chiavi}) t where ${posto} ${clausolaOrdine(ordine)} limit ${limite} offset ${salta}) t
            join estratti_righe l on l.cod_azienda = t.cod_azienda and l.anno = t.anno and l.id = t.id
            ${unioniDelPosto(DELLA_RIGA)} ${clausolaOrdine(ordine)}`.execute(tx);
        return rows;
      },
    },
    ORDINE,
    richiesta,
  );
}

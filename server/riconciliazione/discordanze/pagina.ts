import { type RawBuilder, sql } from 'kysely';
import type { DiscordanzaWire } from '#contract/riconciliazione/confronto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { fraScelti } from '#server/record/fra.ts';
import { type Pagina, pagina, type RichiestaPagina } from '#server/record/pagina.ts';
import { ETA, tabellaDiscordanze } from './tabella.ts';

/** Which discordanze: all of the company where nothing is said. */
export interface SceltaDiscordanze {
  readonly idConto?: number | null | undefined;
  readonly ambito?: string | null | undefined;
  readonly stato?: readonly string[] | null | undefined;
  readonly causa?: string | null | undefined;
  readonly responsabile?: string | null | undefined;
  readonly oltreGiorni?: number | null | undefined;
  readonly codTitolo?: string | null | undefined;
}

/** The same condition for the page, its export and its totals: over `discordanze t`. */
export function condizioneDiscordanze(
  azienda: string,
  { idConto, ambito, stato, causa, responsabile, oltreGiorni, codTitolo }: SceltaDiscordanze,
): RawBuilder<unknown> {
  const parti = [
    sql`t.cod_azienda = ${azienda}`,
    ...(idConto ? [sql`t.id_conto = ${idConto}`] : []),
    ...(ambito ? [sql`t.ambito = ${ambito}`] : []),
    ...fraScelti(sql`t.stato`, stato),
    ...(causa ? [sql`t.causa = ${causa}`] : []),
    ...(responsabile ? [sql`t.responsabile = ${responsabile}`] : []),
    ...(typeof oltreGiorni === 'number' ? [sql`${ETA} > ${oltreGiorni}`] : []),
    ...(codTitolo ? [sql`(t.cod_titolo = ${codTitolo} or t.cod_isin = ${codTitolo})`] : []),
  ];
  return sql.join(parti, sql` and `);
}

/** Of one account by its key, so that they stand beside the statement. */
const DI_UN_CONTO: readonly VoceOrdine[] = [
  { campo: 'descrizione', colonna: 'descrizione', tipo: 'text', verso: 'ASC' },
  { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'ASC' },
];

/** Else the oldest first: those are looked at first. */
const PER_ETA: readonly VoceOrdine[] = [
  { campo: 'primoGiorno', colonna: 'primo_giorno', tipo: 'date', verso: 'ASC' },
  { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'ASC' },
];

const ordineDiscordanze = ({ idConto }: SceltaDiscordanze): readonly VoceOrdine[] =>
  idConto ? DI_UN_CONTO : PER_ETA;

export const paginaDiscordanze = (
  tx: Tx,
  azienda: string,
  scelta: SceltaDiscordanze,
  richiesta: RichiestaPagina,
): Promise<Pagina<DiscordanzaWire>> =>
  pagina<DiscordanzaWire>(
    tx,
    tabellaDiscordanze,
    condizioneDiscordanze(azienda, scelta),
    ordineDiscordanze(scelta),
    richiesta,
  );

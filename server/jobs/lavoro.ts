import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Lavoro as LavoroWire } from '#contract/reportsmonitor.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { type Contesto, haPrivilegio } from '#server/contesto.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';

export type Lavoro = Static<typeof LavoroWire>;
export type StatoLavoro = Lavoro['stato'];
export type EsitoLavoro = NonNullable<Lavoro['esito']>;
export type ProblemaLavoro = NonNullable<Lavoro['problema']>;
export const TIPI_LAVORO = ['importazione', 'ripristino', 'provider', 'esportazione'] as const;
export type TipoLavoro = (typeof TIPI_LAVORO)[number];

/** A job as the API shows it; instants keep their microseconds, because pages are cut by them. */
export const SELEZIONE_LAVORO = sql`select l.guid as "guidID", l.tipo, l.area, l.archivio,
    (select i.formato from importazioni i where i.guid = l.guid) as formato, l.cod_azienda as "codAzienda", l.utente, l.descrizione, l.stato, l.fase,
    l.perc_completamento as "percCompletamento", l.esito, l.problema,
    to_char(l.creato_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "creatoIl",
    to_char(l.iniziato_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "iniziatoIl",
    to_char(l.finito_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "finitoIl",
    coalesce((select jsonb_agg(jsonb_build_object('ruolo', f.ruolo, 'estensione', f.estensione,
                                 'nome', f.nome, 'byte', f.byte) order by f.ruolo, f.estensione)
                from lavori_file f where f.guid = l.guid), '[]') as files
  from lavori l`;

const aziendaDi = (lavoro: Pick<Lavoro, 'codAzienda'>): string | undefined =>
  lavoro.codAzienda ?? undefined;

/** One's own jobs, and those of an area that one may read on their company (product.md §1). */
const siVede = (contesto: Contesto, lavoro: Lavoro): boolean =>
  lavoro.utente === contesto.utente.username ||
  haPrivilegio(contesto, `${lavoro.area}_R` as Privilegio, aziendaDi(lavoro));

/** The job of this guid, or 404: also when it is there but not for the caller. */
export const lavoroVisibile = async (tx: Tx, contesto: Contesto, guid: string): Promise<Lavoro> => {
  const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO} where l.guid = ${guid}`.execute(tx);
  const lavoro = rows[0];
  if (!lavoro || !siVede(contesto, lavoro)) throw errore('NON_TROVATO');
  return lavoro;
};

/** Whoever only sees a job may not change it: that is for its starter and for the area's writers. */
export const esigiSulLavoro = (contesto: Contesto, lavoro: Lavoro): void => {
  if (lavoro.utente === contesto.utente.username) return;
  const privilegio = `${lavoro.area}_W` as Privilegio;
  if (haPrivilegio(contesto, privilegio, aziendaDi(lavoro))) return;
  throw errore('PRIVILEGIO_MANCANTE', { detail: `Serve il privilegio ${privilegio}.` });
};

export const avviato = ({ guidID, percCompletamento }: Lavoro) => ({ guidID, percCompletamento });

import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Lavoro as LavoroWire } from '#contract/reportsmonitor.ts';
import { type Privilegio, servePrivilegio } from '#domain/accesso/privilegi.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, ePropria, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';

export type Lavoro = Static<typeof LavoroWire>;
export type StatoLavoro = Lavoro['stato'];
export type EsitoLavoro = NonNullable<Lavoro['esito']>;
export type ProblemaLavoro = NonNullable<Lavoro['problema']>;
export const TIPI_LAVORO = [
  'importazione',
  'ripristino',
  'provider',
  'esportazione',
  'generazione',
  'elaborazione',
  'contabilizzazione',
  'chiusura',
  'riconciliazione',
] as const;
export type TipoLavoro = (typeof TIPI_LAVORO)[number];

/** The sum of its files; where an import left none, what was loaded. */
export const BYTE_LAVORO = sql`coalesce(
    (select sum(f.byte)::bigint from lavori_file f where f.guid = l.guid),
    case when l.tipo <> 'esportazione' then (l.esito ->> 'byte')::bigint end, 0)`;

/** Seconds, of one that runs until now; while it waited for a decision it did nothing. */
export const DURATA_LAVORO = sql`extract(epoch from
    coalesce(l.finito_il, clock_timestamp()) - l.iniziato_il - l.pausa)::float8`;

/** What the next round of order leaves in place is not announced: the same condition as there. */
const FILE_FINO = sql`case when l.finito_il is not null and l.fase <> 'anteprima'
       and exists (select from lavori_file f where f.guid = l.guid)
     then l.finito_il + make_interval(days => (
       select (valore #>> '{conservazione,giorniFileLavori}')::integer from configurazione)) end`;

const istante = (quando: RawBuilder<unknown>) =>
  sql`to_char(${quando} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A job as the API shows it, from `lavori l`; instants keep their microseconds. */
export const COLONNE_LAVORO = sql`l.guid as "guidID", l.tipo, l.area, l.archivio,
    l.parametri ->> 'report' as report,
    (select i.formato from importazioni i where i.guid = l.guid) as formato,
    (select r.guid from importazioni i join lavori r on r.guid = i.lavoro_ripristino
      where i.guid = l.guid and r.stato not in ('fallito', 'annullato')) as ripristino,
    l.cod_azienda as "codAzienda", l.utente, l.programma, l.descrizione, l.stato, l.fase,
    l.perc_completamento as "percCompletamento", l.esito, l.problema,
    ${istante(sql`l.creato_il`)} as "creatoIl", ${istante(sql`l.iniziato_il`)} as "iniziatoIl",
    ${istante(sql`l.finito_il`)} as "finitoIl", ${istante(FILE_FINO)} as "fileFino",
    ${DURATA_LAVORO} as durata, ${BYTE_LAVORO} as byte,
    coalesce((select jsonb_agg(jsonb_build_object('ruolo', f.ruolo, 'estensione', f.estensione,
                                 'nome', f.nome, 'byte', f.byte) order by f.ruolo, f.estensione)
                from lavori_file f where f.guid = l.guid), '[]') as files`;

export const SELEZIONE_LAVORO = sql`select ${COLONNE_LAVORO} from lavori l`;

/** A job whose file holds more than its area: accounting, and the movements with their documents. */
export const FASCICOLO = 'fascicolo';
const ANCHE: readonly Privilegio[] = ['Movimenti_R'];

const aziendaDi = (lavoro: Pick<Lavoro, 'codAzienda'>): string | undefined =>
  lavoro.codAzienda ?? undefined;

/**
 * One's own jobs, and those of an area that one may read on their company
 * (docs/regole/accesso.md#lavori).
 */
export const siVede = (contesto: Contesto, lavoro: Lavoro): boolean =>
  ePropria(contesto, lavoro) ||
  [`${lavoro.area}_R` as Privilegio, ...(lavoro.archivio === FASCICOLO ? ANCHE : [])].every((uno) =>
    haPrivilegio(contesto, uno, aziendaDi(lavoro)),
  );

/** The job of this guid, or 404: also when it is there but not for the caller. */
export const lavoroVisibile = async (tx: Tx, contesto: Contesto, guid: string): Promise<Lavoro> => {
  const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO} where l.guid = ${guid}`.execute(tx);
  const lavoro = rows[0];
  if (!lavoro || !siVede(contesto, lavoro)) throw errore('NON_TROVATO');
  return lavoro;
};

/** Whoever decides what becomes of a job holds it first: what two ask for together is asked one after the other. */
export const trattieni = async (tx: Tx, guid: string): Promise<void> => {
  await sql`select from lavori where guid = ${guid} for update`.execute(tx);
};

/** Whoever is named as asking for a job is the caller. */
export function esigiChiamante({ utente }: Contesto, userId: string | undefined): void {
  if (userId === undefined || userId === utente.username || userId === String(utente.id)) return;
  throw erroreCampo('userId', 'L’utente non è chi chiama: si chiede soltanto a proprio nome.');
}

/** Whoever only sees a job may not change it: that is for its starter and for the area's writers. */
export const esigiSulLavoro = (contesto: Contesto, lavoro: Lavoro): void => {
  const motivo = impedimento(contesto, lavoro);
  if (motivo !== undefined) throw errore('PRIVILEGIO_MANCANTE', { detail: motivo });
};

/** Why the caller may not change a job that they see; undefined where they may. */
export function impedimento(contesto: Contesto, lavoro: Lavoro): string | undefined {
  if (ePropria(contesto, lavoro)) return undefined;
  const privilegio = `${lavoro.area}_W` as Privilegio;
  if (haPrivilegio(contesto, privilegio, aziendaDi(lavoro))) return undefined;
  return servePrivilegio(privilegio);
}

/** It waits, or somebody is at it. */
export const eAperto = ({ stato }: Pick<Lavoro, 'stato'>): boolean =>
  stato === 'in attesa' || stato === 'in corso';

export const avviato = ({ guidID, percCompletamento }: Lavoro) => ({ guidID, percCompletamento });

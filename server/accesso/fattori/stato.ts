import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { rotteFattori } from '#contract/fattori.ts';
import type { Risposta } from '#contract/rotta.ts';
import { leggiCodice, type Metodo } from '#domain/accesso/fattori.ts';
import type { Configurazione } from '#server/base/config.ts';
import { errore } from '#server/base/errori.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import { impedimento } from './luogo.ts';
import { usaRecupero } from './recupero.ts';
import { usaTotp } from './totp.ts';

type Fattori = Risposta<typeof rotteFattori.leggi>;

/** The factors of a user, as they see them. */
export const fattoriDi = async (
  db: Db | Tx,
  config: Configurazione,
  { idUtente, request }: { readonly idUtente: number; readonly request: FastifyRequest },
): Promise<Fattori> => {
  const { rows } = await sql<Omit<Fattori, 'impedimentoPasskey'>>`
    select (select jsonb_build_object('attivatoIl', ${istante(sql`t.attivato_il`)},
                                      'ultimoUso', ${istante(sql`t.ultimo_uso`)})
              from totp t where t.id_utente = u.id and t.attivato_il is not null) as totp,
           (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome,
                     'creataIl', ${istante(sql`p.creata_il`)}, 'ultimoUso', ${istante(sql`p.ultimo_uso`)},
                     'sincronizzata', p.sincronizzata) order by p.id), '[]')
              from passkey p where p.id_utente = u.id) as passkey,
           (select count(*)::int from codici_recupero c
             where c.id_utente = u.id and c.usato_il is null) as "codiciRimasti",
           utente_richiede_fattore(u.id) as richiesto
      from utenti u where u.id = ${idUtente}`.execute(db);
  const [letti] = rows;
  if (!letti) throw errore('NON_TROVATO');
  return { ...letti, impedimentoPasskey: impedimento(config, request) ?? null };
};

/** With what a user can show a second factor; empty where there is none. */
export const metodiDi = async (db: Db | Tx, idUtente: number): Promise<Metodo[]> => {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recupero: boolean }>`
    select exists (select from totp where id_utente = ${idUtente} and attivato_il is not null) as totp,
           exists (select from passkey where id_utente = ${idUtente}) as passkey,
           exists (select from codici_recupero
                    where id_utente = ${idUtente} and usato_il is null) as recupero`.execute(db);
  const { totp = false, passkey = false, recupero = false } = rows[0] ?? {};
  if (!totp && !passkey) return [];
  const loro: readonly (readonly [Metodo, boolean])[] = [
    ['totp', totp],
    ['passkey', passkey],
    ['recupero', recupero],
  ];
  return loro.filter(([, c]) => c).map(([metodo]) => metodo);
};

/** Uses up a code of the app or of recovery; undefined where it is none, or was used before. */
export const provaCodice = async (
  db: Db | Tx,
  idUtente: number,
  scritto: string,
): Promise<'totp' | 'recupero' | undefined> => {
  const letto = leggiCodice(scritto);
  if (!letto) return undefined;
  const usa = { totp: usaTotp, recupero: usaRecupero }[letto.tipo];
  return (await usa(db, idUtente, letto.codice)) ? letto.tipo : undefined;
};

/** Locks the user against log-ins that are under way, until what changes here is committed. */
export const fermaAccessi = async (tx: Tx, idUtente: number): Promise<void> => {
  await sql`select from utenti where id = ${idUtente} for no key update`.execute(tx);
};

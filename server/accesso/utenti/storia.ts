import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { VoceStorico } from '#contract/servizio.ts';
import { ePrivilegio, privilegiEssenziali } from '#domain/accesso/privilegi.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import { dove } from './concessioni.ts';

type Voce = Static<typeof VoceStorico>;
type Riga = Readonly<Record<string, unknown>>;

/** A user that the caller does not administer is not there, and has no history either. */
export const esigiUtenteVisibile = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{ visto: boolean }>`select rateo_vede_utente(${id}) as visto`.execute(
    tx,
  );
  if (!rows[0]?.visto) throw errore('NON_TROVATO');
};

/** A role of the past: each area under a name of its own (`privilegi.Cambi`). */
export const vociRuolo = ({ nome, privilegi, secondo_fattore }: Riga): Riga => {
  const suoi = (Array.isArray(privilegi) ? privilegi.map(String) : []).filter(ePrivilegio);
  const aree = privilegiEssenziali(suoi).map((uno) => [
    `privilegi.${uno.slice(0, -2)}`,
    uno.endsWith('_W') ? 'scrittura' : 'lettura',
  ]);
  const secondoFattore = secondo_fattore === true;
  return { nome: nome ?? null, secondoFattore, ...Object.fromEntries(aree) };
};

interface FattoConcessione {
  readonly id: number;
  readonly fatto: 'data' | 'ritirata';
  readonly quando: string;
  readonly utente: string | null;
  readonly ruolo: string;
  readonly codAzienda: string | null;
}

/** Grants given and withdrawn; row security leaves those on the companies of the transaction. */
const fatti = (tx: Tx, idUtente: number, limite: number) =>
  sql<FattoConcessione>`
    with ritirate as (
      select id, quando, utente, prima from storico
       where tabella = 'utente_ruoli' and operazione = 'eliminazione'
         and (prima ->> 'id_utente')::bigint = ${idUtente}),
    tutti as (
      select id, 'data' as fatto, creato_il as quando, creato_da as utente, id_ruolo, cod_azienda
        from utente_ruoli where id_utente = ${idUtente}
      union all
      select id, 'data', (prima ->> 'creato_il')::timestamptz, prima ->> 'creato_da',
             (prima ->> 'id_ruolo')::bigint, prima ->> 'cod_azienda' from ritirate
      union all
      select id, 'ritirata', quando, utente, (prima ->> 'id_ruolo')::bigint,
             prima ->> 'cod_azienda' from ritirate)
    select f.id, f.fatto, ${istante(sql`f.quando`)} as quando, f.utente,
           f.cod_azienda as "codAzienda",
           coalesce(r.nome, (select s.prima ->> 'nome' from storico s
                              where s.tabella = 'ruoli' and s.id_record = f.id_ruolo
                              order by s.id desc limit 1), '?') as ruolo
      from tutti f left join ruoli r on r.id = f.id_ruolo
     order by f.quando desc limit ${limite}`.execute(tx);

/** What a user was given and what was taken away, as changes of one field. */
export const storiaConcessioni = async (tx: Tx, id: number, limite: number): Promise<Voce[]> => {
  const { rows } = await fatti(tx, id, limite);
  return rows.map(({ fatto, ruolo, codAzienda, ...resto }): Voce => {
    const concessione = `${ruolo} su ${dove(codAzienda)}`;
    return {
      id: resto.id,
      operazione: 'modifica',
      quando: resto.quando,
      utente: resto.utente,
      lavoro: null,
      prima: { concessione: fatto === 'data' ? null : concessione },
      dopo: { concessione: fatto === 'data' ? concessione : null },
    };
  });
};

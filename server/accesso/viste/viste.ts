import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { rotteViste } from '#contract/viste.ts';
import { legataAzienda } from '#domain/accesso/viste/parole.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import {
  aggiorna,
  elenco,
  inserisci,
  SalvataggioRifiutato,
  uno,
  type Valori,
} from '#server/record/tabella-record.ts';
import { type RecordVista, tabellaViste } from './tabella.ts';

type Corpo = Static<(typeof rotteViste)['aggiorna']['body']>;

export interface Ruolo {
  readonly id: number;
  readonly nome: string;
}

/** Own views first, then those of others, each by name. */
export const visteDi = (tx: Tx, griglia: string | undefined): Promise<RecordVista[]> =>
  elenco<RecordVista>(
    tx,
    tabellaViste,
    griglia === undefined ? sql`true` : sql`t.griglia = ${griglia}`,
    sql`order by t.id_utente <> rateo_chi(), lower(t.nome), t.id`,
  );

export const ruoliCondivisibili = async (tx: Tx): Promise<Ruolo[]> => {
  const { rows } = await sql<Ruolo>`
    select r.id, r.nome from ruoli r
     where r.id in (select rateo_ruoli_condivisibili()) order by r.nome`.execute(tx);
  return rows;
};

/** The company that a filter is tied to: the call's, when it names data of one company. */
const aziendaDi = ({ filtro }: Corpo, { codAzienda }: Contesto): string | null => {
  if (!legataAzienda(filtro)) return null;
  if (codAzienda === undefined)
    throw erroreCampo('filtro', "Il filtro riguarda un'azienda: sceglierla e salvare di nuovo.");
  return codAzienda;
};

const valoriDi = (corpo: Corpo, contesto: Contesto): Valori => {
  const { nome, filtro, ordine = null, colonne } = corpo;
  return {
    nome: nome.trim(),
    codAzienda: aziendaDi(corpo, contesto),
    filtro: filtro && JSON.stringify(filtro),
    ordine: filtro ? ordine : null,
    colonne: JSON.stringify(colonne),
  };
};

/** Only what changes is written: a role given earlier stays given when its giver no longer has it. */
const condividi = async (tx: Tx, id: number, ruoli: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ id_ruolo: number }>`
    select id_ruolo from vista_ruoli where id_vista = ${id}`.execute(tx);
  const dati = new Set(rows.map(({ id_ruolo }) => id_ruolo));
  const nuovi = ruoli.filter((ruolo) => !dati.has(ruolo));
  const tolti = [...dati].filter((ruolo) => !ruoli.includes(ruolo));
  const ammessi = new Set((await ruoliCondivisibili(tx)).map((ruolo) => ruolo.id));
  if (nuovi.some((ruolo) => !ammessi.has(ruolo)))
    throw erroreCampo('ruoli', 'Si condivide con i ruoli che si hanno: toglierne gli altri.');
  if (tolti.length > 0)
    await sql`delete from vista_ruoli
      where id_vista = ${id} and id_ruolo = any (${tolti}::bigint[])`.execute(tx);
  if (nuovi.length > 0)
    await sql`insert into vista_ruoli (id_vista, id_ruolo)
      select ${id}, unnest(${nuovi}::bigint[])`.execute(tx);
};

/** Whether the database refused a name that another view of the same user and grid has. */
const nomePreso = (causa: unknown): boolean =>
  causa instanceof SalvataggioRifiutato
    ? nomePreso(causa.cause)
    : causa instanceof Error && 'constraint' in causa && causa.constraint === 'viste_nome';

/** Runs a write; a name that is taken is said in words: the other view may not be in sight here. */
export const conNomeLibero = async <T>(scrivi: () => Promise<T>): Promise<T> => {
  try {
    return await scrivi();
  } catch (causa) {
    if (!nomePreso(causa)) throw causa;
    const messaggio =
      'Una propria vista di questa griglia, forse in un’altra azienda, ha già questo nome: ' +
      'sceglierne un altro.';
    throw errore('GIA_ESISTENTE', { detail: messaggio, errori: [{ campo: 'nome', messaggio }] });
  }
};

export const creaVista = async (
  tx: Tx,
  contesto: Contesto,
  { griglia, ...corpo }: Corpo & { readonly griglia: string },
): Promise<RecordVista> => {
  const valori = { griglia, ...valoriDi(corpo, contesto) };
  const { id } = await inserisci<RecordVista>(tx, tabellaViste, valori);
  await condividi(tx, id, corpo.ruoli ?? []);
  return uno(tx, tabellaViste, 'id', id);
};

/** A view that one sees but does not own is read only: copied, never changed. */
export const esigiPropria = async (tx: Tx, id: number): Promise<void> => {
  const { mia } = await uno<RecordVista>(tx, tabellaViste, 'id', id);
  if (mia) return;
  throw errore('PRIVILEGIO_MANCANTE', {
    detail: 'La vista è di un altro utente: salvarla con un altro nome per farne una propria.',
  });
};

export const aggiornaVista = async (
  tx: Tx,
  contesto: Contesto,
  { id, corpo }: { readonly id: number; readonly corpo: Corpo },
): Promise<RecordVista> => {
  await esigiPropria(tx, id);
  const attesa = { id, versione: corpo.versione };
  await aggiorna(tx, tabellaViste, attesa, valoriDi(corpo, contesto));
  if (corpo.ruoli !== undefined) await condividi(tx, id, corpo.ruoli);
  return uno(tx, tabellaViste, 'id', id);
};

/** The view that a grid opens with, or none. It must be one that the user sees. */
export const scegliPredefinita = async (
  tx: Tx,
  griglia: string,
  idVista: number | null,
): Promise<void> => {
  if (idVista === null) {
    await sql`delete from viste_predefinite
      where id_utente = rateo_chi() and griglia = ${griglia}`.execute(tx);
    return;
  }
  const vista = await uno<RecordVista>(tx, tabellaViste, 'id', idVista);
  if (vista.griglia !== griglia) throw erroreCampo('griglia', 'La vista è di un’altra griglia.');
  await sql`insert into viste_predefinite (griglia, id_vista) values (${griglia}, ${idVista})
    on conflict (id_utente, griglia) do update set id_vista = excluded.id_vista`.execute(tx);
};

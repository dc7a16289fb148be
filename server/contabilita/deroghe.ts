import { sql } from 'kysely';
import type { DerogaWire } from '#contract/contabilita/periodi.ts';
import type { AreaDeroga } from '#domain/contabilita/deroghe.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante, type TabellaRecord } from '#server/record/tabella-record.ts';
import { libroDi } from './libro.ts';

const DEROGHE_DETTE = 500;

export const tabellaDeroghe: TabellaRecord = {
  nome: 'deroghe_blocco',
  campi: {
    ...{ codAzienda: 'cod_azienda', area: 'area', codLibro: 'cod_libro', utente: 'utente' },
    ...{ dal: 'dal', al: 'al', scadeIl: 'scade_il', motivo: 'motivo', concessaDa: 'concessa_da' },
    ...{ revocataIl: 'revocata_il', usi: 'usi', usataIl: 'usata_il', usataPer: 'usata_per' },
  },
  letture: Object.fromEntries(
    [
      ['scadeIl', 'scade_il'],
      ['revocataIl', 'revocata_il'],
      ['usataIl', 'usata_il'],
    ].map(([nome = '', colonna = '']) => [nome, istante(sql.ref(`t.${colonna}`))]),
  ),
  chiave: ['utente', 'area', 'dal', 'al'],
};

const DEROGA = sql`d.id, d.versione, d.area, d.cod_libro as "codLibro", d.utente, d.dal, d.al, ${istante(sql`d.scade_il`)} as "scadeIl",
  d.motivo, d.concessa_da as "concessaDa", ${istante(sql`d.creato_il`)} as "concessaIl",
  ${istante(sql`d.revocata_il`)} as "revocataIl", d.usi, ${istante(sql`d.usata_il`)} as "usataIl", d.usata_per as "usataPer"`;

/** The exceptions of a company, the last one first. */
export async function derogheDi(tx: Tx, codAzienda: string): Promise<DerogaWire[]> {
  const { rows } = await sql<DerogaWire>`
    select ${DEROGA} from deroghe_blocco d where d.cod_azienda = ${codAzienda}
     order by d.id desc limit ${DEROGHE_DETTE}`.execute(tx);
  return rows;
}

/** Who works for the company and may be given an exception: never oneself. */
export async function utentiPerDeroga(
  tx: Tx,
  { utente: { username } }: Pick<Contesto, 'utente'>,
  codAzienda: string,
): Promise<{ username: string; nome: string }[]> {
  const { rows } = await sql<{ username: string; nome: string }>`
    select u.username, u.nome from utenti u
     where u.attivo and u.username <> ${username} and ${codAzienda} = any (utente_aziende(u.id))
     order by u.username`.execute(tx);
  return rows;
}

interface DerogaChiesta {
  readonly area?: AreaDeroga;
  readonly codLibro?: string | null;
  readonly utente: string;
  readonly dal: string;
  readonly al: string;
  readonly scadeIl: string;
  readonly motivo: string;
}

function esigiConcedibile({ area, codLibro, dal, al, scadeIl, motivo }: DerogaChiesta): Date {
  if (codLibro && area && area !== 'contabilita')
    throw erroreCampo('codLibro', 'Il libro si indica soltanto per la contabilità: toglierlo.');
  if (dal > al) throw erroreCampo('al', 'La fine precede l’inizio: scambiare le due date.');
  if (motivo.trim().length < 10)
    throw erroreCampo('motivo', 'Scrivere il motivo, almeno dieci caratteri: resta nella storia.');
  const scade = new Date(scadeIl);
  if (Number.isNaN(scade.getTime()) || scade <= new Date())
    throw erroreCampo('scadeIl', 'La scadenza è un istante che deve ancora venire.');
  return scade;
}

export async function concedi(
  tx: Tx,
  contesto: Pick<Contesto, 'utente'>,
  codAzienda: string,
  chiesta: DerogaChiesta,
): Promise<DerogaWire> {
  const { area = 'contabilita', codLibro, utente, dal, al, motivo } = chiesta;
  const { username } = contesto.utente;
  if (utente === username)
    throw erroreCampo('utente', 'Una deroga la concede un altro: nessuno la dà a sé stesso.');
  const scade = esigiConcedibile(chiesta);
  if (codLibro) await libroDi(tx, codAzienda, codLibro);
  const noti = await utentiPerDeroga(tx, contesto, codAzienda);
  if (!noti.some((uno) => uno.username === utente))
    throw erroreCampo(
      'utente',
      `L’utente «${utente}» non lavora per l’azienda ${codAzienda}: sceglierlo dall’elenco.`,
    );
  const { rows } = await sql<DerogaWire>`
    insert into deroghe_blocco as d (cod_azienda, area, cod_libro, utente, dal, al, scade_il, motivo, concessa_da)
    values (${codAzienda}, ${area}, ${codLibro ?? null}, ${utente}, ${dal}, ${al}, ${scade.toISOString()}, ${motivo.trim()}, ${username})
    returning ${DEROGA}`.execute(tx);
  return rows[0] as DerogaWire;
}

/** Revoked twice, it stays revoked since the first time. */
export async function revoca(tx: Tx, codAzienda: string, id: number): Promise<DerogaWire> {
  const { rows } = await sql<DerogaWire>`
    update deroghe_blocco d set revocata_il = coalesce(d.revocata_il, now())
     where d.cod_azienda = ${codAzienda} and d.id = ${id} returning ${DEROGA}`.execute(tx);
  const [una] = rows;
  if (!una) throw errore('NON_TROVATO');
  return una;
}

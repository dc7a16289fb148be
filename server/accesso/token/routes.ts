import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Ingresso } from '#contract/rotta.ts';
import { rotteToken, type TokenProgramma } from '#contract/token.ts';
import { operazioneDi } from '#contract/tutte.ts';
import { privilegiSu } from '#domain/accesso/amministrazione.ts';
import {
  descrizionePrivilegio,
  ePrivilegio,
  implica,
  privilegiEssenziali,
  servePrivilegio,
} from '#domain/accesso/privilegi.ts';
import {
  ALFABETO_TOKEN,
  CHIAMATE_TOKEN,
  GIORNI_TOKEN,
  LUNGHEZZA_CODICE,
  LUNGHEZZA_SEGRETO,
  tokenDa,
} from '#domain/accesso/token.ts';
import { eData } from '#domain/tempo/data.ts';
import { origineDi, segnaEvento } from '#server/accesso/eventi.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { sha256 } from '#server/base/impronta.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { istante } from '#server/record/tabella-record.ts';
import { attiDaNominare } from './ammesso.ts';

type Token = Static<typeof TokenProgramma>;
type Corpo = Ingresso<typeof rotteToken.crea>['body'];
type Limiti = Servizi['config']['token'];

const LIMITE = 2_000;
/** Living at the same time. */
const PER_UTENTE = 50;

const casuale = (lunghezza: number): string =>
  Array.from({ length: lunghezza }, () => ALFABETO_TOKEN[randomInt(ALFABETO_TOKEN.length)]).join(
    '',
  );

/** One's own, and those of the users whom one administers wherever they work: the policy says which. */
const leggi = async (tx: Tx, { utente }: Contesto, dove: RawBuilder<unknown>): Promise<Token[]> => {
  const { rows } = await sql<Token>`
    select t.id, u.id as "idUtente", u.username, t.nome, t.privilegi, t.aziende, t.codice, t.atti,
           t.chiamate_al_minuto as "chiamateAlMinuto", ${istante(sql`t.creato_il`)} as "creatoIl",
           ${istante(sql`t.scade_il`)} as "scadeIl", ${istante(sql`t.revocato_il`)} as "revocatoIl",
           t.revocato_da as "revocatoDa", ${istante(sql`s.ultimo_uso`)} as "ultimoUso", s.indirizzo,
           case when t.revocato_il is not null then 'revocato' when t.scade_il <= now() then 'scaduto'
                when s.id_programma is null then 'senza segreto' else 'attivo' end as stato,
           t.revocato_il is null and (u.id = ${utente.id} or rateo_amministra(u.id, 'Utenti_W')) as revocabile
      from programmi_esterni t join utenti u on u.id = t.id_utente left join token_segreti s on s.id_programma = t.id
     where ${dove} order by t.revocato_il is not null, t.id desc limit ${LIMITE}`.execute(tx);
  return rows;
};

const diUtente = ({ utente }: Contesto) => sql`t.id_utente = ${utente.id}`;

/** The first thing of the scope that the maker does not have; the database refuses it too. */
const difettoAmbito = (
  { concesse, privilegi }: Contesto,
  { aziende, privilegi: chiesti }: Corpo,
) => {
  const ignota = (aziende ?? []).find((una) => !concesse.includes(una));
  if (ignota !== undefined)
    return erroreCampo('aziende', `L’azienda ${ignota} non esiste o non è concessa: toglierla.`);
  for (const azienda of aziende ?? [null]) {
    const manca = chiesti.find((uno) => !implica(privilegiSu(privilegi, azienda), uno));
    if (manca === undefined) continue;
    const dove = azienda === null ? 'su tutte le aziende' : `sull’azienda ${azienda}`;
    return erroreCampo(
      'privilegi',
      `«${descrizionePrivilegio(manca)}» non si ha ${dove}: toglierlo, o scegliere altre aziende.`,
    );
  }
  return undefined;
};

const difettoAtti = ({ atti = [] }: Corpo) => {
  const noti = attiDaNominare.map(operazioneDi);
  const ignoto = atti.find((uno) => !noti.includes(uno));
  return ignoto === undefined
    ? undefined
    : erroreCampo('atti', `L’atto «${ignoto}» non è fra quelli che si nominano: toglierlo.`);
};

/** The last day, in Rome, that was asked for or that follows from today. */
const scadenzaDi = async (tx: Tx, { scade }: Corpo, { giorniMassimi }: Limiti): Promise<string> => {
  if (scade !== undefined && !eData(scade))
    throw erroreCampo('scade', 'La data non esiste: correggerla.');
  const predefiniti = Math.min(GIORNI_TOKEN, giorniMassimi);
  const { rows } = await sql<{ ultimo: string; passata: boolean; lontana: boolean }>`
    select to_char(d.ultimo, 'YYYY-MM-DD') as ultimo, d.ultimo < d.oggi as passata,
           d.ultimo > d.oggi + ${giorniMassimi}::int as lontana
      from (select o.oggi, coalesce(${scade ?? null}::date, o.oggi + ${predefiniti}::int) as ultimo
              from (select (now() at time zone 'Europe/Rome')::date as oggi) o) d`.execute(tx);
  const [{ ultimo = '', passata = true, lontana = true } = {}] = rows;
  if (passata)
    throw erroreCampo('scade', 'La scadenza è passata: scegliere un giorno da oggi in poi.');
  if (lontana)
    throw erroreCampo(
      'scade',
      `Un token dura al più ${giorniMassimi} giorni: scegliere un giorno prima.`,
    );
  return ultimo;
};

const esigiPosto = async (tx: Tx, contesto: Contesto, nome: string): Promise<void> => {
  const vivi = await leggi(tx, contesto, sql`${diUtente(contesto)} and t.revocato_il is null`);
  if (vivi.some((uno) => uno.nome.toLowerCase() === nome.toLowerCase()))
    throw erroreCampo('nome', `Un token «${nome}» c’è già: revocarlo, o dare un altro nome.`);
  if (vivi.length >= PER_UTENTE)
    throw errore('STATO_NON_ADATTO', {
      detail: `Un utente ha al più ${PER_UTENTE} token: revocare quelli che non servono.`,
    });
};

const chiamateDi = ({ chiamateAlMinuto }: Corpo, { chiamateMassime }: Limiti): number => {
  const quante = chiamateAlMinuto ?? Math.min(CHIAMATE_TOKEN, chiamateMassime);
  if (quante <= chiamateMassime) return quante;
  throw erroreCampo(
    'chiamateAlMinuto',
    `Un programma fa al più ${chiamateMassime} chiamate al minuto: ridurle.`,
  );
};

/** Makes the token and keeps its hash alone. */
const crea = async (tx: Tx, contesto: Contesto, corpo: Corpo, limiti: Limiti) => {
  const difetto = difettoAmbito(contesto, corpo) ?? difettoAtti(corpo);
  if (difetto) throw difetto;
  const nome = corpo.nome.trim();
  if (nome === '')
    throw erroreCampo('nome', 'Il nome manca: scrivere quale programma userà il token.');
  await esigiPosto(tx, contesto, nome);
  const ultimo = await scadenzaDi(tx, corpo, limiti);
  const codice = casuale(LUNGHEZZA_CODICE);
  const token = tokenDa(codice, casuale(LUNGHEZZA_SEGRETO));
  const { rows } = await sql<{ id: number }>`
    insert into programmi_esterni (id_utente, nome, codice, privilegi, aziende, atti, chiamate_al_minuto, scade_il)
    values (${contesto.utente.id}, ${nome}, ${codice},
            ${privilegiEssenziali(corpo.privilegi.filter(ePrivilegio))},
            ${corpo.aziende && [...new Set(corpo.aziende)]}, ${[...new Set(corpo.atti)]},
            ${chiamateDi(corpo, limiti)}, (${ultimo}::date + 1)::timestamp at time zone 'Europe/Rome')
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await sql`insert into token_segreti (id_programma, hash) values (${id}, ${sha256(token)})`.execute(
    tx,
  );
  const [fatto] = await leggi(tx, contesto, sql`t.id = ${id}`);
  if (!fatto) throw errore('ERRORE_INTERNO');
  return { ...fatto, token };
};

/** Who revokes it second finds it revoked: nothing more happens, and nothing goes wrong. */
const revoca = async (tx: Tx, contesto: Contesto, id: number): Promise<Token | undefined> => {
  const [token] = await leggi(tx, contesto, sql`t.id = ${id}`);
  if (!token) throw errore('NON_TROVATO');
  if (token.stato !== 'revocato' && !token.revocabile)
    throw errore('PRIVILEGIO_MANCANTE', {
      detail: servePrivilegio('Utenti_W', 'su tutte le aziende dell’utente'),
    });
  const { numAffectedRows = 0n } = await sql`
    update programmi_esterni set revocato_il = now(), revocato_da = ${contesto.utente.username}
     where id = ${id} and revocato_il is null`.execute(tx);
  return numAffectedRows > 0n ? token : undefined;
};

export const rotteDeiToken = (app: FastifyInstance, servizi: Servizi): void => {
  const { db, config } = servizi;

  lega(app, servizi, rotteToken.elenco, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) =>
      leggi(tx, contesto, query.proprie ? diUtente(contesto) : sql`true`),
    ),
  );

  lega(app, servizi, rotteToken.possibile, async () => ({
    atti: attiDaNominare.map((rotta) => ({
      operazione: operazioneDi(rotta),
      riassunto: rotta.riassunto,
      privilegio: ePrivilegio(rotta.accesso) ? rotta.accesso : null,
    })),
    giorni: Math.min(GIORNI_TOKEN, config.token.giorniMassimi),
    giorniMassimi: config.token.giorniMassimi,
    chiamateAlMinuto: Math.min(CHIAMATE_TOKEN, config.token.chiamateMassime),
    chiamateMassime: config.token.chiamateMassime,
  }));

  lega(app, servizi, rotteToken.crea, ({ contesto, body, request }) =>
    inTransazione(db, contesto, async (tx) => {
      const fatto = await crea(tx, contesto, body, config.token);
      const { nome, codice, privilegi, aziende, atti, scadeIl } = fatto;
      await segnaEvento(tx, {
        tipo: 'token-creato',
        utente: contesto.utente.username,
        oggetto: nome,
        origine: origineDi(request),
        particolari: { codice, privilegi, aziende: aziende ?? 'tutte', atti, scadeIl },
      });
      return fatto;
    }),
  );

  lega(app, servizi, rotteToken.revoca, ({ contesto, params, request }) =>
    inTransazione(db, contesto, async (tx) => {
      const revocato = await revoca(tx, contesto, params.id);
      if (revocato)
        await segnaEvento(tx, {
          tipo: 'token-revocato',
          utente: contesto.utente.username,
          oggetto: revocato.nome,
          origine: origineDi(request),
          particolari: { codice: revocato.codice, di: revocato.username },
        });
      return { id: params.id };
    }),
  );
};

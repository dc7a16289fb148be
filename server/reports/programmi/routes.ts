import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteProgrammiReport as rotte } from '#contract/programmi-report.ts';
import type { Ingresso } from '#contract/rotta.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { difettiCadenza, prossimoGiorno } from '#domain/reports/cadenza.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, ePropria, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { aggiorna, elenco, elimina, inserisci, uno } from '#server/record/tabella-record.ts';
import type { RichiestaReport } from '#server/reports/richiesta.ts';
import { eseguiProgramma, indirizzoDel } from './esecuzione.ts';
import { momentoARoma } from './momento.ts';
import { programmabileDi } from './programmabile.ts';
import { type Programma, tabellaProgrammi } from './tabella.ts';

type Corpo = Ingresso<typeof rotte.crea>['body'];

const vede = (contesto: Contesto, { utente, area, codAzienda }: Programma, uso: 'R' | 'W') =>
  ePropria(contesto, { utente }) ||
  haPrivilegio(contesto, `${area}_${uso}` as Privilegio, codAzienda ?? undefined);

/** The programme of this id, or 404: also when it is there but not for the caller. */
export async function programmaVisibile(
  tx: Tx,
  contesto: Contesto,
  id: number,
): Promise<Programma> {
  const programma = await uno<Programma>(tx, tabellaProgrammi, 'id', id);
  if (!vede(contesto, programma, 'R')) throw errore('NON_TROVATO');
  return programma;
}

/** It runs with its owner's privileges: nobody else may say what it runs. */
async function programmaProprio(tx: Tx, contesto: Contesto, id: number): Promise<Programma> {
  const programma = await programmaVisibile(tx, contesto, id);
  if (programma.utente === contesto.utente.username) return programma;
  throw errore('PRIVILEGIO_MANCANTE', {
    detail: `Il report programmato è di ${programma.utente}: duplicarlo e cambiare la copia.`,
  });
}

/** Those who get it: users that there are. */
async function destinatariNoti(tx: Tx, { posta = 'no', destinatari }: Corpo) {
  if (posta === 'no') return [];
  const nomi = [
    ...new Set((destinatari ?? []).map((uno) => uno.trim().toLowerCase()).filter(Boolean)),
  ];
  if (nomi.length === 0)
    throw erroreCampo('destinatari', 'Scrivere almeno un nome utente a cui mandarlo.');
  const { rows } = await sql<{ username: string }>`
    select username from utenti where username = any (${nomi}::text[])`.execute(tx);
  const ignoto = nomi.find((nome) => !rows.some(({ username }) => username === nome));
  if (ignoto !== undefined)
    throw erroreCampo('destinatari', `L’utente «${ignoto}» non c’è: correggere il nome.`);
  return nomi;
}

async function valoriDi(tx: Tx, contesto: Contesto, corpo: Corpo) {
  const { giorno } = await momentoARoma(tx);
  const cadenza = {
    cadenza: corpo.cadenza,
    giornoSettimana: corpo.cadenza === 'settimanale' ? (corpo.giornoSettimana ?? null) : null,
    giornoMese: corpo.cadenza === 'mensile' ? (corpo.giornoMese ?? null) : null,
    soloLavorativi: corpo.soloLavorativi ?? false,
    ora: corpo.ora,
  };
  const errori = difettiCadenza(cadenza);
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori: [...errori] });
  const { area, nome } = await programmabileDi(corpo.report).verifica(tx, contesto, {
    report: corpo.report,
    richiesta: corpo.richiesta,
    indirizzo: indirizzoDel({ report: corpo.report, indirizzo: corpo.indirizzo ?? {} }, giorno),
  });
  return {
    ...cadenza,
    area,
    report: nome,
    codAzienda: contesto.codAzienda ?? null,
    descrizione: corpo.descrizione.trim(),
    indirizzo: JSON.stringify(corpo.indirizzo ?? {}),
    richiesta: JSON.stringify(corpo.richiesta ?? {}),
    periodo: corpo.periodo ?? 'fisso',
    attivo: corpo.attivo ?? true,
    posta: corpo.posta ?? 'no',
    destinatari: await destinatariNoti(tx, corpo),
  };
}

/** From now on: what changes in a programme never makes it run for the past. */
async function riparti(tx: Tx, programma: Programma): Promise<Programma> {
  const prossimo = prossimoGiorno(programma, await momentoARoma(tx));
  await sql`insert into programmi_report_corso (id_programma, prossimo_giorno)
    values (${programma.id}, ${prossimo})
    on conflict (id_programma) do update set prossimo_giorno = excluded.prossimo_giorno`.execute(
    tx,
  );
  return uno(tx, tabellaProgrammi, 'id', programma.id);
}

/** What it asks for in words: the dates are those of its rule, not of a day. */
async function paroleDi(tx: Tx, contesto: Contesto, programma: Programma, giorno: Data) {
  const { report, richiesta, codAzienda, periodo } = programma;
  const indirizzo = indirizzoDel(programma, giorno);
  const { dateFrom, dateTo, DataFrom, DataTo, ...senzaDate } = richiesta as RichiestaReport;
  const chiesta = periodo === 'fisso' ? (richiesta as RichiestaReport) : senzaDate;
  const suo = { ...contesto, codAzienda: codAzienda ?? undefined };
  const domanda = { report, richiesta: chiesta, indirizzo };
  return [...(await programmabileDi(report).parole(tx, suo, domanda))];
}

export const rotteDeiProgrammiReport = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotte.elenco, ({ contesto }) =>
    inTransazione(db, contesto, async (tx) => {
      const { giorno } = await momentoARoma(tx);
      const tutti = await elenco<Programma>(tx, tabellaProgrammi);
      const visti = tutti.filter((uno) => vede(contesto, uno, 'R'));
      const conParole: Programma[] = [];
      for (const uno of visti)
        conParole.push({ ...uno, parole: await paroleDi(tx, contesto, uno, giorno) });
      return conParole;
    }),
  );

  lega(app, servizi, rotte.crea, ({ contesto, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const valori = await valoriDi(tx, contesto, body);
      return riparti(tx, await inserisci<Programma>(tx, tabellaProgrammi, valori));
    }),
  );

  lega(app, servizi, rotte.aggiorna, ({ contesto, params: { id }, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const { codAzienda } = await programmaProprio(tx, contesto, id);
      if (codAzienda !== (contesto.codAzienda ?? null))
        throw errore('STATO_NON_ADATTO', {
          detail: `Il report è programmato per ${codAzienda === null ? 'tutte le aziende' : `l’azienda ${codAzienda}`}: si cambia lavorando per quella.`,
        });
      const attesa = { id, versione: body.versione };
      const valori = await valoriDi(tx, contesto, body);
      return riparti(tx, await aggiorna<Programma>(tx, tabellaProgrammi, attesa, valori));
    }),
  );

  lega(app, servizi, rotte.elimina, ({ contesto, params: { id }, query, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const programma = await programmaVisibile(tx, contesto, id);
      if (!vede(contesto, programma, 'W'))
        throw errore('PRIVILEGIO_MANCANTE', {
          detail: `Il report programmato è di ${programma.utente}.`,
        });
      return elimina(tx, tabellaProgrammi, { id, versione: query.versione ?? body?.versione });
    }),
  );

  lega(app, servizi, rotte.esegui, ({ contesto, params: { id }, query }) =>
    inTransazione(db, contesto, async (tx) => {
      const programma = await programmaProprio(tx, contesto, id);
      const { giorno } = await momentoARoma(tx);
      const guid = query.guid ?? randomUUID();
      const suo = { ...contesto, codAzienda: programma.codAzienda ?? undefined };
      const lavoro = await eseguiProgramma(tx, suo, programma, { giorno, guid });
      await sql`update programmi_report_corso set ultimo_guid = ${lavoro.guidID},
          ultima_esecuzione = now(), ultimo_problema = null
        where id_programma = ${id}`.execute(tx);
      return avviato(lavoro);
    }),
  );
};

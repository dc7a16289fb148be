import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import { type Argomento, testoDi } from '#domain/posta/messaggio.ts';
import { difettoEmail, type Sicurezza } from '#domain/posta/posta.ts';
import { attesaDopo } from '#domain/webhook/riprove.ts';
import { contestoDiOggi } from '#server/accesso/assenti.ts';
import { ErroreRateo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { apriFile } from '#server/lavori/file.ts';
import { type Lavoro, lavoroVisibile } from '#server/lavori/lavoro.ts';
import type { CompitoMinore, Turno } from '#server/lavori/minori.ts';

const LUCCHETTO = 7_283_611;
const INSIEME = 20;
const ATTESA_MS = 15_000;
const MEGA = 1024 ** 2;
/** There is one server: all mail has one destination. */
const SOLA = 0;

interface Server {
  readonly host: string;
  readonly porta: number;
  readonly sicurezza: Sicurezza;
  readonly utente: string | null;
  readonly mittente: string;
  readonly megaAllegati: number;
  readonly password: string | null;
}

interface Dovuto {
  readonly id: number;
  readonly tipo: Argomento['tipo'];
  readonly username: string;
  readonly email: string | null;
  readonly guid: string | null;
  readonly codAzienda: string | null;
  readonly allegato: boolean;
  readonly identificativo: string;
  readonly tentativi: number;
}

/** A message that nobody will get however often it is tried: why. */
class NonSiSpedisce extends Error {}

const dovuti = async (proprietario: Db): Promise<readonly number[]> => {
  const { rows } = await sql`
    select from posta p where p.attiva and exists (
      select from posta_messaggi m where m.stato = 'in attesa' and m.prossimo_il <= now())`.execute(
    proprietario,
  );
  return rows.length > 0 ? [SOLA] : [];
};

async function leggiServer(db: Db): Promise<Server | undefined> {
  const { rows } = await sql<Server>`
    select p.host, p.porta, p.sicurezza, p.utente, p.mittente, p.mega_allegati as "megaAllegati", s.valore as password
      from posta p left join posta_segreti s on s.id_posta = p.id where p.attiva`.execute(db);
  return rows[0];
}

async function prossimi(db: Db): Promise<readonly Dovuto[]> {
  const { rows } = await sql<Dovuto>`
    select m.id, m.tipo, u.username, r.email, m.guid::text, l.cod_azienda as "codAzienda", m.allegato,
           m.identificativo, m.tentativi
      from posta_messaggi m join utenti u on u.id = m.id_utente
      left join posta_recapiti r on r.id_utente = u.id left join lavori l on l.guid = m.guid
     where m.stato = 'in attesa' and m.prossimo_il <= now() order by m.prossimo_il, m.id limit ${INSIEME}`.execute(
    db,
  );
  return rows;
}

/** TLS is asked for unless it was given up explicitly: a server without it is not spoken to. */
const apri = ({ host, porta, sicurezza, utente, password }: Server): Transporter =>
  createTransport({
    host,
    port: porta,
    secure: sicurezza === 'tls',
    requireTLS: sicurezza === 'starttls',
    ignoreTLS: sicurezza === 'nessuna',
    connectionTimeout: ATTESA_MS,
    greetingTimeout: ATTESA_MS,
    socketTimeout: ATTESA_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(utente && { auth: { user: utente, pass: password ?? '' } }),
  });

interface Allegato {
  readonly filename: string;
  readonly content: Buffer;
}

/** The files of a job that fit; read as its reader. */
async function allegatiDi(
  db: Db,
  contesto: Contesto,
  { guidID: guid, files }: Lavoro,
  massimo: number,
): Promise<{ allegati: Allegato[]; troppoGrande: boolean }> {
  const risultati = files.filter(({ ruolo }) => ruolo === 'risultato');
  const byte = risultati.reduce((somma, file) => somma + file.byte, 0);
  if (byte > massimo) return { allegati: [], troppoGrande: true };
  const allegati: Allegato[] = [];
  for (const { estensione, nome } of risultati) {
    const { flusso } = await apriFile(db, contesto, { guid, ruolo: 'risultato', estensione });
    allegati.push({ filename: nome, content: Buffer.concat(await flusso.toArray()) });
  }
  return { allegati, troppoGrande: false };
}

/** What the recipient may read today: they are asked for as if they were looking. */
async function lavoroPer(
  { sessione, applicazione }: Turno,
  { username, guid, codAzienda }: Dovuto,
) {
  try {
    const contesto = await contestoDiOggi(
      sessione,
      { utente: username, idProgramma: null },
      codAzienda,
    );
    const lavoro = await inTransazione(applicazione, contesto, (tx: Tx) =>
      lavoroVisibile(tx, contesto, guid ?? ''),
    );
    return { contesto, lavoro };
  } catch (causa) {
    if (causa instanceof ErroreRateo && causa.status < 500)
      throw new NonSiSpedisce(`${username} non può leggere questo lavoro.`);
    throw causa;
  }
}

const VUOTO = {
  descrizione: '',
  azienda: null,
  motivo: null,
  indirizzo: null,
  troppoGrande: false,
};

async function componi(turno: Turno, { megaAllegati }: Server, dovuto: Dovuto) {
  const { tipo, guid, allegato } = dovuto;
  if (guid === null) return { ...testoDi({ ...VUOTO, tipo, allegati: [] }), allegati: [] };
  const { contesto, lavoro } = await lavoroPer(turno, dovuto);
  const [origine] = turno.config.origini;
  const { allegati, troppoGrande } = allegato
    ? await allegatiDi(turno.applicazione, contesto, lavoro, megaAllegati * MEGA)
    : { allegati: [], troppoGrande: false };
  const testi = testoDi({
    tipo,
    descrizione: lavoro.descrizione,
    azienda: lavoro.codAzienda,
    motivo: lavoro.problema?.detail ?? null,
    indirizzo: origine ? `${origine}/page/reportsmonitor?lavoro=${guid}` : null,
    allegati: allegati.map(({ filename }) => filename),
    troppoGrande,
  });
  return { ...testi, allegati };
}

const definitivo = (causa: unknown): boolean =>
  causa instanceof NonSiSpedisce ||
  (causa instanceof Error &&
    'responseCode' in causa &&
    Number(causa.responseCode) >= 500 &&
    'command' in causa &&
    causa.command !== 'CONN' &&
    !String(causa.command).startsWith('AUTH'));

async function spedisci(turno: Turno, server: Server, via: Transporter, dovuto: Dovuto) {
  const { email, username, identificativo } = dovuto;
  if (email === null || difettoEmail(email))
    throw new NonSiSpedisce(`${username} non ha un indirizzo di posta.`);
  const { oggetto, testo, html, allegati } = await componi(turno, server, dovuto);
  const dominio = server.mittente.slice(server.mittente.lastIndexOf('@') + 1);
  await via.sendMail({
    from: { name: 'Rateo', address: server.mittente },
    to: { name: '', address: email },
    subject: oggetto,
    text: testo,
    html,
    messageId: `<${identificativo}@${dominio}>`,
    attachments: allegati,
  });
}

const inParole = (causa: unknown): string =>
  (causa instanceof Error ? causa.message : String(causa)).slice(0, 500);

async function uno(turno: Turno, server: Server, via: Transporter, dovuto: Dovuto): Promise<void> {
  const segna = (stato: string, problema: string | null, attesa = 0) =>
    sql`update posta_messaggi set stato = ${stato}, problema = ${problema}, tentativi = tentativi + 1,
          prossimo_il = now() + make_interval(secs => ${attesa}::integer) where id = ${dovuto.id}`.execute(
      turno.sessione,
    );
  try {
    await spedisci(turno, server, via, dovuto);
  } catch (causa) {
    const attesa = definitivo(causa) ? undefined : attesaDopo(dovuto.tentativi + 1);
    turno.log.warn({ err: causa, messaggio: dovuto.id }, 'posta non spedita');
    await segna(attesa === undefined ? 'fallito' : 'in attesa', inParole(causa), attesa);
    return;
  }
  await segna('spedito', null);
}

async function svolgi(_sola: number, turno: Turno): Promise<void> {
  const server = await leggiServer(turno.sessione);
  if (!server) return;
  const via = apri(server);
  try {
    while (!turno.finito()) {
      const messaggi = await prossimi(turno.sessione);
      if (messaggi.length === 0) return;
      for (const dovuto of messaggi) if (!turno.finito()) await uno(turno, server, via, dovuto);
    }
  } finally {
    via.close();
  }
}

/** Mail, message by message: at least once, always with the same Message-ID. */
export const spedisciPosta: CompitoMinore = { nome: 'posta', lucchetto: LUCCHETTO, dovuti, svolgi };

const GIORNI = 90;
const PER_GIRO = 5_000;

export async function curaPosta(tx: Tx): Promise<void> {
  await sql`delete from posta_messaggi where id in (
    select id from posta_messaggi where quando < now() - make_interval(days => ${GIORNI}::integer) limit ${PER_GIRO})`.execute(
    tx,
  );
}

import { sql } from 'kysely';
import { attesaDopo, GIORNI_DI_FALLIMENTO } from '#domain/webhook/riprove.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import type { CompitoMinore, Turno } from '#server/lavori/minori.ts';
import { type Regole, retiAmmesse, risolvi } from '#server/provider/reti.ts';
import { istante } from '#server/record/tabella-record.ts';
import { type DaInviare, type EsitoInvio, eRiuscito, invia } from './invio.ts';
import { leggiSegreti } from './segreti.ts';

const LUCCHETTO = 7_283_610;
/** Calls at the same time to one address. */
const CONTEMPORANEE = 5;
const INSIEME = 50;
const SPARITO = 410;

interface Dovuta extends DaInviare {
  readonly id: number;
  readonly tentativi: number;
}

/** Of a webhook that is off nothing is due but what tries it out. */
const DOVUTE = sql`c.stato = 'in attesa' and c.prossimo_il <= now() and (w.attivo or c.tipo = 'prova')`;

async function dovuti(proprietario: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from webhook w
     where exists (select from webhook_consegne c where c.id_webhook = w.id and ${DOVUTE})`.execute(
    proprietario,
  );
  return rows.map(({ id }) => id);
}

async function prossime(db: Db, idWebhook: number): Promise<readonly Dovuta[]> {
  const { rows } = await sql<Dovuta>`
    select c.id, c.tentativi, w.indirizzo, c.id_evento as "idEvento", c.tipo, c.dati,
           ${istante(sql`c.quando`)} as quando
      from webhook_consegne c join webhook w on w.id = c.id_webhook
     where c.id_webhook = ${idWebhook} and ${DOVUTE}
     order by c.prossimo_il, c.id limit ${INSIEME}`.execute(db);
  return rows;
}

/** Writes how an attempt went; since when the webhook has been failing, where it has. */
async function segna(db: Db, idWebhook: number, una: Dovuta, esito: EsitoInvio) {
  const riuscita = eRiuscito(esito);
  const attesa = riuscita ? undefined : attesaDopo(una.tentativi + 1, esito.attesaChiesta);
  const stato = riuscita ? 'consegnata' : attesa === undefined ? 'fallita' : 'in attesa';
  const { rows } = await sql<{ troppo: boolean }>`
    with segnata as (
      update webhook_consegne
         set stato = ${stato}, tentativi = tentativi + 1, provata_il = now(), http = ${esito.http},
             risposta = ${esito.risposta}, problema = ${esito.problema}, durata_ms = ${esito.durataMs},
             prossimo_il = now() + make_interval(secs => ${attesa ?? 0}::integer)
       where id = ${una.id} and stato = 'in attesa' returning tipo)
    insert into webhook_corso as k (id_webhook, ultimo_successo, fallisce_dal)
    select ${idWebhook}, case when ${riuscita}::boolean then now() end, case when not ${riuscita}::boolean then now() end
      from segnata where tipo <> 'prova'
    on conflict (id_webhook) do update
       set ultimo_successo = coalesce(excluded.ultimo_successo, k.ultimo_successo),
           fallisce_dal = case when ${riuscita}::boolean then null else coalesce(k.fallisce_dal, excluded.fallisce_dal) end
    returning coalesce(k.fallisce_dal < now() - make_interval(days => ${GIORNI_DI_FALLIMENTO}::integer), false) as troppo`.execute(
    db,
  );
  return { troppo: rows[0]?.troppo ?? false };
}

/** Switches a webhook off and says why, to whom administers it and to the company's other webhooks. */
async function spegni(db: Db, idWebhook: number, perche: string): Promise<void> {
  await sql`
    with spento as (
      update webhook set attivo = false where id = ${idWebhook} and attivo returning id, cod_azienda, nome),
    detto as (
      insert into webhook_corso as k (id_webhook, spento_il, spento_perche)
      select id, now(), ${perche}::text from spento
      on conflict (id_webhook) do update
         set spento_il = excluded.spento_il, spento_perche = excluded.spento_perche)
    select webhook_emetti('webhook.spento', cod_azienda,
             jsonb_build_object('azienda', cod_azienda, 'id', id, 'nome', nome, 'motivo', ${perche}::text))
      from spento`.execute(db);
}

const SENZA_SEGRETO: EsitoInvio = {
  http: null,
  risposta: null,
  problema: 'Manca il segreto con cui firmare: dare al webhook un segreto nuovo.',
  durataMs: 0,
};

interface Destinatario {
  readonly id: number;
  readonly segreti: readonly string[];
  readonly regole: Regole;
  readonly scrivi: InFila;
}

type InFila = <T>(passo: () => Promise<T>) => Promise<T>;

/** What one session does for several: one after the other. */
function inFila(): InFila {
  let ultimo: Promise<unknown> = Promise.resolve();
  return (passo) => {
    const suo = ultimo.then(passo);
    // Whoever asked for it hears of its failure; the next one has its turn all the same.
    ultimo = suo.catch(() => undefined);
    return suo;
  };
}

async function una(
  { id, segreti, regole, scrivi }: Destinatario,
  dovuta: Dovuta,
  { sessione, segnale }: Turno,
): Promise<void> {
  const esito =
    segreti.length === 0 ? SENZA_SEGRETO : await invia(dovuta, segreti, regole, segnale);
  await scrivi(async () => {
    const { troppo } = await segna(sessione, id, dovuta, esito);
    if (esito.http === SPARITO)
      await spegni(sessione, id, 'Chi riceve dice che l’indirizzo non esiste più (HTTP 410).');
    else if (troppo)
      await spegni(sessione, id, `Nessuna consegna è riuscita per ${GIORNI_DI_FALLIMENTO} giorni.`);
  });
}

/** A few at the same time, in their order, until there are no more or the turn is over. */
async function aGruppi(
  dovute: readonly Dovuta[],
  finito: () => boolean,
  passo: (dovuta: Dovuta) => Promise<void>,
): Promise<void> {
  const coda = [...dovute];
  const uno = async (): Promise<void> => {
    for (let prossima = coda.shift(); prossima && !finito(); prossima = coda.shift())
      await passo(prossima);
  };
  await Promise.all(Array.from({ length: CONTEMPORANEE }, uno));
}

async function svolgi(idWebhook: number, turno: Turno): Promise<void> {
  const { sessione, config, finito, segnale, log } = turno;
  const regole: Regole = { ammessa: retiAmmesse(config.retiProvider), risolvi };
  const scrivi = inFila();
  while (!finito()) {
    const dovute = await prossime(sessione, idWebhook);
    if (dovute.length === 0) return;
    const segreti = await leggiSegreti(sessione, idWebhook);
    try {
      await aGruppi(dovute, finito, (dovuta) =>
        una({ id: idWebhook, segreti, regole, scrivi }, dovuta, turno),
      );
    } catch (causa) {
      // What was being sent is sent again: nothing says that it arrived.
      if (!segnale.aborted) throw causa;
      log.info({ webhook: idWebhook }, 'consegne interrotte dall’arresto');
    }
  }
}

/** Deliveries of webhooks, webhook by webhook. */
export const consegnaWebhook: CompitoMinore = {
  nome: 'webhook',
  lucchetto: LUCCHETTO,
  dovuti,
  svolgi,
};

const PER_GIRO = 5_000;

/** What is older than each webhook keeps goes. */
export async function curaConsegne(tx: Tx): Promise<void> {
  await sql`
    delete from webhook_consegne where id in (
      select v.id from webhook w cross join lateral (
        select c.id from webhook_consegne c
         where c.id_webhook = w.id and c.quando < now() - make_interval(days => w.giorni_consegne)
         limit ${PER_GIRO}) v)`.execute(tx);
}

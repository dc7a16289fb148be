import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteWebhook } from '#contract/webhook.ts';
import { rotteWebhookSpenti } from '#contract/webhook-spenti.ts';
import { descrizionePrivilegio } from '#domain/accesso/privilegi.ts';
import { campiWebhook } from '#domain/tabelle/webhook/campi.ts';
import { ORE_DEL_VECCHIO } from '#domain/webhook/chiavi.ts';
import { eventoWebhook } from '#domain/webhook/eventi.ts';
import { difettiWebhook } from '#domain/webhook/webhook.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { paginaChiesta } from '#server/record/pagina.ts';
import { uno, type Valori } from '#server/record/tabella-record.ts';
import { legaTabella, type Salvataggio, type Scritta } from '#server/tabelle/lega-tabella.ts';
import { consegnaIntera, paginaConsegne, ripeti } from './consegne.ts';
import { datiDiProva } from './evento.ts';
import { daiSegreto } from './segreti.ts';
import { type RecordWebhook, tabellaWebhook } from './tabella.ts';

/** Who has something told elsewhere must be able to read it here; what stood already stays. */
function esigiLeggibili(contesto: Contesto, nuovi: readonly string[]): void {
  for (const codice of nuovi) {
    const evento = eventoWebhook(codice);
    if (!evento?.legge || haPrivilegio(contesto, evento.legge, contesto.codAzienda)) continue;
    throw erroreCampo(
      'eventi',
      `Per ascoltare «${evento.titolo}» serve il privilegio «${descrizionePrivilegio(evento.legge)}».`,
    );
  }
}

async function prima({ tx, contesto, valori, id }: Salvataggio): Promise<Valori> {
  const vecchio =
    id === undefined ? undefined : await uno<RecordWebhook>(tx, tabellaWebhook, 'id', id);
  const intero = { ...vecchio, ...valori };
  esigiSenzaDifetti(difettiWebhook(intero));
  const eventi = intero.eventi as readonly string[];
  // To another address everything is told anew.
  const gia = vecchio && vecchio.indirizzo === intero.indirizzo ? vecchio.eventi : [];
  esigiLeggibili(
    contesto,
    eventi.filter((codice) => !gia.includes(codice)),
  );
  return { ...valori, cod_Azienda: aziendaDi(contesto) };
}

/** A new one gets its key; one that is switched on again begins without the failures of before. */
async function dopo({ tx, id, vecchio, nuovo }: Scritta): Promise<void> {
  if (!vecchio) await daiSegreto(tx, id, 0);
  const riacceso =
    (nuovo as RecordWebhook).attivo && !(vecchio as RecordWebhook | undefined)?.attivo;
  if (riacceso)
    await sql`insert into webhook_corso as c (id_webhook) values (${id})
      on conflict (id_webhook) do update set fallisce_dal = null, spento_il = null, spento_perche = null`.execute(
      tx,
    );
}

/** Puts a test event among the deliveries, of this webhook alone. */
async function prova(tx: Tx, contesto: Contesto, idWebhook: number): Promise<{ id: number }> {
  const { id } = await uno<RecordWebhook>(tx, tabellaWebhook, 'id', idWebhook);
  const azienda = aziendaDi(contesto);
  const { tipo, dati } = datiDiProva(azienda, contesto.utente.username);
  const { rows } = await sql<{ id: number }>`
    insert into webhook_consegne (cod_azienda, id_webhook, id_evento, tipo, dati)
    values (${azienda}, ${id}, gen_random_uuid(), ${tipo}, ${JSON.stringify(dati)}::jsonb)
    returning id`.execute(tx);
  return rows[0] as { id: number };
}

/** Those that the product has switched off, or that nothing reaches: how many, and the first by name. */
async function spenti(tx: Tx, azienda: string) {
  const { rows } = await sql<{ id: number; nome: string; perche: string | null; quanti: number }>`
    select w.id, w.nome, c.spento_perche as perche, count(*) over ()::integer as quanti
      from webhook w join webhook_corso c on c.id_webhook = w.id
     where w.cod_azienda = ${azienda}
       and case when w.attivo then c.fallisce_dal is not null else c.spento_perche is not null end
     order by w.nome limit 1`.execute(tx);
  const [trovato] = rows;
  if (!trovato) return { quanti: 0, primo: null };
  const { quanti, ...primo } = trovato;
  return { quanti, primo };
}

export const rotteDeiWebhook = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  legaTabella(app, servizi, {
    rotte: rotteWebhook,
    tabella: tabellaWebhook,
    campi: campiWebhook,
    prima,
    dopo,
  });

  lega(app, servizi, rotteWebhookSpenti.spenti, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => spenti(tx, aziendaDi(contesto))),
  );

  lega(app, servizi, rotteWebhook.segreto, ({ contesto, params, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const { id } = await uno<RecordWebhook>(tx, tabellaWebhook, 'id', params.id);
      const ore = body?.oreDelVecchio ?? ORE_DEL_VECCHIO.predefinite;
      const segreto = await daiSegreto(tx, id, ore);
      const { vecchioFino } = await uno<RecordWebhook>(tx, tabellaWebhook, 'id', id);
      return { segreto, vecchioFino };
    }),
  );

  lega(app, servizi, rotteWebhook.prova, ({ contesto, params }) =>
    inTransazione(db, contesto, (tx) => prova(tx, contesto, params.id)),
  );

  lega(app, servizi, rotteWebhook.consegne, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) =>
      paginaConsegne(tx, body?.filter ?? {}, paginaChiesta(body?.paging)),
    ),
  );

  lega(app, servizi, rotteWebhook.consegna, ({ contesto, params }) =>
    inTransazione(db, contesto, async (tx) => {
      const trovata = await consegnaIntera(tx, params.id);
      if (!trovata) throw errore('NON_TROVATO');
      return trovata;
    }),
  );

  lega(app, servizi, rotteWebhook.ripeti, ({ contesto, body }) =>
    inTransazione(db, contesto, async (tx) => {
      if (body.falliteDi !== undefined) await uno(tx, tabellaWebhook, 'id', body.falliteDi);
      return { count: await ripeti(tx, body) };
    }),
  );
};

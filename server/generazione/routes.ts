import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteGenerazione } from '#contract/generazione.ts';
import type { Ingresso } from '#contract/rotta.ts';
import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import { movimenti } from '#domain/movimenti/importazione.ts';
import { aggiungiGiorni } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiRegistrabile } from '#server/importazioni/scelte.ts';
import { creaLavoro, rimanda } from '#server/lavori/creazione.ts';
import {
  avviato,
  eAperto,
  esigiChiamante,
  esigiSulLavoro,
  trattieni,
} from '#server/lavori/lavoro.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { dovuti } from './dovuti.ts';
import { correggi, generazioneDi, paginaProposte, scegliTutte, siScrive } from './righe.ts';

/** What is due in so many days may be proposed already: banks announce it by then. */
const GIORNI_AVANTI = 10;

const TITOLO = 'Generazione movimenti';

type Parametri = Ingresso<typeof rotteGenerazione.anteprima>['body'];
type DaGenerare = Ingresso<typeof rotteGenerazione.genera>['query'];

async function esigiPeriodo(tx: Tx, { dataDa, dataA }: Parametri): Promise<void> {
  if (dataDa > dataA) throw erroreCampo('dataA', 'Il giorno finale precede quello iniziale.');
  const ultimo = aggiungiGiorni(await oggiARoma(tx), GIORNI_AVANTI);
  if (dataA > ultimo)
    throw erroreCampo('dataA', `Si propone fino a ${GIORNI_AVANTI} giorni da oggi, non oltre.`);
}

/** Whose company it is, and whether who asks may read the archive of prices. */
const chiLegge = (contesto: Contesto) => {
  const codAzienda = aziendaDi(contesto);
  return { codAzienda, leggePrezzi: haPrivilegio(contesto, 'Quotazioni_R', codAzienda) };
};

/** The job of a preview; it is undone as an import is, so it stands among those. */
export async function avviaAnteprima(
  tx: Tx,
  contesto: Contesto,
  guid: string,
  parametri: Parametri,
) {
  const { leggePrezzi } = chiLegge(contesto);
  await esigiPeriodo(tx, parametri);
  const { lavoro, creato } = await creaLavoro(tx, contesto, {
    guid,
    tipo: 'generazione',
    area: 'Elaborazioni',
    // Its preview is not one of a file: where those are shown, it is not.
    archivio: null,
    descrizione: TITOLO,
    parametri: { ...parametri, leggePrezzi, anteprima: true },
  });
  if (creato)
    await sql`insert into importazioni (guid, archivio, formato, nome_file)
      values (${guid}, ${movimenti.tipo}, 'generazione', ${TITOLO})`.execute(tx);
  return avviato(lavoro);
}

/** Sends a preview back to the worker, to be written. Asked twice, it is the same writing. */
export async function avviaScrittura(
  tx: Tx,
  contesto: Contesto,
  { guid, registra = false }: DaGenerare,
) {
  await trattieni(tx, guid);
  const lavoro = await generazioneDi(tx, contesto, guid);
  esigiSulLavoro(contesto, lavoro);
  const codAzienda = aziendaDi(contesto);
  if (registra && !haPrivilegio(contesto, 'Movimenti_W', codAzienda))
    throw errore('PRIVILEGIO_MANCANTE', { detail: servePrivilegio('Movimenti_W') });
  if (lavoro.fase === 'fine' || eAperto(lavoro)) return avviato(lavoro);
  if (!siScrive(lavoro))
    throw errore('STATO_NON_ADATTO', { detail: 'La generazione non è in anteprima: rifarla.' });
  if (registra) await esigiRegistrabile(tx, codAzienda);
  const detto = `Generazione chiesta da ${contesto.utente.username}.`;
  await rimanda(tx, guid, { anteprima: false, registra }, detto);
  return { guidID: guid, percCompletamento: 0 };
}

export const rotteDellaGenerazione = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteGenerazione.anteprima, ({ contesto, query, body }) => {
    esigiGiorni(body, ['dataDa', 'dataA', 'dataRiferimento']);
    return inTransazione(db, contesto, (tx) =>
      avviaAnteprima(tx, contesto, query.guid ?? randomUUID(), body),
    );
  });

  lega(app, servizi, rotteGenerazione.genera, ({ contesto, query }) => {
    esigiChiamante(contesto, query.userId);
    return inTransazione(db, contesto, (tx) => avviaScrittura(tx, contesto, query));
  });

  lega(app, servizi, rotteGenerazione.righe, ({ contesto, params, query, leggi }) =>
    leggi((tx) => paginaProposte(tx, contesto, params.guid, query)),
  );

  lega(app, servizi, rotteGenerazione.dovuti, ({ contesto, leggi }) =>
    leggi((tx) => dovuti(tx, chiLegge(contesto))),
  );

  lega(app, servizi, rotteGenerazione.scegliTutte, ({ contesto, params, query, body }) =>
    inTransazione(db, contesto, (tx) =>
      scegliTutte(tx, contesto, { ...params, ...query }, body.scelta ?? true),
    ),
  );

  lega(app, servizi, rotteGenerazione.correggi, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) => correggi(tx, contesto, params, body)),
  );
};

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { StampaGiornaleWire } from '#contract/contabilita/destinazione.ts';
import { rotteStampe } from '#contract/contabilita/stampe.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import type { FileAperto } from '#server/lavori/file.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import type { Lavoro } from '#server/lavori/lavoro.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { libroDi } from '../libro.ts';
import { prossimaStampa, stampeDi } from './prossima.ts';

/** What was printed, a piece at a time, from where it is kept for ever. */
export async function apriStampa(db: Db, contesto: Contesto, guid: string): Promise<FileAperto> {
  const codAzienda = aziendaDi(contesto);
  const { rows } = await inTransazione(db, contesto, (tx) =>
    sql<{ nome: string; byte: number }>`
      select nome, byte from pagine_giornale where cod_azienda = ${codAzienda} and guid = ${guid}`.execute(
      tx,
    ),
  );
  const [file] = rows;
  if (!file) throw errore('NON_TROVATO', { detail: 'Questa stampa definitiva non c’è.' });
  async function* pezzi(): AsyncGenerator<Buffer> {
    for (let n = 0; ; n++) {
      const letto = await inTransazione(db, contesto, (tx) =>
        sql<{ dati: Buffer }>`
          select dati from pagine_giornale_blocchi
           where cod_azienda = ${codAzienda} and guid = ${guid} and n = ${n}`.execute(tx),
      );
      const [pezzo] = letto.rows;
      if (!pezzo) return;
      yield pezzo.dati;
    }
  }
  return { ...file, flusso: Readable.from(pezzi()) };
}

/** A print for good is of whole days to one, from where the last ended: nothing else can be chosen. */
function esigiSoloIlGiorno(chiesta: StampaGiornaleWire): string {
  const { dataA, stato, numeroDa, numeroA, idElaborazione, formati } = chiesta;
  if (stato === 'G')
    throw erroreCampo('stato', 'Si stampa in modo definitivo soltanto ciò che è nel giornale.');
  for (const [campo, valore] of Object.entries({ numeroDa, numeroA, idElaborazione }))
    if (valore !== null && valore !== undefined)
      throw erroreCampo(campo, 'Una stampa definitiva è di giorni interi: togliere la scelta.');
  if (formati?.some((uno) => uno !== 'pdf'))
    throw erroreCampo('formati', 'Una stampa definitiva è un PDF.');
  if (!dataA) throw erroreCampo('dataA', 'Indicare l’ultimo giorno della stampa definitiva.');
  return dataA;
}

/** The job of a print for good; the same guid is the same print. */
export async function creaDefinitiva(
  tx: Tx,
  contesto: Contesto,
  chiesta: StampaGiornaleWire,
  guid: string | undefined,
): Promise<Lavoro> {
  esigi(contesto, 'Contabile_W');
  const al = esigiSoloIlGiorno(chiesta);
  const libro = await libroDi(tx, aziendaDi(contesto), chiesta.codLibro);
  const { lavoro, creato } = await creaLavoro(tx, contesto, {
    guid: guid ?? randomUUID(),
    ...{ tipo: 'contabilizzazione', area: 'Contabile', archivio: null },
    descrizione: `Stampa definitiva del giornale ${libro.codLibro}`,
    parametri: { azione: 'stampa', codLibro: libro.codLibro, al },
  });
  if (!creato) return lavoro;
  const { dal, impedimento } = await prossimaStampa(tx, libro, al);
  if (impedimento !== null) throw errore('STATO_NON_ADATTO', { detail: impedimento });
  if (chiesta.dataDa && chiesta.dataDa !== dal)
    throw erroreCampo(
      'dataDa',
      'La stampa definitiva comincia dal giorno dopo l’ultima: lasciarlo vuoto.',
    );
  return lavoro;
}

/** The prints for good: what there is, what the next one would be, and each as it was. */
export const rotteDelleStampe = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(app, servizi, rotteStampe.elenco, ({ contesto, query }) =>
    inTransazione(db, contesto, async (tx) =>
      stampeDi(tx, await libroDi(tx, aziendaDi(contesto), query.codLibro)),
    ),
  );
  lega(app, servizi, rotteStampe.prossima, ({ contesto, query }) => {
    esigiGiorni({ ...query }, ['al']);
    return inTransazione(
      db,
      contesto,
      async (tx) =>
        prossimaStampa(tx, await libroDi(tx, aziendaDi(contesto), query.codLibro), query.al),
      { istantanea: true },
    );
  });
  lega(app, servizi, rotteStampe.file, async ({ contesto, params, reply }) =>
    inviaFile(reply, await apriStampa(db, contesto, params.guid)),
  );
};

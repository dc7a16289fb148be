import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rottaTabellaDi } from '#contract/importazioni.ts';
import { METODO_PREDEFINITO, metodo } from '#domain/archivi/metodi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { type Data, eData, stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { esigiPortafoglio } from '#server/tabelle/portafogli/esigi-portafoglio.ts';
import { copiaDi, type ParametriCopia } from './da-tabella.ts';

/** A day that has not come has no values yet: a mean of what there is would be a wrong one. */
async function esigiGiorno(tx: Tx, giorno: Data): Promise<void> {
  const { rows } = await sql<{ oggi: string }>`select current_date::text as oggi`.execute(tx);
  const oggi = rows[0]?.oggi as Data;
  if (giorno > oggi)
    throw erroreCampo(
      'dataImport',
      `Data import: il ${stampaData(giorno)} deve ancora venire; scegli un giorno fino a oggi.`,
    );
}

interface Richiesta extends ParametriCopia {
  readonly archivio: TipoArchivio;
  readonly guid: string;
  readonly anteprima: boolean;
}

/** Starts the copy; the values are read by a worker, never by a server process. */
const avvia = (
  db: Db,
  contesto: Contesto,
  { archivio, guid, anteprima, ...parametri }: Richiesta,
) =>
  inTransazione(db, contesto, async (tx) => {
    const { dataImport, metodo: codice, codPortafoglio } = parametri;
    await esigiGiorno(tx, dataImport);
    if (codPortafoglio !== null) await esigiPortafoglio(tx, codPortafoglio);
    const { origine } = copiaDi(archivio.tipo, parametri);
    const giorno = stampaData(dataImport);
    const { lavoro, creato } = await creaLavoro(tx, contesto, {
      guid,
      tipo: 'importazione',
      area: archivio.area,
      archivio: archivio.tipo,
      descrizione: `Import ${archivio.intestazione} da ${origine.intestazione} al ${giorno}, ${metodo(codice).nome}`,
      // What has no value is listed; the others go in.
      parametri: { ...parametri, anteprima, soloValide: true },
    });
    if (creato)
      await sql`insert into importazioni (guid, archivio, formato, nome_file)
        values (${guid}, ${archivio.tipo}, 'tabella', ${origine.intestazione})`.execute(tx);
    return avviato(lavoro);
  });

/**
 * A GET that writes (docs/regole/importazioni.md#vie-di-caricamento): it needs the write privilege
 * and says no-store.
 */
export const rotteDaTabella = (app: FastifyInstance, servizi: Servizi): void => {
  for (const archivio of tipiArchivio) {
    if (archivio.daTabella === null) continue;
    const { portafoglio } = archivio.daTabella;
    const rotta = rottaTabellaDi(archivio, archivio.daTabella);
    lega(app, servizi, rotta, ({ contesto, params, query }) => {
      const { guid = randomUUID(), anteprima = false, cod_Portafoglio = null } = query;
      const { dataImport } = params;
      if (!eData(dataImport))
        throw erroreCampo('dataImport', `Data import: ${dataImport} non esiste nel calendario.`);
      if (cod_Portafoglio !== null && !portafoglio)
        throw erroreCampo(
          'cod_Portafoglio',
          `${archivio.intestazione} non è di un portafoglio: togli cod_Portafoglio.`,
        );
      const codice = query.metodo ?? METODO_PREDEFINITO;
      const come = { metodo: codice, dataImport, codPortafoglio: cod_Portafoglio };
      return avvia(servizi.db, contesto, { archivio, guid, anteprima, ...come });
    });
  }
};

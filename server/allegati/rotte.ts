import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type AllegatoWire, rotteAllegati } from '#contract/allegati.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import { aggiorna, elenco, elimina, uno } from '#server/record/tabella-record.ts';
import { tabellaAziende } from '#server/tabelle/aziende/tabella.ts';
import { conArrivato } from './arrivo.ts';
import { esigiAllegabile, scriviAllegato } from './carica.ts';
import { apriContenuto, leggiContenuti } from './contenuto.ts';
import { depositiDi } from './depositi.ts';
import {
  type Allegabili,
  esigiRecord,
  esigiTabella,
  fermo,
  puoScrivere,
  type RecordAllegabile,
  tabellaAllegati,
} from './tabella.ts';

/** The routes of documents, on the records of the tables that may have them. */
export const rotteDegliAllegati = (
  app: FastifyInstance,
  servizi: Servizi,
  allegabili: Allegabili,
): void => {
  const { db, config } = servizi;
  const { byteMassimi } = config.allegati;
  const depositi = depositiDi(config.allegati);

  /** The attachment, for whoever may read, or write, the record that it is of. */
  const suo = async (tx: Tx, contesto: Contesto, id: number, per: 'leggere' | 'scrivere') => {
    const allegato = await uno<AllegatoWire>(tx, tabellaAllegati, 'id', id);
    esigiTabella(allegabili, contesto, allegato.tabella, per);
    return allegato;
  };

  /** Whether it is the record of another company: seen from here, but its documents are read working for it. */
  const diUnAltra = async (contesto: Contesto, { tabella, id }: RecordAllegabile) => {
    if (tabella !== 'aziende') return false;
    const concesse = { ...contesto, aziende: contesto.concesse };
    const trovata = await inTransazione(db, concesse, (tx) =>
      uno<{ cod_Azienda: string }>(tx, tabellaAziende, 'id', id),
    );
    return trovata.cod_Azienda !== contesto.codAzienda;
  };

  lega(app, servizi, rotteAllegati.elenco, async ({ contesto, params }) => {
    const tabella = esigiTabella(allegabili, contesto, params.tabella, 'leggere');
    const record = { tabella, id: params.id };
    if (await diUnAltra(contesto, record))
      return { allegati: [], fermo: null, scrive: false, byteMassimi };
    return inTransazione(db, contesto, async (tx) => {
      await esigiRecord(tx, record);
      const suoi = sql`t.tabella = ${tabella} and t.id_record = ${params.id}`;
      return {
        allegati: await elenco<AllegatoWire>(tx, tabellaAllegati, suoi, sql`order by t.id desc`),
        fermo: await fermo(tx, contesto, record),
        scrive: puoScrivere(allegabili, contesto, tabella),
        byteMassimi,
      };
    });
  });

  lega(app, servizi, rotteAllegati.carica, async ({ contesto, params, query, request }) => {
    const tabella = esigiTabella(allegabili, contesto, params.tabella, 'scrivere');
    const nuovo = { record: { tabella, id: params.id }, detto: query };
    await inTransazione(db, contesto, (tx) => esigiAllegabile(tx, nuovo));
    return conArrivato(request, byteMassimi, (arrivato) =>
      scriviAllegato({ db, depositi, contesto }, nuovo, arrivato),
    );
  });

  lega(app, servizi, rotteAllegati.contenuto, async ({ contesto, params, reply }) => {
    const { allegato, contenuto } = await inTransazione(db, contesto, async (tx) => {
      const trovato = await suo(tx, contesto, params.id, 'leggere');
      const [suoContenuto] = await leggiContenuti(
        tx,
        sql`c.sha256 = ${trovato.sha256} and c.cod_azienda = any (rateo_aziende())`,
      );
      return { allegato: trovato, contenuto: suoContenuto };
    });
    if (!contenuto) throw errore('NON_TROVATO');
    const leggi = <T>(passi: (tx: Tx) => Promise<T>) => inTransazione(db, contesto, passi);
    const flusso = await apriContenuto(depositi, leggi, contenuto);
    inviaFile(reply, { nome: allegato.nomeFile, byte: allegato.byte, flusso });
    return reply.type(allegato.formato);
  });

  lega(app, servizi, rotteAllegati.modifica, ({ contesto, params, body }) =>
    inTransazione(db, contesto, async (tx) => {
      await suo(tx, contesto, params.id, 'scrivere');
      const { tipo, dataDocumento, descrizione, versione } = body;
      const valori = { tipo, dataDocumento, descrizione };
      return aggiorna<AllegatoWire>(tx, tabellaAllegati, { id: params.id, versione }, valori);
    }),
  );

  lega(app, servizi, rotteAllegati.elimina, ({ contesto, params, query }) =>
    inTransazione(db, contesto, async (tx) => {
      const { nomeFile, sostituito } = await suo(tx, contesto, params.id, 'scrivere');
      if (sostituito)
        throw errore('STATO_NON_ADATTO', {
          detail: `«${nomeFile}» è stato sostituito: resta, con quello che ne ha preso il posto.`,
        });
      return elimina(tx, tabellaAllegati, { id: params.id, versione: query.versione });
    }),
  );
};

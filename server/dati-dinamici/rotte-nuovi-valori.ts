import type { FastifyInstance } from 'fastify';
import type { Static, TObject } from 'typebox';
import { rottaMancantiDi } from '#contract/nuovi-valori.ts';
import { inTransazione } from '#server/contesto.ts';
import type { ArchivioSql } from '#server/dati-dinamici/archivio.ts';
import type { FiltroArchivioWire } from '#server/dati-dinamici/condizione.ts';
import { titoliMancanti } from '#server/dati-dinamici/mancanti.ts';
import { registra, type Servizi } from '#server/handle.ts';

/** What new values are prepared from and written by, for every archive. */
export const legaNuoviValori = (
  app: FastifyInstance,
  servizi: Servizi,
  archivio: ArchivioSql,
): void => {
  const { db } = servizi;
  const mancanti = rottaMancantiDi(archivio.tipo);
  if (mancanti)
    registra(app, servizi, mancanti, async ({ contesto, body }) => {
      const righe = await inTransazione(db, contesto, (tx) =>
        titoliMancanti(tx, contesto, archivio, body as FiltroArchivioWire),
      );
      return righe as Static<TObject>[] as Static<typeof mancanti.risposta>;
    });
};

import type { FastifyInstance } from 'fastify';
import type { Static, TObject } from 'typebox';
import { rottaMancantiDi, rotteBloccoDi } from '#contract/nuovi-valori.ts';
import { inTransazione } from '#server/contesto.ts';
import type { ArchivioSql } from '#server/dati-dinamici/archivio.ts';
import type { FiltroArchivioWire } from '#server/dati-dinamici/condizione.ts';
import {
  esaminaBlocco,
  mostraEsaminata,
  type RigaBlocco,
} from '#server/dati-dinamici/esame-blocco.ts';
import { titoliMancanti } from '#server/dati-dinamici/mancanti.ts';
import { salvaBlocco } from '#server/dati-dinamici/salva-blocco.ts';
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

  const { anteprima, salva } = rotteBloccoDi(archivio.tipo);
  registra(app, servizi, anteprima, async ({ contesto, body }) => {
    const righe = await inTransazione(db, contesto, (tx) =>
      esaminaBlocco(tx, contesto, archivio, body.righe as RigaBlocco[], { blocca: false }),
    );
    return { righe: righe.map(mostraEsaminata) as never };
  });

  registra(app, servizi, salva, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) =>
      salvaBlocco(tx, contesto, archivio, body.righe as RigaBlocco[]),
    ),
  );
};

import type { FastifyInstance } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { rottaMancantiDi, rotteBloccoDi } from '#contract/archivi/nuovi-valori.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { annullaScritte } from './annulla-scritte.ts';
import type { ArchivioSql } from './archivio.ts';
import { esaminaBlocco, mostraEsaminata, type RigaBlocco } from './esame-blocco.ts';
import { titoliMancanti } from './mancanti.ts';
import { salvaBlocco } from './salva-blocco.ts';

/** What new values are prepared from and written by, for every archive. */
export const legaNuoviValori = (
  app: FastifyInstance,
  servizi: Servizi,
  archivio: ArchivioSql,
): void => {
  const { db } = servizi;
  const mancanti = rottaMancantiDi(archivio.tipo);
  if (mancanti)
    lega(app, servizi, mancanti, async ({ contesto, body }) => {
      const righe = await inTransazione(db, contesto, (tx) =>
        titoliMancanti(tx, contesto, archivio, body as FiltroArchivioWire),
      );
      return righe as Static<TObject>[] as Static<typeof mancanti.risposta>;
    });

  const { anteprima, annulla, salva } = rotteBloccoDi(archivio.tipo);
  lega(app, servizi, anteprima, async ({ contesto, body }) => {
    const righe = await inTransazione(db, contesto, (tx) =>
      esaminaBlocco(tx, contesto, archivio, body.righe as RigaBlocco[], { blocca: false }),
    );
    return { righe: righe.map(mostraEsaminata) as never };
  });

  lega(app, servizi, salva, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) =>
      salvaBlocco(tx, contesto, archivio, body.righe as RigaBlocco[]),
    ),
  );

  lega(app, servizi, annulla, ({ contesto, body }) =>
    inTransazione(db, contesto, (tx) => annullaScritte(tx, archivio, body.righe)),
  );
};

import { type DivisaIso, divise } from '#domain/divise/iso4217.ts';
import { inTransazione } from '#server/contesto.ts';
import { semi, semiDeiProvider, semina } from '#server/dati-iniziali/semi.ts';
import type { Db } from '#server/db/schema.ts';
import { caricaPredefinite } from '#server/mappature/predefinite.ts';

const riga = (divisa: DivisaIso) => ({
  cod_divisa: divisa.codDivisa,
  desc_divisa: divisa.descDivisa,
  cod_uic: divisa.codUIC,
  cod_numerico: divisa.codNumerico,
  decimali: divisa.decimali,
  valido_dal: divisa.validoDal,
  valido_al: divisa.validoAl,
  quotabile: divisa.quotabile,
});

/** The base tables that every installation starts with; what users changed since stays as it is. */
export const caricaBase = (db: Db): Promise<void> =>
  inTransazione(db, { utente: { id: 0, username: 'sistema' }, aziende: [] }, async (tx) => {
    await tx
      .insertInto('divise')
      .values(divise.map(riga))
      .onConflict((c) => c.column('cod_divisa').doNothing())
      .execute();
    for (const seme of semi) await semina(tx, seme);
    await caricaPredefinite(tx);
    await semina(tx, semiDeiProvider);
  });

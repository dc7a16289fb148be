import { type DivisaIso, divise } from '#domain/tabelle/divise/iso4217.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { caricaPredefinite } from '#server/importazioni/mappature/predefinite.ts';
import { semi, semiDeiProvider, semina } from './semi.ts';

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
    await semina(tx, { tabella: 'divise', chiave: ['cod_divisa'], righe: divise.map(riga) });
    for (const seme of semi) await semina(tx, seme);
    await caricaPredefinite(tx);
    await semina(tx, semiDeiProvider);
  });

import type { Static } from 'typebox';
import type { Azienda } from '#contract/aziende.ts';
import { campiAzienda, campiDatiAzienda } from '#domain/tabelle/aziende/campi.ts';
import type { NomeAzienda } from '#server/accesso/aziende-visibili.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { posizioniDellAzienda } from '#server/posizioni/metodo.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';
import { elenco } from '#server/record/tabella-record.ts';

export type RecordAzienda = Static<typeof Azienda>;

export const tabellaAziende = tabellaDaCampi('aziende', campiAzienda, {
  letture: { posizioni: posizioniDellAzienda },
});

/** What is told of a company beside its name. */
const DATI: ReadonlySet<string> = new Set([
  ...campiDatiAzienda.map(({ nome }) => nome),
  'posizioni',
]);

/** The same ones whole, where the caller may read their records. */
export const aziendeLette = async (db: Db, contesto: Contesto): Promise<readonly NomeAzienda[]> => {
  const tutte = await inTransazione(db, contesto, (tx) =>
    elenco<RecordAzienda>(tx, tabellaAziende),
  );
  const soloNome = (azienda: RecordAzienda): NomeAzienda =>
    Object.fromEntries(
      Object.entries(azienda).filter(([campo]) => !DATI.has(campo)),
    ) as NomeAzienda;
  return tutte.map((azienda) =>
    haPrivilegio(contesto, 'Aziende_R', azienda.cod_Azienda) ? azienda : soloNome(azienda),
  );
};

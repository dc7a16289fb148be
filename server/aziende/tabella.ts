import type { Static } from 'typebox';
import type { Azienda, AziendaInElenco } from '#contract/aziende.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/contesto.ts';
import type { Db } from '#server/db/schema.ts';
import { posizioniDellAzienda } from '#server/giacenze/metodo.ts';
import { elenco, type TabellaRecord } from '#server/tabella-record.ts';

export type RecordAzienda = Static<typeof Azienda>;
type NomeAzienda = Static<typeof AziendaInElenco>;

/** What whoever works on a company may know of it. */
const tabellaNomi: TabellaRecord = {
  nome: 'aziende',
  campi: { cod_Azienda: 'cod_azienda', ragioneSociale: 'ragione_sociale', colore: 'colore' },
  chiave: ['cod_Azienda'],
};

export const tabellaAziende: TabellaRecord = {
  ...tabellaNomi,
  campi: {
    ...tabellaNomi.campi,
    codiceFiscale: 'codice_fiscale',
    partitaIVA: 'partita_iva',
    lei: 'lei',
    divisaConto: 'divisa_conto',
    dataChiusuraEsercizio: 'data_chiusura_esercizio',
    tipoValutazione: 'tipo_valutazione',
    tipoSoggetto: 'tipo_soggetto',
    codRegime: 'cod_regime',
    indirizzo: 'indirizzo',
    cap: 'cap',
    comune: 'comune',
    provincia: 'provincia',
    codPaese: 'cod_paese',
    pec: 'pec',
    note: 'note',
    movimentiChiusiAl: 'movimenti_chiusi_al',
    quattroOcchi: 'quattro_occhi',
    oneriNelCosto: 'oneri_nel_costo',
  },
  letture: { posizioni: posizioniDellAzienda },
};

/** The companies that row-level security leaves to the caller: those granted, by name. */
export const aziendeVisibili = (db: Db, contesto: Pick<Contesto, 'utente' | 'aziende'>) =>
  inTransazione(db, contesto, (tx) => elenco<NomeAzienda>(tx, tabellaNomi));

const NOMI = Object.keys({ ...tabellaAziende.campi, ...tabellaAziende.letture }).filter(
  (campo) => !(campo in tabellaNomi.campi),
);

/** The same ones whole, where the caller may read their records. */
export const aziendeLette = async (db: Db, contesto: Contesto): Promise<readonly NomeAzienda[]> => {
  const tutte = await inTransazione(db, contesto, (tx) =>
    elenco<RecordAzienda>(tx, tabellaAziende),
  );
  const soloNome = (azienda: RecordAzienda): NomeAzienda =>
    Object.fromEntries(
      Object.entries(azienda).filter(([campo]) => !NOMI.includes(campo)),
    ) as NomeAzienda;
  return tutte.map((azienda) =>
    haPrivilegio(contesto, 'Aziende_R', azienda.cod_Azienda) ? azienda : soloNome(azienda),
  );
};

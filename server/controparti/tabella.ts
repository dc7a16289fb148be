import type { TabellaRecord } from '#server/tabella-record.ts';

export const tabellaControparti: TabellaRecord = {
  nome: 'controparti',
  campi: {
    codControparte: 'cod_controparte',
    descrizione: 'descrizione',
    tipoControparte: 'tipo_controparte',
    lei: 'lei',
    bic: 'bic',
    abi: 'abi',
    codiceFiscale: 'codice_fiscale',
    partitaIva: 'partita_iva',
    codPaese: 'cod_paese',
    indirizzo: 'indirizzo',
    pec: 'pec',
    telefono: 'telefono',
    attiva: 'attiva',
    note: 'note',
  },
  chiave: ['codControparte'],
};

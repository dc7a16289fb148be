import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export const tabellaConti = tabellaDaCampi('s_descrizione_conti', campiConto, {
  campi: { codAzienda: 'cod_azienda' },
  chiave: ['codAzienda', 'numeroConto', 'codTipoArchivio'],
});

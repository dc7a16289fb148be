import { sql } from 'kysely';
import { campiDefinizioneConto } from '#domain/contabilita/archivi/campi-definizione.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export const tabellaDefinizioni = tabellaDaCampi('s_definizione_conti', campiDefinizioneConto, {
  campi: { codAzienda: 'cod_azienda' },
  letture: { numeroConto: sql`c.numero_conto`, descrizioneConto: sql`c.descrizione` },
  unioni: sql`left join s_descrizione_conti c on c.cod_azienda = t.cod_azienda and c.id = t.descrizione_conto_id`,
  chiave: ['codAzienda', 'codLibro', 'codiceConto', 'codicePriorita', 'descrizioneContoId'],
});

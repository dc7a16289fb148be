import { sql } from 'kysely';
import type { TabellaRecord } from '#server/tabella-record.ts';

export const tabellaCausali: TabellaRecord = {
  nome: 'causali',
  campi: {
    cod_Causale: 'cod_causale',
    descrizione: 'descrizione',
    tipo_Causale: 'tipo_causale',
    effettoQuantita: 'effetto_quantita',
    effettoCosto: 'effetto_costo',
    effettoLiquidita: 'effetto_liquidita',
    reddito: 'reddito',
    imposta: 'imposta',
    chiedeTitolo: 'chiede_titolo',
    attiva: 'attiva',
    note: 'note',
  },
  letture: { diSistema: sql`t.di_sistema` },
  chiave: ['cod_Causale'],
};

import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Limite } from '#contract/limiti.ts';
import { campiLimite } from '#domain/tabelle/limiti/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

export type RecordLimite = Static<typeof Limite>;

export const tabellaLimiti = tabellaDaCampi('limiti', campiLimite);

/** As a new record is written: with the company of the call, which is not shown. */
export const limitiScritti = tabellaDaCampi('limiti', campiLimite, {
  campi: { codAzienda: 'cod_azienda' },
});

const cifre = (colonna: string) => sql`trim_scale(${sql.ref(`t.${colonna}`)})::text`;

export const tabellaSuperamenti: TabellaRecord = {
  nome: 'superamenti_limiti',
  campi: {
    idLimite: 'id_limite',
    voce: 'voce',
    etichetta: 'etichetta',
    natura: 'natura',
    dal: 'dal',
    al: 'al',
    spento: 'spento',
    soglia: 'soglia',
    misurato: 'misurato',
    peggiore: 'peggiore',
    misuratoIl: 'misurato_il',
    idMovimento: 'id_movimento',
    presoDa: 'preso_da',
    presoIl: 'preso_il',
    motivo: 'motivo',
  },
  letture: {
    cod_Limite: sql`l.cod_limite`,
    descrizione: sql`l.descrizione`,
    verso: sql`l.verso`,
    misura: sql`l.misura`,
    soglia: cifre('soglia'),
    misurato: cifre('misurato'),
    peggiore: cifre('peggiore'),
  },
  unioni: sql`join limiti l on l.cod_azienda = t.cod_azienda and l.id = t.id_limite`,
  chiave: ['idLimite', 'dal'],
};

import { sql } from 'kysely';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { verificaLimiti } from '#server/limiti/superamenti.ts';
import { semina } from './semi.ts';

const CODICE_AZIENDA = '001';

/** One that is kept, one that is near, one that is broken, with what the demo company holds. They warn: an example stops nobody. */
const LIMITI = [
  {
    cod_limite: 'DOLLARI',
    descrizione: 'Al più 5% in dollari (dimostrativo)',
    asse: 'divisa',
    voci: 'USD',
    soglia: '5',
  },
  {
    cod_limite: 'GRUPPO',
    descrizione: 'Al più 65% di un gruppo emittente (dimostrativo)',
    asse: 'gruppo',
    voci: null,
    soglia: '65',
  },
  {
    cod_limite: 'RATING',
    descrizione: 'Al più 35% sotto BBB o senza rating (dimostrativo)',
    asse: 'rating',
    voci: 'BB, B, CCC, D, -',
    soglia: '35',
  },
].map((uno) => ({
  ...uno,
  ...{ cod_azienda: CODICE_AZIENDA, verso: 'MAX', misura: 'P', attenzione: 90, azione: 'A' },
  attivo: true,
}));

/** What agencies say of the Italian Republic, each from the day of its announcement. */
const RATING_REPUBBLICA = [
  ['S&P', '2025-04-11', 'BBB+'],
  ['FITCH', '2025-09-19', 'BBB+'],
  ['MOODYS', '2025-11-21', 'Baa2'],
] as const;

/** Limits of the demo company and the ratings that one of them looks at, measured once; repeating it is harmless. */
export const caricaLimitiDimostrativi = async (tx: Tx): Promise<void> => {
  for (const [agenzia, dal, rating] of RATING_REPUBBLICA)
    await sql`insert into titoli_rating (id_titolo, agenzia, valido_dal, rating)
      select id, ${agenzia}, ${dal}::date, ${rating} from titoli
       where cod_emittente = 'IT-MEF' and creato_da = 'dimostrazione'
      on conflict (id_titolo, agenzia, valido_dal) do nothing`.execute(tx);
  await semina(tx, {
    tabella: 'limiti',
    chiave: ['cod_azienda', 'cod_limite'],
    righe: LIMITI,
  });
  await verificaLimiti(tx, CODICE_AZIENDA, await oggiARoma(tx));
};

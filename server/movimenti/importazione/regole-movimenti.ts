import { sql } from 'kysely';
import { letterale } from '#server/importazioni/colonne-sql.ts';
import { AVVISO } from '#server/importazioni/detti.ts';
import type { Pratica, RegoleDestinazione } from '#server/importazioni/regole-destinazione.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { registraABlocchi } from './blocchi.ts';
import { COLONNE_CALCOLATE } from './calcolate.ts';
import { contaRighe } from './calcolati.ts';
import { lasciaScritte, rifiutaNumeriPresi, trovaEsistenti } from './duplicati.ts';
import { avvisaGemelli } from './gemelli.ts';
import { contaImposte } from './imposte.ts';
import { segna } from './nel-frattempo.ts';
import { annullaMovimenti, movimentiRimasti } from './ripristino.ts';
import { scriviMovimenti } from './salvataggio.ts';

async function controlla(pratica: Pratica): Promise<void> {
  await contaRighe(pratica);
  await rifiutaNumeriPresi(pratica);
  await lasciaScritte(pratica);
}

/** What is there already counts once among what is held: only then can gains be taxed. */
async function confronta(pratica: Pratica): Promise<void> {
  await segna(pratica);
  await trovaEsistenti(pratica);
  await contaImposte(pratica);
}

/** What the computation found odd is noted with the rows: what is there already joins it, and all are counted. */
async function avvisi(pratica: Pratica): Promise<number> {
  const { sessione, guid } = pratica;
  await avvisaGemelli(pratica);
  const { tipate, note } = tabelleDi(guid);
  const { rows } = await sql
    .raw<{ righe: number }>(`select count(distinct n.riga)::int as righe
       from ${note} n join ${tipate} t on t.riga = n.riga and t.errori = 0
      where n.genere = '${AVVISO}'`)
    .execute(sessione);
  return rows[0]?.righe ?? 0;
}

/**
 * What the slip makes of each amount of the row: where the file says another, that stands in
 * `calcolati`.
 */
const sqlCalcolati = (guid: string): string => `(
  select jsonb_strip_nulls(jsonb_build_object(${COLONNE_CALCOLATE.map(
    ({ titolo, nome, campo }) =>
      `${letterale(titolo)}, case
         when c.calcolati ? '${nome}' then replace(c.calcolati ->> '${nome}', '.', ',')
         when '${nome}' = any (c.manuali) or c.${campo} is null or c.${campo}::text in ('0.00', '0') then null
         else replace(trim_scale(c.${campo})::text, '.', ',') end`,
  )})) from ${tabelleDi(guid).calcolati} c where c.riga = p.riga)`;

/** Movements: rows without a key, computed as the slip computes them, written as drafts or registered. */
export const regoleMovimenti: RegoleDestinazione = {
  aggiunte: () => Promise.resolve({}),
  controlla,
  confronta,
  avvisi,
  sqlCalcolati,
  riserva: () => Promise.resolve(undefined),
  scriviAParti: registraABlocchi,
  scrivi: scriviMovimenti,
  fonte: (_, nomeFile) => nomeFile,
  riporta: () => Promise.resolve(0),
  elimina: annullaMovimenti,
  rimaste: movimentiRimasti,
};

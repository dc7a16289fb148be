import { sql } from 'kysely';
import { statoDi } from '#domain/limiti/misura.ts';
import { misureDelLimite } from '#domain/limiti/misure.ts';
import type { LimiteToccato } from '#domain/limiti/movimento.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { adesso, esposteAiLimiti, limitiAttivi } from './limiti-attivi.ts';

interface Superato extends Pick<LimiteToccato, 'idLimite' | 'voce' | 'etichetta' | 'soglia'> {
  readonly misurato: string;
  readonly natura: 'attiva' | 'passiva';
  /** The first of the movements that opened it. */
  readonly idMovimento: number | null;
}

interface DaScrivere {
  readonly codAzienda: string;
  readonly giorno: Data;
  readonly superati: readonly Superato[];
}

const ETICHETTA_AL_PIU = 200;

/** Opens a breach of each limit that is broken, or measures again the one that is open. */
export async function scriviSuperamenti(
  tx: Tx,
  { codAzienda, giorno, superati }: DaScrivere,
): Promise<void> {
  if (superati.length === 0) return;
  const righe = superati.map((uno) => ({
    id_limite: uno.idLimite,
    voce: uno.voce,
    etichetta: uno.etichetta.slice(0, ETICHETTA_AL_PIU),
    ...{ natura: uno.natura, soglia: uno.soglia, misurato: uno.misurato },
    id_movimento: uno.idMovimento,
  }));
  await sql`
    insert into superamenti_limiti as s (cod_azienda, id_limite, voce, etichetta, natura, dal, soglia, misurato, peggiore,
                                         misurato_il, id_movimento)
    select ${codAzienda}, r.id_limite, r.voce, r.etichetta, r.natura, ${giorno}::date, r.soglia, r.misurato, r.misurato,
           ${giorno}::date, r.id_movimento
      from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb) as r (id_limite bigint, voce text, etichetta text, natura text,
             soglia numeric, misurato numeric, id_movimento bigint)
     order by r.id_limite, r.voce
    on conflict (cod_azienda, id_limite, coalesce(voce, '')) where al is null
    do update set soglia = excluded.soglia, misurato = excluded.misurato, etichetta = excluded.etichetta,
                  misurato_il = greatest(s.misurato_il, excluded.misurato_il),
                  peggiore = case (select l.verso from limiti l where l.id = s.id_limite)
                               when 'MIN' then least(s.peggiore, excluded.misurato)
                               else greatest(s.peggiore, excluded.misurato) end`.execute(tx);
}

/**
 * Closes the breaches that are broken no more, and those of limits that are in force no more: each says which. Those that
 * cannot be told stay open.
 */
async function chiudi(
  tx: Tx,
  { codAzienda, giorno, inVigore }: DaChiudere,
  restano: readonly Pick<LimiteToccato, 'idLimite' | 'voce'>[],
): Promise<{ readonly rientrati: number; readonly spenti: number }> {
  const { rows } = await sql<{ spento: boolean }>`
    update superamenti_limiti s
       set al = greatest(s.dal, ${giorno}::date), spento = s.id_limite <> all (${inVigore}::bigint[])
     where s.cod_azienda = ${codAzienda} and s.al is null
       and (s.id_limite, coalesce(s.voce, '')) not in (
         select r.id, coalesce(r.voce, '') from unnest(${restano.map((uno) => uno.idLimite)}::bigint[],
           ${restano.map((uno) => uno.voce)}::text[]) r (id, voce))
    returning s.spento`.execute(tx);
  const spenti = rows.filter(({ spento }) => spento).length;
  return { rientrati: rows.length - spenti, spenti };
}

interface DaChiudere extends Omit<DaScrivere, 'superati'> {
  readonly inVigore: readonly number[];
}

interface Verificati {
  readonly misure: number;
  readonly superati: number;
  readonly nonVerificabili: number;
  readonly rientrati: number;
  /** Closed because their limit is in force no more. */
  readonly spenti: number;
}

/**
 * Measures all limits of a company on a day: breaches are opened, measured again and closed (docs/regole/limiti.md#superamenti).
 * Holds the company: what is registered meanwhile would be measured by nobody, and its breach closed.
 */
export async function verificaLimiti(
  tx: Tx,
  codAzienda: string,
  giorno: Data,
): Promise<Verificati> {
  await unoAllaVolta(tx, codAzienda);
  const limiti = await limitiAttivi(tx, codAzienda, giorno);
  const misure =
    limiti.length === 0
      ? []
      : await esposteAiLimiti(tx, limiti, adesso(codAzienda, giorno)).then((esposte) =>
          limiti.flatMap((uno) => misureDelLimite(uno, esposte)),
        );
  const esiti = misure.map((uno) => ({ ...uno, ...statoDi(uno, uno) }));
  const superati = esiti.flatMap(({ stato, misurato, ...uno }): Superato[] =>
    stato === 'superato' && misurato !== null
      ? [{ ...uno, misurato, natura: 'passiva', idMovimento: null }]
      : [],
  );
  const incerti = esiti.filter(({ stato }) => stato === 'non verificabile');
  await scriviSuperamenti(tx, { codAzienda, giorno, superati });
  const inVigore = limiti.map(({ id }) => id);
  const chiusi = await chiudi(tx, { codAzienda, giorno, inVigore }, [...superati, ...incerti]);
  return {
    misure: misure.length,
    superati: superati.length,
    nonVerificabili: incerti.length,
    ...chiusi,
  };
}

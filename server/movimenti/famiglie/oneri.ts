import { sql } from 'kysely';
import { impostaDiBollo, impostaSulleTransazioni, tettoDelBollo } from '#domain/calcolo/bollo.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
import type { Calcolo, Foglio } from '#domain/movimenti/foglio.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';
import { inNota, numeroInNota } from './derivati.ts';
import type { RegolaFissato } from './regola.ts';

const BOLLO = 'BOLLO';
const TRANSAZIONI = 'TOBIN_REGOLAMENTATO';

interface Aliquota {
  readonly aliquota: string;
  readonly fonte: string | null;
}

/** The rate in force on the day of the movement, and the law that it comes from. */
async function aliquotaDel(
  { tx, dataMovimento }: Quadro,
  categoria: string,
): Promise<Aliquota | null> {
  const { rows } = await sql<Aliquota>`
    select trim_scale(aliquota)::text as aliquota, fonte from aliquote_fiscali
     where cod_categoria = ${categoria} and valido_dal <= ${dataMovimento}::date
     order by valido_dal desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The stamp duty on a statement: value × rate × days / 365, up to its ceiling. */
async function bollo(quadro: Quadro, foglio: Foglio): Promise<Calcolo> {
  const valore = foglio.chiedi('qtaVnominale');
  const giorni = foglio.chiedi('giorni', '365 per un anno');
  const aliquota = await aliquotaDel(quadro, BOLLO);
  if (valore === null || giorni === null || aliquota === null) return { valore: null };
  const tetto = tettoDelBollo(quadro.dataMovimento);
  const dovuta = await quadro.tenta(() =>
    impostaDiBollo({ valore, giorni: Number(giorni), aliquota: aliquota.aliquota, tetto }),
  );
  if (dovuta === null) return { valore: null };
  return {
    valore: dovuta,
    nota: `${numeroInNota(aliquota.aliquota)}%${tetto === null ? '' : `, al più ${inNota(tetto)}`}`,
    traccia: [
      {
        titolo: 'Imposta di bollo',
        calcolo: `${inCifre(valore)} × ${inCifre(aliquota.aliquota)}% × ${inCifre(giorni)} / 365`,
        valore: dovuta,
        fonte: aliquota.fonte ?? 'Tariffa del D.P.R. 642/1972, art. 13 c. 2-ter',
      },
    ],
  };
}

/** The tax on what was bought net of a titolo in a day; out of the market the rate is another one. */
async function transazioni(quadro: Quadro, foglio: Foglio): Promise<Calcolo> {
  const quantita = foglio.chiedi('qtaVnominale');
  const prezzo = foglio.chiedi('prezzo');
  const aliquota = await aliquotaDel(quadro, TRANSAZIONI);
  if (quantita === null || prezzo === null || aliquota === null) return { valore: null };
  const dovuta = impostaSulleTransazioni(quantita, prezzo, aliquota.aliquota);
  return {
    valore: dovuta,
    nota: `${numeroInNota(aliquota.aliquota)}%, sui mercati regolamentati`,
    traccia: [
      {
        titolo: 'Imposta sulle transazioni',
        calcolo: `${inCifre(quantita)} × ${inCifre(prezzo)} × ${inCifre(aliquota.aliquota)}%`,
        valore: dovuta,
        fonte: aliquota.fonte ?? 'L. 228/2012, art. 1 c. 491',
      },
    ],
  };
}

/** Charges and taxes paid by themselves; stamp duty and transactions tax are counted where one says of what. */
export const regolaOneri: RegolaFissato = {
  calcola: async (quadro, foglio) => {
    const { imposta } = quadro.causale;
    const conto =
      imposta === 'bollo'
        ? await bollo(quadro, foglio)
        : imposta === 'transazioni'
          ? await transazioni(quadro, foglio)
          : { valore: null };
    foglio.proponi('controvaloreOriginale', conto);
    return {};
  },
};

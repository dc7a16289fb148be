import { sql } from 'kysely';
import type { EffettoDelloStorno, ImpostaCambiata } from '#domain/fiscalita/al-realizzo.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { FINE_DEI_TEMPI } from './al-fissato.ts';
import { type Conto, chiaveDi, contoDaLetture, leggiAzienda } from './prospetto.ts';
import { rapportiDi } from './rapporti.ts';

/** So many sales are named; of the others it is said how many they are. */
const NOMINATE_AL_PIU = 100;

/** The rows of a registration that still counts, by any of them. */
async function righeDella(tx: Tx, codAzienda: string, idMovimento: number) {
  const { rows } = await sql<{ id: number; codDepositario: string }>`
    select m.id, m.cod_depositario as "codDepositario" from movimenti m,
           (select coalesce(id_capofila, id) as id from movimenti where cod_azienda = ${codAzienda} and id = ${idMovimento}) k
     where m.cod_azienda = ${codAzienda} and (m.id = k.id or m.id_capofila = k.id)
       and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null`.execute(tx);
  return rows;
}

const imposteDi = ({ zainetto }: Conto): ReadonlyMap<number | null, bigint> =>
  new Map(zainetto.tassazioni.map(({ chiave, imposta }) => [chiave, imposta]));

/** The sales that are taxed otherwise in a second account, in cents. */
function cambiate(conto: Conto, senza: Conto) {
  const [ora, poi] = [imposteDi(conto), imposteDi(senza)];
  return senza.realizzi.flatMap(({ movimento: { id, anno, nreg, codTitolo, giorno } }) => {
    const chiave = chiaveDi({ idMovimento: id, rettifica: false });
    const [prima, dopo] = [ora.get(chiave) ?? 0n, poi.get(chiave) ?? 0n];
    return prima === dopo ? [] : [{ id, anno, nreg, codTitolo, giorno, prima, dopo }];
  });
}

/**
 * What the taxes of other sales of the same relation would be without a registration: its losses are no longer
 * there, or its costs (docs/regole/zainetto.md#chi-altro-guarda). Nothing is written.
 */
export async function seSiStorna(
  tx: Tx,
  chi: ChiCalcola,
  idMovimento: number,
): Promise<EffettoDelloStorno> {
  const righe = await righeDella(tx, chi.codAzienda, idMovimento);
  const tolte = new Set(righe.map(({ id }) => id));
  const presso = new Set(righe.map(({ codDepositario }) => codDepositario));
  const rapporti = (await rapportiDi(tx, chi.codAzienda)).filter(
    ({ regime, codDepositario }) => regime === 'A' && presso.has(codDepositario ?? ''),
  );
  const trovate = [];
  for (const rapporto of rapporti) {
    const contoSenza = async (senza?: ReadonlySet<number>) =>
      contoDaLetture(
        rapporto,
        await leggiAzienda(tx, chi, rapporto.codDepositario, senza),
        FINE_DEI_TEMPI,
      );
    trovate.push(...cambiate(await contoSenza(), await contoSenza(tolte)));
  }
  const imposte = trovate.slice(0, NOMINATE_AL_PIU).map(
    ({ prima, dopo, ...una }): ImpostaCambiata => ({
      ...una,
      ...{ prima: inEuro(prima), dopo: inEuro(dopo) },
    }),
  );
  const differenza = trovate.reduce((somma, { prima, dopo }) => somma + dopo - prima, 0n);
  return { imposte, quante: trovate.length, differenza: inEuro(differenza) };
}

import { sql } from 'kysely';
import type { EffettoDelloStorno } from '#domain/fiscalita/al-realizzo.ts';
import { annoDi } from '#domain/fiscalita/perdite.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { FINE_DEI_TEMPI } from './al-fissato.ts';
import {
  type Conto,
  chiaveDi,
  conta,
  contoDaLetture,
  eDiRettifica,
  leggiDaContare,
} from './prospetto.ts';
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

/** What the adjustments of certified years are taxed in the first open one, cents. */
const impostaRettifiche = ({ rapporto: { ultimoCertificato }, zainetto }: Conto): bigint =>
  zainetto.tassazioni
    .filter(
      ({ chiave, giorno }) => eDiRettifica(chiave) && annoDi(giorno) > (ultimoCertificato ?? 0),
    )
    .reduce((somma, { imposta }) => somma + imposta, 0n);

/** What certified years count stays: what goes of them is an adjustment, and may be taxed. */
function rettificheCambiate(conto: Conto, senza: Conto) {
  const { ultimoCertificato, codDepositario } = conto.rapporto;
  const [prima, dopo] = [impostaRettifiche(conto), impostaRettifiche(senza)];
  return ultimoCertificato === null || codDepositario === null || prima === dopo
    ? []
    : [{ anno: ultimoCertificato + 1, codDepositario, prima, dopo }];
}

/** The accounts of the custodians where a registration counts: as they are, and without it. Read once. */
async function contiSenza(tx: Tx, chi: ChiCalcola, idMovimento: number) {
  const righe = await righeDella(tx, chi.codAzienda, idMovimento);
  const tolte = new Set(righe.map(({ id }) => id));
  const presso = new Set(righe.map(({ codDepositario }) => codDepositario));
  const rapporti = (await rapportiDi(tx, chi.codAzienda)).filter(
    ({ regime, codDepositario }) => regime === 'A' && presso.has(codDepositario ?? ''),
  );
  const conti: { readonly conto: Conto; readonly senza: Conto }[] = [];
  for (const rapporto of rapporti) {
    const letto = await leggiDaContare(tx, chi.codAzienda, rapporto.codDepositario);
    if (!letto.movimenti.some(({ id }) => tolte.has(id))) continue;
    const [ora, poi] = [await conta(tx, chi, letto), await conta(tx, chi, letto, tolte)];
    conti.push({
      conto: contoDaLetture(rapporto, ora, FINE_DEI_TEMPI),
      senza: contoDaLetture(rapporto, poi, FINE_DEI_TEMPI),
    });
  }
  return conti;
}

interface Cambiata {
  readonly prima: bigint;
  readonly dopo: bigint;
}

const inCifre = <T extends Cambiata>({ prima, dopo, ...una }: T) => ({
  ...una,
  ...{ prima: inEuro(prima), dopo: inEuro(dopo) },
});

/**
 * What the taxes of other sales of the same relation, and of the adjustments of its certified years, would be
 * without a registration: its losses are no longer there, or its costs (docs/regole/zainetto.md#chi-altro-guarda).
 * Nothing is written.
 */
export async function seSiStorna(
  tx: Tx,
  chi: ChiCalcola,
  idMovimento: number,
): Promise<EffettoDelloStorno> {
  const conti = await contiSenza(tx, chi, idMovimento);
  const vendite = conti.flatMap(({ conto, senza }) => cambiate(conto, senza));
  const rettifiche = conti.flatMap(({ conto, senza }) => rettificheCambiate(conto, senza));
  const differenza = [...vendite, ...rettifiche].reduce(
    (somma, { prima, dopo }) => somma + dopo - prima,
    0n,
  );
  return {
    imposte: vendite.slice(0, NOMINATE_AL_PIU).map(inCifre),
    quante: vendite.length,
    rettifiche: rettifiche.map(inCifre),
    differenza: inEuro(differenza),
  };
}

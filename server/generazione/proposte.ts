import { giudicate } from '#domain/generazione/anteprima.ts';
import { contaCandidata } from '#domain/generazione/conto.ts';
import { giaRegistrato, ricercaPresenti } from '#domain/generazione/presenti.ts';
import type { Candidata } from '#domain/generazione/proposte.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { risolvi } from '#server/movimenti/contesto.ts';
import { leggiDaProporre, leggiPresenti } from './lettura.ts';
import type { ParametriLetti } from './tenute.ts';

/** So many are shown: beyond that a period or a filter is to be narrowed. */
const PROPOSTE_MASSIME = 100_000;

/** Who counts at length shows how far it is, and stops where it is told to. */
type Passi = Pick<Esecuzione, 'avanza' | 'controlla'>;
const SENZA_PASSI: Passi = { avanza: () => undefined, controlla: () => undefined };

/**
 * What a period asks for, counted slip by slip with what is read for all of them at once: the one source of what
 * is generated, of what falls due, and of how much of it is missing.
 */
export async function proposteDi(
  tx: Tx,
  codAzienda: string,
  parametri: ParametriLetti,
  passi: Passi = SENZA_PASSI,
) {
  const letti = await leggiDaProporre(tx, codAzienda, parametri);
  const { dati } = letti;
  const { compresePresunte, soloMancanti, dataDa: da, dataA: a } = parametri;
  const cerca = ricercaPresenti(await leggiPresenti(tx, codAzienda, { da, a }));
  const registrata = giaRegistrato(cerca);
  const tutte: Candidata[] = [];
  await aRespiro(letti.candidate, (una) => {
    if (!soloMancanti || !registrata(una)) tutte.push(una);
  });
  if (tutte.length > PROPOSTE_MASSIME)
    throw errore('REGOLA_VIOLATA', {
      detail: `Sono più di ${PROPOSTE_MASSIME}: restringere il periodo o il filtro.`,
    });
  passi.controlla();
  passi.avanza('controllo', 30);
  const conti = await risolvi(tx, dati.chi, dati.contesto, tutte, contaCandidata);
  passi.controlla();
  passi.avanza('controllo', 80);
  const contate = tutte.flatMap((candidata, i) => {
    const conto = conti[i];
    return conto ? [{ candidata, conto }] : [];
  });
  const proposte = giudicate(contate, cerca).filter(
    ({ conto }) => compresePresunte !== false || !conto.presunta,
  );
  return { ...letti, proposte };
}

import { sql } from 'kysely';
import { giudicate, type Proposta } from '#domain/generazione/anteprima.ts';
import { type CifreProposta, cifreDi, contaCandidata } from '#domain/generazione/conto.ts';
import { ricercaPresenti } from '#domain/generazione/presenti.ts';
import { candidate, TIPI_GENERAZIONE } from '#domain/generazione/proposte.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { risolvi } from '#server/movimenti/contesto.ts';
import { leggiDaProporre, leggiPresenti, type ParametriLetti } from './lettura.ts';

/** So many are shown: beyond that a period or a filter is to be narrowed. */
const PROPOSTE_MASSIME = 100_000;
const ALLA_VOLTA = 10_000;
/** So many titoli whose coupons are not known are named. */
const IGNOTI_DETTI = 20;

/** A proposal as it is kept; without figures where the slip gave none. */
const daTenere = ({ candidata, conto, stato, motivo, trovato }: Proposta, n: number) => ({
  n,
  tipo: candidata.tipo,
  id_posizione: candidata.posizione.id,
  data_evento: candidata.dataEvento,
  data_pagamento: candidata.pagamento,
  stato,
  motivo,
  // What is presumed waits for somebody to choose it.
  scelta: stato === 'da generare',
  id_presente: trovato?.presente.id ?? null,
  lordo_presente: trovato?.presente.lordo ?? null,
  ...(conto.riga && cifreDi(candidata.tipo, conto.riga)),
});

const CIFRE = [
  'data_valuta',
  'cod_divisa',
  'quantita',
  'per_100',
  'lordo',
  'ritenute',
  'imposte',
  'saldo',
  'saldo_euro',
] as const satisfies readonly (keyof CifreProposta)[];
const COLONNE = [
  'n',
  'tipo',
  'id_posizione',
  'data_evento',
  'data_pagamento',
  'stato',
  'motivo',
  'scelta',
  'id_presente',
  'lordo_presente',
  ...CIFRE,
].map((una) => sql.ref(una));

async function tieni(tx: Tx, guid: string, proposte: readonly Proposta[]): Promise<void> {
  await sql`delete from generazioni_righe where guid = ${guid}`.execute(tx);
  for (let da = 0; da < proposte.length; da += ALLA_VOLTA) {
    const righe = proposte.slice(da, da + ALLA_VOLTA).map((una, i) => daTenere(una, da + i + 1));
    await sql`
      insert into generazioni_righe (guid, ${sql.join(COLONNE)})
      select ${guid}, ${sql.join(COLONNE)}
        from jsonb_populate_recordset(null::generazioni_righe, ${JSON.stringify(righe)}::jsonb)`.execute(
      tx,
    );
  }
}

const quante = (proposte: readonly Proposta[], ...stati: readonly Proposta['stato'][]): number =>
  proposte.filter(({ stato }) => stati.includes(stato)).length;

const esitoDi = (proposte: readonly Proposta[], ignoti: number) => ({
  letti: proposte.length,
  inseriti: quante(proposte, 'da generare'),
  aggiornati: 0,
  invariati: quante(proposte, 'già presente', 'diverso'),
  scartati: quante(proposte, 'in attesa', 'periodo chiuso', 'non calcolabile'),
  avvisi: quante(proposte, 'presunta', 'diverso') + ignoti,
});

/** What a period asks for, counted slip by slip with what is read for all of them at once. */
async function proposteDi(esecuzione: Esecuzione, tx: Tx, codAzienda: string) {
  const parametri = esecuzione.lavoro.parametri as unknown as ParametriLetti;
  const { posizioni, eventi, dati, ignoti } = await leggiDaProporre(tx, codAzienda, parametri);
  const { tipi, compresePresunte, dataDa: da, dataA: a } = parametri;
  const tutte = candidate(eventi, posizioni, new Set(tipi ?? TIPI_GENERAZIONE));
  if (tutte.length > PROPOSTE_MASSIME)
    throw errore('REGOLA_VIOLATA', {
      detail: `Le proposte sono più di ${PROPOSTE_MASSIME}: restringere il periodo o il filtro.`,
    });
  esecuzione.controlla();
  esecuzione.avanza('controllo', 30);
  const conti = await risolvi(tx, dati.chi, dati.contesto, tutte, contaCandidata);
  esecuzione.controlla();
  esecuzione.avanza('controllo', 80);
  const contate = tutte.flatMap((candidata, i) => {
    const conto = conti[i];
    return conto ? [{ candidata, conto }] : [];
  });
  const cerca = ricercaPresenti(await leggiPresenti(tx, codAzienda, { da, a }));
  const proposte = giudicate(contate, cerca).filter(
    ({ conto }) => compresePresunte !== false || !conto.presunta,
  );
  return { proposte, ignoti };
}

/** Fills the preview of a generation, and waits for who chooses. */
export async function proponi(esecuzione: Esecuzione, codAzienda: string): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  esecuzione.avanza('lettura', 5);
  const { proposte, ignoti } = await sessione
    .transaction()
    .execute((tx) => proposteDi(esecuzione, tx, codAzienda));
  const esito = esitoDi(proposte, ignoti.length);
  await sessione.transaction().execute(async (tx) => {
    await tieni(tx, lavoro.guid, proposte);
    await concludi(esecuzione, { fase: 'anteprima', esito });
  });
  for (const ignoto of ignoti.slice(0, IGNOTI_DETTI)) await esecuzione.registra('avviso', ignoto);
  await esecuzione.registra('info', `Proposte ${esito.letti}, da generare ${esito.inseriti}.`);
}

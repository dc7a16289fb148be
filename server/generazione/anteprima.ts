import { sql } from 'kysely';
import type { Proposta } from '#domain/generazione/anteprima.ts';
import { type CifreProposta, cifreDi, haRiga } from '#domain/generazione/conto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { diChiE } from './fonti.ts';
import { proposteDi } from './proposte.ts';
import type { ParametriLetti } from './tenute.ts';

const ALLA_VOLTA = 10_000;
/** So many titoli whose coupons are not known are named. */
const IGNOTI_DETTI = 20;

/** A proposal as it is kept; without figures where the slip gave none. */
const daTenere = ({ candidata, conto, stato, motivo, trovato }: Proposta, n: number) => ({
  n,
  tipo: candidata.tipo,
  ...diChiE(candidata),
  data_evento: candidata.dataEvento,
  data_pagamento: candidata.pagamento,
  stato,
  motivo,
  // What is presumed waits for somebody to choose it.
  scelta: stato === 'da generare',
  id_presente: trovato?.presente.id ?? null,
  lordo_presente: trovato?.presente.lordo ?? null,
  ...(haRiga(conto) && cifreDi(candidata.tipo, conto)),
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
  'id_origine',
  'cod_depositario',
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
  avvisi: quante(proposte, 'presunta', 'da decidere', 'diverso') + ignoti,
});

/** Fills the preview of a generation, and waits for who chooses. */
export async function proponi(esecuzione: Esecuzione, codAzienda: string): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const parametri = lavoro.parametri as unknown as ParametriLetti;
  esecuzione.avanza('lettura', 5);
  const { proposte, ignoti } = await sessione
    .transaction()
    .execute((tx) => proposteDi(tx, codAzienda, parametri, esecuzione));
  const esito = esitoDi(proposte, ignoti.length);
  await sessione.transaction().execute(async (tx) => {
    await tieni(tx, lavoro.guid, proposte);
    await concludi(esecuzione, { fase: 'anteprima', esito });
  });
  for (const ignoto of ignoti.slice(0, IGNOTI_DETTI)) await esecuzione.registra('avviso', ignoto);
  await esecuzione.registra('info', `Proposte ${esito.letti}, da generare ${esito.inseriti}.`);
}

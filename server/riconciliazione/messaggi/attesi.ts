import { sql } from 'kysely';
import type { Proposta } from '#domain/generazione/anteprima.ts';
import { cifreDi, haRiga } from '#domain/generazione/conto.ts';
import { segno } from '#domain/money/decimale.ts';
import { differenzePagamento } from '#domain/riconciliazione/differenze.ts';
import { aggiungiGiorni, type Data, giorniTra } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { proposteDi } from '#server/generazione/proposte.ts';
import { scriviDifferenze } from './differenze.ts';

interface Evento {
  readonly id: number;
  readonly specie: 'evento' | 'pagamento';
  readonly codTitolo: string | null;
  readonly codDepositario: string | null;
  readonly codiceEvento: string | null;
  readonly quantita: string | null;
  readonly lordo: string | null;
  readonly ritenuta: string | null;
  readonly netto: string | null;
  readonly divisa: string | null;
  readonly giorno: Data | null;
  readonly dataPagamento: string | null;
}

/** So many days away from its own what is expected is still the same event. */
const GIORNI = 15;
/** What is expected is read by its ex-date, which lies up to so many days before the payment that a message tells of. */
const GIORNI_AL_PAGAMENTO = 60;
/** So many days of events are looked at together. */
const GIORNI_INSIEME = 92;
/** More events at once are not looked at: a file of years is not of today. */
const EVENTI_MASSIMI = 500;

async function leggiEventi(tx: Tx, azienda: string, ids: readonly number[]): Promise<Evento[]> {
  const { rows } = await sql<Evento>`
    select m.id, m.specie, (select min(t.cod_titolo) from titoli t where t.cod_isin = m.cod_isin) as "codTitolo",
           c.cod_depositario as "codDepositario", m.codice_evento as "codiceEvento",
           trim_scale(m.quantita)::text as quantita, m.lordo::text, m.ritenuta::text, m.netto::text, m.divisa,
           coalesce(m.data_pagamento, m.data_stacco, m.data_effettiva) as giorno, m.data_pagamento as "dataPagamento"
      from messaggi_depositario m
      left join conti_riconciliati c on c.cod_azienda = m.cod_azienda and c.id = m.id_conto
     where m.cod_azienda = ${azienda} and m.id = any (${ids}::bigint[]) order by m.id limit ${EVENTI_MASSIMI}`.execute(
    tx,
  );
  return rows;
}

/** Which kinds of what is generated an event of ISO 15022 may be. */
const TIPI: Readonly<Record<string, readonly string[]>> = {
  INTR: ['CED'],
  DVCA: ['DIV', 'PRO'],
  DVSE: ['DIV', 'PRO'],
  SHPR: ['DIV', 'PRO'],
  REDM: ['RIM', 'EST'],
  MCAL: ['RIM', 'EST'],
  PRED: ['RIP', 'RIM'],
  PCAL: ['RIP', 'EST'],
  DRAW: ['EST'],
};

/** What the product expects of the titolo at the custodian about that day: one alone may be it. */
function suoAtteso(uno: Evento, proposte: readonly Proposta[]): Proposta | null {
  const { giorno, codiceEvento } = uno;
  const tipi = TIPI[codiceEvento ?? ''];
  if (giorno === null || tipi === undefined) return null;
  const sue = proposte.filter(({ candidata: { posizione, tipo, dataEvento, pagamento } }) => {
    if (posizione.codTitolo !== uno.codTitolo || !tipi.includes(tipo)) return false;
    if (uno.codDepositario !== null && posizione.codDepositario !== uno.codDepositario)
      return false;
    return Math.abs(giorniTra(giorno, pagamento ?? dataEvento)) <= GIORNI;
  });
  return sue.length === 1 ? (sue[0] ?? null) : null;
}

interface Esito {
  readonly id: number;
  readonly idMovimento: number | null;
  readonly perche: string;
  readonly differenze: readonly string[];
}

function esitoDi(uno: Evento, proposte: readonly Proposta[]): Esito {
  const nessuno = (perche: string): Esito => ({
    id: uno.id,
    idMovimento: null,
    perche,
    differenze: [],
  });
  if (uno.codTitolo === null) return nessuno('Il titolo non è in archivio.');
  if (TIPI[uno.codiceEvento ?? ''] === undefined)
    return nessuno('È un’operazione che la generazione dei movimenti non propone.');
  const atteso = suoAtteso(uno, proposte);
  if (!atteso || !haRiga(atteso.conto))
    return nessuno('La generazione dei movimenti non ne attende uno, o più d’uno.');
  const { trovato } = atteso;
  const registrato = trovato && !trovato.presente.bozza ? trovato.presente.id : null;
  const cifre = cifreDi(atteso.candidata.tipo, atteso.conto);
  const differenze = differenzePagamento(
    { ...uno, ritenuta: uno.ritenuta ?? '0' },
    {
      quantita: cifre.quantita,
      lordo: cifre.lordo,
      ritenute: cifre.ritenute,
      divisa: cifre.cod_divisa,
      dataValuta: cifre.data_valuta,
    },
  );
  return {
    id: uno.id,
    idMovimento: registrato,
    perche:
      registrato === null
        ? 'È quello che la generazione dei movimenti propone.'
        : 'È il movimento registrato per lo stesso evento.',
    differenze,
  };
}

type Datato = Evento & { readonly codTitolo: string; readonly giorno: Data };

/**
 * Events of the same quarter: what is expected about them is counted once for all. Not of more, however close each lies to
 * the next: the dividends and coupons of a custodian never stop, and years of all of them would be counted at once.
 */
export function delTrimestre<E extends { readonly giorno: Data }>(eventi: readonly E[]): E[][] {
  const gruppi: E[][] = [];
  for (const uno of eventi.toSorted((a, b) => a.giorno.localeCompare(b.giorno))) {
    const [primo] = gruppi.at(-1) ?? [];
    if (primo && giorniTra(primo.giorno, uno.giorno) < GIORNI_INSIEME) gruppi.at(-1)?.push(uno);
    else gruppi.push([uno]);
  }
  return gruppi;
}

const datato = (uno: Evento): uno is Datato => uno.codTitolo !== null && uno.giorno !== null;

/** What the product expects of their titoli from before the first to after the last. */
async function attese(tx: Tx, azienda: string, suoi: readonly Datato[]): Promise<Proposta[]> {
  const [primo, ultimo] = [suoi[0] as Datato, suoi.at(-1) as Datato];
  const { proposte } = await proposteDi(tx, azienda, {
    codTitolo: [...new Set(suoi.map(({ codTitolo }) => codTitolo))],
    dataDa: aggiungiGiorni(primo.giorno, -GIORNI - GIORNI_AL_PAGAMENTO),
    dataA: aggiungiGiorni(ultimo.giorno, GIORNI),
  });
  return proposte.filter(({ conto }) => haRiga(conto) && segno(conto.riga.qta_vnominale) !== 0);
}

/** Each event beside what the generation of movements expects of the same titolo, custodian and days. */
export async function attesiDegliEventi(
  tx: Tx,
  azienda: string,
  ids: readonly number[],
): Promise<void> {
  const eventi = await leggiEventi(tx, azienda, ids);
  // Each beside those of its own quarter: what two quarters read at their border would be there twice.
  const esiti = eventi.filter((uno) => !datato(uno)).map((uno) => esitoDi(uno, []));
  for (const suoi of delTrimestre(eventi.filter(datato))) {
    const proposte = await attese(tx, azienda, suoi);
    esiti.push(...suoi.map((uno) => esitoDi(uno, proposte)));
  }
  await sql`update messaggi_depositario m set id_movimento = v."idMovimento", perche = v.perche
    from jsonb_to_recordset(${JSON.stringify(esiti)}::jsonb) as v (id bigint, "idMovimento" bigint, perche text)
    where m.cod_azienda = ${azienda} and m.id = v.id`.execute(tx);
  await scriviDifferenze(tx, azienda, esiti);
}

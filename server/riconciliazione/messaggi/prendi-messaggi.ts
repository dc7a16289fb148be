import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { conPazienza } from '#server/lavori/esecuzione.ts';
import type { Conti } from '../estratti/conti.ts';
import type { Preso } from '../estratti/prendi.ts';
import { collega } from './collega.ts';

export interface EsitoMessaggi {
  readonly nuovi: number;
  readonly gia: number;
  readonly presi: readonly Preso[];
  /** The accounts that they are of: what they say may explain a discordanza. */
  readonly conti: readonly number[];
}

/** Wire name → column; what a reader tells of a message. */
const TESTI = {
  formato: 'formato',
  tipo: 'tipo',
  specie: 'specie',
  funzione: 'funzione',
  riferimento: 'riferimento',
  collegato: 'collegato',
  riferimentoEvento: 'riferimento_evento',
  coordinate: 'coordinate',
  isin: 'cod_isin',
  descrizione: 'descrizione',
  verso: 'verso',
  tipoQuantita: 'tipo_quantita',
  divisa: 'divisa',
  codiceStato: 'codice_stato',
  motivo: 'motivo',
  codiceEvento: 'codice_evento',
  opzione: 'opzione',
  isinNuovo: 'isin_nuovo',
  grezzo: 'grezzo',
} as const;
const GIORNI = {
  dataContrattazione: 'data_contrattazione',
  dataRegolamento: 'data_regolamento',
  dataEffettiva: 'data_effettiva',
  dataStacco: 'data_stacco',
  dataRegistrazione: 'data_registrazione',
  dataPagamento: 'data_pagamento',
} as const;
const NUMERI = {
  quantita: 'quantita',
  giaRegolata: 'gia_regolata',
  daRegolare: 'da_regolare',
  importo: 'importo',
  aliquota: 'aliquota',
  perUnita: 'per_unita',
  lordo: 'lordo',
  ritenuta: 'ritenuta',
  netto: 'netto',
} as const;

const valori = (nomi: Readonly<Record<string, string>>, tipo: string) =>
  Object.keys(nomi).map((nome) => sql`(m.dati ->> ${sql.lit(nome)})::${sql.raw(tipo)}`);

/** The account of each message: one alone may be it, else none; nothing waits for that. */
export async function contiDeiMessaggi(tx: Tx, conti: Conti): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ coordinate: string }>`
    select distinct dati ->> 'coordinate' as coordinate from arrivi_messaggi
     where dati ->> 'coordinate' is not null`.execute(tx);
  return new Map(
    rows.flatMap(({ coordinate }): [string, number][] => {
      const { idConto } = conti.riconosci({ coordinate, specie: 'posizioni', divisa: null });
      return idConto === null ? [] : [[coordinate, idConto]];
    }),
  );
}

interface Messaggi {
  readonly azienda: string;
  readonly idFile: number;
  /** The account of each coordinates. */
  readonly conti: ReadonlyMap<string, number>;
}

async function inserisci(
  tx: Tx,
  { azienda, idFile, conti }: Messaggi,
): Promise<{ id: number; idConto: number | null }[]> {
  const nomi = [...Object.values(TESTI), ...Object.values(GIORNI), ...Object.values(NUMERI)];
  const noti = [...conti].map(([coordinate, id]) => ({ coordinate, id }));
  const { rows } = await sql<{ id: number; idConto: number | null }>`
    insert into messaggi_depositario (cod_azienda, id_file, id_conto, preparato, parziale, rapporto_nuovi, rapporto_vecchi,
      rapporto_aggiuntivi, ${sql.join(nomi.map((uno) => sql.id(uno)))})
    select ${azienda}, ${idFile}, c.id, (m.dati ->> 'preparato')::timestamp, (m.dati ->> 'parziale')::boolean,
           (m.dati #>> '{rapporto,nuovi}')::numeric, (m.dati #>> '{rapporto,vecchi}')::numeric,
           (m.dati #>> '{rapporto,aggiuntivi}')::boolean,
           ${sql.join([...valori(TESTI, 'text'), ...valori(GIORNI, 'date'), ...valori(NUMERI, 'numeric')])}
      from (select distinct on (dati ->> 'riferimento', md5(dati ->> 'grezzo')) * from arrivi_messaggi
             order by dati ->> 'riferimento', md5(dati ->> 'grezzo'), n) m
      left join jsonb_to_recordset(${JSON.stringify(noti)}::jsonb) as c (coordinate text, id bigint)
        on c.coordinate = m.dati ->> 'coordinate'
     order by m.n
    on conflict (cod_azienda, riferimento, md5(grezzo)) do nothing
    returning id, id_conto as "idConto"`.execute(tx);
  return rows;
}

/** Keeps the messages of a file that are not there yet, and finds what of ours each speaks of. */
export async function prendiMessaggi(tx: Tx, di: Messaggi): Promise<EsitoMessaggi> {
  const { azienda } = di;
  // Whoever takes the same one at the same time is waited for.
  const rows = await conPazienza(tx, () => inserisci(tx, di));
  const totale = await sql<{ n: number }>`select count(*)::int as n from arrivi_messaggi`.execute(
    tx,
  );
  await collega(
    tx,
    azienda,
    rows.map(({ id }) => id),
  );
  const toccati = rows.flatMap(({ idConto }) => (idConto === null ? [] : [idConto]));
  const gia = (totale.rows[0]?.n ?? 0) - rows.length;
  const presi: Preso[] = [
    { livello: 'info', testo: `Messaggi: ${rows.length} nuovi, ${gia} già presi.` },
  ];
  return { nuovi: rows.length, gia, presi, conti: [...new Set(toccati)] };
}

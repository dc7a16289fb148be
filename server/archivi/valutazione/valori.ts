import { type RawBuilder, sql } from 'kysely';
import { eAziendale } from '#domain/archivi/tipi.ts';
import {
  anomalia,
  DIVISA_DI_CONTO,
  type Fonte,
  type Grandezza,
  ripieghi,
  type ValoreScelto,
} from '#domain/archivi/valutazione/valori.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';

/** What is valued, for whom and when. */
export interface Valutazione {
  readonly grandezza: Grandezza;
  readonly codAzienda: string;
  readonly giorno: Data;
  /** The last value of the day's archives, however old: who shows it shows its day. */
  readonly qualunqueEta?: boolean;
}

/** A titolo, or a currency of a rate, in a portfolio; null where it is in none. */
export interface DaValutare {
  readonly codice: string;
  readonly codPortafoglio: string | null;
}

interface Valutato extends DaValutare, ValoreScelto {}

interface SenzaValore extends DaValutare {
  readonly messaggio: string;
}

export interface EsitoValori {
  readonly valori: readonly Valutato[];
  /** Never zero, and never left out: each says where its value was looked for. */
  readonly anomalie: readonly SenzaValore[];
}

/** What one archive has for request `r`, whose portfolio, where it has one, is `p`. */
function daFonte(
  { archivio, giorni }: Fonte,
  posto: number,
  { codAzienda, giorno, qualunqueEta = false }: Valutazione,
): RawBuilder<unknown> {
  const chiave = archivio.chiave.find(({ di }) => di === 'titolo' || di === 'divisa');
  const { sql: valore = '' } = archivio.valori[0] ?? {};
  const diChi = [
    eAziendale(archivio) ? sql`s.cod_azienda = ${codAzienda}` : sql`true`,
    archivio.ambito === 'portafoglio'
      ? sql`p.tipo_gestione = 'P' and s.cod_portafoglio = p.cod_portafoglio`
      : sql`true`,
  ];
  const dal =
    qualunqueEta && giorni > 0
      ? sql``
      : sql`and s.data >= ${aggiungiGiorni(giorno, -giorni)}::date`;
  return sql`(select ${sql.lit(posto)} as posto, ${sql.lit(archivio.tipo)} as archivio,
      s.${sql.ref(valore)} as valore, s.data
    from ${sql.table(archivio.tabella)} s
   where s.${sql.ref(chiave?.sql ?? '')} = r.codice and ${sql.join(diChi, sql` and `)}
     and s.data <= ${giorno}::date ${dal}
   order by s.data desc limit 1)`;
}

/** The euro is worth one euro. */
const inEuro = ({ grandezza, giorno }: Valutazione): RawBuilder<unknown>[] =>
  grandezza === 'cambio'
    ? [
        sql`
          (select 0 as posto, null::text as archivio, 1::numeric as valore, ${giorno}::date as data
              where r.codice = ${DIVISA_DI_CONTO})`,
      ]
    : [];

/**
 * Each request with the value that the first archive of the fallback has for it: codice,
 * cod_portafoglio, gestito, valore, archivio, data; the last three null where none has. `richieste`
 * is a query that gives codice and cod_portafoglio, so that positions can be valued where they stand.
 */
export function sqlValori(
  valutazione: Valutazione,
  richieste: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { grandezza, codAzienda } = valutazione;
  const fonti = [
    ...inEuro(valutazione),
    ...ripieghi[grandezza].fonti.map((fonte, i) => daFonte(fonte, i + 1, valutazione)),
  ];
  return sql`select r.codice, r.cod_portafoglio, coalesce(p.tipo_gestione = 'P', false) as gestito,
      trim_scale(v.valore) as valore, v.archivio, v.data
    from (${richieste}) r
    left join portafogli p on p.cod_azienda = ${codAzienda} and p.cod_portafoglio = r.cod_portafoglio
    left join lateral (select * from (${sql.join(fonti, sql` union all `)}) fonti
                        order by posto limit 1) v on true`;
}

interface Riga {
  readonly codice: string;
  readonly cod_portafoglio: string | null;
  readonly gestito: boolean;
  readonly valore: string | null;
  readonly archivio: string | null;
  readonly data: Data;
}

/** The values of many titoli or currencies on a day, in the sequence asked for, in one statement. */
export async function valoriAl(
  tx: Tx,
  valutazione: Valutazione,
  richieste: readonly DaValutare[],
): Promise<EsitoValori> {
  const codici = richieste.map(({ codice }) => codice);
  const portafogli = richieste.map(({ codPortafoglio }) => codPortafoglio);
  const elenco = sql`select codice, cod_portafoglio, n
    from unnest(${codici}::text[], ${portafogli}::text[]) with ordinality as u (codice, cod_portafoglio, n)`;
  const { rows } = await sql<Riga>`${sqlValori(valutazione, elenco)} order by r.n`.execute(tx);
  const valori: Valutato[] = [];
  const anomalie: SenzaValore[] = [];
  for (const { codice, cod_portafoglio: codPortafoglio, gestito, valore, archivio, data } of rows) {
    const chi = { codice, codPortafoglio };
    if (valore !== null) valori.push({ ...chi, valore, archivio, data });
    else {
      const { grandezza, giorno } = valutazione;
      anomalie.push({ ...chi, messaggio: anomalia({ grandezza, codice, giorno, gestito }) });
    }
  }
  return { valori, anomalie };
}

import { sql } from 'kysely';
import type { RegimeZainetto } from '#domain/fiscalita/zainetto.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { portafogliConZainetto } from './portafogli.ts';

/** Which pouch: a custodian's, or what the company declares. */
export interface ChiaveRapporto {
  readonly regime: RegimeZainetto;
  readonly codDepositario: string | null;
}

export interface RapportoLetto extends ChiaveRapporto {
  /** Null while nothing has been written of it. */
  readonly id: number | null;
  readonly descrizione: string;
  readonly chiusoIl: Data | null;
  readonly note: string | null;
  readonly ultimoCertificato: number | null;
}

export interface ApportoLetto {
  readonly id: number;
  readonly versione: number;
  readonly realizzata: Data;
  readonly dal: Data;
  readonly importo: string;
  readonly origine: 'iniziale' | 'certificata';
  readonly riferimento: string | null;
  readonly note: string | null;
}

/** An apporto with the relation that it came into. */
export interface ApportoDelRapporto extends ApportoLetto {
  readonly idRapporto: number;
}

/** Where there is a pouch: where a nettista holds something or did, and where something has been written. */
export async function rapportiDi(tx: Tx, codAzienda: string): Promise<readonly RapportoLetto[]> {
  const chiavi = (await portafogliConZainetto(tx, codAzienda)).map(
    ({ regime, codDepositario }) => ({ regime, codDepositario }),
  );
  const { rows } = await sql<RapportoLetto>`
    with chiavi as (
      select k.regime, k."codDepositario" collate "C" as cod_depositario
        from jsonb_to_recordset(${JSON.stringify(chiavi)}::jsonb) k (regime text, "codDepositario" text)
       union
      select regime, cod_depositario from rapporti_fiscali where cod_azienda = ${codAzienda})
    select k.regime, k.cod_depositario as "codDepositario", r.id, r.chiuso_il as "chiusoIl", r.note,
           coalesce(d.descrizione, 'Dichiarazione dei redditi') as descrizione,
           (select max(c.anno) from anni_certificati c
             where c.cod_azienda = r.cod_azienda and c.id_rapporto = r.id) as "ultimoCertificato"
      from chiavi k
      left join depositari d on d.cod_azienda = ${codAzienda} and d.cod_depositario = k.cod_depositario
      left join rapporti_fiscali r on r.cod_azienda = ${codAzienda} and r.regime = k.regime
       and r.cod_depositario is not distinct from k.cod_depositario
     order by k.regime, k.cod_depositario`.execute(tx);
  return rows;
}

export const stessoRapporto = (a: ChiaveRapporto, b: ChiaveRapporto): boolean =>
  a.regime === b.regime && a.codDepositario === b.codDepositario;

/** Why there is no pouch of a key, and where one is written. */
export function senzaRapporto({ regime, codDepositario }: ChiaveRapporto): string {
  const dove =
    regime === 'D'
      ? 'Nessun portafoglio è di un nettista in dichiarativo'
      : `Presso ${codDepositario ?? '(depositario da indicare)'} nessun portafoglio è di un nettista in amministrato`;
  return `${dove}: gestione, soggetto e regime si scrivono nel portafoglio.`;
}

/** The relation of a key; refused where there is none. */
export async function rapportoDi(
  tx: Tx,
  codAzienda: string,
  chiave: ChiaveRapporto,
): Promise<RapportoLetto> {
  const suo = (await rapportiDi(tx, codAzienda)).find((uno) => stessoRapporto(uno, chiave));
  if (suo) return suo;
  throw errore('NON_TROVATO', { detail: senzaRapporto(chiave) });
}

/** The relation, written down, and held until the transaction ends. */
export async function tieniRapporto(
  tx: Tx,
  codAzienda: string,
  chiave: ChiaveRapporto,
): Promise<RapportoLetto & { readonly id: number }> {
  await rapportoDi(tx, codAzienda, chiave);
  await sql`insert into rapporti_fiscali (cod_azienda, regime, cod_depositario)
    values (${codAzienda}, ${chiave.regime}, ${chiave.codDepositario}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`select id from rapporti_fiscali
     where cod_azienda = ${codAzienda} and regime = ${chiave.regime}
       and cod_depositario is not distinct from ${chiave.codDepositario} for update`.execute(tx);
  // Read again by a statement of its own: who had it before may have certified.
  const rapporto = await rapportoDi(tx, codAzienda, chiave);
  return { ...rapporto, id: (rows[0] as { id: number }).id };
}

/** What came into the relations of a company, by the day from which it counts. */
export async function apportiDi(
  tx: Tx,
  codAzienda: string,
): Promise<readonly ApportoDelRapporto[]> {
  const { rows } = await sql<ApportoDelRapporto>`
    select id_rapporto as "idRapporto", id, versione, realizzata, dal, importo::text as importo, origine,
           riferimento, note
      from perdite_apportate where cod_azienda = ${codAzienda}
     order by dal, realizzata, id`.execute(tx);
  return rows;
}

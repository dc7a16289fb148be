import { sql } from 'kysely';
import { testoRegistrate } from '#domain/anagrafiche/stato.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import { erroriTrovati, noteDi, type RigaTrovata } from '#server/importazioni/detti.ts';
import { sqlPrima } from '#server/importazioni/prima-e-dopo.ts';
import type {
  InSalvataggio,
  Pratica,
  RegoleDestinazione,
} from '#server/importazioni/regole-destinazione.ts';
import { celleMostrate, DETTO, paroleMostrate, tabelleDi } from '#server/importazioni/staging.ts';
import { applicaCorrezioni } from './correzioni.ts';
import { calcolaStati, esigiComeMostrate, lasciaFuori, riprendiLasciate } from './stati.ts';

interface Trovata extends RigaTrovata {
  readonly riga: number;
  readonly capo: number;
  readonly per_chiave: boolean;
  readonly stato: string;
  readonly candidati: readonly number[];
  readonly perche: readonly string[];
  readonly prima: Readonly<Record<string, string | null>> | null;
}

const RIGHE_PER_BLOCCO = 2_000;

const sqlRighe = ({ guid, destinazione }: Pratica): string => {
  const { grezze, tipate, esistenti, note, stati } = tabelleDi(guid);
  const { colonneImport } = destinazione;
  return `select p.riga, array[${celleMostrate(colonneImport)}] as celle,
      ${paroleMostrate(colonneImport, 'p.')} as errori, to_jsonb(g) -> '${DETTO}' as detto,
      ${sqlPrima(guid, destinazione)} as prima, n.note, a.capo, a.per_chiave, a.stato, a.candidati, a.perche
    from ${tipate} p join ${grezze} g on g.riga = p.riga join ${stati} a on a.riga = p.riga
    left join ${esistenti} e on e.riga = p.riga
    left join (select riga, json_agg(json_build_object('genere', genere, 'campo', campo, 'testo', testo)) as note
                 from ${note} group by riga) n on n.riga = p.riga
   order by p.riga`;
};

/** The rows as they are looked at and decided: what was decided of them before holds. */
async function tieniRighe(pratica: Pratica): Promise<void> {
  const { sessione, guid, stili, destinazione } = pratica;
  const { colonneImport, tipo } = destinazione;
  const cursore = { nome: 'anagrafiche', domanda: sql.raw<Trovata>(sqlRighe(pratica)) };
  await sessione.transaction().execute(async (tx) => {
    for await (const trovate of aBlocchi(sessione, cursore, RIGHE_PER_BLOCCO)) {
      const righe = trovate.map((una) => ({
        n: una.riga,
        capo: una.capo,
        per_chiave: una.per_chiave,
        valori: Object.fromEntries(
          colonneImport.map(({ titolo }, i) => [titolo, una.celle[i] ?? null]),
        ),
        stato: una.stato,
        anomalie: erroriTrovati(una, colonneImport, stili),
        note: noteDi(una),
        prima: una.prima,
        candidati: una.candidati,
        perche: una.perche,
      }));
      await sql`
        insert into i_anag_import (guid, n, capo, per_chiave, tipo_anagrafica, origine, valori, stato, anomalie,
                                   note, prima, candidati, perche)
        select ${guid}, n, capo, per_chiave, ${tipo}, valori, valori, stato, anomalie, note, nullif(prima, 'null'::jsonb),
               candidati, perche
          from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb)
               x (n integer, capo integer, per_chiave boolean, valori jsonb, stato text, anomalie jsonb, note jsonb, prima jsonb,
                  candidati bigint[], perche text[])
        on conflict (guid, n) do update set capo = excluded.capo, per_chiave = excluded.per_chiave,
          valori = excluded.valori, stato = excluded.stato,
          anomalie = excluded.anomalie, note = excluded.note, prima = excluded.prima,
          candidati = excluded.candidati, perche = excluded.perche`.execute(tx);
    }
  });
}

async function contaPotenziali({ sessione, guid }: Pratica): Promise<number> {
  const { rows } = await sql<{ quanti: number }>`
    select count(*)::int as quanti from i_anag_import
     where guid = ${guid} and stato = 'potenziale duplicato'`.execute(sessione);
  return rows[0]?.quanti ?? 0;
}

interface Contate {
  readonly registrate: number;
  readonly aggiornate: number;
  readonly anomale: number;
  readonly potenziali: number;
  readonly scartate: number;
}

/** What the rows came to, said once and for all, in the transaction that writes them. */
async function segnaRegistrate({ tx, pratica: { guid } }: InSalvataggio): Promise<void> {
  const { tipate, gruppi, esistenti, stati } = tabelleDi(guid);
  const { rows } = await sql
    .raw<Contate>(`
    select (select count(*)::int from ${gruppi} r join ${tipate} t on t.riga = r.riga
             where r.riga = r.capo and r.id is null and t.errori = 0) as registrate,
           (select count(distinct id)::int from ${esistenti} where not uguale) as aggiornate,
           (count(*) filter (where a.stato = 'anomala'))::int as anomale,
           (count(*) filter (where a.stato = 'potenziale duplicato' and t.errori <> 0))::int as potenziali,
           (count(*) filter (where a.stato = 'scartata'))::int as scartate
      from ${stati} a join ${tipate} t on t.riga = a.riga`)
    .execute(tx);
  await sql`update importazioni set testo = ${testoRegistrate(rows[0] as Contate)}
     where guid = ${guid}`.execute(tx);
  await sql
    .raw(`update i_anag_import s set stato = case when t.errori = 0 then 'registrata' else 'scartata' end
      from ${tipate} t where s.guid = '${guid}' and s.n = t.riga`)
    .execute(tx);
}

/** The rules of a destination whose rows may be decided one by one, where an import asks for that. */
export const daDecidere = (regole: RegoleDestinazione): RegoleDestinazione => ({
  ...regole,
  async aggiunte(pratica) {
    if (pratica.daDecidere) await applicaCorrezioni(pratica);
    return regole.aggiunte(pratica);
  },
  async confronta(pratica) {
    if (!pratica.daDecidere) return regole.confronta(pratica);
    await riprendiLasciate(pratica);
    await regole.confronta(pratica);
    await calcolaStati(pratica);
    if (pratica.scopo === 'anteprima') return;
    await esigiComeMostrate(pratica);
    await lasciaFuori(pratica);
  },
  async avvisi(pratica) {
    if (!pratica.daDecidere) return (await regole.avvisi?.(pratica)) ?? 0;
    await tieniRighe(pratica);
    return contaPotenziali(pratica);
  },
  async scrivi(salvataggio, conteggi, primoId) {
    const scritto = await regole.scrivi(salvataggio, conteggi, primoId);
    if (salvataggio.pratica.daDecidere) await segnaRegistrate(salvataggio);
    return scritto;
  },
});

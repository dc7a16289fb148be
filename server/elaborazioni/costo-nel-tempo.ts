import { type RawBuilder, sql } from 'kysely';
import { erroreCampo } from '#server/base/errori.ts';
import { condizioneMovimenti } from '#server/movimenti/condizione.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import type { Chiesta, LivelloElaborato } from './descrizione.ts';
import { filtroDi } from './domanda.ts';

type Sql = RawBuilder<unknown>;

/** Positions as a condition on movements asks of them: what is kept is the principal book's. */
const POSIZIONI = sql`(select p.*, null::text as cod_libro from posizioni p)`;

/** Of what is held nobody says by which movement, or with whom, it came in. */
const DEI_SOLI_MOVIMENTI = new Set(['numeroMovimento', 'codControparte', 'codCausale']);
const FILTRI_DEI_SOLI_MOVIMENTI = [
  'codControparte',
  'cod_Causale',
  'tipoCausale',
  'area',
  'nReg',
  'textualFilter',
  'stato',
  'lavoro',
  'daRegistrare',
  'dataMovFrom',
  'dataMovTo',
  'dataValFrom',
  'dataValTo',
  'dataInsFrom',
  'dataInsTo',
] as const;

/** Refuses groups, filters and dates that what is held does not have. */
export function esigiDiCioCheSiTiene(chiesta: Chiesta, livelli: readonly LivelloElaborato[]): void {
  const suo = livelli.find(({ codice }) => DEI_SOLI_MOVIMENTI.has(codice));
  if (suo)
    throw erroreCampo(
      'gruppi',
      `La rotazione è di ciò che si tiene, e ${suo.titolo} è dei soli movimenti: togliere quel gruppo.`,
    );
  const filtro: Readonly<Record<string, unknown>> = filtroDi(chiesta);
  const scritto = FILTRI_DEI_SOLI_MOVIMENTI.find((campo) => {
    const valore = filtro[campo];
    return Array.isArray(valore) ? valore.length > 0 : Boolean(valore);
  });
  if (scritto)
    throw erroreCampo(
      scritto,
      'La rotazione è di ciò che si tiene: togliere i filtri dei soli movimenti.',
    );
  if (chiesta.selezioneTipo === 'I')
    throw erroreCampo(
      'selezioneTipo',
      'La rotazione si conta per data movimento o valuta: scegliere M o V.',
    );
}

/**
 * The cost of what was held by period and by columns of `posizioni t`, each day's evening counted once: the sum over
 * the days, so that groups and periods add up (docs/regole/elaborazioni.md#rotazione). Rows `chiavi, mese, "euroGiorni"`.
 */
export async function costoNelTempo(
  chiesta: Chiesta,
  chiavi: readonly string[],
  passo: readonly [tronca: string, passo: string] | undefined,
  chiedi: Chiedi,
): Promise<Sql> {
  const { codAzienda, dataDa, dataA, selezioneTipo, notoAl } = chiesta;
  const { notoAl: _n, ...filtro } = filtroDi(chiesta);
  const delle = await condizioneMovimenti(chiedi, filtro, codAzienda);
  const giorno = selezioneTipo === 'V' ? sql`e.data_valuta` : sql`e.data_movimento`;
  const [da, a] = [sql`${dataDa}::date`, sql`${dataA}::date`];
  const nomi = (alias: string): Sql => sql.join(chiavi.map((una) => sql.ref(`${alias}.${una}`)));
  const uguali = sql.join(
    chiavi.map((una) => sql`${sql.ref(`m.${una}`)} = ${sql.ref(`k.${una}`)}`),
    sql` and `,
  );
  const mesi = passo
    ? sql`select g::date as mese, greatest(g::date, ${da}) as dal,
             least((g + ${sql.lit(passo[1])}::interval)::date - 1, ${a}) as al
        from generate_series(date_trunc(${sql.lit(passo[0])}, ${da}::timestamp), ${a}::timestamp,
               ${sql.lit(passo[1])}::interval) g`
    : sql`select null::date as mese, ${da} as dal, ${a} as al`;
  return sql`
    with mesi as (${mesi}),
    mossi as (
      select ${nomi('t')}, greatest(${giorno}, ${da}) as giorno, sum(e.costo) as costo
        from ${POSIZIONI} t join effetti_posizioni e on e.id_posizione = t.id
       where ${delle} and ${giorno} <= ${a} and e.cod_azienda = ${codAzienda}
         ${notoAl ? sql`and e.data_inserimento <= ${notoAl}::date` : sql``}
       group by ${sql.join(Array.from({ length: chiavi.length + 1 }, (_una, i) => sql.lit(i + 1)))}),
    nei_mesi as (
      select ${nomi('x')}, p.dal, sum(x.costo) as costo, sum(x.costo * (p.al - x.giorno + 1)) as giorni
        from mossi x join mesi p on x.giorno between p.dal and p.al group by ${nomi('x')}, p.dal)
    select ${nomi('k')}, p.mese,
           coalesce(m.giorni, 0) + (p.al - p.dal + 1) * coalesce(sum(m.costo) over (
             partition by ${nomi('k')} order by p.dal rows between unbounded preceding and 1 preceding), 0) as "euroGiorni"
      from (select distinct ${nomi('x')} from mossi x) k cross join mesi p
      left join nei_mesi m on ${uguali} and m.dal = p.dal`;
}

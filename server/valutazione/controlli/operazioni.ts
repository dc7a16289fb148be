import { type RawBuilder, sql } from 'kysely';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { ripieghi } from '#domain/archivi/valutazione/valori.ts';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { scriviFiltroMovimenti } from '#domain/movimenti/filtro/indirizzo-movimenti.ts';
import { FAMIGLIE_DERIVATI } from '#domain/movimenti/generi.ts';
import { TIPI_TITOLO_DERIVATI } from '#domain/movimenti/pagine.ts';
import { aggiungiGiorni } from '#domain/tempo/data.ts';
import type { Trovato } from '#domain/valutazione/controlli.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nelLibro } from '#server/posizioni/del-libro.ts';
import { type Chiusa, ESEMPI, percorsoDi } from './controllo.ts';

const ACQ_VEN = '/page/movimenti/acq-ven';
const DERIVATI = '/page/movimenti/derivati';

interface Movimenti {
  readonly quanti: number;
  readonly acqVen: number;
  readonly esempi: readonly string[];
}

/** Movements `m` of a condition: how many, on which of the two screens, the first by name. */
async function movimenti(
  tx: Tx,
  { codAzienda, codLibro }: Chiusa,
  dove: RawBuilder<unknown>,
): Promise<Movimenti> {
  const { rows } = await sql<Movimenti>`
    with trovati as materialized (
      select m.id, m.cod_causale, m.cod_titolo, m.data_movimento,
             k.tipo_causale = any (${[...FAMIGLIE_DERIVATI]}::text[])
               or coalesce(t.tipo_titolo = any (${[...TIPI_TITOLO_DERIVATI]}::text[]), false) as derivato
        from movimenti m join causali k on k.cod_causale = m.cod_causale
        left join titoli t on t.cod_titolo = m.cod_titolo
       where m.cod_azienda = ${codAzienda} and m.id_capofila is null
         and ${nelLibro('m', codLibro)} and ${dove})
    select count(*)::int as quanti, (count(*) filter (where not derivato))::int as "acqVen",
           array(select concat_ws(' ', cod_causale, cod_titolo, 'del', to_char(data_movimento, 'DD/MM/YYYY'))
                   from trovati order by data_movimento, id limit ${ESEMPI}) as esempi
      from trovati`.execute(tx);
  return rows[0] ?? { quanti: 0, acqVen: 0, esempi: [] };
}

const versoMovimenti = ({ acqVen }: Movimenti, filtro: FiltroMovimenti): string =>
  percorsoDi(acqVen > 0 ? ACQ_VEN : DERIVATI, scriviFiltroMovimenti(filtro));

/** Drafts of the year; and what was traded in it and is not settled at its end. */
export async function operazioni(tx: Tx, chiusa: Chiusa): Promise<readonly Trovato[]> {
  const { data } = chiusa;
  const bozze = await movimenti(
    tx,
    chiusa,
    sql`m.stato = 'bozza' and least(m.data_movimento, m.data_operazione) <= ${data}::date`,
  );
  const daRegolare = await movimenti(
    tx,
    chiusa,
    sql`m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
        and m.data_movimento <= ${data}::date and m.data_valuta > ${data}::date`,
  );
  return [
    {
      codice: 'bozze',
      quanti: bozze.quanti,
      esempi: bozze.esempi,
      percorso: versoMovimenti(bozze, { stato: ['bozza'], dataMovTo: data }),
    },
    {
      codice: 'da-regolare',
      quanti: daRegolare.quanti,
      esempi: daRegolare.esempi,
      percorso: versoMovimenti(daRegolare, {
        dataMovTo: data,
        dataValFrom: aggiungiGiorni(data, 1),
      }),
    },
  ];
}

/** Jobs that only read change nothing of what is valued; those of closings read, or wait for one another. */
const LASCIANO = ['esportazione', 'elaborazione', 'chiusura'];

/** What is writing in the company at this moment. */
export async function lavori(tx: Tx, { codAzienda }: Chiusa): Promise<readonly Trovato[]> {
  const { rows } = await sql<{ readonly descrizione: string }>`
    select l.descrizione from lavori l
     where l.cod_azienda = ${codAzienda} and l.stato in ('in attesa', 'in corso')
       and l.tipo <> all (${LASCIANO}::text[]) order by l.creato_il`.execute(tx);
  return [
    {
      codice: 'lavori',
      quanti: rows.length,
      esempi: rows.slice(0, ESEMPI).map(({ descrizione }) => descrizione),
      percorso: percorsoDi('/page/reportsmonitor', { stato: 'in corso' }),
    },
  ];
}

/** Archives whose values are official of a day: the normal ones, of the company and of its managers. */
const NORMALI: readonly TipoArchivio[] = Object.values(ripieghi).flatMap(({ fonti }) =>
  fonti.filter(({ giorni }) => giorni === 0).map(({ archivio }) => archivio),
);

/** The values of an archive on the day that were written after an instant. */
function cambiati(archivio: TipoArchivio, { codAzienda, data }: Chiusa, dopo: string) {
  const chiave = archivio.chiave.find(({ di }) => di === 'titolo' || di === 'divisa');
  return sql`select ${archivio.percorsoWeb}::text as pagina,
      ${archivio.intestazione}::text || ': ' || s.${sql.ref(chiave?.sql ?? '')} as nome, s.modificato_il
    from ${sql.table(archivio.tabella)} s
   where ${eAziendale(archivio) ? sql`s.cod_azienda = ${codAzienda}` : sql`true`}
     and s.data = ${data}::date and s.modificato_il > ${dopo}::timestamptz`;
}

/** Normal values of the day that are younger than the last simulation of this year's end. */
export async function valoriRecenti(tx: Tx, chiusa: Chiusa): Promise<readonly Trovato[]> {
  const { codAzienda, codLibro, esercizio, data } = chiusa;
  const { rows: simulate } = await sql<{ readonly numero: number; readonly il: string }>`
    select numero, simulata_il::text as il from chiusure
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and esercizio = ${esercizio}
       and stato = 'S' and not ipotesi order by numero desc limit 1`.execute(tx);
  const [ultima] = simulate;
  if (!ultima) return [{ codice: 'valori-recenti', quanti: 0, esempi: [], percorso: null }];
  const { rows } = await sql<{ readonly pagina: string; readonly nome: string }>`
    select pagina, nome from (${sql.join(
      NORMALI.map((archivio) => cambiati(archivio, chiusa, ultima.il)),
      sql` union all `,
    )}) c order by modificato_il desc, nome`.execute(tx);
  const giorno = scriviFiltro({ dateFrom: data, dateTo: data });
  return [
    {
      codice: 'valori-recenti',
      quanti: rows.length,
      esempi: rows.slice(0, ESEMPI).map(({ nome }) => nome),
      percorso: rows[0] ? percorsoDi(rows[0].pagina, giorno) : null,
      nota: String(ultima.numero),
    },
  ];
}

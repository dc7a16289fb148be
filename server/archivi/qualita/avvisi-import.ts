import { sql } from 'kysely';
import type { ControlloAttuato } from '#domain/archivi/qualita/attuazione.ts';
import type { CodiceControllo } from '#domain/archivi/qualita/controllo.ts';
import { FATTORI, VICINANZA_PERCENTO } from '#domain/archivi/qualita/salto.ts';
import { controlliAttuati } from '#domain/archivi/qualita/tolleranze.ts';
import { eAziendale, tipoArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Data } from '#domain/tempo/data.ts';
import { eLavorativoTarget } from '#domain/tempo/target.ts';
import { AVVISO } from '#server/importazioni/detti.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import { domandaTolleranze } from './tolleranze.ts';

const NUMERO = (espressione: string) => `replace(trim_scale(${espressione})::text, '.', ',')`;
const GIORNO = (espressione: string) => `to_char(${espressione}, 'DD/MM/YYYY')`;

/** Where the columns of a file's rows stand, as `v0`, `v1`… */
interface Posti {
  readonly chiavi: readonly { readonly v: string; readonly colonna: string }[];
  readonly data: string;
  readonly valore: string;
  readonly titolo: string | null;
  readonly nome: string;
}

function postiDi(archivio: TipoArchivio, { destinazione }: Pratica): Posti | null {
  const posto = (campo: string | undefined) => {
    const i = destinazione.colonneImport.findIndex((una) => una.campo === campo);
    return i < 0 ? null : `v${i}`;
  };
  const [valore] = archivio.valori;
  const [data, suo] = [posto('data'), posto(valore?.sql)];
  const chiavi = archivio.chiave
    .filter(({ tipo }) => tipo !== 'data')
    .map(({ sql: colonna }) => ({ v: posto(colonna) ?? '', colonna }));
  if (!data || !suo || !valore || chiavi.some(({ v }) => v === '')) return null;
  return { chiavi, data, valore: suo, titolo: posto('cod_titolo'), nome: valore.titolo };
}

/** What differs from the archive: a row that changes nothing needs no warning. */
const sqlNuove = (guid: string, { chiavi, data, valore }: Posti): string => {
  const { tipate, esistenti } = tabelleDi(guid);
  const chiave = `(partition by ${chiavi.map(({ v }) => `t.${v}`)} order by t.${data})`;
  return `select t.riga, ${chiavi.map(({ v }) => `t.${v}`)}, t.${data} as giorno,
      t.${valore} as valore, lag(t.${valore}) over chiave as nel_file,
      lag(t.${data}) over chiave as giorno_nel_file, coalesce(e.uguale, false) as uguale
    from ${tipate} t left join ${esistenti} e on e.riga = t.riga
   where t.errori = 0 window chiave as ${chiave}`;
};

/** The value before is the nearer one of the file's and the archive's. */
function sqlConPrecedente(guid: string, archivio: TipoArchivio, posti: Posti): string {
  const valore = archivio.valori[0]?.sql;
  const uguali = [
    ...(eAziendale(archivio) ? [`a.cod_azienda = ${AZIENDA_DEL_LAVORO}`] : []),
    ...posti.chiavi.map(({ v, colonna }) => `a.${colonna} = n.${v}`),
  ];
  return `select n.*, coalesce(u.valore, n.nel_file) as prima,
      coalesce(u.data, n.giorno_nel_file) as giorno_prima
    from (${sqlNuove(guid, posti)}) n
    left join lateral (select a.${valore} as valore, a.data from ${archivio.tabella} a
      where ${uguali.join(' and ')} and a.data < n.giorno
        and a.data > coalesce(n.giorno_nel_file, '-infinity')
      order by a.data desc limit 1) u on true
   where not n.uguale`;
}

const vicinoA = (rapporto: string): string =>
  FATTORI.map(
    (fattore) =>
      `when abs(${rapporto} / ${fattore} - 1) * 100 <= ${VICINANZA_PERCENTO} then ${fattore}`,
  ).join(' ');

/** A decimal mark in the wrong place says more than a jump, and is said in its stead. */
async function annotaSalti(
  pratica: Pratica,
  archivio: TipoArchivio,
  posti: Posti,
  { soglia, perTipoTitolo }: ControlloAttuato,
): Promise<void> {
  const { sessione, guid } = pratica;
  const tolleranza = posti.titolo
    ? sql`
      coalesce((select (${JSON.stringify(perTipoTitolo)}::jsonb ->> k.tipo_titolo)::numeric from titoli k
        where k.cod_titolo = s.${sql.ref(posti.titolo)}), ${soglia}::numeric)`
    : sql`${soglia}::numeric`;
  const rispetto = `${NUMERO('x.prima')} || ' del ' || ${GIORNO('x.giorno_prima')}`;
  const frase = `
     select x.riga, '${AVVISO}', '${archivio.valori[0]?.sql}',
        case when x.su is not null then '${posti.nome}: circa ' || x.su || ' volte ' || ${rispetto}
               || ', forse il separatore'
             when x.giu is not null then '${posti.nome}: circa ' || x.giu || ' volte meno di '
               || ${rispetto} || ', forse il separatore'
             else '${posti.nome}: si scosta del ' || ${NUMERO('round(x.salto, 2)')} || '% da '
               || ${rispetto} || ' (tolleranza ' || ${NUMERO('x.tolleranza')} || '%)' end`;
  await sql`
    insert into ${sql.raw(tabelleDi(guid).note)} (riga, genere, campo, testo)
    ${sql.raw(frase)}
      from (select s.*, abs(s.valore / s.prima - 1) * 100 as salto, ${tolleranza} as tolleranza,
              case ${sql.raw(vicinoA('(s.valore / s.prima)'))} end as su,
              case ${sql.raw(vicinoA('(s.prima / s.valore)'))} end as giu
              from (${sql.raw(sqlConPrecedente(guid, archivio, posti))}) s
             where s.prima > 0 and s.valore > 0) x
     where x.salto > x.tolleranza`.execute(sessione);
}

async function annotaFestivi({ sessione, guid }: Pratica, { data }: Posti): Promise<void> {
  const { tipate, note } = tabelleDi(guid);
  const { rows } = await sql
    .raw<{ giorno: string }>(
      `select distinct ${data}::text as giorno from ${tipate} where errori = 0`,
    )
    .execute(sessione);
  const chiusi = rows.map(({ giorno }) => giorno).filter((uno) => !eLavorativoTarget(uno as Data));
  if (chiusi.length === 0) return;
  await sql`insert into ${sql.raw(note)} (riga, genere, campo, testo)
     select riga, '${sql.raw(AVVISO)}', 'data', 'Data: il ' || ${sql.raw(GIORNO(data))}
            || ' non è lavorativo (sabato, domenica o chiusura TARGET)'
       from ${sql.raw(tipate)} where errori = 0 and ${sql.raw(data)} = any(${chiusi}::date[])`.execute(
    sessione,
  );
}

async function annotaScaduti({ sessione, guid }: Pratica, { data, titolo }: Posti): Promise<void> {
  if (titolo === null) return;
  const { tipate, note } = tabelleDi(guid);
  const scadenza = 'coalesce(k.scadenza_derivato, k.data_scadenza)';
  await sql
    .raw(`insert into ${note} (riga, genere, campo, testo)
     select t.riga, '${AVVISO}', 'cod_titolo',
            'Titolo ' || k.cod_titolo || ': è scaduto il ' || ${GIORNO(scadenza)}
       from ${tipate} t join titoli k on k.cod_titolo = t.${titolo}
      where t.errori = 0 and ${scadenza} < t.${data}`)
    .execute(sessione);
}

/**
 * Warns of rows that go in and that somebody should look at: a jump, a decimal mark in the wrong
 * place, a day on which nothing is quoted, a titolo that has expired. Gives how many rows it warns of.
 */
export async function annotaAvvisi(pratica: Pratica): Promise<number> {
  const { sessione, guid, destinazione } = pratica;
  const archivio = tipoArchivio(destinazione.tipo);
  const posti = archivio && postiDi(archivio, pratica);
  if (!archivio || !posti) return 0;
  const { note } = tabelleDi(guid);
  const { rows: scritte } = await domandaTolleranze(archivio.tipo).execute(sessione);
  const attuati = controlliAttuati(archivio, scritte);
  const attivo = (codice: CodiceControllo) =>
    attuati.find((uno) => uno.attivo && uno.controllo.codice === codice);
  await sql.raw(`delete from ${note} where genere = '${AVVISO}'`).execute(sessione);
  const salti = attivo('salti');
  if (salti) await annotaSalti(pratica, archivio, posti, salti);
  if (attivo('festivi')) await annotaFestivi(pratica, posti);
  if (attivo('scaduti')) await annotaScaduti(pratica, posti);
  const { rows } = await sql
    .raw<{ righe: number }>(
      `select count(distinct riga)::int as righe from ${note} where genere = '${AVVISO}'`,
    )
    .execute(sessione);
  return rows[0]?.righe ?? 0;
}

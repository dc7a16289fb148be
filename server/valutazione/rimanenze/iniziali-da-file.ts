import { type RawBuilder, sql } from 'kysely';
import { RIGHE_INIZIALI_MASSIME } from '#contract/valutazione/rimanenze.ts';
import { nomeColonna } from '#domain/importazioni/colonne.ts';
import { REGOLA } from '#domain/importazioni/errori-riga.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { rimanenzeIniziali } from '#domain/valutazione/importazione-iniziali.ts';
import {
  type DifettoIniziale,
  difettiIniziali,
  type RimanenzaIniziale,
} from '#domain/valutazione/iniziali.ts';
import { errore } from '#server/base/errori.ts';
import type { Db } from '#server/db/sessione.ts';
import {
  type Annullamento,
  daInserire,
  type Pratica,
  type RegoleDestinazione,
  type RigaRimasta,
} from '#server/importazioni/regole-destinazione.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import {
  difettiDellAzienda,
  difettoDelGiorno,
  type Iniziali,
  inizialiDi,
  libroApribile,
  sostituisci,
} from './iniziali.ts';

/** A row of the file whose cells can be read. */
interface RigaDelFile extends RimanenzaIniziale {
  readonly riga: number;
  readonly data: Data;
}

/** What is wrong with a row, at the column of that name. */
type Difetto = Omit<DifettoIniziale, 'campo'> & { readonly campo: string };

/** The typed value of a column by its name, of the staged row `t`: what the file does not carry is empty. */
function valoreDi({ destinazione: { colonneImport } }: Pratica, nome: string): string {
  const posto = colonneImport.findIndex((una) => nomeColonna(una) === nome);
  return posto < 0 ? 'null' : `t.v${posto}`;
}

const COLONNE = rimanenzeIniziali.colonneImport.filter(({ altrove }) => !altrove);

/** The good rows of the file, in its order. */
async function righeDelFile(db: Db, pratica: Pratica): Promise<readonly RigaDelFile[]> {
  const campi = COLONNE.map((una) => {
    const nome = nomeColonna(una);
    const valore = valoreDi(pratica, nome);
    return `${una.tipo === 'siNo' ? `coalesce(${valore}, false)` : `${valore}::text`} as "${nome}"`;
  });
  const { rows } = await sql
    .raw<RigaDelFile>(
      `select t.riga::int as riga, ${campi} from ${tabelleDi(pratica.guid).tipate} t where t.errori = 0 order by t.riga`,
    )
    .execute(db);
  return rows;
}

/** All of a file stand on one day. */
const diAltroGiorno = (righe: readonly RigaDelFile[]): readonly Difetto[] => {
  const [prima] = righe;
  return righe.flatMap(({ riga, data }) =>
    prima && data !== prima.data
      ? [
          {
            ...{ riga, campo: 'data' },
            messaggio: `è il ${stampaData(data)}, ma la riga ${prima.riga} è del ${stampaData(prima.data)}: scrivere lo stesso giorno in ogni riga`,
          },
        ]
      : [],
  );
};

async function rifiuta({ sessione, guid }: Pratica, difetti: readonly Difetto[]): Promise<void> {
  const { tipate, note } = tabelleDi(guid);
  await sql`
    with trovati as (
      select * from jsonb_to_recordset(${JSON.stringify(difetti)}::jsonb) x (riga bigint, campo text, messaggio text)),
    segnate as (
      update ${sql.raw(tipate)} t set errori = t.errori | ${sql.raw(String(REGOLA))}
       where t.riga in (select riga from trovati))
    insert into ${sql.raw(note)} (riga, genere, campo, testo)
    select riga, 'errore', campo, messaggio from trovati`.execute(sessione);
}

const codAziendaDi = async (db: Db): Promise<string> =>
  (await sql<{ codice: string }>`select ${sql.raw(AZIENDA_DEL_LAVORO)} as codice`.execute(db))
    .rows[0]?.codice ?? '';

/** The rules of the record, of the company and of the file as a whole: rows are called as the file has them. */
async function controlla(pratica: Pratica): Promise<void> {
  const { sessione } = pratica;
  const codAzienda = await codAziendaDi(sessione);
  await libroApribile(sessione, codAzienda);
  const righe = await righeDelFile(sessione, pratica);
  if (righe.length > RIGHE_INIZIALI_MASSIME)
    throw errore('REGOLA_VIOLATA', {
      detail: `Il file ha ${stampaIntero(righe.length)} righe: le rimanenze iniziali sono al più ${stampaIntero(RIGHE_INIZIALI_MASSIME)}.`,
    });
  const [prima] = righe;
  const tardi = prima && (await difettoDelGiorno(sessione, codAzienda, prima.data));
  const nelFile = (posto: number) => righe[posto]?.riga ?? 0;
  const dellAzienda = await difettiDellAzienda(sessione, codAzienda, righe);
  await rifiuta(pratica, [
    ...(prima && tardi ? [{ riga: prima.riga, campo: 'data', messaggio: tardi }] : []),
    ...diAltroGiorno(righe),
    ...difettiIniziali(righe, nelFile),
    ...dellAzienda.map((uno) => ({ ...uno, riga: nelFile(uno.riga - 1) })),
  ]);
}

/** The opening balances of the company under the names that a file has. */
const SCRITTE = `(
  select r.id, c.data_chiu as data, r.cod_portafoglio, r.cod_depositario, r.cod_titolo, r.imm_circ, r.corta,
         r.svalutazioni_cumulate, r.svalutazioni_cumulate_divisa, r.costo_storico, r.valore_fiscale_minimo,
         r.tasso_effettivo
    from chiusure c
    join aziende_libri l on l.cod_azienda = c.cod_azienda and l.cod_libro = c.cod_libro and l.principale
    join rimanenze r on r.cod_azienda = c.cod_azienda and r.id_chiusura = c.id
   where c.cod_azienda = ${AZIENDA_DEL_LAVORO} and c.stato = 'I')`;

const POSIZIONE = ['codPortafoglio', 'codDepositario', 'codTitolo', 'immCirc'];
const IN_DIVISA = 'svalutazioniCumulateDivisa';

/** What is understood of a column where nothing is said. */
const TACIUTE: Readonly<Record<string, string>> = { corta: 'false', svalutazioniCumulate: '0' };

/** What a file says, with what is understood where it says nothing. */
function detto(pratica: Pratica, nome: string): string {
  const valore = valoreDi(pratica, nome);
  if (nome === IN_DIVISA)
    return `coalesce(${valore}, ${valoreDi(pratica, 'svalutazioniCumulate')}, 0)`;
  return nome in TACIUTE ? `coalesce(${valore}, ${TACIUTE[nome]})` : valore;
}

function nomeDi(campo: string): string {
  const sua = COLONNE.find((una) => una.campo === campo);
  return sua ? nomeColonna(sua) : campo;
}

/** Of the good rows, those of positions that have an opening balance already, and whether it is the same. */
async function confronta(pratica: Pratica): Promise<void> {
  const { sessione, guid } = pratica;
  const { tipate, esistenti } = tabelleDi(guid);
  const stessa = [...POSIZIONE, 'corta'].map(
    (nome) => `a.${campoDi(nome)} = ${detto(pratica, nome)}`,
  );
  const uguali = COLONNE.map(
    (una) => `a.${una.campo} is not distinct from ${detto(pratica, nomeColonna(una))}`,
  );
  await sql.raw(`drop table if exists ${esistenti}`).execute(sessione);
  await sql
    .raw(`create unlogged table ${esistenti} as
    select t.riga, a.id, 0 as versione, ${uguali.join(' and ')} as uguale
      from ${tipate} t join ${SCRITTE} a on ${stessa.join(' and ')} where t.errori = 0`)
    .execute(sessione);
}

const campoDi = (nome: string): string =>
  COLONNE.find((una) => nomeColonna(una) === nome)?.campo ?? nome;

/** The run that an import wrote, while it stands. */
async function suaCorsa({ tx, importazione }: Annullamento, codAzienda: string) {
  const { rows } = await sql<{ righe: number; prima: Iniziali | null }>`
    select (select count(*)::int from rimanenze r where r.cod_azienda = c.cod_azienda and r.id_chiusura = c.id) as righe,
           nullif(c.parametri -> 'prima', 'null'::jsonb) as prima
      from chiusure c where c.cod_azienda = ${codAzienda} and c.stato = 'I' and c.lavoro = ${importazione}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** A cell of the file as the run has kept it, of its row `i` and its head `t`. */
function cellaTenuta({ campo, tipo, ...una }: (typeof COLONNE)[number]): RawBuilder<unknown> {
  const valore = sql`i.una ->> ${nomeColonna({ campo, tipo, ...una })}`;
  if (campo === 'data') return sql`t.una ->> 'data_chiu'`;
  if (tipo === 'siNo') return sql`case when (${valore})::boolean then 'Sì' else 'No' end`;
  return tipo === 'numero' ? sql`trim_scale((${valore})::numeric)::text` : valore;
}

/** The rows of an import that somebody has replaced or taken away since: with the head of its run, in the order of the file. */
const righeSostituite = ({
  esecuzione,
  importazione,
}: Annullamento): RawBuilder<RigaRimasta> => sql`
  select array[${sql.join(COLONNE.map(cellaTenuta))}] as celle,
         s.operazione || ' di ' || coalesce(s.utente, 'sconosciuto') || ' il '
           || to_char(s.quando, 'DD/MM/YYYY HH24:MI') as motivo
    from storico s
   cross join lateral (select storico_intera(s) as una) t
   cross join lateral jsonb_array_elements(t.una #> '{parametri,righe}') with ordinality i (una, n)
   where s.prima ->> 'lavoro' = ${importazione} and s.tabella = 'chiusure' and s.operazione = 'eliminazione'
     and s.lavoro is distinct from ${esecuzione.lavoro.guid}::uuid and s.lavoro is distinct from ${importazione}::uuid
   order by s.id, i.n`;

/**
 * Opening balances are written whole: what a file says takes the place of all that was there, and its undo brings
 * that back (docs/regole/valutazione.md#rimanenze).
 */
export const regoleIniziali: RegoleDestinazione = {
  aggiunte: () => Promise.resolve({}),
  controlla,
  confronta,
  lettura: SCRITTE,
  sqlCambia(campo, v) {
    const nome = nomeDi(campo);
    // Left unsaid it is what the euro are: whether that changes is told of them.
    if (nome === IN_DIVISA) return `${v} is not null and a.${campo} is distinct from ${v}`;
    return `a.${campo} is distinct from ${nome in TACIUTE ? `coalesce(${v}, ${TACIUTE[nome]})` : v}`;
  },
  riserva: () => Promise.resolve(undefined),
  async scrivi({ tx, pratica }, conteggi) {
    const codAzienda = await codAziendaDi(tx);
    const codLibro = await libroApribile(tx, codAzienda);
    const prima = await inizialiDi(tx, codAzienda, codLibro);
    const righe = await righeDelFile(tx, pratica);
    await sostituisci(tx, {
      ...{ codAzienda, codLibro, righe, prima },
      data: righe[0]?.data ?? '',
    });
    return { inseriti: daInserire(conteggi) };
  },
  fonte: (_, nomeFile) => nomeFile,
  async riporta(annullamento) {
    const { tx } = annullamento;
    const codAzienda = await codAziendaDi(tx);
    const codLibro = await libroApribile(tx, codAzienda);
    const prima = (await suaCorsa(annullamento, codAzienda))?.prima ?? null;
    if (prima) await sostituisci(tx, { codAzienda, codLibro, ...prima });
    return prima?.righe.length ?? 0;
  },
  async elimina(annullamento) {
    const { tx } = annullamento;
    const codAzienda = await codAziendaDi(tx);
    const sua = await suaCorsa(annullamento, codAzienda);
    if (!sua) return 0;
    const codLibro = await libroApribile(tx, codAzienda);
    await sostituisci(tx, { codAzienda, codLibro, data: '', righe: [] });
    return sua.righe;
  },
  rimaste: righeSostituite,
};

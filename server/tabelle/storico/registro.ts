import { type RawBuilder, sql } from 'kysely';
import type { Risposta } from '#contract/rotta.ts';
import { type Cambiamento, cambiamenti } from '#domain/campi/storia.ts';
import { storieNote } from '#domain/elenchi/storie/storie.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import { type Conservata, conDecimali, type Riga, voceDi } from './conservata.ts';
import { daArchivi } from './registro-archiviato.ts';
import { colCodice, deiRecord, recordColCodice } from './registro-codice.ts';
import {
  type ConArchivi,
  type Conservate,
  DI_OGNI_SCRITTURA,
  dalPiuRecente,
  delSegno,
  type Elenco,
  type FiltroConRecord,
  type FiltroRegistro,
  inElenco,
  mezzanotte,
  type PaginaChiesta,
  type RigaRegistro,
  SISTEMA,
  type Sql,
  type Voce,
} from './riga-registro.ts';

const tabelleDi = (nome: string, { parti }: Conservata): readonly string[] => [
  nome,
  ...(parti?.tabelle ?? []),
];

/** The histories that the caller may read on the company of the call. */
const leggibiliDa = (conservate: Conservate, contesto: Contesto): Conservate =>
  Object.fromEntries(
    Object.entries(conservate).filter(
      ([, { privilegio }]) =>
        privilegio === undefined || haPrivilegio(contesto, privilegio, contesto.codAzienda),
    ),
  );

/** The same narrowed to the one that is asked for; refuses one that is not there or not theirs. */
const chieste = (conservate: Conservate, contesto: Contesto, nome: string | undefined) => {
  if (nome === undefined || nome === '') return leggibiliDa(conservate, contesto);
  const chiesta = conservate[nome.toLowerCase()];
  if (!chiesta || !Object.hasOwn(conservate, nome.toLowerCase()))
    throw erroreCampo('tabella', `La tabella ${nome} non ha un registro: sceglierne un’altra.`);
  if (chiesta.privilegio) esigi(contesto, chiesta.privilegio);
  return { [nome.toLowerCase()]: chiesta };
};

const giorno = (campo: 'dal' | 'al', valore: string): string => {
  if (eData(valore)) return valore;
  throw erroreCampo(campo, 'Il giorno non esiste nel calendario: correggerlo.');
};

const condizioni = (
  conservate: Conservate,
  contesto: Contesto,
  { record, ...filtro }: FiltroConRecord,
): Sql => {
  const { idRecord, dal, al } = filtro;
  const [codice, utente] = [filtro.codice?.trim(), filtro.utente?.trim().toLowerCase()];
  if ((idRecord !== undefined || codice) && !filtro.tabella)
    throw erroreCampo('tabella', 'Un record è di una tabella: indicare anche quale.');
  const parti: Sql[] = [
    inElenco(Object.entries(conservate).flatMap(([nome, una]) => tabelleDi(nome, una))),
    ...Object.entries(conservate).flatMap(([nome, { visibili }]) =>
      visibili ? [sql`(s.tabella <> ${nome} or ${visibili(contesto)})`] : [],
    ),
  ];
  if (idRecord !== undefined) parti.push(deiRecord(conservate, [idRecord]));
  if (codice) parti.push(record ? deiRecord(conservate, record) : colCodice(conservate, codice));
  if (utente) parti.push(utente === SISTEMA ? sql`s.utente is null` : sql`s.utente = ${utente}`);
  if (dal) parti.push(sql`s.quando >= ${mezzanotte(sql`${giorno('dal', dal)}::date`)}`);
  if (al) parti.push(sql`s.quando < ${mezzanotte(sql`${giorno('al', al)}::date + 1`)}`);
  return sql.join(parti, sql` and `);
};

/** An image with what its kind of part names by number. */
const immagine = (conservate: Conservate, riga: Sql): Sql => {
  const casi = Object.values(conservate).flatMap(({ parti }) =>
    parti ? [sql`when ${inElenco(parti.tabelle)} then ${parti.immagine(riga)}`] : [],
  );
  return casi.length === 0 ? riga : sql`case ${sql.join(casi, sql` `)} else ${riga} end`;
};

interface Domanda {
  readonly conservate: Conservate;
  readonly dove: Sql;
}

/** Rows of the history `s`: those that the filter leaves. */
export const domandaRegistro = (
  tutte: Conservate,
  contesto: Contesto,
  filtro: FiltroConRecord,
): Domanda => {
  const conservate = chieste(tutte, contesto, filtro.tabella);
  const mute = Object.entries(conservate).flatMap(([nome, { soloVisibili }]) =>
    soloVisibili ? [nome] : [],
  );
  // What a change moved is its image; a whole one is held against what came after.
  const siVede =
    mute.length === 0
      ? sql`true`
      : sql`(not ${inElenco(mute)} or case
          when not s.prima ? 'id' then s.prima - ${DI_OGNI_SCRITTURA}::text[] <> '{}'
          when s.operazione = 'eliminazione' then true
          else exists (select from jsonb_each(storico_dopo(s)) c
                        where c.key <> all (${DI_OGNI_SCRITTURA}::text[])
                          and coalesce(s.prima -> c.key, 'null') <> c.value) end)`;
  return {
    conservate,
    dove: sql`${condizioni(conservate, contesto, filtro)} and ${siVede}`,
  };
};

/** The record that a row of a part belongs to, and what names it: by now, or when it was deleted. */
const delPadre = (conservate: Conservate) => {
  const casi = Object.entries(conservate).flatMap(([nome, { parti, tabella }]) => {
    const colonna = tabella.campi[tabella.chiave[0] ?? ''];
    if (!parti || colonna === undefined) return [];
    const id = sql`(s.prima ->> ${parti.padre}::text)::bigint`;
    const chiave = sql`coalesce(
      (select ${sql.ref(`r.${colonna}`)} from ${sql.table(nome)} r where r.id = ${id}),
      (select z.prima ->> ${colonna}::text from storico z
        where z.tabella = ${nome} and z.id_record = ${id} order by z.id desc limit 1))`;
    return [{ quando: sql`when ${inElenco(parti.tabelle)}`, id, chiave }];
  });
  const caso = (che: 'id' | 'chiave', altrimenti: Sql): Sql =>
    casi.length === 0
      ? altrimenti
      : sql`case ${sql.join(
          casi.map((uno) => sql`${uno.quando} then ${uno[che]}`),
          sql` `,
        )} else ${altrimenti} end`;
  return { id: caso('id', sql`s.id_record`), chiave: caso('chiave', sql`null::text`) };
};

/** What the register tells of a row, under the names of `RigaRegistro`. */
export const colonneRegistro = (
  conservate: Conservate,
): Readonly<Record<keyof RigaRegistro, Sql>> => {
  const padre = delPadre(conservate);
  return {
    id: sql`s.id`,
    segno: sql`(extract(epoch from s.quando) * 1000000)::bigint || '-' || s.id`,
    tabella: sql`s.tabella`,
    idRecord: padre.id,
    padre: padre.chiave,
    operazione: sql`s.operazione`,
    quando: istante(sql`s.quando`),
    utente: sql`s.utente`,
    programma: sql`s.programma`,
    lavoro: sql`s.lavoro::text`,
    descrizioneLavoro: sql`(select l.descrizione from lavori l where l.guid = s.lavoro)`,
    confermato: sql`s.confermato`,
    prima: conDecimali(
      immagine(
        conservate,
        sql`(case when s.prima ? 'id' then s.prima else coalesce(d.riga, '{}') || s.prima end)`,
      ),
    ),
    dopo: conDecimali(immagine(conservate, sql`d.riga`)),
  };
};

const titoli: ReadonlyMap<string, string> = new Map(
  storieNote.map(({ tabella, titolo }) => [tabella, titolo]),
);

/** What a table is called. */
export const titoloDi = (tabella: string): string => titoli.get(tabella.toLowerCase()) ?? tabella;

/** Of its own company is every record of the register: the code is not said again. */
const AZIENDA = new Set(['codAzienda', 'cod_Azienda']);

const inParole = (valore: unknown): string => {
  const testo = valore === null || valore === undefined ? '' : String(valore);
  return eData(testo) ? stampaData(testo) : testo;
};

const chiaveDi = ({ tabella, nome, letti }: Conservata, voce: Riga): string =>
  (nome ?? tabella.chiave)
    .filter((campo) => tabella.chiave.length === 1 || !AZIENDA.has(campo))
    .map((campo) => {
      const testo = inParole(voce[campo]);
      const letto = letti.find((uno) => uno.campo === campo);
      // A number of a key counts nothing: it is read as it is written.
      return letto && !/^\d*$/.test(testo) ? letto.testo(voce[campo]) : testo;
    })
    .filter((testo) => testo !== '')
    .join(' · ');

interface Detta {
  readonly tabella: string;
  readonly operazione: Voce['operazione'];
  readonly chiave: string | null;
  readonly cambiamenti: readonly Cambiamento[];
}

const diParte = (nome: string, { parti }: Conservata, riga: RigaRegistro): Detta => {
  const voce = (una: Riga | null, altra: Riga | null): Riga =>
    parti?.voce(riga.tabella, una, altra) ?? {};
  const [prima, poi] = [voce(riga.prima, riga.dopo), voce(riga.dopo, riga.prima)];
  const letti = Object.keys(prima).map((campo) => ({ campo, titolo: campo, testo: inParole }));
  return {
    tabella: nome,
    operazione: 'modifica',
    chiave: null,
    cambiamenti: cambiamenti(letti, prima, poi),
  };
};

/** A row of the history in words: which record, and what each field was before and after. */
const rigaInParole = (conservate: Conservate, contesto: Contesto, riga: RigaRegistro): Detta => {
  const [trovata] = Object.entries(conservate).filter(([nome, una]) =>
    tabelleDi(nome, una).includes(riga.tabella),
  );
  if (!trovata) throw new TypeError(`La tabella ${riga.tabella} non è fra quelle lette.`);
  const [nome, una] = trovata;
  if (nome !== riga.tabella) return diParte(nome, una, riga);
  const { voce = (letta: Riga) => voceDi(una.tabella, letta) } = una;
  const prima = voce(riga.prima, contesto);
  return {
    tabella: nome,
    operazione: riga.operazione,
    chiave: chiaveDi(una, prima),
    cambiamenti: cambiamenti(una.letti, prima, riga.dopo && voce(riga.dopo, contesto)),
  };
};

/** A row of the history as the register tells it. */
export function voceRegistro(conservate: Conservate, contesto: Contesto, riga: RigaRegistro): Voce {
  const { prima: _p, dopo: _d, segno: _s, confermato, padre, ...resto } = riga;
  const detta = rigaInParole(conservate, contesto, riga);
  return {
    ...resto,
    ...(confermato && { confermato }),
    ...detta,
    titolo: titoloDi(detta.tabella),
    chiave: detta.chiave ?? padre ?? '',
    cambiamenti: [...detta.cambiamenti],
  };
}

/** Rows `s` of the history with the row that stood after each: asked of these alone. */
export const righeIntere = (dove: Sql, scelte: Sql = sql``): Sql => sql`
  (select s as una from storico s where ${dove} ${scelte}) p
     cross join lateral (select (p.una).*) s
     cross join lateral (select storico_dopo(p.una) as riga offset 0) d`;

/**
 * The rows of a page and one more, newest first: behind the one that the cursor names. What stood after each is
 * asked of these alone; what stood before is that, with what the change moved.
 */
export const domandaPagina = (
  domanda: Domanda,
  { cursore, limite }: PaginaChiesta,
): RawBuilder<RigaRegistro> => {
  const colonne = Object.entries(colonneRegistro(domanda.conservate)).map(
    ([nome, valore]) => sql`${valore} as ${sql.id(nome)}`,
  );
  // Said twice: of a comparison of rows no partition is left out.
  const oltre =
    cursore === undefined
      ? sql`true`
      : sql`s.quando <= ${delSegno(cursore)}
          and (s.quando, s.id) < (${delSegno(cursore)}, ${cursore.split('-')[1]}::bigint)`;
  return sql<RigaRegistro>`
    select ${sql.join(colonne)}
      from ${righeIntere(sql`${domanda.dove} and ${oltre}`, sql`order by s.quando desc, s.id desc limit ${limite + 1}`)}
     order by s.quando desc, s.id desc`;
};

/** One page, newest first; what is written meanwhile stands before it. */
export const paginaRegistro = async (
  tx: Tx,
  tutte: Conservate,
  contesto: Contesto,
  filtro: FiltroRegistro,
  chiesta: ConArchivi,
): Promise<Risposta<Elenco>> => {
  const record = await recordColCodice(tx, tutte, filtro);
  const suo = { ...filtro, ...(record && { record }) };
  const domanda = domandaRegistro(tutte, contesto, suo);
  const { rows: presenti } = await domandaPagina(domanda, chiesta).execute(tx);
  const oltreLaPagina = presenti.length > chiesta.limite ? presenti.at(-1)?.segno : undefined;
  const { rows: altre, avvisi } = await daArchivi(tx, domanda.conservate, contesto, {
    ...{ ...chiesta, filtro: suo, dopo: oltreLaPagina },
  });
  const rows = [...presenti, ...altre].sort(dalPiuRecente);
  const lette = rows.slice(0, chiesta.limite);
  const items = lette.map((riga) => voceRegistro(domanda.conservate, contesto, riga));
  const ultima = lette.at(-1);
  const oltre = rows.length > lette.length && ultima;
  return {
    items,
    cursoreDopo: oltre ? ultima.segno : null,
    ...(avvisi.length > 0 && { avvisi }),
  };
};

import { sql } from 'kysely';
import type { TitoloCompleto, TitoloIngresso } from '#contract/titoli-forme.ts';
import { campiScrivibili } from '#domain/titoli/campi.ts';
import type { Giudizio, ValoriGiudicati } from '#domain/titoli/giudizio.ts';
import { giudica } from '#domain/titoli/regole.ts';
import { valoriNormali } from '#domain/titoli/valori-normali.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { aggiorna, inserisci, uno, type VersioneAttesa } from '#server/record/tabella-record.ts';
import { idDetto } from './codice.ts';
import { type Decisione, esigiDeciso } from './con-movimenti.ts';
import { contornoDi } from './contorno.ts';
import { leggiEstensione } from './estensione.ts';
import { riferimentiIgnoti } from './riferimenti.ts';
import { type RecordTitolo, tabellaTitoli } from './tabella.ts';

/** What is written of a record: no trace, no certification, none of what is only read. */
const scritti = (record: RecordTitolo): ValoriGiudicati =>
  Object.fromEntries(campiScrivibili.map(({ nome }) => [nome, record[nome]]));

export const giudicaRecord = async (tx: Tx, record: RecordTitolo): Promise<Giudizio> => {
  const valori = scritti(record);
  return giudica(valori, await contornoDi(tx, valori, record.id));
};

/** The titolo as it would be, by every rule: what is wrong with it is refused, field by field. */
const esigiGiusto = async (tx: Tx, valori: ValoriGiudicati, id: number): Promise<void> => {
  const { errori } = giudica(valori, await contornoDi(tx, valori, id));
  esigiSenzaDifetti([...(await riferimentiIgnoti(tx, valori)), ...errori]);
};

const occupati = [
  ['cod_Titolo', 'cod_titolo', 'Il codice'],
  ['cod_ISIN', 'cod_isin', 'L’ISIN'],
  ['cod_ISIN', 'isin_premio', 'L’ISIN'],
  ['isinPremio', 'isin_premio', 'L’ISIN con premio'],
  ['isinPremio', 'cod_isin', 'L’ISIN con premio'],
] as const;

/** A code names one titolo only, be it as its ISIN or as that with the premium. */
const esigiLiberi = async (tx: Tx, valori: ValoriGiudicati, id: number): Promise<void> => {
  for (const [campo, colonna, nome] of occupati) {
    const valore = valori[campo];
    if (!valore) continue;
    const { rows } = await sql<{ cod_titolo: string; descrizione: string }>`
      select cod_titolo, descrizione from titoli
       where ${sql.id(colonna)} = ${valore} and id <> ${id}`.execute(tx);
    const altro = rows[0];
    if (!altro) continue;
    const messaggio = `${nome} ${valore} è già del titolo ${altro.cod_titolo}, ${altro.descrizione}.`;
    throw errore('GIA_ESISTENTE', { detail: messaggio, errori: [{ campo, messaggio }] });
  }
};

/** The record with all that hangs from it, and what its rules have to say. */
export const completo = async (tx: Tx, record: RecordTitolo): Promise<TitoloCompleto> => {
  const { mancanze, avvisi } = await giudicaRecord(tx, record);
  const estensione = await leggiEstensione(tx, record);
  return { ...record, estensione, mancanze: [...mancanze], avvisi: [...avvisi] };
};

/** By code, by ISIN, or by the ISIN of those who have a right to the premium. */
export const titoloPerCodice = async (tx: Tx, scritto: string): Promise<RecordTitolo> => {
  const { rows } = await sql<{ id: number | null }>`select ${idDetto(scritto)} as id`.execute(tx);
  return uno<RecordTitolo>(tx, tabellaTitoli, 'id', rows[0]?.id ?? 0);
};

const COPIATE: Readonly<Record<string, readonly string[]>> = {
  titoli_estensioni: ['cfi', 'lei', 'cic', 'cod_paese'],
  titoli_rating: ['agenzia', 'valido_dal', 'rating'],
  titoli_tassi: ['valido_dal', 'tasso', 'spread', 'presunto'],
  titoli_ammortamento: ['data', 'quota_capitale', 'pool_factor'],
  titoli_call: ['data', 'tipo', 'data_fine', 'prezzo'],
  titoli_composizione: [
    'genere',
    'cod_divisa',
    'tipo_titolo',
    'id_raggruppamento',
    'numero',
    'cod_emittente',
    'cod_paese',
    'classe',
    'percentuale',
  ],
  raggruppamenti_titoli: ['id_raggruppamento', 'numero'],
};

/** Plans, ratings, composition and groupings of another titolo; not what names it, as its listings do. */
const copiaParti = async (tx: Tx, da: number, a: number): Promise<void> => {
  for (const [tabella, colonne] of Object.entries(COPIATE)) {
    const elenco = sql.join(colonne.map((colonna) => sql.id(colonna)));
    await sql`insert into ${sql.table(tabella)} (id_titolo, ${elenco})
      select ${a}, ${elenco} from ${sql.table(tabella)} where id_titolo = ${da}`.execute(tx);
  }
};

const senzaIdentita = (record: RecordTitolo): ValoriGiudicati =>
  Object.fromEntries(
    campiScrivibili.filter(({ identita }) => !identita).map(({ nome }) => [nome, record[nome]]),
  );

export const creaTitolo = async (
  tx: Tx,
  corpo: TitoloIngresso,
  codTitoloDaDuplicare: string | undefined,
): Promise<TitoloCompleto> => {
  const modello =
    codTitoloDaDuplicare === undefined ? null : await titoloPerCodice(tx, codTitoloDaDuplicare);
  const valori = { ...(modello && senzaIdentita(modello)), ...valoriNormali(corpo) };
  await esigiLiberi(tx, valori, 0);
  await esigiGiusto(tx, valori, 0);
  const nuovo = await inserisci<RecordTitolo>(tx, tabellaTitoli, valori);
  if (modello) await copiaParti(tx, modello.id, nuovo.id);
  return completo(tx, nuovo);
};

export const aggiornaTitolo = async (
  tx: Tx,
  attesa: VersioneAttesa,
  corpo: TitoloIngresso,
  decisione: Decisione,
): Promise<TitoloCompleto> => {
  const prima = await uno<RecordTitolo>(tx, tabellaTitoli, 'id', attesa.id);
  if (attesa.versione !== undefined && attesa.versione !== prima.versione)
    throw errore('CONFLITTO', { attuale: prima });
  const valori = valoriNormali(corpo);
  const tutti = { ...scritti(prima), ...valori };
  await esigiLiberi(tx, tutti, attesa.id);
  await esigiGiusto(tx, tutti, attesa.id);
  await esigiDeciso(tx, prima, { ...decisione, dopo: tutti });
  return completo(tx, await aggiorna<RecordTitolo>(tx, tabellaTitoli, attesa, valori));
};

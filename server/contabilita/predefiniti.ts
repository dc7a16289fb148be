import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type RawBuilder, sql } from 'kysely';
import type { CaricatiWire } from '#contract/contabilita/libri.ts';
import type { DefinizioneConto, DimensioneConto } from '#domain/contabilita/conti.ts';
import type { Modello } from '#domain/contabilita/scrittura.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from './libro.ts';

const CARTELLA = join(import.meta.dirname, 'predefiniti');

type Riga = Readonly<Record<string, string>>;

/** The rows of a table that the product brings along: UTF-8, semicolons; empty is nothing. */
const tabella = (nome: string): readonly Riga[] =>
  parse(readFileSync(join(CARTELLA, `${nome}.csv`)), { bom: true, columns: true, delimiter: ';' });

const CONDIZIONI: Readonly<Record<string, DimensioneConto>> = {
  imm_circ: 'immCirc',
  gruppo: 'gruppo',
  tipo_titolo: 'tipoTitolo',
  tipo_soggetto: 'tipoSoggetto',
  flag_euro: 'flagEuro',
  corto: 'corto',
  tipo_ifrs9: 'tipoIfrs9',
};

/** The books that the product brings archives for, each with the beginning of its tables' names. */
const TABELLE_DI: Readonly<Record<string, string>> = { CIV: '', IFRS9: 'ifrs9-' };
const CIVILISTICO = 'CIV';

export const haPredefiniti = (codLibro: string): boolean => codLibro in TABELLE_DI;

const del = (codLibro: string, nome: string) => tabella(`${TABELLE_DI[codLibro] ?? ''}${nome}`);

export const contiPredefiniti = (codLibro = CIVILISTICO) => del(codLibro, 'descrizione-conti');

const modelloDi = (riga: Riga): Modello => ({
  nScrittura: Number(riga.n_scrittura),
  nRiga: Number(riga.n_riga),
  causale: riga.causale ?? '',
  tipoScrittura: riga.tipo_scrittura as Modello['tipoScrittura'],
  conto: riga.conto ?? '',
  segno: riga.segno as Modello['segno'],
  importo: riga.importo ?? '',
  valoreTest: riga.valore_test || null,
  dataMovimento: riga.data_movimento as Modello['dataMovimento'],
  dataValuta: riga.data_valuta as Modello['dataValuta'],
  descrizioneCausale: riga.descrizione_causale ?? '',
  centroCosto: riga.centro_costo ?? '',
  centroProf: riga.centro_prof ?? '',
  attiva: true,
});

/** The templates of all books, and after the last row of a causale what its own book adds to it. */
export function modelliPredefiniti(codLibro = CIVILISTICO): readonly Modello[] {
  const comuni = tabella('scritture').map(modelloDi);
  if (codLibro === CIVILISTICO) return comuni;
  const aggiunte = del(codLibro, 'scritture-aggiunte').flatMap((riga) =>
    (riga.causali ?? '').split(',').map((causale) => {
      const sue = comuni.filter((uno) => uno.causale === causale);
      const ultima = sue.at(-1);
      if (!ultima) throw new Error(`scritture-aggiunte.csv: ${causale}`);
      const { nScrittura, dataMovimento, dataValuta, descrizioneCausale } = ultima;
      const scritta = modelloDi({ ...riga, n_scrittura: String(nScrittura), causale });
      const nRiga = ultima.nRiga + Number(riga.n);
      return { ...scritta, nRiga, dataMovimento, dataValuta, descrizioneCausale };
    }),
  );
  return [...comuni, ...aggiunte];
}

/** The definitions, each with the place of its account among `contiPredefiniti`, from 1, as its id. */
export function definizioniPredefinite(codLibro = CIVILISTICO): readonly DefinizioneConto[] {
  const posti = new Map(
    contiPredefiniti(codLibro).map(({ numero_conto }, i) => [numero_conto, i + 1]),
  );
  return del(codLibro, 'definizione-conti').map((riga, i) => {
    const numeroConto = riga.numero_conto ?? '';
    const id = posti.get(numeroConto);
    if (id === undefined) throw new Error(`definizione-conti.csv: ${numeroConto}`);
    const condizioni = Object.entries(CONDIZIONI).flatMap(([colonna, dimensione]) => {
      const scritta = riga[colonna];
      return scritta ? [[dimensione, scritta.split(',')] as const] : [];
    });
    return {
      id: i + 1,
      codiceConto: riga.codice_conto ?? '',
      codicePriorita: Number(riga.codice_priorita),
      conto: { id, numeroConto, attivo: true },
      condizioni: Object.fromEntries(condizioni),
      validoDal: null,
      validoAl: null,
    };
  });
}

/** What the product gives to a book was given already, in part or whole. */
export class GiaCaricati extends Error {}

/**
 * Gives a book of a company its accounts, definitions and templates; what is there stays as it is. Only into empty
 * archives, unless what is missing is asked for: the accounts of a second book stand beside those of the first.
 */
export async function caricaPredefiniti(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  soloMancanti: boolean,
): Promise<CaricatiWire> {
  const dove = sql`where cod_azienda = ${codAzienda}`;
  const { rows: prima } = await sql<{ piene: boolean }>`
    select exists (select from s_descrizione_conti ${dove})
           and exists (select from aziende_libri ${dove} and cod_libro = ${codLibro} and principale)
        or exists (select from s_definizione_conti ${dove} and cod_libro = ${codLibro})
        or exists (select from s_scritture ${dove} and cod_libro = ${codLibro}) as piene`.execute(
    tx,
  );
  if (prima[0]?.piene && !soloMancanti) throw new GiaCaricati();
  const quanti = async (domanda: RawBuilder<unknown>): Promise<number> =>
    Number((await domanda.execute(tx)).numAffectedRows ?? 0n);
  const conti = await quanti(sql`
    insert into s_descrizione_conti (cod_azienda, numero_conto, cod_tipo_archivio, descrizione, voce_bilancio, flag_divisa)
    select ${codAzienda}, r.numero_conto, r.cod_tipo_archivio, r.descrizione, nullif(r.voce_bilancio, ''), r.flag_divisa = 'S'
      from jsonb_to_recordset(${JSON.stringify(contiPredefiniti(codLibro))}::jsonb)
           as r (numero_conto text, cod_tipo_archivio text, descrizione text, voce_bilancio text, flag_divisa text)
    on conflict do nothing`);
  const tipi = new Map(
    contiPredefiniti(codLibro).map(({ numero_conto, cod_tipo_archivio }) => [
      numero_conto,
      cod_tipo_archivio,
    ]),
  );
  const righe = definizioniPredefinite(codLibro).map(
    ({ codiceConto, codicePriorita, conto, condizioni }) => ({
      codice: codiceConto,
      priorita: codicePriorita,
      numero: conto.numeroConto,
      tipo: tipi.get(conto.numeroConto),
      condizioni,
    }),
  );
  const definizioni = await quanti(sql`
    insert into s_definizione_conti (cod_azienda, cod_libro, codice_conto, codice_priorita, descrizione_conto_id, condizioni)
    select ${codAzienda}, ${codLibro}, r.codice, r.priorita, c.id, r.condizioni
      from jsonb_to_recordset(${JSON.stringify(righe)}::jsonb)
           as r (codice text, priorita int, numero text, tipo text, condizioni jsonb)
      join s_descrizione_conti c
        on c.cod_azienda = ${codAzienda} and c.numero_conto = r.numero and c.cod_tipo_archivio = r.tipo
    on conflict do nothing`);
  const modelli = await quanti(sql`
    insert into s_scritture (cod_azienda, cod_libro, n_scrittura, n_riga, causale, tipo_scrittura, conto, segno, importo,
                             valore_test, data_movimento, data_valuta, descrizione_causale, centro_costo, centro_prof)
    select ${codAzienda}, ${codLibro}, r."nScrittura", r."nRiga", r.causale, r."tipoScrittura", r.conto, r.segno, r.importo,
           r."valoreTest", r."dataMovimento", r."dataValuta", r."descrizioneCausale", r."centroCosto", r."centroProf"
      from jsonb_to_recordset(${JSON.stringify(modelliPredefiniti(codLibro))}::jsonb)
           as r ("nScrittura" int, "nRiga" int, causale text, "tipoScrittura" text, conto text, segno text, importo text,
                 "valoreTest" text, "dataMovimento" text, "dataValuta" text, "descrizioneCausale" text,
                 "centroCosto" text, "centroProf" text)
    on conflict do nothing`);
  return { conti, definizioni, modelli };
}

import { type RawBuilder, sql } from 'kysely';
import type { FiltroGiornaleWire, ScritturaGiornaleWire } from '#contract/contabilita/giornale.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import {
  conteggio,
  impagina,
  type Lettore,
  type Pagina,
  type RichiestaPagina,
} from '#server/record/pagina.ts';
import { type Libro, libroDi } from './libro.ts';

const ORDINE: readonly VoceOrdine[] = [
  { campo: 'dataContabile', colonna: 'data_contabile', tipo: 'date', verso: 'DESC' },
  { campo: 'catena', colonna: 'catena', tipo: 'bigint', verso: 'DESC' },
];

const fra = (colonna: string, da: unknown, a: unknown): RawBuilder<unknown> => sql`
  ${da == null ? sql`true` : sql`${sql.ref(colonna)} >= ${da}`} and ${a == null ? sql`true` : sql`${sql.ref(colonna)} <= ${a}`}`;

const uno = (colonna: string, valore: unknown): RawBuilder<unknown> =>
  valore == null ? sql`true` : sql`${sql.ref(colonna)} = ${valore}`;

const fraQuesti = (
  colonna: string,
  valori: readonly string[] | null | undefined,
): RawBuilder<unknown> =>
  valori == null ? sql`true` : sql`${sql.ref(colonna)} = any(${valori}::text[])`;

/** The entries of a filter; what lines say is asked of any of an entry's. */
const condizione = (
  { codAzienda, codLibro }: Libro,
  f: FiltroGiornaleWire,
): RawBuilder<unknown> => {
  const diRiga = f.codTitolo ?? f.codPortafoglio ?? f.numeroConto;
  return sql`t.cod_azienda = ${codAzienda} and t.cod_libro = ${codLibro}
    and ${fra('t.data_contabile', f.dataDa, f.dataA)} and ${fra('t.numero', f.numeroDa, f.numeroA)}
    and ${uno('t.esercizio', f.esercizio)} and ${uno('t.id_elaborazione', f.idElaborazione)}
    and ${fraQuesti('t.tipo', f.tipo)} and ${fraQuesti('t.causale', f.causale)}
    and ${f.comprendiChiusura === true || f.tipo ? sql`true` : sql`t.tipo <> 'E'`}
    and ${
      f.nreg == null && f.anno == null
        ? sql`true`
        : sql`t.id_movimento in (select m.id from movimenti m where m.cod_azienda = ${codAzienda}
            and ${uno('m.nreg', f.nreg)} and ${uno('m.anno', f.anno)})`
    }
    and ${
      diRiga == null
        ? sql`true`
        : sql`exists (select from giornale_righe r where r.cod_azienda = t.cod_azienda and r.cod_libro = t.cod_libro
            and r.esercizio = t.esercizio and r.catena = t.catena and ${fraQuesti('r.cod_titolo', f.codTitolo)}
            and ${fraQuesti('r.cod_portafoglio', f.codPortafoglio)} and ${fraQuesti('r.numero_conto', f.numeroConto)})`
    }`;
};

const RIGHE = sql`
  select jsonb_agg(jsonb_build_object('nRiga', r.n_riga, 'descrizioneContoId', r.descrizione_conto_id,
           'numeroConto', r.numero_conto, 'descrizioneConto', c.descrizione, 'segno', r.segno, 'importo', r.importo::text,
           'codDivisa', r.cod_divisa, 'importoDivisa', r.importo_divisa::text, 'codiceConto', r.codice_conto,
           'nScrittura', r.n_scrittura, 'nRigaModello', r.n_riga_modello, 'idMovimento', r.id_movimento,
           'codTitolo', r.cod_titolo, 'codPortafoglio', r.cod_portafoglio, 'codDepositario', r.cod_depositario,
           'immCirc', r.imm_circ, 'centro_Costo', r.centro_costo, 'centro_Prof', r.centro_prof,
           'descrizione', r.descrizione) order by r.n_riga)
    from giornale_righe r join s_descrizione_conti c on c.id = r.descrizione_conto_id
   where r.cod_azienda = t.cod_azienda and r.cod_libro = t.cod_libro and r.esercizio = t.esercizio and r.catena = t.catena`;

export async function paginaGiornale(
  tx: Tx,
  codAzienda: string,
  { filtro, pagina }: { readonly filtro: FiltroGiornaleWire; readonly pagina: RichiestaPagina },
): Promise<Pagina<ScritturaGiornaleWire>> {
  const libro = await libroDi(tx, codAzienda, filtro.codLibro);
  const dove = condizione(libro, filtro);
  const stima = sql`select 1 from giornale t where ${dove}`;
  const lettore: Lettore = {
    conta: (esatto) => conteggio(tx, (limite) => sql`${stima} ${limite}`, { esatto, stima }),
    leggi: async ({ ordine, dopo: valori, salta, limite }) => {
      const { rows } = await sql<Record<string, unknown>>`
        with t as materialized (
          select t.* from giornale t where ${dove} and ${valori ? dopo(ordine, valori) : sql`true`}
          ${clausolaOrdine(ordine)} limit ${limite} offset ${salta})
        select t.id, t.cod_azienda as "codAzienda", t.cod_libro as "codLibro", t.catena, t.esercizio, t.numero,
               t.data_contabile as "dataContabile", t.data_valuta as "dataValuta", t.tipo, t.causale, t.descrizione,
               t.id_movimento as "idMovimento", m.nreg, m.anno, t.id_origine as "idOrigine",
               t.id_elaborazione as "idElaborazione", t.totale, t.registrato_da as "registratoDa",
               t.registrato_il as "registratoIl", encode(a.hash, 'hex') as hash, coalesce((${RIGHE}), '[]') as righe
          from t
          join giornale_catena a on a.cod_azienda = t.cod_azienda and a.cod_libro = t.cod_libro and a.catena = t.catena
          left join movimenti m on m.id = t.id_movimento
        ${clausolaOrdine(ordine)}`.execute(tx);
      return rows;
    },
  };
  return impagina<ScritturaGiornaleWire>(lettore, ORDINE, pagina);
}

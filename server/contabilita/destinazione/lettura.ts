import { type RawBuilder, sql } from 'kysely';
import type {
  FiltroDestinazioneWire,
  ScritturaDestinazioneWire,
} from '#contract/contabilita/destinazione.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { fraScelti } from '#server/record/fra.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import {
  conteggio,
  impagina,
  type Lettore,
  type Pagina,
  paginaChiesta,
} from '#server/record/pagina.ts';
import { libroDi } from '../libro.ts';

type Sql = RawBuilder<unknown>;
type Stato = 'G' | 'C';

/** Where entries of a state stand, each `t`, and their lines `r`. */
const DOVE = {
  G: {
    tabella: sql`s_destinazione_scritture t`,
    righe: sql`s_destinazione r where r.cod_azienda = t.cod_azienda and r.id_scrittura = t.id`,
    calcolati: sql`'importoCalcolato', r.importo_calcolato::text, 'contoCalcolato', r.conto_calcolato`,
    numero: sql`null::int`,
    proprie: sql`t.versione, null::int as esercizio, null::int as numero, t.manuale, t.note`,
  },
  C: {
    tabella: sql`giornale t`,
    righe: sql`giornale_righe r where r.cod_azienda = t.cod_azienda and r.cod_libro = t.cod_libro
      and r.esercizio = t.esercizio and r.catena = t.catena`,
    calcolati: sql`'importoCalcolato', null, 'contoCalcolato', null`,
    numero: sql`t.numero`,
    proprie: sql`1 as versione, t.esercizio, t.numero,
      exists (select from scritture_manuali x where x.cod_azienda = t.cod_azienda and x.id_scrittura = t.id) as manuale,
      null::text as note`,
  },
} as const;

/** The lines of an entry `t`, with their accounts, as they are sent. */
export const righeInJson = (stato: Stato): Sql => sql`
  (select jsonb_agg(jsonb_build_object('nRiga', r.n_riga, 'descrizioneContoId', r.descrizione_conto_id,
            'numeroConto', c.numero_conto, 'descrizioneConto', c.descrizione, 'segno', r.segno,
            'importo', r.importo::text, 'codDivisa', r.cod_divisa, 'importoDivisa', r.importo_divisa::text,
            'codiceConto', r.codice_conto, 'nScrittura', r.n_scrittura, 'nRigaModello', r.n_riga_modello,
            'idMovimento', r.id_movimento, 'codTitolo', r.cod_titolo, 'codPortafoglio', r.cod_portafoglio,
            'codDepositario', r.cod_depositario, 'immCirc', r.imm_circ, 'centro_Costo', r.centro_costo,
            'centro_Prof', r.centro_prof, 'descrizione', r.descrizione, ${DOVE[stato].calcolati}) order by r.n_riga)
     from (select r.* from ${DOVE[stato].righe}) r
     join s_descrizione_conti c on c.cod_azienda = r.cod_azienda and c.id = r.descrizione_conto_id)`;

/** Entries of a state by a condition over `t`, with their lines. */
const scrittureDi = (stato: Stato, quali: Sql): RawBuilder<ScritturaDestinazioneWire> => sql`
  select t.id, ${stato}::text as stato, t.cod_libro as "codLibro", t.id_elaborazione as "idElaborazione",
         coalesce(e.tipo_elaborazione, '') as "tipoElaborazione", t.tipo, t.data_contabile as "dataContabile",
         t.data_valuta as "dataValuta", t.causale, t.descrizione, t.id_movimento as "idMovimento", m.nreg, m.anno,
         t.totale::text as totale, ${DOVE[stato].proprie}, coalesce(${righeInJson(stato)}, '[]') as righe
    from ${DOVE[stato].tabella}
    left join elaborazioni_contabili e on e.cod_azienda = t.cod_azienda and e.id = t.id_elaborazione
    left join movimenti m on m.id = t.id_movimento
   where ${quali}`;

/** An entry of the company, to be confirmed or in the journal; null where there is none. */
export async function scrittura(
  tx: Tx,
  codAzienda: string,
  id: number,
  stati: readonly Stato[] = ['G', 'C'],
): Promise<ScritturaDestinazioneWire | null> {
  for (const stato of stati) {
    const { rows } = await scrittureDi(
      stato,
      sql`t.cod_azienda = ${codAzienda} and t.id = ${id}`,
    ).execute(tx);
    if (rows[0]) return rows[0];
  }
  return null;
}

const fra = (colonna: Sql, da: unknown, a: unknown): readonly Sql[] => [
  ...(da == null ? [] : [sql`${colonna} >= ${da}`]),
  ...(a == null ? [] : [sql`${colonna} <= ${a}`]),
];

function condizioni(
  stato: Stato,
  codAzienda: string,
  codLibro: string,
  f: FiltroDestinazioneWire,
): Sql {
  const { righe, numero } = DOVE[stato];
  const diRiga = [
    ...fraScelti(sql`r.cod_titolo`, f.codTitolo),
    ...fraScelti(sql`r.cod_portafoglio`, f.codPortafoglio),
    ...(f.numeroConto?.length
      ? [
          sql`r.descrizione_conto_id in (select c.id from s_descrizione_conti c
               where c.cod_azienda = ${codAzienda} and c.numero_conto = any(${[...f.numeroConto]}::text[]))`,
        ]
      : []),
  ];
  const tutte = [
    sql`t.cod_azienda = ${codAzienda} and t.cod_libro = ${codLibro}`,
    ...fra(sql`t.data_contabile`, f.dataDa, f.dataA),
    ...fra(numero, f.numeroDa, f.numeroA),
    ...fraScelti(sql`t.causale`, f.causale),
    ...(f.idElaborazione == null ? [] : [sql`t.id_elaborazione = ${f.idElaborazione}`]),
    ...(f.tipoElaborazione == null
      ? []
      : [
          sql`t.id_elaborazione in (select e.id from elaborazioni_contabili e
               where e.cod_azienda = ${codAzienda} and e.tipo_elaborazione = ${f.tipoElaborazione})`,
        ]),
    ...(f.nreg == null
      ? []
      : [
          sql`t.id_movimento in (select m.id from movimenti m
               where m.cod_azienda = ${codAzienda} and m.nreg = ${f.nreg})`,
        ]),
    ...(f.soloModificate
      ? [
          stato === 'G'
            ? sql`t.manuale`
            : sql`exists (select from scritture_manuali x
                   where x.cod_azienda = t.cod_azienda and x.id_scrittura = t.id)`,
        ]
      : []),
    ...(diRiga.length > 0
      ? [sql`exists (select from ${righe} and ${sql.join(diRiga, sql` and `)})`]
      : []),
  ];
  return sql.join(tutte, sql` and `);
}

const PER_ID: readonly VoceOrdine[] = [
  { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'DESC' },
];

/** A page of entries, the latest first; both states share their identifiers. */
export async function paginaDestinazione(
  tx: Tx,
  codAzienda: string,
  filtro: FiltroDestinazioneWire,
): Promise<Pagina<ScritturaDestinazioneWire>> {
  const { codLibro } = await libroDi(tx, codAzienda, filtro.codLibro);
  const stati: readonly Stato[] = filtro.stato?.length ? [...new Set(filtro.stato)] : ['G'];
  const quali = (altro: Sql): Sql =>
    sql.join(
      stati.map(
        (stato) => sql`select t.id, ${stato}::text as stato from ${DOVE[stato].tabella}
          where ${condizioni(stato, codAzienda, codLibro, filtro)} and ${altro}`,
      ),
      sql` union all `,
    );
  const tutte = sql`select 1 from (${quali(sql`true`)}) t`;
  const lettore: Lettore = {
    conta: (esatto) => conteggio(tx, (limite) => sql`${tutte} ${limite}`, { esatto, stima: tutte }),
    leggi: async ({ ordine, dopo: valori, salta, limite }) => {
      const posto = valori ? dopo(ordine, valori) : sql`true`;
      const { rows: trovate } = await sql<{ id: number; stato: Stato }>`
        select id, stato from (${quali(posto)}) t ${clausolaOrdine(ordine)} limit ${limite} offset ${salta}`.execute(
        tx,
      );
      const lette = new Map<number, ScritturaDestinazioneWire>();
      for (const stato of stati) {
        const sue = trovate.filter((una) => una.stato === stato).map(({ id }) => id);
        if (sue.length === 0) continue;
        const { rows } = await scrittureDi(
          stato,
          sql`t.cod_azienda = ${codAzienda} and t.id = any(${sue}::bigint[])`,
        ).execute(tx);
        for (const una of rows) lette.set(una.id, una);
      }
      return trovate.flatMap(({ id }) => lette.get(id) ?? []);
    },
  };
  return impagina<ScritturaDestinazioneWire>(lettore, PER_ID, paginaChiesta(filtro.paging));
}

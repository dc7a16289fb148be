import { sql } from 'kysely';
import type { Segno } from '#domain/contabilita/scrittura.ts';
import { centesimi } from '#domain/money/centesimi.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Db } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';
import type { RigaPronta } from './pronte.ts';

interface RigaTrasferita extends Omit<RigaPronta, 'importo' | 'importoDivisa'> {
  readonly capofila: number;
  readonly idGiornale: number;
  readonly dataContabile: Data;
  readonly descrizioneScrittura: string;
  readonly importo: string;
  readonly importoDivisa: string | null;
}

interface AMano {
  readonly capofila: number;
  readonly idConto: number;
  readonly codiceConto: string | null;
  readonly idMovimento: number | null;
  readonly differenza: string;
}

/** What stands in the journal of a registration: the first of its entries, all their lines, what a hand put there. */
export interface Trasferita {
  readonly idOrigine: number;
  readonly dataContabile: Data;
  readonly descrizione: string;
  readonly righe: readonly RigaPronta[];
  readonly aMano: readonly RigaPronta[];
}

/** What stands in the journal of registrations, by their first row. */
export async function trasferiteDi(
  db: Db,
  { codAzienda, codLibro }: Libro,
  registrazioni: readonly number[],
): Promise<ReadonlyMap<number, Trasferita>> {
  if (registrazioni.length === 0) return new Map();
  const quali = sql`k.cod_azienda = ${codAzienda} and k.cod_libro = ${codLibro} and k.id_movimento = any(${registrazioni}::bigint[])`;
  const { rows } = await sql<RigaTrasferita>`
    select k.id_movimento as capofila, g.id as "idGiornale", g.data_contabile as "dataContabile",
           g.descrizione as "descrizioneScrittura", r.descrizione_conto_id as "idConto", r.segno, r.importo::text as importo,
           r.cod_divisa as "codDivisa", r.importo_divisa::text as "importoDivisa", r.codice_conto as "codiceConto",
           r.n_scrittura as "nScrittura", r.n_riga_modello as "nRigaModello", r.id_movimento as "idMovimento",
           r.id_posizione as "idPosizione", r.cod_titolo as "codTitolo", r.cod_portafoglio as "codPortafoglio",
           r.cod_depositario as "codDepositario", r.imm_circ as "immCirc", r.corta, r.centro_costo as "centroCosto",
           r.centro_prof as "centroProf", r.descrizione
      from movimenti_contabilizzati k
      join giornale g on g.id = k.id_giornale
      join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
       and r.esercizio = g.esercizio and r.catena = g.catena
     where ${quali} order by k.id_movimento, g.catena, r.n_riga`.execute(db);
  const { rows: aMano } = await sql<AMano>`
    select k.id_movimento as capofila, x.descrizione_conto_id as "idConto", nullif(x.codice_conto, '') as "codiceConto",
           x.id_movimento as "idMovimento", x.differenza::text as differenza
      from movimenti_contabilizzati k
      join scritture_manuali x on x.cod_azienda = k.cod_azienda and x.id_scrittura = k.id_giornale
     where ${quali}`.execute(db);
  const perCapofila = Map.groupBy(aMano, ({ capofila }) => capofila);
  return new Map(
    [...Map.groupBy(rows, ({ capofila }) => capofila)].flatMap(([capofila, sue]) => {
      const [prima] = sue;
      if (!prima) return [];
      const righe = sue.map(
        ({
          capofila: _c,
          idGiornale: _g,
          dataContabile: _d,
          descrizioneScrittura: _t,
          ...riga
        }) => ({
          ...riga,
          importo: centesimi(riga.importo),
          importoDivisa: riga.importoDivisa === null ? null : centesimi(riga.importoDivisa),
        }),
      );
      const modello = righe[0] as RigaPronta;
      return [
        [
          capofila,
          {
            idOrigine: prima.idGiornale,
            dataContabile: prima.dataContabile,
            descrizione: prima.descrizioneScrittura,
            righe,
            aMano: (perCapofila.get(capofila) ?? []).map(({ differenza, ...una }): RigaPronta => {
              const importo = centesimi(differenza);
              const segno: Segno = importo < 0n ? 'A' : 'D';
              return { ...modello, ...una, segno, importo: importo < 0n ? -importo : importo };
            }),
          },
        ] as const,
      ];
    }),
  );
}

import { type RawBuilder, sql } from 'kysely';
import type { RigaDelFile, ScritturaDelFile } from '#domain/contabilita/tracciati/scrivi.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';

const ALLA_VOLTA = 2_000;

type Letta = RigaDelFile & { readonly chiave: number; readonly descrizioneScrittura: string };

const domandaDi = ({ codAzienda, codLibro }: Libro, quali: RawBuilder<unknown>) => sql<Letta>`
  select g.catena as chiave, g.catena::text as catena, g.esercizio::text as esercizio, g.numero::text as numero,
         g.numero || '/' || g.esercizio as "numeroEsercizio", g.data_contabile::text as "dataContabile",
         g.data_valuta::text as "dataValuta", g.tipo, g.causale, m.nreg || '/' || m.anno as registrazione,
         coalesce(r.descrizione, g.descrizione) as descrizione, g.descrizione as "descrizioneScrittura", g.totale::text as totale,
         g.registrato_da as "registratoDa", r.n_riga::text as riga, r.numero_conto as conto,
         c.descrizione as "descrizioneConto", t.sezione, c.voce_bilancio as "voceBilancio", r.segno,
         r.importo::text as importo, r.cod_divisa as divisa, r.importo_divisa::text as "importoDivisa",
         r.cod_titolo as titolo, r.cod_portafoglio as portafoglio, r.cod_depositario as depositario,
         r.centro_costo as "centroCosto", r.centro_prof as "centroProf"
    from giornale g
    join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
     and r.esercizio = g.esercizio and r.catena = g.catena
    join s_descrizione_conti c on c.cod_azienda = r.cod_azienda and c.id = r.descrizione_conto_id
    join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio
    left join movimenti m on m.id = g.id_movimento
   where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and ${quali}
   order by g.esercizio, g.numero, r.n_riga`;

/** The chosen entries with their lines, in the order of their numbers: many at once, memory stays flat. */
export async function* scrittureDelFile(
  tx: Tx,
  libro: Libro,
  quali: RawBuilder<unknown>,
): AsyncGenerator<ScritturaDelFile> {
  let righe: Letta[] = [];
  const chiusa = (): ScritturaDelFile[] => {
    const [prima] = righe;
    return prima ? [{ valori: { ...prima, descrizione: prima.descrizioneScrittura }, righe }] : [];
  };
  const cursore = { nome: 'righe_del_file', domanda: domandaDi(libro, quali) };
  for await (const blocco of aBlocchi<Letta>(tx, cursore, ALLA_VOLTA))
    for (const riga of blocco) {
      if (riga.chiave !== righe[0]?.chiave) {
        yield* chiusa();
        righe = [];
      }
      righe.push(riga);
    }
  yield* chiusa();
}

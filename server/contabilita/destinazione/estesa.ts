import { sql } from 'kysely';
import type { EstesaWire } from '#contract/contabilita/destinazione.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { STATO } from '#server/movimenti/contabilizzato.ts';
import { istante } from '#server/record/tabella-record.ts';
import { simboliDella } from '../generazione/simboli-della.ts';
import { elaborazioneDi } from './elaborazioni.ts';
import { scrittura } from './lettura.ts';

/** An entry with all its reasons: registration, templates, symbols, run, what corrects it. */
export async function estesa(tx: Tx, codAzienda: string, id: number): Promise<EstesaWire> {
  const una = await scrittura(tx, codAzienda, id);
  if (!una) throw errore('NON_TROVATO');
  const { rows: movimenti } = await sql<NonNullable<EstesaWire['movimento']>>`
    select t.id, t.nreg, t.anno, t.cod_causale as causale, ${STATO} as stato from movimenti t
     where t.cod_azienda = ${codAzienda} and t.id = ${una.idMovimento}`.execute(tx);
  const { rows: modelli } = await sql<EstesaWire['modelli'][number]>`
    select n_scrittura as "nScrittura", n_riga as "nRiga", conto, segno, importo, valore_test as "valoreTest"
      from s_scritture where cod_azienda = ${codAzienda} and cod_libro = ${una.codLibro}
       and (n_scrittura, n_riga) in (select x.a, x.b from unnest(${una.righe.map(({ nScrittura }) => nScrittura)}::int[],
              ${una.righe.map(({ nRigaModello }) => nRigaModello)}::int[]) x (a, b))
     order by n_scrittura, n_riga`.execute(tx);
  const { rows: altre } = await sql<EstesaWire['rettifiche'][number] & { origine: boolean }>`
    select g.id, g.esercizio, g.numero, g.tipo, g.id = o.id_origine as origine
      from (select coalesce((select id_origine from giornale where cod_azienda = ${codAzienda} and id = ${id}),
                            (select id_giornale_origine from s_destinazione_scritture
                              where cod_azienda = ${codAzienda} and id = ${id})) as id_origine) o
      join giornale g on g.cod_azienda = ${codAzienda} and (g.id = o.id_origine or g.id_origine = ${id})
     order by g.catena`.execute(tx);
  const { rows: anelli } = await sql<Pick<EstesaWire, 'hash' | 'registratoDa' | 'registratoIl'>>`
    select encode(a.hash, 'hex') as hash, g.registrato_da as "registratoDa",
           ${istante(sql`g.registrato_il`)} as "registratoIl"
      from giornale g
      join giornale_catena a on a.cod_azienda = g.cod_azienda and a.cod_libro = g.cod_libro and a.catena = g.catena
     where g.cod_azienda = ${codAzienda} and g.id = ${id}`.execute(tx);
  const senzaOrigine = ({ origine: _o, ...altra }: (typeof altre)[number]) => altra;
  const origine = altre.find((altra) => altra.origine);
  return {
    ...una,
    movimento: movimenti[0] ?? null,
    simboli:
      una.idMovimento === null
        ? []
        : await simboliDella(tx, { codAzienda, codLibro: una.codLibro }, una.idMovimento),
    modelli,
    elaborazione: await elaborazioneDi(tx, codAzienda, sql`e.id = ${una.idElaborazione}`),
    origine: origine ? senzaOrigine(origine) : null,
    rettifiche: altre.filter((altra) => !altra.origine).map(senzaOrigine),
    ...(anelli[0] ?? { hash: null, registratoDa: null, registratoIl: null }),
  };
}

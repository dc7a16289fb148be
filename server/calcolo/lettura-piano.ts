import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { rotteCalcoloTitolo } from '#contract/calcolo-titolo.ts';
import { differenzePiano } from '#domain/calcolo/confronto-piani.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import type { ContoPiano, RigaIndicizzata } from '#domain/calcolo/piano-indicizzato.ts';
import { conIPremi, spiegaPremio } from '#domain/calcolo/premio-fedelta.ts';
import { spiegaRigaPiano } from '#domain/calcolo/spiegazioni-titolo.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import { pianoConfermato, pianoDelTitolo } from './piano-titolo.ts';

type Risposta = Static<(typeof rotteCalcoloTitolo.pianoConfermato)['risposta']>;
type Conferma = Risposta['conferme'][number];

const CONFERME_MASSIME = 200;

/** Every confirmation of a plan, newest first: the present one, and those that it took the place of. */
async function conferme(tx: Tx, idTitolo: number): Promise<readonly Conferma[]> {
  const numero = (nome: string): RawBuilder<unknown> =>
    sql`(s.riga ->> ${sql.lit(nome)})::int as ${sql.ref(nome)}`;
  const { rows } = await sql<Conferma>`
    select ${istante(sql`modificato_il`)} as il, modificato_da as da, righe, aggiunte, cambiate, tolte
      from titoli_piani where id_titolo = ${idTitolo}
    union all
    (select ${istante(sql`(s.riga ->> 'modificato_il')::timestamptz`)}, s.riga ->> 'modificato_da',
            ${numero('righe')}, ${numero('aggiunte')}, ${numero('cambiate')}, ${numero('tolte')}
       from (select storico_intera(s) as riga from storico s join titoli_piani p on p.id = s.id_record
              where s.tabella = 'titoli_piani' and p.id_titolo = ${idTitolo}
              order by s.id desc limit ${CONFERME_MASSIME}) s)
    order by il desc`.execute(tx);
  return rows;
}

async function diOggi(
  tx: Tx,
  titolo: TitoloCalcolato,
): Promise<ContoPiano | { readonly manca: string }> {
  try {
    return await pianoDelTitolo(tx, titolo);
  } catch (causa) {
    if (causa instanceof TerminiErrati) return { manca: causa.message };
    throw causa;
  }
}

const spiegate = (titolo: TitoloCalcolato, { preparato, reale, righe }: ContoPiano) =>
  conIPremi(titolo, righe).map((riga) => {
    const { genere, n } = riga;
    const traccia =
      genere === 'premio'
        ? spiegaPremio(riga)
        : spiegaRigaPiano(preparato, reale[n - 1] ?? riga, riga);
    return { ...riga, traccia: [...traccia] };
  });

/** The confirmed plan beside the one of today; neither need be there. */
export async function letturaPiano(tx: Tx, titolo: TitoloCalcolato): Promise<Risposta> {
  const confermato = await pianoConfermato(tx, titolo.id);
  const oggi = await diOggi(tx, titolo);
  const manca = 'manca' in oggi;
  const righe: readonly RigaIndicizzata[] = manca ? [] : oggi.righe;
  const daConfrontare = !manca && confermato.length > 0;
  return {
    oggi: manca ? null : spiegate(titolo, oggi),
    mancaOggi: manca ? oggi.manca : null,
    confermato: confermato.length > 0 ? [...conIPremi(titolo, confermato)] : null,
    differenze: daConfrontare
      ? differenzePiano(confermato, righe).map((una) => ({ ...una, campi: [...una.campi] }))
      : [],
    conferme: [...(await conferme(tx, titolo.id))],
  };
}

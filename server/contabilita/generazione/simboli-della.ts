import { sql } from 'kysely';
import { arrotondata } from '#domain/calcolo/frazione.ts';
import { SIMBOLI, valoriDi } from '#domain/contabilita/simboli.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import { annoMassimo, data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';
import { contabileDi, giocoDelle, leggiScelte } from './calcolo.ts';
import type { Domanda } from './domanda.ts';
import { DELLA_PRIMA, SCELTE } from './selezione.ts';

interface Simbolo {
  readonly riga: number;
  readonly nome: string;
  readonly valore: string;
}

/** What each row of a registration is worth, by symbol; those that are nothing are left out. */
export async function simboliDella(tx: Tx, libro: Libro, idMovimento: number): Promise<Simbolo[]> {
  await sql`create temp table ${SCELTE} on commit drop as
    select m.id, 'nuova'::text as specie, null::date as nota, ${DELLA_PRIMA}
      from movimenti m where m.id = ${idMovimento}`.execute(tx);
  const fine = data(`${annoMassimo}-12-31`);
  const domanda: Domanda = {
    ...libro,
    tipo: 'G',
    ...{ dal: fine, al: fine, arretrate: true, conScarti: false, conDeroga: false },
    ...{ codPortafoglio: null, codDepositario: null, causale: null, tipoTitolo: null },
  };
  const gioco = await giocoDelle(tx, domanda);
  const contabile = await contabileDi(tx, domanda, gioco);
  const righe = contabile.daScrivere(await leggiScelte(tx, domanda, gioco));
  return righe.flatMap(({ riga, intorno }, i) => {
    const valori = valoriDi(riga, intorno);
    return [...SIMBOLI].flatMap(([nome, { posto }]): Simbolo[] => {
      const valore = valori(posto);
      if (typeof valore === 'string') return [];
      const cento = arrotondata(valore, 2);
      return cento === 0n ? [] : [{ riga: i + 1, nome, valore: inEuro(cento) }];
    });
  });
}

import { sql } from 'kysely';
import type { MovimentoDiContoWire, RigaDiContoWire } from '#contract/riconciliazione/confronto.ts';
import { abbina } from '#domain/riconciliazione/abbina/abbina.ts';
import { applicaRegola } from '#domain/riconciliazione/abbina/con-regole.ts';
import { Aperti } from '#domain/riconciliazione/abbina/parti.ts';
import { nomine } from '#domain/riconciliazione/abbina/riferimenti.ts';
import {
  type CondizioniRegola,
  difettiCondizioni,
  type SpecieRegola,
} from '#domain/riconciliazione/regole.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { esigiConto } from './a-mano.ts';
import { leggiAperti } from './abbina-conto.ts';
import { estrattiDelConto } from './conto-di-cassa.ts';
import { colonneMovimento, unioniMovimento } from './pagina-movimenti.ts';
import { righeIntere } from './pagina-righe.ts';

export interface RegolaDaProvare {
  readonly idConto: number;
  readonly specie: SpecieRegola;
  readonly condizioni: Readonly<Record<string, unknown>>;
  readonly effetto: 'conferma' | 'proponi';
}

const ESEMPI = 50;

interface Esempio {
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
  readonly effetto: 'conferma' | 'proponi' | 'ambiguo';
}

/** The examples as the pages show their lines and movements. */
async function interi(tx: Tx, azienda: string, esempi: readonly Esempio[]) {
  const righe = esempi.flatMap((uno) => uno.righe);
  const movimenti = esempi.flatMap((uno) => uno.movimenti);
  const lette = await righeIntere(sql`
    select l.cod_azienda, l.anno, l.id from estratti_righe l
     where l.cod_azienda = ${azienda} and l.id = any (${righe}::bigint[])`).execute(tx);
  const letti = await sql<MovimentoDiContoWire>`
    select ${colonneMovimento(sql`null::text`)} from movimenti m ${unioniMovimento}
     where m.cod_azienda = ${azienda} and m.id = any (${movimenti}::bigint[])`.execute(tx);
  const perRiga = new Map(lette.rows.map((una) => [una.id, una]));
  const perMovimento = new Map(letti.rows.map((uno) => [uno.id, uno]));
  return esempi.map((uno) => ({
    righe: uno.righe.map((id) => perRiga.get(id) as RigaDiContoWire),
    movimenti: uno.movimenti.map((id) => perMovimento.get(id) as MovimentoDiContoWire),
    effetto: uno.effetto,
  }));
}

/** What a rule would take of what the passes of the product leave; nothing is written. */
export async function provaRegola(
  tx: Tx,
  azienda: string,
  { idConto, specie, condizioni, effetto }: RegolaDaProvare,
) {
  esigiSenzaDifetti(difettiCondizioni(condizioni, specie));
  const conto = await esigiConto(tx, azienda, idConto);
  const estratti = await estrattiDelConto(tx, conto);
  if (estratti.length === 0) return { confermati: 0, proposti: 0, ambigui: 0, esempi: [] };
  await sql`set local enable_nestloop = off`.execute(tx);
  const { righe, movimenti, nomiConfermati } = await leggiAperti(tx, conto, estratti);
  await sql`set local enable_nestloop = on`.execute(tx);
  const { trovati } = abbina(righe, movimenti, {
    ...{ finestra: conto.finestra, regole: [] },
    nomiConfermati: new Set(nomiConfermati.keys()),
  });
  const aperti = new Aperti(righe, movimenti);
  for (const uno of trovati) if (uno.stato === 'confermato') aperti.prendi(uno);
  const regola = { id: null, specie, effetto, condizioni: condizioni as CondizioniRegola };
  const { prese, ambigue, troppe } = applicaRegola(aperti, nomine(aperti), regola);
  if (troppe)
    throw erroreCampo(
      'condizioni',
      'La regola è troppo larga: confronterebbe milioni di coppie. Stringere l’importo o i giorni.',
    );
  const conIds =
    (che: Esempio['effetto']) =>
    (uno: { righe: number[]; movimenti: number[] }): Esempio => ({
      righe: uno.righe.map((quale) => righe[quale]?.id as number),
      movimenti: uno.movimenti.map((quale) => movimenti[quale]?.id as number),
      effetto: che,
    });
  const esempi = [...prese.map(conIds(effetto)), ...ambigue.map(conIds('ambiguo'))];
  return {
    confermati: effetto === 'conferma' ? prese.length : 0,
    proposti: effetto === 'proponi' ? prese.length : 0,
    ambigui: ambigue.length,
    esempi: await interi(tx, azienda, esempi.slice(0, ESEMPI)),
  };
}

import { sql } from 'kysely';
import type { MovimentoDiContoWire, RigaDiContoWire } from '#contract/riconciliazione/confronto.ts';
import { abbina } from '#domain/riconciliazione/abbina/abbina.ts';
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
import { coppieSciolte, type RigaAperta } from './lettura-aperti.ts';
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
  readonly righe: readonly RigaAperta[];
  readonly movimenti: readonly number[];
  readonly effetto: 'conferma' | 'proponi' | 'ambiguo';
}

/** The examples as the pages show their lines and movements. */
async function interi(tx: Tx, azienda: string, esempi: readonly Esempio[]) {
  const righe = esempi.flatMap((uno) => uno.righe);
  const anni = [...new Set(righe.map(({ anno }) => anno))];
  const movimenti = esempi.flatMap((uno) => uno.movimenti);
  const lette = await righeIntere(sql`
    select l.cod_azienda, l.anno, l.id from estratti_righe l
     where l.cod_azienda = ${azienda} and l.anno = any (${anni}::smallint[])
       and l.id = any (${righe.map(({ id }) => id)}::bigint[])`).execute(tx);
  const letti = await sql<MovimentoDiContoWire>`
    select ${colonneMovimento(sql`null::text`)} from movimenti m ${unioniMovimento}
     where m.cod_azienda = ${azienda} and m.id = any (${movimenti}::bigint[])`.execute(tx);
  const perRiga = new Map(lette.rows.map((una) => [una.id, una]));
  const perMovimento = new Map(letti.rows.map((uno) => [uno.id, uno]));
  return esempi.map((uno) => ({
    righe: uno.righe.map(({ id }) => perRiga.get(id) as RigaDiContoWire),
    movimenti: uno.movimenti.map((id) => perMovimento.get(id) as MovimentoDiContoWire),
    effetto: uno.effetto,
  }));
}

/** What a comparison with this rule alone would take by it, and what it would not choose of; nothing is written. */
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
  const regola = { id: null, specie, effetto, condizioni: condizioni as CondizioniRegola };
  const { trovati, regole } = abbina(righe, movimenti, {
    ...{ finestra: conto.finestra, regole: [regola], sciolte: await coppieSciolte(tx, conto) },
    nomiConfermati: new Set(nomiConfermati.keys()),
  });
  if (regole.larghe.length > 0)
    throw erroreCampo(
      'condizioni',
      'La regola è troppo larga: confronterebbe milioni di coppie. Stringere l’importo o i giorni.',
    );
  const prese = trovati.filter(({ come }) => come === 'regola');
  const { ambigue } = regole;
  const conIds =
    (che: Esempio['effetto']) =>
    (uno: { righe: readonly number[]; movimenti: readonly number[] }): Esempio => ({
      righe: uno.righe.map((quale) => righe[quale] as RigaAperta),
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

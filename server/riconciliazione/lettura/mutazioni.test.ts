import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventoLettura, RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import type { MappaturaColonne } from '#domain/riconciliazione/lettura/mappatura-colonne.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { righeDi } from '#tests/setup/lettura-estratti.ts';
import { leggiEstratto } from './leggi.ts';

const CAMPIONI = join(import.meta.dirname, '../../../domain/riconciliazione/lettura/campioni');

interface Campione {
  readonly nome: string;
  readonly byte: Buffer;
}

const nostri: readonly Campione[] = readdirSync(CAMPIONI)
  .filter((nome) => !nome.endsWith('.json'))
  .toSorted()
  .map((nome) => ({ nome, byte: readFileSync(join(CAMPIONI, nome)) }));

const PAGINE_940 = [
  ...[':20:A', ':25:1', ':28C:999/1', ':60F:C131130CHF0,', ':61:1312091209C79,7FMSC01916//NONREF'],
  ...[':86:008?00DAUERAUFTRAG?20Miete November?32MUEL', 'LER', ':62M:C140407CHF79,7', '-'],
  ...[':20:B', ':25:1', ':28C:999/2', ':60M:C140407CHF79,7', ':61:131216RC9,50FMSC01//NONREF'],
  ...[':62F:C140407CHF70,20', ':64:C140407CHF70,20', ':86:SALUTI', '-'],
];
const semt = (radice: string, corpo: string): string =>
  `<Document><${radice}>\n<Pgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></Pgntn>\n` +
  '<StmtGnlDtls><StmtDtTm><Dt>2026-11-18</Dt></StmtDtTm></StmtGnlDtls>\n<SfkpgAcct><Id>S1</Id></SfkpgAcct>\n' +
  `${corpo}\n</${radice}></Document>`;
const ISIN = '<FinInstrmId><ISIN>IT0005561888</ISIN></FinInstrmId>';
const POSIZIONI = semt(
  'SctiesBalCtdyRpt',
  `<BalForAcct>${ISIN}\n<AggtBal><ShrtLngInd>SHOR</ShrtLngInd>` +
    '<Qty><Qty><FaceAmt>937500.00</FaceAmt></Qty></Qty></AggtBal></BalForAcct>',
);
const tx = (verso: string, quanto: string): string =>
  `<Tx><TxDtls><SctiesMvmntTp>${verso}</SctiesMvmntTp>\n<PstngQty><Qty><FaceAmt>${quanto}</FaceAmt></Qty></PstngQty>\n` +
  '<FctvSttlmDt><Dt>2026-11-18</Dt></FctvSttlmDt></TxDtls></Tx>\n';
const REGOLATI = semt(
  'SctiesTxPstngRpt',
  `<FinInstrmDtls>${ISIN}\n${tx('RECE', '600000')}${tx('DELI', '25.5')}</FinInstrmDtls>`,
);
const TABELLA =
  'Saldo iniziale;;1000,00\nData;Importo;Testo\n16/11/2026;-1.061,20;"A;B"\n17/11/2026;18,5;C\nSaldo finale;;-42,70\n';

const MAPPATURA: MappaturaColonne = {
  specie: 'conto',
  rigaTitoli: 2,
  primaRiga: 3,
  campi: { dataContabile: 'Data', importo: 'Importo', testo: 'Testo' },
  decimale: ',',
  date: 'gma',
  segno: 'importo',
  coordinate: 'ESE1',
  saldoIniziale: { etichetta: 'Saldo iniziale' },
  saldoFinale: { etichetta: 'Saldo finale' },
};

const famiglia = (inizio: RegExp): Campione[] => nostri.filter(({ nome }) => inizio.test(nome));
const scritto = (nome: string, testo: string): Campione[] => [{ nome, byte: Buffer.from(testo) }];

const famiglie: readonly (readonly [che: string, campioni: readonly Campione[]])[] = [
  ['RH', famiglia(/^rh_/)],
  ['camt', famiglia(/^camt_/)],
  ['MT535 e MT536', famiglia(/^MT53/)],
  ['MT54x', famiglia(/^catena/)],
  ['MT564 e MT566', famiglia(/^MT56/)],
  ['MT940', scritto('a.sta', PAGINE_940.join('\r\n'))],
  ['semt', [...scritto('a.xml', POSIZIONI), ...scritto('b.xml', REGOLATI)]],
  ['tabella', scritto('a.csv', TABELLA)],
];

test('ogni campione è di una famiglia, e senza guasti si legge o si rifiuta', async () => {
  expect(famiglie.flatMap(([, campioni]) => campioni)).toHaveLength(nostri.length + 4);
  for (const [, campioni] of famiglie.slice(-3))
    for (const { nome, byte } of campioni) expect((await leggi(nome, byte)).rifiuto).toBeNull();
});

async function* aPezzi(byte: Buffer, tagli: readonly number[]): AsyncGenerator<Buffer> {
  let da = 0;
  for (const taglio of tagli.toSorted((a, b) => a - b)) {
    if (taglio <= da || taglio >= byte.length) continue;
    yield byte.subarray(da, taglio);
    da = taglio;
  }
  yield byte.subarray(da);
}

interface Esito {
  readonly eventi: readonly EventoLettura[];
  readonly rifiuto: string | null;
}

/** An error that is no refusal passes: it is a crash. */
async function leggi(nome: string, byte: Buffer, tagli: readonly number[] = []): Promise<Esito> {
  const eventi: EventoLettura[] = [];
  try {
    await leggiEstratto(aPezzi(byte, tagli), nome, (e) => eventi.push(e), { mappatura: MAPPATURA });
    return { eventi, rifiuto: null };
  } catch (causa) {
    if (!(causa instanceof RifiutoLettura)) throw causa;
    return { eventi: [], rifiuto: `${causa.message} ${causa.differenza}` };
  }
}

/** The digits as they may stand in a file: a point or a comma, which may also be at the end. */
function scritti(numero: string): string[] {
  const nudo = numero.replace('-', '');
  const virgola = nudo.replace('.', ',');
  return [nudo, virgola, virgola.replace(/^0,/, ','), nudo.replace(/^0\./, '.')];
}

interface Mutazione {
  readonly quale: number;
  readonly come: string;
  readonly dove: number;
  readonly valore: number;
}

const LUNGO = 100_000;

const mutazione: fc.Arbitrary<Mutazione> = fc.record({
  quale: fc.nat({ max: 1_000 }),
  come: fc.constantFrom('byte', 'riga', 'pagina', 'taglio', 'doppia'),
  dove: fc.nat({ max: LUNGO }),
  valore: fc.nat({ max: 255 }),
});

const unoDi = (campioni: readonly Campione[], quale: number): Campione =>
  campioni[quale % campioni.length] ?? { nome: '', byte: Buffer.alloc(1) };

function mutato({ nome, byte }: Campione, { come, dove, valore }: Mutazione): Campione {
  const posto = dove % byte.length;
  if (come === 'byte') {
    const copia = Buffer.from(byte);
    copia[posto] = valore;
    return { nome, byte: copia };
  }
  if (come === 'taglio') return { nome, byte: byte.subarray(0, posto) };
  const righe = byte.toString('latin1').split('\n');
  const n = dove % righe.length;
  if (come === 'riga') righe.splice(n, 1);
  if (come === 'doppia') righe.splice(n, 0, righe[n] ?? '');
  if (come === 'pagina') righe.splice(n, 20);
  return { nome, byte: Buffer.from(righe.join('\n'), 'latin1') };
}

describe.each(famiglie)('%s', (_, campioni) => {
  test('guasto si rifiuta o si legge, e ogni importo letto sta nel file', async () => {
    await fc.assert(
      fc.asyncProperty(mutazione, async (m) => {
        const { nome, byte } = mutato(unoDi(campioni, m.quale), m);
        const { eventi } = await leggi(nome, byte);
        const testo = byte.toString('latin1').replace(/(\d)[. \xA0](?=\d{3}\D)/g, '$1');
        for (const riga of righeDi(eventi))
          for (const numero of [riga.importo, riga.quantita])
            if (numero !== null && !scritti(numero).some((s) => testo.includes(s)))
              throw new Error(`${nome}: ${numero} non è nel file`);
      }),
      CASI,
    );
  }, 600_000);

  test('si legge uguale in qualunque pezzo arrivi', async () => {
    const tagli = fc.array(fc.nat({ max: LUNGO }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1_000 }), tagli, async (quale, dove) => {
        const { nome, byte } = unoDi(campioni, quale);
        const tutti = dove.map((d) => d % byte.length);
        expect(await leggi(nome, byte, tutti)).toEqual(await leggi(nome, byte));
      }),
      { numRuns: Math.ceil(CASI.numRuns / 20) },
    );
  }, 600_000);

  test('si legge uguale un byte per volta', async () => {
    for (const { nome, byte } of campioni) {
      const ogni = Array.from({ length: byte.length }, (_, i) => i);
      expect(await leggi(nome, byte, ogni)).toEqual(await leggi(nome, byte));
    }
  });
});

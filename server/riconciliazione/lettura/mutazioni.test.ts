import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EventoLettura, RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { righeDi } from '#tests/setup/lettura-estratti.ts';
import { leggiEstratto } from './leggi.ts';

const CAMPIONI = join(import.meta.dirname, '../../../domain/riconciliazione/lettura/campioni');

const file = readdirSync(CAMPIONI)
  .filter((nome) => !nome.endsWith('.json'))
  .toSorted()
  .map((nome) => ({ nome, byte: readFileSync(join(CAMPIONI, nome)) }));
const lungo = file.reduce((massimo, { byte }) => Math.max(massimo, byte.length), 0);

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
    await leggiEstratto(aPezzi(byte, tagli), nome, (e) => eventi.push(e));
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

const mutazione = fc.record({
  quale: fc.nat({ max: file.length - 1 }),
  come: fc.constantFrom('byte', 'riga', 'pagina', 'taglio', 'doppia'),
  dove: fc.nat({ max: lungo }),
  valore: fc.nat({ max: 255 }),
});

type Mutazione = typeof mutazione extends fc.Arbitrary<infer T> ? T : never;

function mutato({ quale, come, dove, valore }: Mutazione): { nome: string; byte: Buffer } {
  const { nome, byte } = file[quale] ?? { nome: '', byte: Buffer.alloc(0) };
  const posto = dove % byte.length;
  if (come === 'byte') {
    const copia = Buffer.from(byte);
    copia[posto] = valore;
    return { nome, byte: copia };
  }
  if (come === 'taglio') return { nome, byte: byte.subarray(0, posto) };
  const testo = byte.toString('latin1');
  const righe = testo.split('\n');
  const n = dove % righe.length;
  if (come === 'riga') righe.splice(n, 1);
  if (come === 'doppia') righe.splice(n, 0, righe[n] ?? '');
  if (come === 'pagina') righe.splice(n, 20);
  return { nome, byte: Buffer.from(righe.join('\n'), 'latin1') };
}

test('un file guastato si rifiuta o si legge, e ogni importo letto sta nel file', async () => {
  await fc.assert(
    fc.asyncProperty(mutazione, async (m) => {
      const { nome, byte } = mutato(m);
      const { eventi } = await leggi(nome, byte);
      const testo = byte.toString('latin1');
      for (const riga of righeDi(eventi))
        for (const numero of [riga.importo, riga.quantita])
          if (numero !== null && !scritti(numero).some((s) => testo.includes(s)))
            throw new Error(`${nome}: ${numero} non è nel file`);
    }),
    CASI,
  );
}, 600_000);

test('i pezzi in cui il file arriva non cambiano che cosa se ne legge', async () => {
  const tagli = fc.array(fc.nat({ max: lungo }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: file.length - 1 }), tagli, async (quale, dove) => {
      const { nome, byte } = file[quale] ?? { nome: '', byte: Buffer.alloc(0) };
      expect(await leggi(nome, byte, dove)).toEqual(await leggi(nome, byte));
    }),
    { numRuns: Math.ceil(CASI.numRuns / 4) },
  );
}, 600_000);

test('un byte per volta si legge uguale', async () => {
  for (const { nome, byte } of file) {
    const ogni = Array.from({ length: byte.length }, (_, i) => i);
    expect(await leggi(nome, byte, ogni)).toEqual(await leggi(nome, byte));
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { difettoIsin } from '#domain/codici/isin.ts';

/** What the calculation core promises of its sources, and no type can say. */

const RADICE = join(import.meta.dirname, '..');

const moduli = (cartella: string): readonly { readonly file: string; readonly testo: string }[] =>
  readdirSync(join(RADICE, cartella), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(cartella, file))
    .map((file) => ({ file, testo: readFileSync(join(RADICE, file), 'utf8') }));

/** An exported function, class or method of cost, with the JSDoc before it where there is one. */
const ESPORTATA =
  /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:(?:async )?function (\w+)|class (\w+)|const (\w+)(?:: MetodoCosto)? = (?:<[^>]*>)?\(|const (\w+): MetodoCosto)/gm;

const esportate = (cartella: string) =>
  moduli(cartella).flatMap(({ file, testo }) =>
    [...testo.matchAll(ESPORTATA)].map(([, documento = '', ...nomi]) => ({
      nome: `${file} ${nomi.find((nome) => nome !== undefined)}`,
      documento,
    })),
  );

/** A law, a standard, a publication, a decision of ours or one of the rules of docs/regole. */
const FONTE =
  /docs\/regole|docs\/decisions|D\.Lgs|D\.L\. |D\.P\.R\.|G\.U\.|\bL\. \d|T\.?U\.?I\.?R|c\.c\.|OIC \d|IFRS|IAS \d|ISDA|ICMA|ISMA|MEF|Banca d’Italia/;

describe('ogni funzione pubblica del calcolo', () => {
  test('si trova: la prova legge davvero i sorgenti', () => {
    expect(esportate('domain/calcolo').length).toBeGreaterThan(90);
    expect(esportate('domain/tempo').length).toBeGreaterThan(20);
    expect(esportate('domain/money').length).toBeGreaterThan(15);
  });

  test('di domain/calcolo dice che cosa dà, e secondo quale fonte', () => {
    const senza = esportate('domain/calcolo').filter(({ documento }) => !FONTE.test(documento));
    expect(senza.map(({ nome }) => nome)).toEqual([]);
  });

  test.each(['domain/tempo', 'domain/money'])('di %s dice che cosa dà', (cartella) => {
    const senza = esportate(cartella).filter(({ documento }) => documento.length < 20);
    expect(senza.map(({ nome }) => nome)).toEqual([]);
  });
});

describe('nessun caso a parte', () => {
  /**
   * The twin codes of retail bonds are rows of a mapping, which translates codes and calculates nothing;
   * the other is the example that a template for imports shows.
   */
  const AMMESSI = /^domain\/(mappature\/predefinite\/|archivi\/colonne\.ts$)/;

  test('nessun ISIN sta nei sorgenti del dominio e del calcolo', () => {
    const sorgenti = [...moduli('domain'), ...moduli('server/calcolo')].filter(
      ({ file }) => !AMMESSI.test(file),
    );
    const trovati = sorgenti.flatMap(({ file, testo }) =>
      [...testo.matchAll(/\b[A-Z]{2}[A-Z0-9]{9}\d\b/g)]
        .filter(([codice]) => difettoIsin(codice) === undefined)
        .map(([codice]) => `${file} ${codice}`),
    );
    expect(trovati).toEqual([]);
  });
});

describe('nessun double sulla strada di un importo', () => {
  /** A text that becomes a number of the machine, or a number that is rounded by it. */
  const DOUBLE =
    /\bNumber\((?!\.)|\bparseFloat\(|\bparseInt\(|Math\.(?!min\(giorno)\w+\(|\.toFixed\(\w/;

  /** Where it is allowed, and for what: a rate that is looked for, a figure of analysis, a count. */
  const AMMESSI: Readonly<Record<string, string>> = {
    'domain/calcolo/analisi.ts': 'rendimenti, durate e prezzi da un rendimento',
    'domain/calcolo/rendimento.ts': 'il rendimento si cerca a 1e-14',
    'domain/calcolo/rendimento-netto.ts': 'il rendimento netto si cerca a 1e-14',
    'domain/calcolo/radice.ts': 'lo zero di una funzione, a 1e-14',
    'domain/calcolo/duration.ts': 'la durata modificata, cifra di analisi',
    'domain/calcolo/flussi.ts': 'il tasso interno si cerca a 1e-14',
    'domain/calcolo/costo-ammortizzato.ts': 'il tasso effettivo, tenuto a quindici cifre',
    'domain/calcolo/spiegazioni.ts': 'cifre di analisi nei passi, e il nome di un mese',
    'domain/calcolo/termini.ts': 'i mesi della periodicità',
  };
  const DICE_DOUBLE = /doubles?\b|analysis|months|mesi/i;

  test('in domain/calcolo soltanto dove si cerca un tasso o si conta', () => {
    const codice = (testo: string) => testo.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const trovati = moduli('domain/calcolo').filter(({ testo }) => DOUBLE.test(codice(testo)));
    expect(trovati.map(({ file }) => file).toSorted()).toEqual(Object.keys(AMMESSI).toSorted());
    for (const { file, testo } of trovati)
      expect([file, DICE_DOUBLE.test(testo)]).toEqual([file, true]);
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const RADICE = join(import.meta.dirname, '..');

/**
 * The areas of a floor from the ground up, each the folder of its name: it may stand on those before
 * it, never on those behind. The same name means the same on every floor that has it.
 */
const AREE = {
  domain:
    'money tempo codici record accesso configurazione calcolo importazioni campi tabelle reports titoli archivi posizioni giacenze valutazione rendimenti fiscalita limiti movimenti generazione contabilita anagrafiche elaborazioni provider webhook posta ricerca elenchi allegati mappature riconciliazione',
  server:
    'base db files record http lavori metriche configurazione accesso reports posizioni tabelle importazioni titoli calcolo giacenze archivi valutazione limiti movimenti generazione contabilita chiusura fiscalita elaborazioni grafici anagrafiche provider identita webhook posta ricerca allegati fascicolo riconciliazione copie avvio',
  web: 'base i18n tema tasti sessione ui record grafici lavori reports allegati tabelle importazioni monitor posta accesso lookup contabilita calcolo archivi movimenti giacenze valutazione fiscalita elaborazioni generazione anagrafiche titoli limiti riconciliazione provider webhook configurazione manuale shell home avvio',
} as const;

/** What stands at the top of a floor is where it begins: it may stand on everything. */
const INIZIO = 'avvio';

type Piano = keyof typeof AREE;

const PIANI = ['domain', 'contract', 'server', 'web'];

const elencati = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '-z', ...PIANI],
  { cwd: RADICE, encoding: 'utf8' },
);
const file = elencati
  .split('\0')
  .filter((f) => /\.tsx?$/.test(f) && !/\.test\.|\.d\.ts$/.test(f) && existsSync(join(RADICE, f)));
const noti = new Set(file);

/** What a file imports of ours; a module that is only downloaded later does not stand below it. */
function importatiDa(da: string, anchePigri: boolean): string[] {
  const testo = readFileSync(join(RADICE, da), 'utf8');
  const trovati = testo.matchAll(
    /^(?:import|export)\s(?:[\w*{},\s$]+\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...trovati].flatMap(([, subito, pigro]) => {
    const nome = subito ?? (anchePigri ? pigro : undefined);
    if (nome === undefined) return [];
    const percorso = nome.startsWith('#')
      ? nome.slice(1)
      : relative(RADICE, normalize(join(RADICE, dirname(da), nome)));
    return noti.has(percorso) ? [percorso] : [];
  });
}

const areeDi = (piano: Piano): readonly string[] => AREE[piano].split(' ');

function areaDi(piano: Piano, percorso: string): string {
  const [area = '', ...resto] = percorso.slice(piano.length + 1).split('/');
  return resto.length === 0 ? INIZIO : area;
}

describe.each(Object.keys(AREE) as Piano[])('le aree di %s', (piano) => {
  const suoi = file.filter((f) => f.startsWith(`${piano}/`));
  const posto = new Map(areeDi(piano).map((area, i) => [area, i]));
  const piu = (da: string, a: string) =>
    (posto.get(areaDi(piano, a)) ?? 0) > (posto.get(areaDi(piano, da)) ?? 0);

  test('sono le sue cartelle, e ogni file sta in una', () => {
    const cartelle = new Set(suoi.map((f) => areaDi(piano, f)));
    expect([...cartelle].toSorted()).toEqual(areeDi(piano).toSorted());
  });

  test('ciascuna si appoggia soltanto a quelle prima di sé, anche con i soli tipi', () => {
    const allIndietro = suoi.flatMap((da) =>
      importatiDa(da, true)
        .filter((a) => a.startsWith(`${piano}/`) && piu(da, a))
        .map((a) => `${da} importa ${a}`),
    );
    expect(allIndietro).toEqual([]);
  });
});

test('nessun circolo fra i file, nemmeno di soli tipi', () => {
  const archi = new Map(file.map((f) => [f, importatiDa(f, false)]));
  const finiti = new Set<string>();
  const circoli: string[] = [];
  const visita = (nodo: string, via: readonly string[]): void => {
    const dove = via.indexOf(nodo);
    if (dove >= 0) {
      circoli.push([...via.slice(dove), nodo].join(' → '));
      return;
    }
    if (finiti.has(nodo)) return;
    for (const altro of archi.get(nodo) ?? []) visita(altro, [...via, nodo]);
    finiti.add(nodo);
  };
  for (const f of file) visita(f, []);
  expect(circoli).toEqual([]);
});

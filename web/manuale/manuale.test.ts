import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paginaDelManuale } from '#domain/elenchi/manuale.ts';
import { rotteWeb } from '#domain/elenchi/rotte-web.ts';
import { cercaNelManuale, indiceManuale } from './cerca.ts';
import { type Blocco, leggiMarcatura, type Pezzo } from './marcatura.ts';
import { sezioniDi } from './sezioni.ts';

const RADICE = join(import.meta.dirname, '../..');
const MANUALE = join(RADICE, 'docs/manuale');
const IMMAGINI = join(MANUALE, 'immagini');
const STORIE = join(RADICE, 'tests/e2e');
const BYTE_IMMAGINE = 100_000;

const pagine = new Map(
  readdirSync(MANUALE)
    .filter((nome) => nome.endsWith('.md'))
    .map((nome) => [nome.slice(0, -3), leggiMarcatura(readFileSync(join(MANUALE, nome), 'utf8'))]),
);

const ancore = (pagina: string): readonly string[] =>
  (pagine.get(pagina) ?? []).flatMap((uno) => (uno.t === 'titolo' ? [uno.ancora] : []));

const legami = (pezzi: readonly Pezzo[]): readonly string[] =>
  pezzi.flatMap((uno) => [
    ...(uno.t === 'legame' ? [uno.verso] : []),
    ...('dentro' in uno ? legami(uno.dentro) : []),
  ]);

const legamiDi = (blocchi: readonly Blocco[]): readonly string[] =>
  blocchi.flatMap((uno) => {
    if (uno.t === 'elenco') return uno.voci.flatMap(legami);
    if (uno.t === 'tabella') return [uno.testa, ...uno.righe].flat().flatMap(legami);
    return 'dentro' in uno ? legami(uno.dentro) : [];
  });

const manca = (luogo: string): boolean => {
  const [pagina = '', ancora] = luogo.split('#');
  return !pagine.has(pagina) || (ancora !== undefined && !ancore(pagina).includes(ancora));
};

describe('il manuale nel prodotto', () => {
  it('ha una pagina per ogni schermata, e ogni pagina e titolo indicati ci sono', () => {
    const senza = rotteWeb.filter(
      ({ percorso }) => paginaDelManuale(percorso) === 'README' && !percorso.startsWith('/manuale'),
    );
    expect(senza.map(({ percorso }) => percorso)).toEqual([]);
    const luoghi = rotteWeb.map(({ percorso }) => paginaDelManuale(percorso));
    expect(luoghi.filter(manca)).toEqual([]);
  });

  it('porta a ogni sua pagina dall’indice, e i legami fra le pagine arrivano', () => {
    const nellIndice = new Set(legamiDi(pagine.get('README') ?? []));
    const fuori = [...pagine.keys()].filter((una) => !nellIndice.has(`${una}.md`));
    expect(fuori).toEqual(['README']);
    const rotti = [...pagine].flatMap(([pagina, blocchi]) =>
      legamiDi(blocchi)
        .filter((verso) => !verso.startsWith('../') && !/^https:/.test(verso))
        .map((verso) => (verso.startsWith('#') ? pagina + verso : verso.replace('.md', '')))
        .filter(manca)
        .map((luogo) => `${pagina}: ${luogo}`),
    );
    expect(rotti).toEqual([]);
  });

  it('mostra immagini che ci sono, leggere, fatte ognuna da una storia, e nessuna avanza', () => {
    const nominate = [...pagine.values()]
      .flat()
      .flatMap((uno) => (uno.t === 'immagine' ? [uno.file.replace('immagini/', '')] : []));
    const tenute = existsSync(IMMAGINI) ? readdirSync(IMMAGINI).sort() : [];
    expect([...new Set(nominate)].sort()).toEqual(tenute);
    const pesanti = tenute.filter((nome) => statSync(join(IMMAGINI, nome)).size > BYTE_IMMAGINE);
    expect(pesanti).toEqual([]);
    const storie = readdirSync(STORIE).map((nome) => readFileSync(join(STORIE, nome), 'utf8'));
    const fatte = storie
      .flatMap((testo) => [...testo.matchAll(/perIlManuale\(\s*[\w.]+,\s*'([\w-]+)'/g)])
      .map(([, nome]) => `${nome}.webp`);
    expect(fatte.sort()).toEqual(tenute);
  });

  it('si cerca per parole, senza accenti, e il titolo pesa più del testo', () => {
    const indice = indiceManuale(
      [...pagine]
        .filter(([pagina]) => pagina !== 'README')
        .map(([pagina, blocchi]) => ({ pagina, sezioni: sezioniDi(blocchi) })),
    );
    const prima = (testo: string) => cercaNelManuale(indice, testo)[0];
    expect(prima('qualita dei dati')?.pagina).toBe('23-la-qualita-dei-dati');
    expect(prima('DEROGHE')).toMatchObject({ pagina: '45-periodi-e-blocchi', ancora: 'deroghe' });
    expect(prima('minusvalenze')?.brano.toLowerCase()).toContain('minusvalenz');
    expect(cercaNelManuale(indice, 'parolainventata')).toEqual([]);
    expect(cercaNelManuale(indice, '  ')).toEqual([]);
  });
});

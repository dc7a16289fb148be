import {
  arrotonda,
  arrotondata,
  confronta,
  daDecimale,
  differenza,
  type Frazione,
  prodotto,
  quoziente,
  somma,
  ZERO,
} from '#domain/calcolo/frazione.ts';
import { DivisionePerZero, ErroreEspressione } from './errore.ts';
import { type Confronto, leggi, type Nodo, type Operazione } from './sintassi.ts';

export type TipoValore = 'numero' | 'testo' | 'prova';

/** Which symbols there are: the place of each among the values of a row, and its type. */
export type Simboli = ReadonlyMap<
  string,
  { readonly posto: number; readonly tipo: 'numero' | 'testo' }
>;

/** The value of a row at the place of a symbol: counted when it is asked for. */
export type Valori = (posto: number) => Frazione | string;

type Conta<T> = (valori: Valori) => T;

/** An expression that is counted for one row after the other. */
export type Compilata =
  | { readonly tipo: 'numero'; readonly conta: Conta<Frazione> }
  | { readonly tipo: 'testo'; readonly conta: Conta<string> }
  | { readonly tipo: 'prova'; readonly conta: Conta<boolean> };

const NUMERI: Readonly<Record<Operazione, (a: Frazione, b: Frazione) => Frazione>> = {
  '+': somma,
  '-': differenza,
  '*': prodotto,
  '/': quoziente,
};

const ESITI: Readonly<Record<Confronto, (verso: number) => boolean>> = {
  '=': (verso) => verso === 0,
  '<>': (verso) => verso !== 0,
  '<': (verso) => verso < 0,
  '<=': (verso) => verso <= 0,
  '>': (verso) => verso > 0,
  '>=': (verso) => verso >= 0,
};

const opposto = ({ n, d }: Frazione): Frazione => ({ n: -n, d });
const positivo = (x: Frazione): Frazione => (x.n > 0n ? x : ZERO);
const MOLTI = Number.POSITIVE_INFINITY;

/** How many values a function takes, from and to. */
const FUNZIONI: Readonly<Record<string, readonly [minimo: number, massimo: number]>> = {
  POS: [1, 1],
  NEG: [1, 1],
  ASS: [1, 1],
  MIN: [2, MOLTI],
  MAX: [2, MOLTI],
  SE: [3, 3],
  ARR: [1, 2],
  VUOTO: [1, 1],
};
const DECIMALI_MASSIMI = 10;
const IN_PAROLE = ['nessun valore', 'un valore', 'due valori', 'tre valori'];

/** How many letters are to be changed, added or taken away to make one name of another. */
function lontano(a: string, b: string): number {
  let prima = Array.from({ length: b.length + 1 }, (_uno, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const riga = [i];
    for (let j = 1; j <= b.length; j++)
      riga.push(
        Math.min(
          (prima[j] ?? 0) + 1,
          (riga[j - 1] ?? 0) + 1,
          (prima[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    prima = riga;
  }
  return prima[b.length] ?? 0;
}

const LETTERE_SBAGLIATE = 2;

/** « forse RATEO?»: what was meant, where it is near enough. */
function forse(nome: string, noti: Iterable<string>): string {
  const [vicino] = [...noti]
    .map((uno) => [lontano(nome, uno), uno] as const)
    .filter(([quanto, uno]) => quanto <= LETTERE_SBAGLIATE && quanto < uno.length)
    .sort(([a], [b]) => a - b);
  return vicino ? `; forse ${vicino[1]}?` : '.';
}

const tipiDiversi = (posizione: number): ErroreEspressione =>
  new ErroreEspressione('tipi diversi', posizione, 'si confronta un numero con un testo.');

/** Compiles what is written for the symbols that there are; what is wrong is an `ErroreEspressione`. */
export function compila(testo: string, simboli: Simboli): Compilata {
  return delNodo(leggi(testo), simboli);
}

function numero(nodo: Nodo, simboli: Simboli): Conta<Frazione> {
  const sua = delNodo(nodo, simboli);
  if (sua.tipo === 'numero') return sua.conta;
  throw new ErroreEspressione('serve un numero', nodo.posizione, 'qui serve un numero.');
}

function prova(nodo: Nodo, simboli: Simboli): Conta<boolean> {
  const sua = delNodo(nodo, simboli);
  if (sua.tipo === 'prova') return sua.conta;
  throw new ErroreEspressione(
    'serve una prova',
    nodo.posizione,
    'qui serve una prova, vera o falsa.',
  );
}

const unNumero = (conta: Conta<Frazione>): Compilata => ({ tipo: 'numero', conta });
const unaProva = (conta: Conta<boolean>): Compilata => ({ tipo: 'prova', conta });

function delNodo(nodo: Nodo, simboli: Simboli): Compilata {
  switch (nodo.che) {
    case 'numero': {
      const valore = daDecimale(nodo.valore);
      return unNumero(() => valore);
    }
    case 'testo': {
      const { valore } = nodo;
      return { tipo: 'testo', conta: () => valore };
    }
    case 'simbolo':
      return delSimbolo(nodo.valore, nodo.posizione, simboli);
    case 'meno': {
      const di = numero(nodo.di, simboli);
      return unNumero((valori) => opposto(di(valori)));
    }
    case 'non': {
      const di = prova(nodo.di, simboli);
      return unaProva((valori) => !di(valori));
    }
    case 'e':
    case 'o': {
      const [a, b] = [prova(nodo.a, simboli), prova(nodo.b, simboli)];
      return nodo.che === 'e'
        ? unaProva((valori) => a(valori) && b(valori))
        : unaProva((valori) => a(valori) || b(valori));
    }
    case 'conto':
      return delConto(nodo, simboli);
    case 'confronto':
      return delConfronto(nodo, simboli);
    case 'fra':
      return fraValori(nodo, simboli);
    case 'funzione':
      return dellaFunzione(nodo, simboli);
  }
}

function delSimbolo(nome: string, posizione: number, simboli: Simboli): Compilata {
  const suo = simboli.get(nome);
  if (!suo)
    throw new ErroreEspressione(
      'simbolo ignoto',
      posizione,
      `«${nome}» non è un simbolo${forse(nome, simboli.keys())}`,
    );
  const { posto, tipo } = suo;
  return tipo === 'numero'
    ? unNumero((valori) => valori(posto) as Frazione)
    : { tipo: 'testo', conta: (valori) => valori(posto) as string };
}

type Di<C extends Nodo['che']> = Extract<Nodo, { readonly che: C }>;

function delConto({ segno, alSegno, a, b }: Di<'conto'>, simboli: Simboli): Compilata {
  const [primo, secondo, fa] = [numero(a, simboli), numero(b, simboli), NUMERI[segno]];
  if (segno !== '/') return unNumero((valori) => fa(primo(valori), secondo(valori)));
  return unNumero((valori) => {
    const sotto = secondo(valori);
    if (sotto.n === 0n) throw new DivisionePerZero(alSegno);
    return fa(primo(valori), sotto);
  });
}

function delConfronto({ segno, alSegno, a, b }: Di<'confronto'>, simboli: Simboli): Compilata {
  const [primo, secondo] = [delNodo(a, simboli), delNodo(b, simboli)];
  const esito = ESITI[segno];
  if (primo.tipo === 'numero' && secondo.tipo === 'numero')
    return unaProva((valori) => esito(confronta(primo.conta(valori), secondo.conta(valori))));
  if (primo.tipo !== 'testo' || secondo.tipo !== 'testo') throw tipiDiversi(alSegno);
  if (segno !== '=' && segno !== '<>')
    throw new ErroreEspressione(
      'testi solo = e <>',
      alSegno,
      'i testi si confrontano solo con =, <> e IN.',
    );
  return unaProva((valori) => (primo.conta(valori) === secondo.conta(valori)) === (segno === '='));
}

const NESSUN_VALORE: Valori = () => ZERO;

function fraValori({ a, valori: scritti }: Di<'fra'>, simboli: Simboli): Compilata {
  const primo = delNodo(a, simboli);
  for (const uno of scritti) {
    const suo = uno.che === 'meno' ? uno.di : uno;
    if (suo.che !== 'numero' && suo.che !== 'testo')
      throw new ErroreEspressione(
        'serve un valore',
        uno.posizione,
        'qui serve un valore scritto: un numero o un testo.',
      );
    if (delNodo(uno, simboli).tipo !== primo.tipo) throw tipiDiversi(uno.posizione);
  }
  if (primo.tipo === 'testo') {
    const testi = new Set(scritti.map((uno) => (uno as Di<'numero' | 'testo' | 'simbolo'>).valore));
    return unaProva((valori) => testi.has(primo.conta(valori)));
  }
  if (primo.tipo === 'prova') throw tipiDiversi(a.posizione);
  const numeri = scritti.map((uno) => numero(uno, simboli)(NESSUN_VALORE));
  return unaProva((valori) => {
    const suo = primo.conta(valori);
    return numeri.some((uno) => confronta(uno, suo) === 0);
  });
}

function dellaFunzione(nodo: Di<'funzione'>, simboli: Simboli): Compilata {
  const { nome, argomenti, posizione } = nodo;
  const attesi = FUNZIONI[nome];
  if (!attesi)
    throw new ErroreEspressione(
      'funzione ignota',
      posizione,
      `«${nome}» non è una funzione${forse(nome, Object.keys(FUNZIONI))}`,
    );
  const [minimo, massimo] = attesi;
  const quanti = argomenti.length;
  if (quanti < minimo || quanti > massimo) {
    const voluti = `${massimo > minimo ? 'almeno ' : ''}${IN_PAROLE[minimo]}`;
    throw new ErroreEspressione(
      'quanti argomenti',
      posizione,
      `${nome} vuole ${voluti}, qui ${quanti === 1 ? 'ce n’è 1' : `ce ne sono ${quanti}`}.`,
    );
  }
  if (nome === 'SE') return dellaScelta(argomenti, simboli);
  if (nome === 'VUOTO') return delVuoto(argomenti[0] as Nodo, simboli);
  const di = argomenti.map((uno) => numero(uno, simboli));
  const [x] = di as [Conta<Frazione>];
  if (nome === 'POS') return unNumero((valori) => positivo(x(valori)));
  if (nome === 'NEG') return unNumero((valori) => positivo(opposto(x(valori))));
  if (nome === 'ASS')
    return unNumero((valori) => {
      const suo = x(valori);
      return suo.n < 0n ? opposto(suo) : suo;
    });
  if (nome === 'ARR') return delTondo(argomenti, x);
  const verso = nome === 'MIN' ? -1 : 1;
  return unNumero((valori) =>
    di
      .map((uno) => uno(valori))
      .reduce((scelto, uno) => (confronta(uno, scelto) === verso ? uno : scelto)),
  );
}

function delTondo(argomenti: readonly Nodo[], x: Conta<Frazione>): Compilata {
  const [, scritti] = argomenti;
  const decimali = scritti === undefined ? 2 : Number(scritti.che === 'numero' && scritti.valore);
  if (
    scritti &&
    (scritti.che !== 'numero' || !Number.isInteger(decimali) || decimali > DECIMALI_MASSIMI)
  )
    throw new ErroreEspressione(
      'serve un numero',
      scritti.posizione,
      `i decimali sono un numero da 0 a ${DECIMALI_MASSIMI}.`,
    );
  return unNumero((valori) => daDecimale(arrotonda(x(valori), decimali)));
}

function dellaScelta(argomenti: readonly Nodo[], simboli: Simboli): Compilata {
  const [se, a, b] = argomenti as readonly [Nodo, Nodo, Nodo];
  const vera = prova(se, simboli);
  const [primo, secondo] = [delNodo(a, simboli), delNodo(b, simboli)];
  if (primo.tipo !== secondo.tipo)
    throw new ErroreEspressione(
      'tipi diversi',
      b.posizione,
      'i due valori di SE sono di tipo diverso.',
    );
  const conta = (valori: Valori) => (vera(valori) ? primo : secondo).conta(valori);
  return { tipo: primo.tipo, conta } as Compilata;
}

function delVuoto(nodo: Nodo, simboli: Simboli): Compilata {
  const sua = delNodo(nodo, simboli);
  if (sua.tipo !== 'testo')
    throw new ErroreEspressione('tipi diversi', nodo.posizione, 'qui serve un testo.');
  return unaProva((valori) => sua.conta(valori) === '');
}

const CENTESIMI = 2;

/** The amount of a line in cents: half up, once. */
export function compilaImporto(testo: string, simboli: Simboli): Conta<bigint> {
  const sua = compila(testo, simboli);
  if (sua.tipo !== 'numero')
    throw new ErroreEspressione('serve un numero', 1, 'l’importo deve essere un numero.');
  return (valori) => arrotondata(sua.conta(valori), CENTESIMI);
}

/** Whether a line is made; nothing written is always so. */
export function compilaProva(testo: string | null, simboli: Simboli): Conta<boolean> {
  if (testo === null || testo.trim() === '') return () => true;
  const sua = compila(testo, simboli);
  if (sua.tipo !== 'prova')
    throw new ErroreEspressione('serve una prova', 1, 'la prova deve essere vera o falsa.');
  return sua.conta;
}

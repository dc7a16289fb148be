import type { Plugin } from 'vite';

/** What a route says to the server and to the API document only. */
const PER_IL_SERVER = /^(riassunto|params|query|body|letto|risposta|rifiuti)$/;

interface Nodo {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly callee?: Nodo;
  readonly arguments?: readonly Nodo[];
  readonly properties?: readonly Nodo[];
  readonly key?: Nodo;
  readonly value?: Nodo;
}

/** Every node of a tree. */
function* nodiDi(albero: unknown): Generator<Nodo> {
  if (typeof albero !== 'object' || albero === null) return;
  if ('type' in albero) yield albero as Nodo;
  for (const parte of Object.values(albero)) yield* nodiDi(parte);
}

/** Where the schemas of the routes stand, and where a call begins. */
function* ritocchi(albero: unknown): Generator<{ da: number; a: number; con: string }> {
  for (const nodo of nodiDi(albero)) {
    if (nodo.type !== 'CallExpression') continue;
    yield { da: nodo.start, a: nodo.start, con: '/* @__PURE__ */ ' };
    if (nodo.callee?.name !== 'rotta') continue;
    for (const { key, value } of nodo.arguments?.[0]?.properties ?? [])
      if (value && PER_IL_SERVER.test(key?.name ?? ''))
        yield { da: value.start, a: value.end, con: 'undefined' };
  }
}

/**
 * Leaves of the contract what a browser asks of it, methods and addresses: the schemas of the routes
 * fall, and with them the tables of the domain that only they read. It is sound because modules of
 * the contract and of the domain say values and do nothing.
 */
export const soloIndirizzi = (): Plugin => ({
  name: 'rateo-solo-indirizzi',
  apply: 'build',
  transform: {
    filter: { id: /\/(contract|domain)\/[^?]+\.ts$/ },
    handler(testo, id) {
      if (!id.includes('/contract/')) return { moduleSideEffects: false };
      let code = '';
      let fatto = 0;
      const inOrdine = [...ritocchi(this.parse(testo))].sort((a, b) => a.da - b.da || a.a - b.a);
      for (const { da, a, con } of inOrdine) {
        if (da < fatto) continue; // within a schema that has fallen
        code += testo.slice(fatto, da) + con;
        fatto = a;
      }
      return { code: code + testo.slice(fatto), moduleSideEffects: false };
    },
  },
});

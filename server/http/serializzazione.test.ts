import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { nullo, o } from '#contract/forme.ts';
import { serializzatori } from './serializzazione.ts';

const Parole = Type.Union([Type.Literal('aperto'), Type.Literal('chiuso')]);
/** Told apart by their words; one of them may have what the other has. */
const Evento = Type.Union([
  Type.Object({ che: Parole, chi: o(Type.String()) }),
  Type.Object({ che: Type.Literal('nato'), quando: o(Type.String()) }),
]);
const Esito = Type.Object({ letti: Type.Integer(), nota: nullo(Type.String()) });
const RISPOSTA = Type.Object({
  testo: nullo(Type.String()),
  quanti: nullo(Type.Integer()),
  vero: nullo(Type.Boolean()),
  stato: Parole,
  forse: o(nullo(Parole)),
  esito: nullo(Esito),
  righe: nullo(Type.Array(nullo(Esito))),
  uno: Type.Union([
    Type.Object({ a: Type.String() }),
    Type.Object({ b: Type.Integer() }),
    Type.Null(),
  ]),
  misto: Type.Union([Type.String(), Type.Integer()]),
  evento: Evento,
});

const rotta = { method: 'GET', url: '/', schema: RISPOSTA } as never;
const nostro = serializzatori()({}, {} as never)(rotta) as (dati: unknown) => string;
const suo = SerializerSelector()({}, {} as never)(rotta) as (dati: unknown) => string;

const PIENA = {
  ...{ testo: '«à» "b"\n', quanti: 0, vero: false, stato: 'chiuso', forse: 'aperto' },
  ...{
    esito: { letti: 3, nota: null },
    righe: [{ letti: 1, nota: '' }, null],
    uno: { b: 2 },
    misto: 7,
    evento: { che: 'chiuso', chi: 'Anna' },
  },
};
const NULLA = {
  ...{ testo: null, quanti: null, vero: null, stato: 'aperto', forse: null },
  ...{
    esito: null,
    righe: null,
    uno: null,
    misto: 'sette',
    evento: { che: 'nato', quando: 'ieri' },
  },
};

describe('una risposta si scrive senza chiedere che forma ha dove è una sola', () => {
  it.each([PIENA, NULLA, { ...PIENA, forse: undefined, uno: { a: 'x' }, righe: [] }])(
    'ed è la stessa che la libreria scrive chiedendolo: %#',
    (risposta) => {
      expect(JSON.parse(nostro(risposta))).toEqual(JSON.parse(JSON.stringify(risposta)));
      expect(nostro(risposta)).toBe(suo(risposta));
    },
  );
});

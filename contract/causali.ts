import Type from 'typebox';
import { imposte, redditi } from '#domain/causali/effetti.ts';
import { nullo, o, Traccia, TracciaIngresso } from './forme.ts';
import { rottaPerCodice, rotteTabella } from './tabella.ts';

const Effetto = Type.Integer({ minimum: -1, maximum: 1 });
const parole = <const P extends readonly string[]>(lista: P) =>
  Type.Union(lista.map((una: P[number]) => Type.Literal(una)));

export const Causale = Type.Object({
  ...Traccia,
  cod_Causale: Type.String(),
  descrizione: Type.String(),
  tipo_Causale: Type.String(),
  effettoQuantita: Effetto,
  effettoCosto: Effetto,
  effettoLiquidita: Effetto,
  reddito: Type.String(),
  imposta: Type.String(),
  chiedeTitolo: Type.Boolean(),
  attiva: Type.Boolean(),
  /** Brought along by the product: its code does not change and it is not deleted. */
  diSistema: Type.Boolean(),
  note: nullo(Type.String()),
});

const CausaleIngresso = Type.Object({
  ...TracciaIngresso,
  cod_Causale: Type.String({ pattern: '^[A-Z0-9]{1,6}$' }),
  descrizione: Type.String({ minLength: 1, maxLength: 120 }),
  tipo_Causale: Type.String({ pattern: '^[A-Z0-9]$' }),
  effettoQuantita: o(Effetto),
  effettoCosto: o(Effetto),
  effettoLiquidita: o(Effetto),
  reddito: o(parole(redditi)),
  imposta: o(parole(imposte)),
  chiedeTitolo: o(Type.Boolean()),
  attiva: o(Type.Boolean()),
  note: o(nullo(Type.String({ maxLength: 2000 }))),
});

const CAUSALI = {
  risorsa: 'causali',
  uno: 'una causale',
  tutti: 'le causali',
  leggere: 'Causali_R',
  scrivere: 'Causali_W',
  ambito: 'condiviso',
  record: Causale,
  ingresso: CausaleIngresso,
} as const;

export const rotteCausali = { ...rotteTabella(CAUSALI), perCodice: rottaPerCodice(CAUSALI, 6) };

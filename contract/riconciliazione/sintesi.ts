import Type, { type Static } from 'typebox';
import { DataWire, Decimale, Id, nullo } from '../forme.ts';
import { rotta } from '../rotta.ts';

/** One account at a glance. */
export const ContoInSintesi = Type.Object({
  idConto: Id,
  cod_Conto: Type.String(),
  descrizione: Type.String(),
  tipo: Type.Enum(['depositario', 'banca']),
  cod_Depositario: Type.String(),
  codDivisa: nullo(Type.String()),
  ultimoEstratto: nullo(
    Type.Object({
      id: Id,
      data: DataWire,
      formato: Type.String(),
      sequenza: nullo(Type.Integer()),
    }),
  ),
  /** Days with a statement of the last sixty, the oldest first: «c» closed, «s» suspended, «-» none, «f» not a working day. */
  giorni: Type.Object({ al: DataWire, striscia: Type.String() }),
  aperte: Type.Object({ fino5: Type.Integer(), fino30: Type.Integer(), oltre30: Type.Integer() }),
  /** Sum of the differences in cash, without sign; null of a depositario. */
  importoAperto: nullo(Decimale),
  daConfermare: Type.Integer(),
  responsabili: Type.Array(Type.String()),
  /** Statements that wait: suspended, to be confirmed. */
  inAttesa: Type.Integer(),
  /** Movements have changed since the last comparison. */
  daConfrontare: Type.Boolean(),
});
export type ContoInSintesiWire = Static<typeof ContoInSintesi>;

const Sintesi = Type.Object({
  conti: Type.Array(ContoInSintesi),
  /** Statements of coordinates that no account has: of the company, and of none of its accounts. */
  daAssegnare: Type.Integer(),
});
export type SintesiWire = Static<typeof Sintesi>;

/** What menu and Home ask: by itself, so that the forms of the whole comparison do not come along with it. */
export const rotteSintesi = {
  sintesi: rotta({
    accesso: 'Riconciliazione_R',
    ambito: 'azienda',
    metodo: 'GET',
    url: '/riconciliazione/sintesi',
    riassunto:
      'Ogni conto riconciliato: ultimo estratto, giorni coperti, discordanze per età; quanti estratti sono da assegnare',
    risposta: Sintesi,
  }),
};

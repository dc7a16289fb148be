import Type, { type Static } from 'typebox';
import { DataWire, Decimale, Istante } from '../forme.ts';
import { rotta } from '../rotta.ts';

const AttesaContabile = Type.Object({
  /** Generations that somebody has to confirm or cancel. */
  daConfermare: Type.Array(
    Type.Object({
      codLibro: Type.String(),
      tipoElaborazione: Type.Enum(['G', 'F', 'E']),
      dal: DataWire,
      al: DataWire,
      scritture: Type.Integer(),
      totale: Decimale,
      generataDa: Type.String(),
      generataIl: Istante,
    }),
  ),
  /** Registrations that a generation left out and none has posted since, by book and kind. */
  scarti: Type.Array(
    Type.Object({
      codLibro: Type.String(),
      tipoElaborazione: Type.Enum(['G', 'F', 'E']),
      registrazioni: Type.Integer(),
      /** Why the first of them was left out. */
      messaggio: Type.String(),
    }),
  ),
});
export type AttesaContabileWire = Static<typeof AttesaContabile>;

/** Apart from the rest of accounting: the home asks it, and weighs what it brings. */
export const rotteAttesa = {
  attesa: rotta({
    metodo: 'GET',
    url: '/contabilizza/attesa',
    riassunto: 'Le generazioni da confermare, e gli scarti che nessuna ha ancora contabilizzato',
    accesso: 'Contabile_R',
    ambito: 'azienda',
    risposta: AttesaContabile,
  }),
};

export const formeAttesa = { AttesaContabile };

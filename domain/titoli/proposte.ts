import type { TipoDiTitolo } from './campo.ts';
import type { ValoriGiudicati } from './giudizio.ts';

/** What the table of types knows of one (`/DatiStatici/getTipoTitolo`). */
export interface TipoProposto extends TipoDiTitolo {
  readonly prezzoPerCento: boolean;
  readonly tipoCalcoloRatei?: string | null;
}

const unaVolta: ValoriGiudicati = { tipoRimborso: 'U', prezzoRimborso: '100' };
const cedolaAnnua: ValoriGiudicati = { ...unaVolta, tipoTasso: 'F', periodicita: '12' };

/** What most titoli of a type are; whoever writes changes what differs. */
const perTipo: Readonly<Record<string, ValoriGiudicati>> = {
  B: { ...unaVolta, tipoTasso: 'B', quotato: 'Q', codRegime: '02', eligibleBCE: true },
  S: {
    ...unaVolta,
    tipoTasso: 'F',
    periodicita: '6',
    quotato: 'Q',
    codRegime: '02',
    eligibleBCE: true,
  },
  O: { ...cedolaAnnua, codRegime: '03' },
  V: { ...cedolaAnnua, codRegime: '03', convertibile: true },
  N: { ...cedolaAnnua, codRegime: '03', strutturato: true },
  Z: { ...unaVolta, tipoTasso: 'Z', codRegime: '03' },
  A: { quotato: 'Q', codRegime: '05' },
  E: { quotato: 'Q', tipoIndicizzazione: 'TF' },
  P: { stileOption: 'E', moltiplicatore: '1' },
};

/** The values proposed for a new titolo of the type: they follow it, and none is ever forced. */
export const proposteTitolo = (tipo: TipoProposto): ValoriGiudicati => {
  const { tipo_Titolo, gruppo, prezzoPerCento, tipoCalcoloRatei } = tipo;
  const matura = (gruppo === 'RF' || gruppo === 'LIQ') && tipoCalcoloRatei;
  return {
    quotazione: prezzoPerCento ? 'P' : 'U',
    corso: 'S',
    decimaliRateo: '5',
    immCirc: 'C',
    ...(matura && { tipoCalcoloRatei }),
    ...perTipo[tipo_Titolo],
  };
};

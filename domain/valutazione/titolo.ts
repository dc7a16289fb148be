import type { Coefficienti } from '#domain/calcolo/coefficiente.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import type { AliquotaDal } from '#domain/calcolo/imposta.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { pianoCedole, type RigaPiano } from '#domain/calcolo/piano-cedole.ts';
import { contoRateo, maturaQualcosa, type RateoCalcolato } from '#domain/calcolo/rateo-titolo.ts';
import { conUnPagamento } from '#domain/calcolo/senza-cedola.ts';
import { prepara } from '#domain/calcolo/termini.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';
import type { TitoloDaValutare } from './ingressi.ts';

type Anagrafica = Pick<
  TitoloDaValutare,
  'tipoTitolo' | 'telQuel' | 'moltiplicatore' | 'scadenzaDerivato'
>;

/** What a titolo is on the day of a valuation, counted once for all who hold it. */
export function titoloDaValutare(
  calcolato: TitoloCalcolato,
  anagrafica: Anagrafica,
  {
    giorno,
    aliquote,
    coefficienti,
  }: {
    readonly giorno: Data;
    readonly aliquote: readonly AliquotaDal[];
    readonly coefficienti: Coefficienti;
  },
): TitoloDaValutare {
  const conto = contoDi(calcolato, giorno, aliquote, coefficienti);
  const { codTitolo } = calcolato.termini;
  return {
    ...anagrafica,
    calcolato,
    giorno,
    conto,
    pianoAl: pianiDi(calcolato, conto),
    coefficienteAl: (del) =>
      coefficienti({ codTitolo, dal: aggiungiGiorni(del, -GIORNI_PUNTUALE), al: del })?.valore ??
      null,
  };
}

function contoDi(
  calcolato: TitoloCalcolato,
  giorno: Data,
  aliquote: readonly AliquotaDal[],
  coefficienti: Coefficienti,
): TitoloDaValutare['conto'] {
  if (!maturaQualcosa(calcolato)) return null;
  try {
    return contoRateo(calcolato, giorno, aliquote, coefficienti);
  } catch (causa) {
    if (causa instanceof TerminiErrati) return { manca: causa.message };
    throw causa;
  }
}

/** Whether capital grows with an index from the issue on: such a titolo is amortised in real terms. */
export const crescente = ({ tipoIndicizzazione }: TitoloCalcolato): boolean =>
  indicizzazioneDi(tipoIndicizzazione)?.ripartePerCedola === false;

/** Whether the terms allow an account of accruals. */
export const conTermini = (conto: TitoloDaValutare['conto']): conto is RateoCalcolato =>
  conto !== null && 'rateo' in conto;

/** Plans by how many rates were known: a floating one has another at each fixing (IFRS 9 B5.4.5). */
function pianiDi(
  { termini }: TitoloCalcolato,
  conto: TitoloDaValutare['conto'],
): TitoloDaValutare['pianoAl'] {
  if (!conTermini(conto)) return () => [];
  const piani = new Map<number, readonly RigaPiano[]>();
  return (giorno) => {
    const noti = termini.tassi.filter(({ validoDal }) => validoDal <= giorno);
    const quanti = termini.tipoTasso === 'V' ? noti.length : -1;
    const fatto = piani.get(quanti);
    if (fatto) return fatto;
    const preparato =
      quanti < 0 || noti.length === termini.tassi.length
        ? conto.preparato
        : prepara(conUnPagamento({ ...termini, tassi: noti.length > 0 ? noti : termini.tassi }));
    const piano = pianoCedole(preparato);
    piani.set(quanti, piano);
    return piano;
  };
}

/** A redemption that fell due and that nobody registered. */
export function nonRimborsato({ calcolato, giorno }: TitoloDaValutare): readonly string[] {
  const { dataScadenza, codTitolo } = calcolato.termini;
  if (calcolato.gruppo !== 'RF' || dataScadenza === null || dataScadenza > giorno) return [];
  return [
    `${codTitolo} è scaduto il ${stampaData(dataScadenza)} e si tiene ancora: registrare il rimborso, poi ripetere.`,
  ];
}

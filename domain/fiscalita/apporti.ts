import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import { type Data, data, stampaData } from '#domain/tempo/data.ts';
import { annoDi, scadenzaPerdita, ultimoAnno } from './perdite.ts';

const ANNO_DI_DUE_ALIQUOTE = 2014;
export const FINE_GIUGNO = data('2014-06-30');

/** Where losses that come into a pouch are from. */
export const ORIGINI_APPORTO = [
  { codice: 'iniziale', descrizione: 'Iniziale: c’era già' },
  { codice: 'certificata', descrizione: 'Certificata da un altro rapporto' },
] as const;

/** The day that stands for the losses of a year: of 2014 it must be known in which half. */
export const realizzataDi = (anno: number, entroGiugno: unknown): Data =>
  entroGiugno ? FINE_GIUGNO : data(`${anno}-12-31`);

const difetto = (campo: string, messaggio: string): Difetto => ({ campo, messaggio });

/** That only one year has halves. */
export const difettiSemestre = ({ anno, entroGiugno }: Valori): readonly Difetto[] =>
  entroGiugno && Number(anno) !== ANNO_DI_DUE_ALIQUOTE
    ? [difetto('entroGiugno', 'Soltanto le perdite del 2014 hanno due semestri.')]
    : [];

/**
 * What no field of an apporto can say alone: which relation, which half of 2014, and that it counts from a day
 * within the years of its losses (docs/regole/zainetto.md#apporti-e-chiusura).
 */
export function difettiApporto(valori: Valori): readonly Difetto[] {
  const { regime, cod_Depositario, dal } = valori;
  const anno = Number(valori.anno);
  const difetti: Difetto[] = [...difettiSemestre(valori)];
  if (regime === 'A' && !cod_Depositario)
    difetti.push(
      difetto('cod_Depositario', 'Nell’amministrato lo zainetto è di un depositario: indicarlo.'),
    );
  if (regime === 'D' && cod_Depositario)
    difetti.push(
      difetto(
        'cod_Depositario',
        'Nel dichiarativo lo zainetto è dell’azienda: vuotare il depositario.',
      ),
    );
  if (typeof dal !== 'string' || !anno) return difetti;
  if (annoDi(dal as Data) < anno)
    difetti.push(difetto('dal', `Una perdita del ${anno} non conta prima del ${anno}.`));
  if (annoDi(dal as Data) > ultimoAnno(anno))
    difetti.push(
      difetto(
        'anno',
        `Una perdita del ${anno} è scaduta il ${stampaData(scadenzaPerdita(anno), 'dd/MM/yyyy')}: non porta nulla.`,
      ),
    );
  return difetti;
}

import { PROSPETTI, type VoceBilancio, voceDi } from './voci.ts';

/** An account with what it has at the end of the year and at that of the one before: dare less avere, in cents. */
export interface ContoDelBilancio {
  readonly numeroConto: string;
  readonly descrizione: string;
  readonly voce: string | null;
  readonly sezione: string;
  readonly saldi: Importi;
}

export type Importi = readonly [anno: bigint, precedente: bigint];

export interface RigaCee {
  readonly prospetto: string;
  readonly classe: string;
  readonly voce: string;
  readonly descrizione: string;
  readonly importi: Importi;
}

export interface BilancioCee {
  readonly righe: readonly RigaCee[];
  readonly attivo: Importi;
  readonly passivo: Importi;
  /** Attivo less passivo: other than nothing only because of accounts without an item. */
  readonly differenza: Importi;
  readonly risultato: Importi;
  readonly senzaVoce: readonly string[];
}

export const SENZA_VOCE = 'Senza voce di bilancio';
/** Commitments are told in the notes (art. 2427 n. 9 c.c.), and are no part of the statements. */
const FUORI = 'IMP';

/** What the account of the result has is what earlier exercises left there: that of the exercise is computed. */
const DELL_ANNO = 'A.IX';
const A_NUOVO = 'A.VIII';

const NULLA: Importi = [0n, 0n];
const piu = (a: Importi, b: Importi): Importi => [a[0] + b[0], a[1] + b[1]];
const meno = ([anno, precedente]: Importi): Importi => [-anno, -precedente];
const qualcosa = ([anno, precedente]: Importi): boolean => anno !== 0n || precedente !== 0n;
const somma = (importi: readonly Importi[]): Importi => importi.reduce(piu, NULLA);

const rigaDi = (voce: VoceBilancio, importi: Importi, descrizione = voce.descrizione): RigaCee => ({
  prospetto: PROSPETTI[voce.prospetto],
  classe: voce.classe,
  voce: voce.codice,
  descrizione,
  importi,
});

const eDelConto = ({ sezione }: ContoDelBilancio): boolean => sezione.startsWith('CE');

/**
 * The statements of articles 2424 and 2425 c.c. out of the accounts, in cents: assets as dare, liabilities and income as
 * avere, costs below zero. The result of the exercise is computed, and so is that of earlier ones that nobody has closed;
 * what has no item, or one that the law does not know, stands apart.
 */
export function bilancioCee(conti: readonly ContoDelBilancio[]): BilancioCee {
  const iscritti = conti.filter(({ sezione, saldi }) => sezione !== FUORI && qualcosa(saldi));
  const perVoce = new Map<VoceBilancio, Importi>();
  const senza: ContoDelBilancio[] = [];
  for (const conto of iscritti) {
    const suo = conto.voce === DELL_ANNO ? A_NUOVO : conto.voce;
    const voce = suo === null ? undefined : voceDi(suo, conto.sezione);
    if (!voce) senza.push(conto);
    else {
      const importi = voce.prospetto === 'attivo' ? conto.saldi : meno(conto.saldi);
      perVoce.set(voce, piu(perVoce.get(voce) ?? NULLA, importi));
    }
  }
  const risultato = meno(somma(iscritti.filter(eDelConto).map(({ saldi }) => saldi)));
  // Books balance: what all accounts have together is what earlier exercises brought and nobody has closed.
  const precedenti = somma(iscritti.map(({ saldi }) => saldi));
  const di = (codice: string) => voceDi(codice, 'SP-P') as VoceBilancio;
  const righe = [
    ...[...perVoce].map(([voce, importi]) => ({ voce, riga: rigaDi(voce, importi) })),
    ...[
      [A_NUOVO, precedenti, 'Risultati di esercizi precedenti non chiusi'] as const,
      [DELL_ANNO, risultato, 'Risultato dell’esercizio in corso'] as const,
    ].flatMap(([codice, importi, descrizione]) =>
      qualcosa(importi)
        ? [{ voce: di(codice), riga: rigaDi(di(codice), importi, descrizione) }]
        : [],
    ),
  ].toSorted(
    (a, b) =>
      Object.values(PROSPETTI).indexOf(PROSPETTI[a.voce.prospetto]) -
        Object.values(PROSPETTI).indexOf(PROSPETTI[b.voce.prospetto]) ||
      a.voce.posto - b.voce.posto,
  );
  const del = (prospetto: VoceBilancio['prospetto']) =>
    somma(righe.flatMap(({ voce, riga }) => (voce.prospetto === prospetto ? [riga.importi] : [])));
  const [attivo, passivo] = [del('attivo'), del('passivo')];
  return {
    righe: [
      ...righe.filter(({ riga }) => qualcosa(riga.importi)).map(({ riga }) => riga),
      ...senza.map(
        (conto): RigaCee => ({
          prospetto: SENZA_VOCE,
          classe: 'Conti a cui dare una voce',
          voce: conto.numeroConto,
          descrizione: conto.descrizione,
          importi: conto.saldi,
        }),
      ),
    ],
    ...{ attivo, passivo, risultato },
    differenza: piu(attivo, meno(passivo)),
    senzaVoce: senza.map(({ numeroConto }) => numeroConto),
  };
}

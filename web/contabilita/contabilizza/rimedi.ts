import type { Scarto } from './contabilizza-api.ts';

const ARCHIVI = '/page/contabilita/archivi';

/** What mends a registration that is left out: where that is, and what it is called. */
export interface Rimedio {
  readonly parole: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** Rejections by what is missing: an account, a template, a titolo certified, a period that is open. */
export function rimedioDi({ codice, codTitolo, idMovimento }: Scarto): Rimedio | null {
  if (codice === 'CONTO_NON_DEFINITO' || codice === 'CONTO_AMBIGUO')
    return { parole: 'Apri le definizioni', to: `${ARCHIVI}/definizione-conti`, search: {} };
  if (codice === 'CAMBIO_MANCANTE')
    return {
      parole: 'Apri i cambi normali',
      to: '/page/valutazione/archivi/cambi-normali',
      search: {},
    };
  if (codice === 'CONTO_NON_ATTIVO' || codice === 'CONTO_SENZA_DIVISA')
    return { parole: 'Apri il piano dei conti', to: `${ARCHIVI}/descrizione-conti`, search: {} };
  if (['SENZA_MODELLO', 'SBILANCIO', 'DIVISIONE', 'SIMBOLO'].includes(codice))
    return { parole: 'Apri i modelli', to: `${ARCHIVI}/scritture`, search: {} };
  if (codice === 'NON_CERTIFICATO' && codTitolo)
    return {
      ...{ parole: 'Apri il titolo', to: '/page/tabelle/securities' },
      search: { record: codTitolo },
    };
  return idMovimento === null
    ? null
    : {
        ...{ parole: 'Apri il movimento', to: `/page/movimenti/acq-ven/${idMovimento}` },
        search: {},
      };
}

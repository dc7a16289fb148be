import type { ValoreDelGiorno } from '#domain/archivi/metodi.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';

/** What a valuation needs of a titolo or a currency on a day. */
export type Grandezza = 'prezzo' | 'bid' | 'cambio' | 'rateo' | 'coefficiente';

/** One archive to look into. Those of portfolios count only where the portfolio is managed. */
export interface Fonte {
  readonly archivio: TipoArchivio;
  /** How many days before the day asked for a value may be of. */
  readonly giorni: number;
}

interface Ripiego {
  readonly nome: string;
  readonly fonti: readonly Fonte[];
}

const archivio = (tipo: string): TipoArchivio => {
  const trovato = tipoArchivio(tipo);
  if (trovato === null) throw new RangeError(`Archivio sconosciuto: ${tipo}`);
  return trovato;
};

/** A period's official value is of its day alone; the day's archive may be a week old. */
const delGiorno = (tipo: string): Fonte => ({ archivio: archivio(tipo), giorni: 0 });
const recente = (tipo: string): Fonte => ({ archivio: archivio(tipo), giorni: GIORNI_PUNTUALE });

/**
 * Where a value is looked for, in sequence (docs/regole/valutazione.md#ripiego): the manager's,
 * where the portfolio is managed, else the company's normal one, else that of the day or of the
 * week before it.
 */
export const ripieghi: Readonly<Record<Grandezza, Ripiego>> = {
  prezzo: {
    nome: 'Prezzo',
    fonti: [
      delGiorno('quotazioni-normali-gestore'),
      delGiorno('costi-normali-gestore'),
      delGiorno('costi-normali'),
      recente('quotazioni'),
    ],
  },
  bid: { nome: 'Prezzo bid', fonti: [recente('quotazioniBid')] },
  cambio: {
    nome: 'Cambio',
    fonti: [delGiorno('cambi-normali-gestore'), delGiorno('cambi-normali'), recente('cambi')],
  },
  rateo: { nome: 'Rateo', fonti: [delGiorno('ratei-normali-gestore'), recente('ratei')] },
  coefficiente: {
    nome: 'Coefficiente',
    fonti: [delGiorno('coefficienti-normali-gestore'), recente('coefficienti')],
  },
};

/** The euro against itself; no archive has it. */
export const DIVISA_DI_CONTO = 'EUR';

/** A value with where and when it was taken, which the valuation keeps. */
export interface ValoreScelto {
  readonly valore: string;
  /** The last segment of the archive's route; null of the euro's rate, which is 1. */
  readonly archivio: string | null;
  readonly data: Data;
}

export interface RichiestaValore {
  readonly grandezza: Grandezza;
  /** The titolo, or the currency of a rate. */
  readonly codice: string;
  readonly giorno: Data;
  /** Whether the portfolio is managed by a third party (tipo gestione P). */
  readonly gestito: boolean;
}

/** Whether an archive concerns portfolios of that kind of management. */
export const riguarda = ({ archivio: { ambito } }: Fonte, gestito: boolean): boolean =>
  ambito !== 'portafoglio' || gestito;

/**
 * The value of the first archive that has one, the latest that it may be of; null where none has: an
 * anomaly, never zero. `serie` gives what an archive holds of the titolo, the company and the portfolio.
 */
export function valoreScelto(
  { grandezza, codice, giorno, gestito }: RichiestaValore,
  serie: (tipo: string) => readonly ValoreDelGiorno[],
): ValoreScelto | null {
  if (grandezza === 'cambio' && codice === DIVISA_DI_CONTO)
    return { valore: '1', archivio: null, data: giorno };
  for (const fonte of ripieghi[grandezza].fonti) {
    if (!riguarda(fonte, gestito)) continue;
    const { tipo } = fonte.archivio;
    const ammessi = serie(tipo).filter(({ data }) => {
      const eta = giorniTra(data, giorno);
      return eta >= 0 && eta <= fonte.giorni;
    });
    const ultimo = ammessi.toSorted((a, b) => (a.data < b.data ? 1 : -1))[0];
    if (ultimo) return { valore: ultimo.valore, archivio: tipo, data: ultimo.data };
  }
  return null;
}

/** «Prezzo di ENI al 31/12/2025: manca in Costi Normali e, negli ultimi 7 giorni, in Quotazioni.» */
export function anomalia({ grandezza, codice, giorno, gestito }: RichiestaValore): string {
  const { nome, fonti } = ripieghi[grandezza];
  const guardate = fonti.filter((fonte) => riguarda(fonte, gestito));
  const nomi = (lista: readonly Fonte[]) =>
    lista.map(({ archivio: { intestazione } }) => intestazione).join(', ');
  const [esatte, recenti] = [
    guardate.filter(({ giorni }) => giorni === 0),
    guardate.filter(({ giorni }) => giorni > 0),
  ];
  const prima = esatte.length > 0 ? `in ${nomi(esatte)} e, ` : '';
  const [virgola, testa] = prima ? [',', prima] : ['', ''];
  return (
    `${nome} di ${codice} al ${stampaData(giorno)}: manca ${testa}` +
    `negli ultimi ${GIORNI_PUNTUALE} giorni${virgola} in ${nomi(recenti)}. ` +
    'Importarlo o scriverlo, poi ripetere.'
  );
}

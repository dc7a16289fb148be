import type { ControlliChiusuraWire } from '#contract/valutazione/chiusura.ts';
import { ErroreRateo, errore, erroreCampo } from '#server/base/errori.ts';
import { contabilitaInOrdine } from '#server/contabilita/controlli-chiusura.ts';
import { leggiAParte } from '#server/db/a-parte.ts';
import type { Tx } from '#server/db/sessione.ts';
import { movimentiAttesi } from '#server/generazione/controllo-attesi.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { controllaChiusura } from '#server/valutazione/controlli/controlla.ts';
import type { ChiGuarda, Esaminatore } from '#server/valutazione/controlli/controllo.ts';
import { opzioniDi } from './conteggio.ts';
import { type Esercizio, esercizioDi } from './esercizio.ts';
import { classiAlBid } from './impronta.ts';
import type { ChiusuraTenuta } from './lettura.ts';
import type { AccettatoTenuto } from './scrittura.ts';

/** What other areas say, without what counts every movement of the year anew. */
const SUBITO: readonly Esaminatore[] = [contabilitaInOrdine];
const TUTTI: readonly Esaminatore[] = [...SUBITO, movimentiAttesi];

/** What all areas say of a year's end; at once what takes no time. */
export async function controlliDi(
  tx: Tx,
  { al: data, ...esercizio }: Esercizio,
  { subito = false, ...chi }: ChiGuarda & { readonly subito?: boolean },
): Promise<ControlliChiusuraWire> {
  const alBid = classiAlBid(esercizio, await opzioniDi(tx, esercizio));
  const chiusa = { ...esercizio, data, alBid };
  return controllaChiusura(tx, chiusa, chi, subito ? SUBITO : TUTTI);
}

/** A check that may be accepted, and why it is. */
export interface Accettato {
  readonly codice: string;
  readonly motivo: string;
}

/**
 * Nothing that stands in the way of a confirmation is passed over: what may be accepted has its reason, which is kept
 * (docs/regole/valutazione.md#controlli).
 */
export async function esigiInOrdine(
  tx: Tx,
  { codAzienda, codLibro, esercizio }: ChiusuraTenuta,
  accettati: readonly Accettato[],
  chi: Parameters<typeof controlliDi>[2] = { leggePrezzi: true },
): Promise<readonly AccettatoTenuto[]> {
  const suo = await esercizioDi(tx, codAzienda, { codLibro, esercizio });
  const { controlli } = await controlliDi(tx, suo, chi);
  const fermano = controlli.filter(({ fermaConferma }) => fermaConferma);
  if (fermano.length > 0)
    throw errore('STATO_NON_ADATTO', {
      detail: fermano.map(({ messaggio }) => messaggio).join(' '),
    });
  const motivi = new Map(accettati.map(({ codice, motivo }) => [codice, motivo.trim()]));
  return controlli
    .filter(({ peso, accettabile }) => peso === 'errore' && accettabile)
    .map(({ codice, messaggio, esempi }) => {
      const motivo = motivi.get(codice);
      if (!motivo)
        throw erroreCampo('accettati', `${messaggio} Per confermare lo stesso, scrivere perché.`);
      return { codice, motivo, messaggio: [messaggio, esempi.join(', ')].join(' ').trim() };
    });
}

/** Checks that are being made meanwhile. */
interface Controlli {
  readonly presi: Promise<readonly AccettatoTenuto[]>;
  /** Throws what they have refused by now. */
  readonly esigi: () => void;
  /** What else went wrong is told after what they refuse. */
  readonly primaDi: (causa: unknown) => Promise<never>;
}

/**
 * Checks of what there was before the movements of a run, in a session of its own: they take as long as registering does,
 * and nothing stands until both are done.
 */
export async function controllaAParte(
  { apriLettore, segnale }: Pick<Esecuzione, 'apriLettore' | 'segnale'>,
  tx: Tx,
  controlla: (altra: Tx) => Promise<readonly AccettatoTenuto[]>,
): Promise<Controlli> {
  const { letto: presi, basta } = await leggiAParte(apriLettore, tx, controlla);
  const rifiutati: unknown[] = [];
  presi.catch((causa: unknown) => rifiutati.push(causa));
  return {
    presi,
    esigi: () => {
      if (rifiutati.length > 0) throw rifiutati[0];
    },
    primaDi: async (causa) => {
      // Who stops the job does not wait for what they would say.
      if (segnale.aborted) await basta();
      const rifiuto = await presi.then(
        () => undefined,
        (loro: unknown) => loro,
      );
      throw rifiuto instanceof ErroreRateo && !segnale.aborted ? rifiuto : causa;
    },
  };
}

import type { FissatoWire } from '#contract/movimenti-forme.ts';
import type { Tx } from '#server/db/sessione.ts';
import { calcolaFissato } from '#server/movimenti/contesto.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { portafoglioDelDepositario } from './dimostrazione-portafogli.ts';
import '../composizione.ts';
import type { CalcoloDimostrativo, MovimentoDimostrativo } from './movimenti-dimostrativi.ts';
import { movimentiScritti } from './movimenti-scritti.ts';

interface Scritto extends Pick<MovimentoDimostrativo, 'esito'> {
  readonly codAzienda: string;
  readonly fissato: FissatoWire;
}

/** Causali of money alone: their number is an amount, of the field that the slip has for it. */
const IMPORTO: Readonly<Record<string, string>> = {
  LIQ: 'controvaloreOriginale',
  COM: 'controvaloreOriginale',
  BOL: 'controvaloreOriginale',
  IMP: 'controvaloreOriginale',
  INT: 'interessiLordi',
};

/** «rateo=0.26,altra.cod_Titolo=AUM0V10» as fields of the slip. */
function altriCampi(testo: string): Record<string, unknown> {
  const campi: Record<string, unknown> = {};
  const altra: Record<string, string> = {};
  for (const [, nome = '', valore = ''] of testo.matchAll(/([\w.]+)=([^,]+)/g)) {
    if (nome.startsWith('altra.')) altra[nome.slice('altra.'.length)] = valore;
    else campi[nome] = valore;
  }
  return Object.keys(altra).length > 0 ? { ...campi, altra } : campi;
}

/** A line of `movimentiScritti` as the slip that somebody would type. */
function letto(riga: string): Scritto {
  const [giorno = '', causale = '', depositario = '', titolo, quanto, prezzo, ...resto] =
    riga.split(' ');
  const [codAzienda, codPortafoglio] = portafoglioDelDepositario.get(depositario) ?? ['', ''];
  const scritti = resto[0]?.includes('=') ? (resto.shift() ?? '') : '';
  const { bozza, storno, ...campi } = altriCampi(scritti);
  const dato = (uno: string | undefined) => (uno === undefined || uno === '-' ? null : uno);
  const fissato = {
    cod_Causale: causale,
    cod_Titolo: dato(titolo),
    cod_Portafoglio: codPortafoglio,
    cod_Depositario: depositario,
    cod_Controparte: titolo === '-' ? null : depositario.slice(-2),
    dataMovimento: giorno,
    [IMPORTO[causale] ?? 'qtaVnominale']: dato(quanto),
    prezzo: dato(prezzo),
    note: ['Dimostrativo', ...(resto.length > 0 ? [resto.join(' ')] : [])].join(': '),
    ...campi,
  } as FissatoWire;
  return { codAzienda, esito: bozza ? 'bozza' : storno ? 'storno' : 'registrato', fissato };
}

export interface Calcolato {
  readonly movimento: MovimentoDimostrativo;
  readonly calcolo: CalcoloDimostrativo;
  /** What the slip refuses, in words: nothing, of what is shipped. */
  readonly errori: readonly string[];
}

/**
 * The demo movements as the slip's calculation gives them, each after those before it are registered: what
 * `scripts/movimenti-dimostrativi.ts` writes and a test compares.
 */
export async function* movimentiCalcolati(tx: Tx): AsyncGenerator<Calcolato> {
  for (const riga of movimentiScritti.trim().split('\n')) {
    const { codAzienda, esito, fissato } = letto(riga.trim());
    const chi = { codAzienda, utente: { id: 0, username: 'dimostrazione' } };
    const { risposta, righe } = await calcolaFissato(
      tx,
      { codAzienda, utente: chi.utente.username },
      fissato,
    );
    const errori = risposta.avvisi
      .filter(({ peso }) => peso === 'errore')
      .map(({ campo, messaggio }) => `${riga.trim()}: ${campo}: ${messaggio}`);
    if (esito === 'registrato' && errori.length === 0) await inserisciRegistrati(tx, chi, righe);
    const campi = risposta.campi.filter(({ traccia, manuale }) => manuale || traccia.length > 0);
    const calcolo = { campi, effetti: risposta.effetti };
    yield { movimento: { esito, righe }, calcolo, errori };
  }
}

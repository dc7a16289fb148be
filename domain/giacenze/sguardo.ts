import { nomiLivello } from '#domain/record/filtri/livello.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import { tipiValutazioneRimanenze } from '#domain/tabelle/dati-statici/tipi-valutazione-rimanenze.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { GIORNI_PUNTUALE } from '#domain/tempo/giorni-puntuali.ts';

/** By which of its three dates a movement counts, and how each is called. */
export const nomiDate = { M: 'Movimento', V: 'Valuta', I: 'Inserimento' } as const;

export const nomeMetodo = (codice: string | null): string =>
  tipiValutazioneRimanenze.find((uno) => uno.codice === codice)?.descrizione ?? codice ?? '';

/** Why something is worth its cost. */
export const SENZA_PREZZO = 'senza prezzo, cambio o coefficiente fino a quel giorno';

const VALE_IL_COSTO = 'vale il costo. I prezzi si scrivono in Quotazioni';

/** Why a holding is worth its cost on a day. */
export function percheAlCosto(dataPrezzo: string | null, giorno: Data): string {
  if (dataPrezzo === null) return `Non ha un prezzo al ${stampaData(giorno)}: ${VALE_IL_COSTO}.`;
  return `Manca il cambio della sua divisa, o il coefficiente del suo indice, fino al ${stampaData(giorno)}: vale il costo.`;
}

/** Whether a price is older than those that a year's end would take: it is told, with its day. */
export const ePrezzoVecchio = (delPrezzo: string, giorno: Data): boolean =>
  delPrezzo < aggiungiGiorni(giorno, -GIORNI_PUNTUALE);

const TACIUTE: Readonly<Record<string, readonly string[]>> = {
  [nomiLivello.azienda]: ['cod_Portafoglio', 'cod_Depositario', 'depositarioGlobale'],
  [nomiLivello.portafoglio]: ['cod_Depositario', 'depositarioGlobale'],
  [nomiLivello.depositarioGlobale]: ['cod_Portafoglio', 'cod_Depositario'],
};

/** What rows gathered by a level, by its words, no longer say. */
export const taciuteDalLivello = (livello: string | null | undefined): readonly string[] =>
  TACIUTE[livello ?? ''] ?? [];

/** How positions are looked at. */
export interface Sguardo {
  readonly data: Data;
  readonly selezioneTipo?: keyof typeof nomiDate | null | undefined;
  readonly notoAl?: string | null | undefined;
  readonly metodo?: string | null | undefined;
}

/** The same in words, as the commands of the page call it. */
export const sguardoInParole = (sguardo: Sguardo): readonly ParametroReport[] => {
  const { data, selezioneTipo, notoAl, metodo } = sguardo;
  return [
    { etichetta: 'Al giorno', valore: stampaData(data) },
    { etichetta: 'Per data di', valore: nomiDate[selezioneTipo ?? 'M'] },
    ...(notoAl ? [{ etichetta: 'Situazione nota al', valore: stampaData(notoAl) }] : []),
    ...(metodo ? [{ etichetta: 'Metodo di costo', valore: nomeMetodo(metodo) }] : []),
  ];
};

/** The last day of which what was known is asked; null where nobody asks for less than all that is known. */
export function saputoAl({
  data,
  selezioneTipo,
  notoAl,
}: Pick<Sguardo, 'data' | 'selezioneTipo' | 'notoAl'>): string | null {
  const giorni = [...(notoAl ? [notoAl] : []), ...(selezioneTipo === 'I' ? [data] : [])];
  return giorni.sort()[0] ?? null;
}

/** Why nothing was held then: no movement had been registered yet; null where some had, or none ever was. */
export function nullaSiSapeva(sguardo: Sguardo, primoRegistrato: Data | null): string | null {
  const saputo = saputoAl(sguardo);
  if (saputo === null || primoRegistrato === null || saputo >= primoRegistrato) return null;
  return `Il primo movimento è stato registrato il ${stampaData(primoRegistrato)}: prima di quel giorno non si sapeva nulla.`;
}

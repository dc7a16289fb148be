import { rotteGiacenze } from '#contract/giacenze.ts';
import type { Risposta } from '#contract/rotta.ts';
import { stampaEsatto, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { SommaDecimale } from '#domain/reports/somma.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';

type Riga = Pick<
  Risposta<typeof rotteGiacenze.cedoleInArrivo>[number],
  'data' | 'cod_Titolo' | 'importoEuro'
>;

const GIACENZE = '/page/movimenti/giacenze';

/** The sum of decimals as text; what computes with decimals is too heavy for the home. */
function somma(importi: readonly string[]): string {
  const totale = new SommaDecimale();
  for (const importo of importi) totale.aggiungi(importo);
  return totale.valore();
}

/** How what the titoli held will bring reads on the card: how many days of payment, from when, how much. */
export function esitoCedole(righe: readonly Riga[]): Esito {
  const verso = { to: GIACENZE, search: { scheda: 'cedole' } };
  const datate = righe.filter(({ data }) => data !== null);
  const [prima] = datate;
  const ignote = new Set(righe.flatMap((una) => (una.data === null ? [una.cod_Titolo] : []))).size;
  const altre = ignote > 0 ? ` Di ${stampaIntero(ignote)} titoli le cedole non sono note.` : '';
  if (!prima?.data)
    return {
      tono: ignote > 0 ? 'attenzione' : 'calma',
      nota: `Nei prossimi 30 giorni i titoli in giacenza non pagano nulla.${altre}`,
      verso,
    };
  const noti = datate.flatMap(({ importoEuro }) => importoEuro ?? []);
  const senza = datate.length - noti.length;
  const attesi = noti.length > 0 ? `, ${stampaEsatto(somma(noti), 2)} € lordi attesi` : '';
  const piu =
    senza > 0 && noti.length > 0 ? ` più ${stampaIntero(senza)} senza importo in euro` : '';
  return {
    tono: 'attenzione',
    cifra: stampaIntero(datate.length),
    nota: `Dal ${stampaData(prima.data)}${attesi}${piu}.${altre}`,
    verso,
  };
}

export const cedoleInArrivo: Attenzione = {
  id: 'cedole-in-arrivo',
  titolo: 'Cedole e scadenze dei prossimi 30 giorni',
  privilegio: 'Movimenti_R',
  verso: { to: GIACENZE, search: { scheda: 'cedole' } },
  useStato: daDomanda({
    chiave: () => ['giacenze', 'cedole in arrivo'],
    leggi: (signal) => chiama(rotteGiacenze.cedoleInArrivo, { query: { giorni: 30 }, signal }),
    esito: esitoCedole,
  }),
};

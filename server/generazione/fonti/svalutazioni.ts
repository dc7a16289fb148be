import { sql } from 'kysely';
import type { Grandezza } from '#domain/archivi/valutazione/valori.ts';
import type { Ingresso } from '#domain/valutazione/ingressi.ts';
import { svalutazionePrimaDi } from '#domain/valutazione/scarico.ts';
import { valoriAl } from '#server/archivi/valutazione/valori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Fonte } from '../fonte.ts';
import { rettificheDi, type Uscita } from './uscite.ts';

const SENZA_PRIVILEGIO =
  'Il prezzo lo legge solo chi può leggere le quotazioni: scrivere la svalutazione correggendo la riga.';

const nome = ({ sera, codPortafoglio }: Uscita, codice: string) =>
  [sera, codPortafoglio, codice].join('\n');

/** A kind of value on the evening of each, by the fallback of the archives. */
async function valoriDi(
  tx: Tx,
  codAzienda: string,
  grandezza: Grandezza,
  uscite: readonly Uscita[],
): Promise<(una: Uscita) => Ingresso> {
  const codiceDi = ({ codTitolo, codDivisa }: Uscita) =>
    grandezza === 'cambio' ? codDivisa : codTitolo;
  const trovati = new Map<string, Ingresso>();
  for (const [giorno, sue] of Map.groupBy(uscite, ({ sera }) => sera)) {
    const richieste = sue.map((una) => ({
      codice: codiceDi(una),
      codPortafoglio: una.codPortafoglio,
    }));
    const esito = await valoriAl(tx, { grandezza, codAzienda, giorno }, richieste);
    const metti = (una: (typeof richieste)[number], ingresso: Ingresso) =>
      trovati.set([giorno, una.codPortafoglio, una.codice].join('\n'), ingresso);
    for (const { codice, codPortafoglio, ...valore } of esito.valori)
      metti({ codice, codPortafoglio: codPortafoglio ?? '' }, valore);
    for (const { codice, codPortafoglio, messaggio } of esito.anomalie)
      metti({ codice, codPortafoglio: codPortafoglio ?? '' }, { manca: messaggio });
  }
  return (una) => trovati.get(nome(una, codiceDi(una))) ?? { manca: '' };
}

/** What goes from current to fixed goes at the lower of cost and market: it is written down the day before. */
export const svalutazioni: Fonte = {
  tipi: ['SVA'],
  leggi: (tx, codAzienda, parametri) => {
    const quali = {
      tipo: 'SVA',
      dove: sql`m.cod_causale = 'RIC' and m.nriga = 1 and m.imm_circ = 'C'`,
      giorno: sql`m.data_movimento - 1`,
      regolata: sql`m.data_valuta`,
    } as const;
    return rettificheDi(tx, codAzienda, parametri, quali, async (uscite) => {
      if (parametri.leggePrezzi !== true) return () => ({ ignoto: SENZA_PRIVILEGIO });
      const prezzoDi = await valoriDi(tx, codAzienda, 'prezzo', uscite);
      const cambioDi = await valoriDi(tx, codAzienda, 'cambio', uscite);
      return (titolo, posizione, una) => {
        const { importo, manca } = svalutazionePrimaDi(titolo, posizione, {
          prezzo: prezzoDi(una),
          cambio: cambioDi(una),
        });
        return importo === null ? { ignoto: manca } : { importo };
      };
    });
  },
};

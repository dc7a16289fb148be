import { rotteQualita } from '#contract/qualita.ts';
import type { Risposta } from '#contract/rotta.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { lavorativoPrecedente } from '#domain/tempo/target.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';

const QUALITA = '/page/dati-dinamici/qualita';
const NOMINATI = 2;

type Rotta = NonNullable<(typeof rotteQualita)[string]>['righe'];
type Pagina = Pick<Risposta<Rotta>, 'totalCount' | 'items'>;

/**
 * How the titoli without a price of the last business day read on the chip: what one of an earlier day is worth
 * is said by the card below, at that price.
 */
export function esitoSenzaPrezzo({ totalCount, items }: Pagina, al: Data): Esito {
  const giorno = stampaData(al);
  const search = { archivio: 'quotazioni', controllo: 'mancanti', data: al };
  const verso = { to: QUALITA, search };
  if (totalCount === 0)
    return { tono: 'calma', nota: `Al ${giorno} ogni titolo ha il suo prezzo.`, verso };
  const codici = items.slice(0, NOMINATI).map(({ codTitolo }) => codTitolo);
  const altri = totalCount - codici.length;
  const resto = altri > 0 ? ` e altri ${stampaIntero(altri)}` : '';
  const nota = `${codici.join(', ')}${resto}: nelle giacenze valgono l’ultimo prezzo che hanno, o il costo.`;
  const del = `senza il prezzo del ${giorno.slice(0, 5)}`;
  const nome = [`titolo ${del}`, `titoli ${del}`] as const;
  return { tono: 'attenzione', cifra: stampaIntero(totalCount), nome, nota, verso };
}

/** Titoli that are held and have no price on the last business day. */
export const titoliSenzaPrezzo: Attenzione = {
  id: 'titoli-senza-prezzo',
  nome: ['titolo senza il prezzo dell’ultimo giorno', 'titoli senza il prezzo dell’ultimo giorno'],
  inOrdine: 'prezzi',
  privilegi: ['Quotazioni_R'],
  verso: { to: QUALITA },
  useStato: daDomanda({
    chiave: () => ['qualita', 'home', lavorativoPrecedente(oggi())],
    leggi: async (signal) => {
      const al = lavorativoPrecedente(oggi());
      const rotta = rotteQualita.quotazioni?.righe;
      if (!rotta) throw new Error('I controlli delle quotazioni non ci sono.');
      const paging = { pageSize: NOMINATI };
      const body = { data: al, controllo: 'mancanti', paging } as const;
      return { al, pagina: await chiama(rotta, { body, signal }) };
    },
    esito: ({ al, pagina }) => esitoSenzaPrezzo(pagina, al),
  }),
};

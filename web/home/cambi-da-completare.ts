import { rotteCambi } from '#contract/archivi/cambi.ts';
import { filtroVuoto } from '#domain/archivi/filtro/filtro-archivio.ts';
import { scriviFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { lavorativoPrecedente } from '#domain/tempo/target.ts';
import { chiama } from '#web/base/api.ts';
import { oggi } from '#web/base/oggi.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';
import {
  type CambiMancanti,
  cambiMancanti,
  GIORNI_OSSERVATI,
  inizioOsservazione,
} from './cambi-mancanti.ts';

const CAMBI = '/page/dati-dinamici/cambi';
const CODICI_MOSTRATI = 6;
/** So many stand on the chip itself. */
const QUALI = 3;
/** «tutte le divise senza cambio». */
const TUTTE = ['le divise senza cambio', 'le divise senza cambio'] as const;

/** How the currencies without a rate on the day read on the chip. */
export function esitoCambi({ seguite, mancanti }: CambiMancanti, al: Data): Esito {
  const giorno = stampaData(al);
  if (seguite === 0) {
    const nota = `Nessun cambio negli ultimi ${GIORNI_OSSERVATI} giorni: vanno importati.`;
    return { tono: 'attenzione', cifra: 'tutte', nome: TUTTE, nota, verso: { to: CAMBI } };
  }
  if (mancanti.length === 0) {
    const search = scriviFiltro({ ...filtroVuoto, dateFrom: al, dateTo: al });
    const nota = `Al ${giorno} ci sono tutte le ${seguite} divise seguite.`;
    return { tono: 'calma', nota, verso: { to: CAMBI, search } };
  }
  const dal = inizioOsservazione(al);
  const filtro = { ...filtroVuoto, codDivisa: mancanti, dateFrom: dal, dateTo: al };
  const resto = mancanti.length - CODICI_MOSTRATI;
  const primi = mancanti.slice(0, CODICI_MOSTRATI).join(', ');
  return {
    tono: 'attenzione',
    cifra: String(mancanti.length),
    ...(mancanti.length <= QUALI && { quali: mancanti.join(', ') }),
    nota: `Al ${giorno}: ${primi}${resto > 0 ? ` e altre ${resto}` : ''}.`,
    verso: { to: CAMBI, search: scriviFiltro(filtro) },
  };
}

/** Currencies that the archive follows and that have no rate on the last business day. */
export const cambiDaCompletare: Attenzione = {
  id: 'cambi-da-completare',
  nome: ['divisa senza cambio', 'divise senza cambio'],
  inOrdine: 'cambi',
  privilegi: ['Cambi_R'],
  verso: { to: CAMBI },
  useStato: daDomanda({
    chiave: () => ['cambi', 'mancanti', lavorativoPrecedente(oggi())],
    leggi: async (signal) => {
      const al = lavorativoPrecedente(oggi());
      const body = { dateFrom: inizioOsservazione(al), dateTo: al };
      return { al, ...cambiMancanti(await chiama(rotteCambi.filtrati, { body, signal }), al) };
    },
    esito: ({ al, ...mancanti }) => esitoCambi(mancanti, al),
  }),
};

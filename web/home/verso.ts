import { scriviFiltroMovimenti } from '#domain/movimenti/filtro/indirizzo-movimenti.ts';
import { annoMinimo, type Data } from '#domain/tempo/data.ts';
import type { Verso } from './attenzione.ts';

const MOVIMENTI = '/page/movimenti/acq-ven';
const GIACENZE = '/page/movimenti/giacenze';
const ELABORAZIONI = '/page/movimenti/elaborazioni';

/** Of which days, of which kind the movements behind a figure are. */
interface Chiesti {
  readonly dal: string;
  readonly al: string;
  readonly causali?: readonly string[];
}

/** `righe`: a part of them, by its word in the address. */
export const versoGiacenze = (al: string, righe?: 'al-costo'): Verso => ({
  to: GIACENZE,
  search: { al, ...(righe && { righe }) },
});

export const versoMovimenti = ({ dal, al, causali }: Chiesti): Verso => ({
  to: MOVIMENTI,
  search: scriviFiltroMovimenti({
    dataMovFrom: dal as Data,
    dataMovTo: al as Data,
    ...(causali && { cod_Causale: causali }),
  }),
});

/** The same with what each earned, whichever screen it stands on; who may elaborate nothing sees the grid. */
export function versoDettaglio(chiesti: Chiesti, elabora: boolean): Verso {
  const { dal, al, causali } = chiesti;
  if (!elabora) return versoMovimenti(chiesti);
  const filtro = causali ? scriviFiltroMovimenti({ cod_Causale: causali }) : {};
  return {
    to: `${ELABORAZIONI}/dettaglio-movimenti`,
    search: { ...filtro, dal, al, sospeso: 'si', esegui: 'si' },
  };
}

const INIZIO = `${annoMinimo}-01-01`;

/** The balances of all accounts by value date, reversals with what they reverse. */
export const versoSaldi = (al: string): Verso => ({
  to: `${ELABORAZIONI}/statistica-movimenti`,
  search: {
    ...{ dal: INIZIO, al, per: 'V', raggruppa: 'codDepositario', ogni: 'NESSUNO' },
    ...{ stornati: 'si', esegui: 'si' },
  },
});

/** What settled on an account up to the day. */
export const versoConto = (codDepositario: string, al: string): Verso => ({
  to: `${ELABORAZIONI}/dettaglio-movimenti`,
  search: {
    ...scriviFiltroMovimenti({ codDepositario: [codDepositario] }),
    ...{ dal: INIZIO, al, per: 'V', stornati: 'si', esegui: 'si' },
  },
});

/** What falls due between two days; who may elaborate nothing sees what is due to the holdings. */
export const versoScadenzario = (dal: string, al: string, elabora: boolean): Verso =>
  elabora
    ? { to: `${ELABORAZIONI}/scadenzario`, search: { dal, al, esegui: 'si' } }
    : { to: GIACENZE, search: { scheda: 'cedole' } };

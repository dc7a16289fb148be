import { rotteMovimenti } from '#contract/movimenti.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { scriviFiltroMovimenti } from '#domain/movimenti/filtro/indirizzo-movimenti.ts';
import { chiama } from '#web/base/api.ts';
import { type Attenzione, daDomanda, type Esito } from './attenzione.ts';

const MOVIMENTI = '/page/movimenti/acq-ven';
const DERIVATI = '/page/movimenti/derivati';

export interface Bozze {
  /** Drafts of each screen. */
  readonly acqVen: number;
  readonly derivati: number;
  /** Those that who asks may register: with four eyes, not their own. */
  readonly registrabili: number;
}

/** How the drafts read on the chip: how many there are, and who is to register them. */
export function esitoBozze({ acqVen, derivati, registrabili }: Bozze): Esito {
  const tutte = acqVen + derivati;
  if (tutte === 0)
    return { tono: 'calma', nota: 'Nessuna bozza da registrare.', verso: { to: MOVIMENTI } };
  const altrui = tutte - registrabili;
  const search = scriviFiltroMovimenti({ stato: ['bozza'] });
  return {
    tono: 'attenzione',
    cifra: stampaIntero(tutte),
    nota: chi(altrui, registrabili) + doveAltre(acqVen, derivati),
    verso: { to: acqVen > 0 ? MOVIMENTI : DERIVATI, search },
  };
}

const chi = (altrui: number, registrabili: number): string => {
  if (altrui === 0) return 'Non muovono ancora le giacenze.';
  if (registrabili === 0) return 'Le deve registrare un altro: chi inserisce non registra.';
  return `${stampaIntero(altrui)} le deve registrare un altro: chi inserisce non registra.`;
};

const doveAltre = (acqVen: number, derivati: number): string =>
  acqVen > 0 && derivati > 0 ? ` ${stampaIntero(derivati)} sono di derivati.` : '';

const quante = async (filter: object, signal: AbortSignal): Promise<number> => {
  const { totalCount } = await chiama(rotteMovimenti.pagina, {
    body: { paging: { pageSize: 1, conteggio: 'esatto' }, filter },
    signal,
  });
  return totalCount;
};

export const bozzeDaRegistrare: Attenzione = {
  id: 'bozze-da-registrare',
  nome: ['bozza da registrare', 'bozze da registrare'],
  inOrdine: 'bozze',
  privilegi: ['Movimenti_R'],
  verso: { to: MOVIMENTI },
  useStato: daDomanda({
    chiave: () => ['movimenti', 'bozze'],
    leggi: async (signal): Promise<Bozze> => {
      const stato = ['bozza'];
      const [acqVen, derivati, registrabili] = await Promise.all([
        quante({ stato, area: 'acq-ven' }, signal),
        quante({ stato, area: 'derivati' }, signal),
        quante({ daRegistrare: true }, signal),
      ]);
      return { acqVen, derivati, registrabili };
    },
    esito: esitoBozze,
  }),
};

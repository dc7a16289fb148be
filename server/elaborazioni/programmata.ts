import { type DomandaDatiWire, formeElaborazioni } from '#contract/elaborazioni.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import type { Programmabile } from '#server/reports/programmi/programmabile.ts';
import type { Chiesto } from '#server/reports/richiesta.ts';
import { elaboraDati } from './elabora-dati.ts';
import { creaElaborazione, preparata } from './tasks.ts';

const CAMPI = formeElaborazioni.DomandaDati.properties;
const DATE = ['dateFrom', 'dateTo'];

/** The question of a run, on the programme's day; names that it does not have are refused, not forgotten. */
function domandaDi({ richiesta }: Pick<Chiesto, 'richiesta'>): DomandaDatiWire {
  const { dateTo, ...chiesta } = { ...richiesta };
  const campi = Object.entries(chiesta).filter(
    ([nome, valore]) => valore != null && !DATE.includes(nome),
  );
  for (const [nome] of campi)
    if (!Object.hasOwn(CAMPI, nome))
      throw erroreCampo(nome, `Elabora dati non chiede ${nome}: toglierlo dalla richiesta.`);
  return { ...Object.fromEntries(campi), ...(dateTo && { data: dateTo }) } as DomandaDatiWire;
}

/** The valuation of every night: the same job that its screen starts, with the allocations that it keeps. */
export const elaboraDatiProgrammata: Programmabile = {
  nome: elaboraDati.nome,
  verifica: async (tx, contesto, domanda) => {
    esigi(contesto, 'Elaborazioni_R');
    await preparata(tx, aziendaDi(contesto), elaboraDati, domandaDi(domanda));
    return { nome: elaboraDati.nome, area: 'Elaborazioni' };
  },
  crea: (tx, contesto, chiesto) => {
    esigi(contesto, 'Elaborazioni_R');
    const domanda = domandaDi(chiesto);
    return creaElaborazione(tx, contesto, elaboraDati, { guid: chiesto.guid, domanda });
  },
  parole: async (tx, contesto, chiesto) => {
    const domanda = domandaDi(chiesto);
    const { inParole } = await preparata(tx, aziendaDi(contesto), elaboraDati, domanda);
    return domanda.data ? inParole : inParole.filter(({ etichetta }) => etichetta !== 'Al giorno');
  },
};

import { type Data, data, stampaData } from '#domain/tempo/data.ts';
import { completa } from '#server/chiusura/simula.ts';
import { creaChiusura } from '#server/chiusura/tasks.ts';
import { creaContabilizzazione } from '#server/contabilita/destinazione/creazione.ts';
import { esigiPendente, TITOLI } from '#server/contabilita/destinazione/rotte.ts';
import type { Domanda, TipoElaborazione } from '#server/contabilita/generazione/domanda.ts';
import type { Libro } from '#server/contabilita/libro.ts';
import { aziendaDi, type Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { avviaAnteprima, avviaScrittura } from '#server/generazione/routes.ts';
import type { Lavoro } from '#server/lavori/lavoro.ts';

/** What an accountant asks for, and where its job stands once it is done. */
export interface Passo {
  /** Of the job: two steps of the same name are two phases of one. */
  readonly lavoro: string;
  readonly fase: Lavoro['fase'];
  readonly chiedi: (tx: Tx, contesto: Contesto, guid: string) => Promise<unknown>;
}

/** The guid that a job's name stands for. */
type GuidDi = (lavoro: string) => string;

export interface Periodo {
  readonly dal: Data;
  readonly al: Data;
}

/** All that a period lacks in the journal, and what is left of before: it waits to be looked at. */
export function generati(libro: Libro, tipo: TipoElaborazione, { dal, al }: Periodo): Passo {
  const domanda: Domanda = {
    ...libro,
    ...{ tipo, dal, al, arretrate: true, conScarti: false, conDeroga: false },
    ...{ codPortafoglio: null, codDepositario: null, causale: null, tipoTitolo: null },
  };
  return {
    ...{ lavoro: `${tipo} ${al} genera`, fase: 'fine' },
    chiedi: (tx, contesto, guid) =>
      creaContabilizzazione(tx, contesto, guid, `Generazione contabile: ${TITOLI[tipo]}`, {
        ...{ azione: 'genera', domanda },
      }),
  };
}

/** The same, transferred to the journal. */
export const contabilizzati = (
  libro: Libro,
  tipo: TipoElaborazione,
  periodo: Periodo,
): readonly Passo[] => [
  generati(libro, tipo, periodo),
  {
    ...{ lavoro: `${tipo} ${periodo.al} conferma`, fase: 'fine' },
    async chiedi(tx, contesto, guid) {
      const { codAzienda, codLibro } = libro;
      const { id: idElaborazione } = await esigiPendente(tx, codAzienda, codLibro, tipo);
      const titolo = `Conferma del trasferimento: ${TITOLI[tipo]}`;
      const azione = { azione: 'conferma', idElaborazione } as const;
      await creaContabilizzazione(tx, contesto, guid, titolo, azione);
    },
  },
];

/** What the year should have brought and nobody has written: coupons, and the discount of what was sold. */
const completato = ({ dal, al }: Periodo): readonly Passo[] => [
  {
    ...{ lavoro: `${al} attesi`, fase: 'anteprima' },
    chiedi: (tx, contesto, guid) => avviaAnteprima(tx, contesto, guid, { dataDa: dal, dataA: al }),
  },
  {
    ...{ lavoro: `${al} attesi`, fase: 'fine' },
    chiedi: (tx, contesto, guid) => avviaScrittura(tx, contesto, { guid, registra: true }),
  },
];

const valutato = ({ al }: Periodo, guidDi: GuidDi): readonly Passo[] => {
  const simulata = `${al} simula`;
  return [
    {
      ...{ lavoro: simulata, fase: 'fine' },
      async chiedi(tx, contesto, guid) {
        const chiesta = await completa(tx, aziendaDi(contesto), { data: al });
        const titolo = `Valutazione al ${stampaData(al)}`;
        await creaChiusura(tx, contesto, guid, titolo, { azione: 'simula', chiesta });
      },
    },
    {
      ...{ lavoro: `${al} conferma`, fase: 'fine' },
      chiedi: (tx, contesto, guid) =>
        creaChiusura(tx, contesto, guid, `Conferma della valutazione al ${stampaData(al)}`, {
          ...{ azione: 'conferma', chiusura: guidDi(simulata), accettati: [] },
        }),
    },
  ];
};

const epilogato = ({ codLibro }: Libro, esercizio: number): readonly Passo[] =>
  (
    [
      ['epilogo', 'Epilogo'],
      ['riapertura', 'Riapertura'],
    ] as const
  ).map(([azione, titolo]) => ({
    ...{ lavoro: `${esercizio} ${azione}`, fase: 'fine' },
    chiedi: (tx, contesto, guid) =>
      creaContabilizzazione(tx, contesto, guid, `${titolo} dell’esercizio ${esercizio}`, {
        ...{ azione, codLibro, esercizio },
      }),
  }));

/** A year as an accountant closes it, from its everyday movements to the accounts of the next one. */
export function chiuso(libro: Libro, esercizio: number, guidDi: GuidDi): readonly Passo[] {
  const anno = { dal: data(`${esercizio}-01-01`), al: data(`${esercizio}-12-31`) };
  return [
    ...completato(anno),
    ...contabilizzati(libro, 'G', anno),
    ...valutato(anno, guidDi),
    ...contabilizzati(libro, 'F', anno),
    ...epilogato(libro, esercizio),
  ];
}

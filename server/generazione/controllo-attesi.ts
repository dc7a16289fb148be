import { stampaData } from '#domain/tempo/data.ts';
import { ESEMPI, type Esaminatore, percorsoDi } from '#server/valutazione/controlli/controllo.ts';
import { mancanti } from './dovuti.ts';

/** What the year should have brought and has not, as a generation of its days would propose it. */
export const movimentiAttesi: Esaminatore = async (
  tx,
  { codAzienda, dal, data },
  { leggePrezzi },
) => {
  const mancano = await mancanti(tx, { codAzienda, leggePrezzi, dataDa: dal, dataA: data });
  return [
    {
      codice: 'attesi',
      quanti: mancano.length,
      esempi: mancano.slice(0, ESEMPI).map(({ candidata: { tipo, posizione, dataEvento } }) => {
        const chi = posizione.codTitolo ?? posizione.codDepositario;
        return `${tipo} ${chi} del ${stampaData(dataEvento)}`;
      }),
      percorso: percorsoDi('/page/movimenti/elaborazioni/generazione-movimenti', { dal, al: data }),
    },
  ];
};

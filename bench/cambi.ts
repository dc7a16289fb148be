import { aggiungiDivise, caricoDiCambi, RIGHE } from './cambi-inventati.ts';
import { misuraImportazione } from './importazione.ts';
import type { Prodotto } from './prodotto.ts';
import { type Ordine, perOgniOrdine } from './sfoglia.ts';

const ORDINI: readonly Ordine[] = [
  { data: 'ASC' },
  { data: 'DESC' },
  { cambio: 'ASC' },
  { cambio: 'DESC' },
  { codDivisa: 'ASC' },
  { codDivisa: 'DESC' },
  { data: 'DESC', codDivisa: 'ASC' },
  { codDivisa: 'ASC', data: 'DESC' },
];

/** (2): the import of a million rates, and their pages for every order. */
export const misuraCambi = async (prodotto: Prodotto): Promise<void> => {
  await aggiungiDivise(prodotto.proprietario);
  console.log(`${RIGHE.toLocaleString('it-IT')} cambi su codici inventati`);
  await misuraImportazione(prodotto, caricoDiCambi());
  await prodotto.proprietario.query('analyze cambi');
  await perOgniOrdine({ prodotto, risorsa: 'Cambi' }, 'cambi', ORDINI);
};

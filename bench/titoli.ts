import { ordinabiliTitoli } from '#domain/titoli/campi.ts';
import type { Prodotto } from './prodotto.ts';
import { type Filtro, pagina, perOgniColonna, sfoglia } from './sfoglia.ts';
import { cronometra, giudicaP95 } from './statistica.ts';
import { aggiungiTitoli } from './titoli-inventati.ts';

const GIRI = 20;

const FILTRI: readonly (readonly [nome: string, filtro: Filtro])[] = [
  ['un tipo', { tipoTitolo: ['O'] }],
  ['un emittente', { emittenti: ['EM17'] }],
  ['un tipo e una divisa', { tipoTitolo: ['A'], codDivisa: ['USD'] }],
  ['i non scaduti', { scaduti: 'S', dataRiferimento: '2030-01-01' }],
];

const PAROLE = ['energia mil', 'cred', 'trieste 77', 'QQ00004', 'mai vista'];

/** (4): the list of 100,000 titoli by every order and filter, and the search for a part of one. */
export const misuraTitoli = async (prodotto: Prodotto): Promise<void> => {
  await aggiungiTitoli(prodotto);
  const elenco = { prodotto, risorsa: 'Securities' };
  await perOgniColonna(elenco, 'titoli', ordinabiliTitoli);
  for (const [nome, filtro] of FILTRI)
    giudicaP95(`titoli con ${nome}`, await sfoglia(elenco, filtro), 20);
  for (const testo of PAROLE) {
    const cerca: number[] = [];
    const latenze: number[] = [];
    for (let giro = 0; giro < GIRI; giro += 1) {
      const via = `/Securities/getbydescr/${encodeURIComponent(testo)}`;
      cerca.push(await cronometra(async () => (await prodotto.chiedi('GET', via)).json()));
      await pagina(elenco, { titoloDescrizione: testo }, {}, latenze);
    }
    giudicaP95(`titoli con «${testo}» nella descrizione`, latenze, 50);
    giudicaP95(`ricerca di «${testo}»`, cerca, 50);
  }
};

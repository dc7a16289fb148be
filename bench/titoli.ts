import { ordinabiliTitoli } from '#domain/titoli/campi.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, percentile } from './statistica.ts';
import { aggiungiTitoli, TITOLI } from './titoli-inventati.ts';

const GIRI = 20;

interface Pagina {
  cursorePrima: string | null;
  cursoreDopo: string | null;
}

type Filtro = Readonly<Record<string, unknown>>;

const pagina = async (
  { chiedi }: Prodotto,
  filter: Filtro,
  cursore: string | null,
  latenze: number[],
): Promise<Pagina> => {
  const inizio = performance.now();
  const risposta = await chiedi('POST', '/Securities/getpagedpost', {
    paging: { pageSize: 25, cursore },
    filter,
  });
  const letta = (await risposta.json()) as Pagina;
  latenze.push(performance.now() - inizio);
  if (!risposta.ok) throw new Error(`${risposta.status}: ${JSON.stringify(letta)}`);
  return letta;
};

/** First, next, previous and last page. */
const sfoglia = async (prodotto: Prodotto, filtro: Filtro): Promise<number[]> => {
  const latenze: number[] = [];
  for (let giro = 0; giro < GIRI; giro += 1) {
    const prima = await pagina(prodotto, filtro, null, latenze);
    const seconda = await pagina(prodotto, filtro, prima.cursoreDopo, latenze);
    await pagina(prodotto, filtro, seconda.cursorePrima, latenze);
    await pagina(prodotto, filtro, 'ultima', latenze);
  }
  return latenze;
};

const FILTRI: readonly (readonly [nome: string, filtro: Filtro])[] = [
  ['un tipo', { tipoTitolo: ['O'] }],
  ['un emittente', { emittenti: ['EM17'] }],
  ['un tipo e una divisa', { tipoTitolo: ['A'], codDivisa: ['USD'] }],
  ['i non scaduti', { scaduti: 'S', dataRiferimento: '2030-01-01' }],
];

const PAROLE = ['energia mil', 'cred', 'trieste 77', 'QQ00004', 'mai vista'];

/** (4): the list of 100,000 titoli by every order and filter, and the search for a part of one. */
export const misuraTitoli = async (prodotto: Prodotto): Promise<boolean> => {
  await aggiungiTitoli(prodotto.proprietario);
  console.log(`${TITOLI.toLocaleString('it-IT')} titoli inventati`);
  const esiti: boolean[] = [];
  const segna = (nome: string, latenze: readonly number[], obiettivo: number) =>
    esiti.push(giudica({ nome, valore: percentile(latenze, 95), obiettivo, unita: 'ms' }));
  for (const colonna of ordinabiliTitoli)
    for (const verso of ['ASC', 'DESC']) {
      const ordine = { sqlParams: { orderByDict: { [colonna]: verso } } };
      segna(`p95 titoli per ${colonna} ${verso}`, await sfoglia(prodotto, ordine), 20);
    }
  for (const [nome, filtro] of FILTRI)
    segna(`p95 titoli con ${nome}`, await sfoglia(prodotto, filtro), 20);
  for (const testo of PAROLE) {
    const cerca: number[] = [];
    const elenco: number[] = [];
    for (let giro = 0; giro < GIRI; giro += 1) {
      const via = `/Securities/getbydescr/${encodeURIComponent(testo)}`;
      cerca.push(await cronometra(async () => (await prodotto.chiedi('GET', via)).json()));
      await pagina(prodotto, { titoloDescrizione: testo }, null, elenco);
    }
    segna(`p95 titoli con «${testo}» nella descrizione`, elenco, 50);
    segna(`p95 ricerca di «${testo}»`, cerca, 50);
  }
  return esiti.every(Boolean);
};

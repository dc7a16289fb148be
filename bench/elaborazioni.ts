import { altriUtenti, attendiLavoro } from './importazione.ts';
import { aggiungiMovimenti, POSIZIONI } from './movimenti-inventati.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, giudicaP95, percentile } from './statistica.ts';

const PAGINE = 200;
const RIGHE_DI_UNA_PAGINA = 100;
const INTERO = { dataDa: '2006-01-01', dataA: '2026-12-31', movInSospeso: true };
/** About fifty thousand movements a year. */
const QUATTRO_ANNI = { dataDa: '2014-01-01', dataA: '2017-12-31', movInSospeso: true };
const DUE_GRUPPI = ['codPortafoglio', 'codCausale'];

/** Asks for a job, waits for its end: how long that took, and which it was. */
export async function lavora(prodotto: Prodotto, via: string, corpo: object) {
  let guid = '';
  const ms = await cronometra(async () => {
    const risposta = await prodotto.chiedi('POST', via, corpo);
    guid = ((await risposta.clone().json()) as { guidID: string }).guidID;
    await attendiLavoro(prodotto, { guid, risposta });
  });
  return { ms, guid };
}

interface Riga {
  readonly n: number;
  readonly figli: number;
}

/** Pages of the stored rows of the fullest group, reached by their numbers. */
async function sfogliaRighe({ chiedi }: Prodotto, guid: string): Promise<number[]> {
  const pagina = async (gruppo: number, pageNumber: number) => {
    const via = `/elaborations/${guid}/righe?gruppo=${gruppo}&pageNumber=${pageNumber}&pageSize=${RIGHE_DI_UNA_PAGINA}`;
    return (await (await chiedi('GET', via)).json()) as { items: Riga[] };
  };
  const piena = (righe: readonly Riga[]) =>
    righe.reduce((prima, una) => (una.figli > prima.figli ? una : prima));
  const gruppo = piena((await pagina(piena((await pagina(0, 1)).items).n, 1)).items);
  const quante = Math.max(1, Math.floor(gruppo.figli / RIGHE_DI_UNA_PAGINA));
  const tempi: number[] = [];
  for (let i = 0; i < PAGINE; i += 1)
    tempi.push(await cronometra(() => pagina(gruppo.n, 1 + ((i * 7) % quante))));
  return tempi;
}

/** What is stored of a million movements and of twenty thousand positions, and who reads pages meanwhile. */
export async function misuraElaborazioni(prodotto: Prodotto): Promise<void> {
  await aggiungiMovimenti(prodotto);
  const latenze: number[] = [];
  const ferma = altriUtenti(prodotto, { risorsa: 'movimenti' }, latenze);
  const secondi = (nome: string, ms: number, obiettivo: number) =>
    giudica({ nome, valore: ms / 1000, obiettivo, unita: 's', metro: 'copia' });
  const statistica = { ...INTERO, gruppi: DUE_GRUPPI, periodo: 'MESE' };
  const { ms: prima } = await lavora(prodotto, '/elaborations/statistica-movimenti', statistica);
  secondi('statistica di un milione di movimenti per due gruppi e mese', prima, 3);
  const dettaglio = await lavora(prodotto, '/elaborations/dettaglio-movimenti', {
    ...QUATTRO_ANNI,
    gruppi: DUE_GRUPPI,
  });
  secondi('dettaglio di quattro anni, 200.000 righe conservate', dettaglio.ms, 15);
  const dati = await lavora(prodotto, '/elaborations/elaboradati', { data: '2025-12-31' });
  secondi(`elabora dati di ${POSIZIONI} posizioni`, dati.ms, 10);
  const anteprima = await lavora(prodotto, '/GenerazioneMovimenti/generazioneMovimentiAnteprima', {
    dataDa: '2026-03-01',
    dataA: '2026-03-31',
  });
  secondi(`anteprima di un mese di generazione su ${POSIZIONI} posizioni`, anteprima.ms, 5);
  await ferma();
  giudica({
    nome: 'p99 delle altre richieste intanto',
    valore: percentile(latenze, 99),
    obiettivo: 100,
    unita: 'ms',
    di: latenze.length,
  });
  giudicaP95('di una pagina di righe conservate', await sfogliaRighe(prodotto, dettaglio.guid), 20);
}

import { ordinabiliMovimenti } from '#domain/movimenti/pagine.ts';
import { Sessione } from '#server/db/sessione.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import { misuraImportMovimenti } from './importazione-movimenti.ts';
import { aggiungiMovimenti, FISSATO, MOVIMENTI, POSIZIONI } from './movimenti-inventati.ts';
import type { Prodotto } from './prodotto.ts';
import { misuraScheda } from './scheda.ts';
import { cronometra, giudica, mediana, percentile } from './statistica.ts';

const GIRI = 20;
const FISSATI = 100;
/** Slips before the measured ones: a server that has just started compiles its own code first. */
const DI_PROVA = 20;
const GIORNO = '2020-06-30';

const chiedi = async <T>({ chiedi: via }: Prodotto, url: string, corpo: unknown): Promise<T> => {
  const risposta = await via('POST', url, corpo);
  const letta = (await risposta.json()) as T;
  if (!risposta.ok) throw new Error(`${url}: ${risposta.status} ${JSON.stringify(letta)}`);
  return letta;
};

/** All lots, consumption and effects of a million movements, in one transaction of the application. */
async function misuraLotti(prodotto: Prodotto): Promise<boolean> {
  const { applicazione, proprietario } = prodotto;
  await prodotto.checkpoint();
  const client = await applicazione.connect();
  try {
    const ms = await cronometra(async () => {
      await client.query(
        `begin; select set_config('rateo.aziende', '001', true), set_config('rateo.utente', 'admin', true)`,
      );
      const { rows } = await client.query<{ id: number }>('select id from posizioni order by id');
      await ricalcola(
        new Sessione(client),
        rows.map(({ id }) => id),
      );
      await client.query('commit');
    });
    await proprietario.query('vacuum analyze effetti_posizioni, lotti, lotti_consumi, posizioni');
    const nome = `lotti di ${MOVIMENTI} movimenti su ${POSIZIONI} posizioni`;
    return giudica({ nome, valore: ms / 1000, obiettivo: 30, unita: 's' });
  } finally {
    client.release();
  }
}

async function misuraGiacenze(prodotto: Prodotto): Promise<boolean[]> {
  const esiti: boolean[] = [];
  for (const selezioneTipo of ['M', 'V', 'I']) {
    const tempi: number[] = [];
    for (let giro = 0; giro < 5; giro += 1)
      tempi.push(
        await cronometra(() =>
          chiedi(prodotto, '/giacenze/getfiltered', {
            data: GIORNO,
            selezioneTipo,
            livelloDettaglio: 'Azienda',
          }),
        ),
      );
    const nome = `giacenze al ${GIORNO} per data ${selezioneTipo}`;
    esiti.push(giudica({ nome, valore: mediana(tempi), obiettivo: 500, unita: 'ms' }));
  }
  return esiti;
}

interface Pagina {
  readonly cursorePrima: string | null;
  readonly cursoreDopo: string | null;
}

async function misuraPagine(prodotto: Prodotto): Promise<boolean[]> {
  const esiti: boolean[] = [];
  for (const colonna of ordinabiliMovimenti)
    for (const verso of ['ASC', 'DESC']) {
      const latenze: number[] = [];
      const pagina = async (cursore: string | null): Promise<Pagina> => {
        let letta: Pagina | undefined;
        const corpo = {
          paging: { pageSize: 25, cursore },
          filter: { sqlParams: { orderByDict: { [colonna]: verso } } },
        };
        const ms = await cronometra(async () => {
          letta = await chiedi<Pagina>(prodotto, '/movimenti/getpagedpost', corpo);
        });
        latenze.push(ms);
        return letta as Pagina;
      };
      for (let giro = 0; giro < GIRI; giro += 1) {
        const seconda = await pagina((await pagina(null)).cursoreDopo);
        await pagina(seconda.cursorePrima);
        await pagina('ultima');
      }
      const nome = `p95 movimenti per ${colonna} ${verso}`;
      esiti.push(giudica({ nome, valore: percentile(latenze, 95), obiettivo: 20, unita: 'ms' }));
    }
  return esiti;
}

/** One slip after another, each on a position of its own: on the day after all, and on a day long past. */
async function misuraFissato(prodotto: Prodotto): Promise<boolean[]> {
  const { rows } = await prodotto.proprietario.query<{ cod_titolo: string }>(
    `select cod_titolo from posizioni join titoli using (cod_titolo)
      where cod_depositario = $1 and tipo_titolo = 'A' order by cod_titolo limit $2`,
    [FISSATO.depositario, DI_PROVA + FISSATI],
  );
  const esiti: boolean[] = [];
  for (const [nome, dataMovimento] of [
    ['in coda', '2027-03-01'],
    ['retrodatato', '2010-03-01'],
  ] as const) {
    const tempi: number[] = [];
    for (let giro = 0; giro < DI_PROVA + FISSATI; giro += 1)
      tempi.push(
        await cronometra(() =>
          chiedi(prodotto, '/movimenti?registra=true', {
            cod_Causale: 'ACQ',
            cod_Titolo: rows[giro]?.cod_titolo,
            cod_Portafoglio: FISSATO.portafoglio,
            cod_Depositario: FISSATO.depositario,
            dataMovimento,
            qtaVnominale: '100',
            prezzo: '12.5',
          }),
        ),
      );
    const misura = {
      nome: `p95 di un fissato ${nome}`,
      valore: percentile(tempi.slice(DI_PROVA), 95),
    };
    esiti.push(giudica({ ...misura, obiettivo: 30, unita: 'ms' }));
  }
  return esiti;
}

/** (11): lots, holdings, a long scheda, pages, slips and an import over a million movements of one company. */
export const misuraMovimenti = async (prodotto: Prodotto): Promise<boolean> => {
  await aggiungiMovimenti(prodotto.proprietario);
  const esiti = [
    await misuraLotti(prodotto),
    ...(await misuraGiacenze(prodotto)),
    ...(await misuraScheda(prodotto)),
    ...(await misuraPagine(prodotto)),
    ...(await misuraFissato(prodotto)),
    await misuraImportMovimenti(prodotto),
  ];
  return esiti.every(Boolean);
};

import { ordinabiliMovimenti } from '#domain/movimenti/pagine.ts';
import {
  aggiungiMovimenti,
  fissato,
  MOVIMENTI,
  POSIZIONI,
  titoliDelFissato,
} from './movimenti-inventati.ts';
import type { Prodotto } from './prodotto.ts';
import { misuraScheda } from './scheda.ts';
import { perOgniColonna } from './sfoglia.ts';
import { cronometra, giudica, mediana, percentile } from './statistica.ts';

const FISSATI = 100;
/** Slips before the measured ones: a server that has just started compiles its own code first. */
const DI_PROVA = 20;
const GIORNO = '2020-06-30';

export async function misuraGiacenze({ leggi }: Prodotto): Promise<void> {
  for (const selezioneTipo of ['M', 'V', 'I']) {
    const corpo = { data: GIORNO, selezioneTipo, livelloDettaglio: 'Azienda' };
    const tempi: number[] = [];
    for (let giro = 0; giro < 5; giro += 1)
      tempi.push(await cronometra(() => leggi('/giacenze/getfiltered', corpo)));
    const nome = `giacenze al ${GIORNO} per data ${selezioneTipo}`;
    giudica({ nome, valore: mediana(tempi), obiettivo: 150, unita: 'ms' });
  }
}

/** Five custodians of the bench: a quarter of the positions, each by itself with its accrual. */
const DEPOSITARI_CHIESTI = ['BD0', 'BD1', 'BD2', 'BD3', 'BD4'];

/** What the invented bonds lack to accrue, coupons and a discount beside them. */
const CHE_MATURANO = `
  update titoli set data_emissione = date '2006-01-01', data_godimento = date '2006-01-01', prezzo_emissione = 97.5
   where tasso_cedola is not null
     and cod_titolo in (select cod_titolo from posizioni where cod_depositario = 'BD0')`;

async function misuraGiacenzeValutate({ leggi, proprietario }: Prodotto): Promise<void> {
  await proprietario.query(CHE_MATURANO);
  const corpo = { data: GIORNO, codDepositario: DEPOSITARI_CHIESTI };
  const tempi: number[] = [];
  let righe: readonly unknown[] = [];
  for (let giro = 0; giro < 5; giro += 1)
    tempi.push(
      await cronometra(async () => {
        righe = await leggi('/giacenze/getfiltered', corpo);
      }),
    );
  giudica({
    nome: `giacenze al ${GIORNO} di cinque depositari, per posizione`,
    ...{ valore: mediana(tempi), obiettivo: 1_000, unita: 'ms', di: righe.length },
  });
}

/** What the home asks first: each figure by itself, over all that was ever registered or the year alone. */
export async function misuraHome({ chiedi }: Prodotto): Promise<void> {
  for (const cifra of ['patrimonio', 'anno', 'liquidita']) {
    const tempi: number[] = [];
    for (let giro = 0; giro < 5; giro += 1)
      tempi.push(
        await cronometra(async () => {
          const risposta = await chiedi('GET', `/DashboardCharts/home/${cifra}`);
          await risposta.arrayBuffer();
        }),
      );
    giudica({ nome: `home, ${cifra}`, valore: mediana(tempi), unita: 'ms' });
  }
}

/** One slip after another, each on a position of its own: on the day after all, and on a day long past. */
export async function misuraFissato(prodotto: Prodotto): Promise<void> {
  const titoli = (await titoliDelFissato(prodotto)).slice(0, DI_PROVA + FISSATI);
  for (const [nome, giorno] of [
    ['in coda', '2027-03-01'],
    ['retrodatato', '2010-03-01'],
  ] as const) {
    const tempi: number[] = [];
    for (const titolo of titoli)
      tempi.push(
        await cronometra(() => prodotto.leggi('/movimenti?registra=true', fissato(titolo, giorno))),
      );
    giudica({
      nome: `p95 di un fissato ${nome}`,
      valore: percentile(tempi.slice(DI_PROVA), 95),
      obiettivo: 20,
      unita: 'ms',
      metro: 'copia',
    });
  }
}

/** (11): lots, holdings, a long scheda, pages and slips over a million movements of one company. */
export const misuraMovimenti = async (prodotto: Prodotto): Promise<void> => {
  const { ms, byte } = await aggiungiMovimenti(prodotto);
  const nome = `lotti di ${MOVIMENTI} movimenti su ${POSIZIONI} posizioni`;
  giudica({ nome, valore: ms / 1000, obiettivo: 20, unita: 's', metro: 'copia' });
  giudica({ nome: 'log dei lotti per movimento', valore: byte / MOVIMENTI, unita: 'byte' });
  await misuraGiacenze(prodotto);
  await misuraGiacenzeValutate(prodotto);
  await misuraHome(prodotto);
  await misuraScheda(prodotto);
  await perOgniColonna({ prodotto, risorsa: 'movimenti' }, 'movimenti', ordinabiliMovimenti);
  await misuraFissato(prodotto);
};

import { randomUUID } from 'node:crypto';
import { attendiLavoro } from './importazione.ts';
import { aggiungiMovimenti } from './movimenti-inventati.ts';
import { type Prodotto, uno } from './prodotto.ts';
import { cronometra, giudica, giudicaP95, mediana } from './statistica.ts';

/** About a hundred thousand registrations of the million. */
const DUE_ANNI = { dal: '2014-01-01', al: '2015-12-31', arretrate: false };
const BILANCI = 9;
const PAGINE = 100;

/** Asks for a job and waits for its end: how long that took. */
export async function lavora(
  prodotto: Prodotto,
  metodo: 'GET' | 'POST',
  via: string,
  corpo?: object,
) {
  const guid = randomUUID();
  return cronometra(async () => {
    const risposta = await prodotto.chiedi(metodo, via.replace('{guid}', guid), corpo);
    await attendiLavoro(prodotto, { guid, risposta });
  });
}

/** Two years of a company from its movements to its journal, and what is read of it. */
export async function misuraContabilita(prodotto: Prodotto): Promise<void> {
  await aggiungiMovimenti(prodotto);
  const { chiedi } = prodotto;
  await chiedi('POST', '/contabilita/predefiniti', { soloMancanti: true });
  const secondi = (nome: string, ms: number, obiettivo: number) =>
    giudica({ nome, valore: ms / 1000, obiettivo, unita: 's', metro: 'copia' });
  secondi(
    'simulazione di 100.000 registrazioni',
    await lavora(prodotto, 'POST', '/contabilizza/G/anteprima?guid={guid}', DUE_ANNI),
    8,
  );
  secondi(
    'generazione di 100.000 registrazioni',
    await lavora(prodotto, 'POST', '/contabilizza/G/genera?guid={guid}', DUE_ANNI),
    10,
  );
  secondi(
    'conferma di 100.000 registrazioni, con la catena',
    await lavora(
      prodotto,
      'GET',
      '/S_Destinazione/confermaTrasf/001?tipoElaborazione=G&guid={guid}',
    ),
    10,
  );
  const { righe } = await uno<{ righe: number }>(
    prodotto,
    `select count(*)::int as righe from giornale_righe where cod_azienda = '001'`,
  );
  const periodo = { dataDa: '2014-01-01', dataA: '2015-12-31' };
  await misuraBilancio(prodotto, periodo, { righe, obiettivo: 200 });
  await misuraMastrino(prodotto, periodo);
}

interface Periodo {
  readonly dataDa: string;
  readonly dataA: string;
}

interface Bilancio {
  readonly righe: number;
  readonly obiettivo: number;
  /** What the period is, where it is not of whole months. */
  readonly di?: string;
}

/** The trial balance of a period, several times. */
export async function misuraBilancio(
  { chiedi }: Prodotto,
  periodo: Periodo,
  { righe, obiettivo, di = 'mesi interi' }: Bilancio,
): Promise<void> {
  const tempi: number[] = [];
  for (let i = 0; i < BILANCI; i += 1)
    tempi.push(
      await cronometra(async () => {
        const risposta = await chiedi('POST', '/giornale/bilancio', periodo);
        const letto = (await risposta.json()) as { righe?: readonly unknown[] };
        if (!letto.righe?.length) throw new Error(`il bilancio non ha conti: ${risposta.status}`);
      }),
    );
  giudica({
    nome: `bilancio di verifica di ${(Math.round(righe / 100_000) * 100_000).toLocaleString('it')} righe, ${di}`,
    ...{ valore: mediana(tempi), obiettivo, unita: 'ms' },
  });
}

/** The card of the account that has most lines, page after page. */
export async function misuraMastrino(
  { proprietario, chiedi }: Prodotto,
  periodo: Periodo,
): Promise<void> {
  const { conto } = await uno<{ conto: number }>(
    { proprietario },
    `select mode() within group (order by descrizione_conto_id)::int as conto from giornale_righe
      where cod_azienda = '001' and data_contabile between '${periodo.dataDa}' and '${periodo.dataA}'`,
  );
  const filter = { ...periodo, descrizioneContoId: conto };
  const pagine: number[] = [];
  let cursore: string | null = null;
  for (let i = 0; i < PAGINE; i += 1)
    pagine.push(
      await cronometra(async () => {
        const paging = { pageNumber: i + 1, pageSize: 100, cursore };
        const risposta = await chiedi('POST', '/giornale/mastrino', { filter, paging });
        ({ cursoreDopo: cursore } = (await risposta.json()) as { cursoreDopo: string | null });
      }),
    );
  giudicaP95('di una pagina di mastrino', pagine, 20);
}

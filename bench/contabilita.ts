import { randomUUID } from 'node:crypto';
import { misuraMastrino } from './giornale-grande.ts';
import { attendiLavoro } from './importazione.ts';
import { aggiungiMovimenti } from './movimenti-inventati.ts';
import { type Prodotto, uno } from './prodotto.ts';
import { cronometra, giudica, mediana } from './statistica.ts';

/** About a hundred thousand registrations of the million. */
const DUE_ANNI = { dal: '2014-01-01', al: '2015-12-31', arretrate: false };
const BILANCI = 9;

/** Asks for a job and waits for its end: how long that took. */
async function lavora(prodotto: Prodotto, metodo: 'GET' | 'POST', via: string, corpo?: object) {
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
  const bilanci: number[] = [];
  for (let i = 0; i < BILANCI; i += 1)
    bilanci.push(
      await cronometra(async () => (await chiedi('POST', '/giornale/bilancio', periodo)).json()),
    );
  giudica({
    nome: `bilancio di verifica di ${Math.round(righe / 100_000)}00.000 righe`,
    valore: mediana(bilanci),
    obiettivo: 200,
    unita: 'ms',
  });
  await misuraMastrino(prodotto, periodo);
}

import { Sessione } from '#server/db/sessione.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import { apriPosizioneLunga, DELLA_SCHEDA, LUNGA } from './movimenti-inventati.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, percentile } from './statistica.ts';

const GIRI = 40;
const DI_PROVA = 5;
const META = '2016-01-01';

const PAGINE = [
  ['per data di movimento', {}, 100],
  ['per valuta', { selezioneTipo: 'V' }, 100],
  ['per inserimento', { selezioneTipo: 'I' }, 100],
  ['da metà', { dal: META }, 100],
  ['come si sapeva', { al: '2020-06-30', notoAl: META }, 100],
] as const;

/** The scheda of a position of a hundred thousand movements: its first page, and one in the middle. */
export async function misuraScheda({
  applicazione,
  proprietario,
  chiedi,
}: Prodotto): Promise<boolean[]> {
  const id = await apriPosizioneLunga(proprietario);
  const client = await applicazione.connect();
  try {
    await client.query(
      `begin; select set_config('rateo.aziende', '001', true), set_config('rateo.utente', 'admin', true)`,
    );
    await ricalcola(new Sessione(client), [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
  await proprietario.query('vacuum analyze movimenti, effetti_posizioni, posizioni');
  const esiti: boolean[] = [];
  const leggi = async (corpo: object): Promise<{ cursore: string | null }> => {
    const risposta = await chiedi('POST', '/giacenze/scheda', { ...DELLA_SCHEDA, ...corpo });
    if (!risposta.ok) throw new Error(`scheda: ${risposta.status} ${await risposta.text()}`);
    return (await risposta.json()) as { cursore: string | null };
  };
  const misura = async (nome: string, corpo: object, obiettivo: number) => {
    const tempi: number[] = [];
    for (let giro = 0; giro < DI_PROVA + GIRI; giro += 1)
      tempi.push(await cronometra(() => leggi(corpo)));
    const valore = percentile(tempi.slice(DI_PROVA), 95);
    const detto = `p95 della scheda di ${LUNGA} movimenti, ${nome}`;
    esiti.push(giudica({ nome: detto, valore, obiettivo, unita: 'ms' }));
  };
  for (const [nome, corpo, obiettivo] of PAGINE) await misura(nome, corpo, obiettivo);
  const { cursore } = await leggi({ dal: META });
  await misura('una pagina seguente', { dal: META, cursore }, 100);
  return esiti;
}

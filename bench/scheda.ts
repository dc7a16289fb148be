import { apriPosizioneLunga, DELLA_SCHEDA, gioca, LUNGA } from './movimenti-inventati.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudicaP95 } from './statistica.ts';

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
export async function misuraScheda(prodotto: Prodotto): Promise<void> {
  const id = await apriPosizioneLunga(prodotto.proprietario);
  await gioca(prodotto, [id]);
  const leggi = (corpo: object) =>
    prodotto.leggi<{ cursore: string | null }>('/giacenze/scheda', { ...DELLA_SCHEDA, ...corpo });
  const misura = async (nome: string, corpo: object, obiettivo: number) => {
    const tempi: number[] = [];
    for (let giro = 0; giro < DI_PROVA + GIRI; giro += 1)
      tempi.push(await cronometra(() => leggi(corpo)));
    const detto = `della scheda di ${LUNGA} movimenti, ${nome}`;
    giudicaP95(detto, tempi.slice(DI_PROVA), obiettivo);
  };
  for (const [nome, corpo, obiettivo] of PAGINE) await misura(nome, corpo, obiettivo);
  const { cursore } = await leggi({ dal: META });
  await misura('una pagina seguente', { dal: META, cursore }, 100);
}

import { lavora } from './elaborazioni.ts';
import { aggiungiMovimenti, POSIZIONI } from './movimenti-inventati.ts';
import { type Prodotto, unaVolta } from './prodotto.ts';
import { giudica } from './statistica.ts';

const DIECI_ANNI = { dataDa: '2012-01-01', dataA: '2021-12-31' };

/** A price of every working day for whatever is held, and accruals of its bonds. */
const aggiungiPrezzi = unaVolta(async ({ proprietario }: Prodotto) => {
  await proprietario.query(`
    insert into quotazioni (cod_titolo, data, prezzo)
    select t.cod_titolo, g::date, 12 + 3 * sin(extract(doy from g) / 58.0 + hashtext(t.cod_titolo) % 7)::numeric(8, 4)
      from (select distinct cod_titolo from posizioni) t
     cross join generate_series(timestamp '2011-12-20', '2021-12-31', '1 day') g
     where extract(isodow from g) < 6
    on conflict do nothing`);
  await proprietario.query(`update titoli set data_godimento = date '2005-01-01'
    where tasso_cedola is not null and cod_titolo in (select cod_titolo from posizioni)`);
  await proprietario.query('vacuum analyze quotazioni, titoli');
});

/** Returns of ten years of twenty thousand positions: month by month and titolo by titolo, day by day of the company. */
export async function misuraRendimenti(prodotto: Prodotto): Promise<void> {
  await aggiungiMovimenti(prodotto);
  await aggiungiPrezzi(prodotto);
  const misura = async (nome: string, domanda: object) => {
    const { ms } = await lavora(prodotto, '/elaborations/rendimenti', {
      ...DIECI_ANNI,
      ...domanda,
    });
    giudica({ nome, valore: ms / 1000, obiettivo: 30, unita: 's', metro: 'copia' });
  };
  await misura(`Dietz mensile di ${POSIZIONI} posizioni in dieci anni, per titolo`, {
    metodo: 'DIETZ',
    gruppi: ['codTitolo'],
  });
  await misura('TWR giornaliero di un’azienda in dieci anni', { metodo: 'TWR', gruppi: [] });
}

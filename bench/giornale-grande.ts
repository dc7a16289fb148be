import { misuraBilancio, misuraMastrino } from './contabilita.ts';
import { daSuperutente, type Prodotto } from './prodotto.ts';

const ANNI = 10;
const SCRITTURE = 2_500_000;
const PRIMO = 2010;
const CONTI = 40;
const PORTAFOGLI = 5;

/** Ten years of entries of two lines, with their balances: the triggers would take an hour to let them in one by one. */
const riempi = ({ home }: Prodotto): Promise<void> =>
  daSuperutente(home, async (client) => {
    await client.query(`
    set session_replication_role = replica;
    create temp table conti as
      select row_number() over (order by id) - 1 as n, id, numero_conto from s_descrizione_conti
       where cod_azienda = '001' order by id limit ${CONTI};
    create temp table inventate as
      select n, ${PRIMO} + n / (${SCRITTURE} / ${ANNI}) as anno, n % (${SCRITTURE} / ${ANNI}) as del,
             make_date(${PRIMO} + n / (${SCRITTURE} / ${ANNI}), 1, 1) + n % (${SCRITTURE} / ${ANNI}) * 365 / (${SCRITTURE} / ${ANNI}) as giorno
        from generate_series(0, ${SCRITTURE} - 1) n;
    insert into esercizi (cod_azienda, cod_libro, esercizio, dal, al)
      select '001', 'CIV', a, make_date(a, 1, 1), make_date(a, 12, 31)
        from generate_series(${PRIMO}, ${PRIMO} + ${ANNI} - 1) a on conflict do nothing;
    insert into giornale (id, cod_azienda, cod_libro, catena, esercizio, numero, data_contabile, data_valuta, tipo,
           descrizione, id_elaborazione, totale, registrato_da, registrato_il)
      select 100000000 + n, '001', 'CIV', 100000000 + n, anno, del + 1, giorno, giorno, 'O', 'Inventata', 1, 10, 'bench', now()
        from inventate;
    insert into giornale_righe (cod_azienda, cod_libro, esercizio, catena, n_riga, segno, data_contabile,
           descrizione_conto_id, numero_conto, importo, cod_divisa, cod_portafoglio)
      select '001', 'CIV', i.anno, 100000000 + i.n, r, case r when 1 then 'D' else 'A' end, i.giorno, c.id, c.numero_conto,
             10, 'EUR', 'P' || i.n % ${PORTAFOGLI}
        from inventate i cross join generate_series(1, 2) r join conti c on c.n = (i.n * r + r) % ${CONTI};
    insert into saldi_conti (cod_azienda, cod_libro, esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo, dare, avere,
           righe)
      select '001', 'CIV', esercizio, date_trunc('month', data_contabile)::date, descrizione_conto_id, cod_portafoglio, '',
             coalesce(sum(importo) filter (where segno = 'D'), 0), coalesce(sum(importo) filter (where segno = 'A'), 0), count(*)
        from giornale_righe where catena >= 100000000 group by 3, 4, 5, 6`);
    for (const una of ['giornale', 'giornale_righe', 'saldi_conti', 'esercizi'])
      await client.query(`vacuum analyze ${una}`);
  });

/** The trial balance and a ledger card of five million lines: of whole months, and of days within them. */
export async function misuraGiornaleGrande(prodotto: Prodotto): Promise<void> {
  await prodotto.chiedi('POST', '/contabilita/predefiniti', { soloMancanti: true });
  await riempi(prodotto);
  const fine = PRIMO + ANNI - 1;
  const interi = { dataDa: `${PRIMO}-01-01`, dataA: `${fine}-12-31` };
  const dentro = { dataDa: `${PRIMO}-01-15`, dataA: `${fine}-12-15` };
  const bilancio = { righe: 2 * SCRITTURE, obiettivo: 500 };
  await misuraBilancio(prodotto, interi, bilancio);
  await misuraBilancio(prodotto, dentro, { ...bilancio, di: 'giorni fra due mesi' });
  await misuraMastrino(prodotto, dentro);
}

import pg from 'pg';
import { comeSuperutente, DATABASE, leggiDescrizione } from '#server/db/descrizione.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, giudicaP95, mediana } from './statistica.ts';

const ANNI = 10;
const SCRITTURE = 2_500_000;
const PRIMO = 2010;
const CONTI = 40;
const PORTAFOGLI = 5;
const VOLTE = 9;

/** Ten years of entries of two lines, with their balances: the triggers would take an hour to let them in one by one. */
async function riempi({ home }: Prodotto): Promise<void> {
  const descrizione = leggiDescrizione(home);
  if (!descrizione) throw new Error(`nessun database in ${home}`);
  const client = new pg.Client(comeSuperutente(descrizione, DATABASE));
  await client.connect();
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
    insert into saldi_conti (cod_azienda, cod_libro, esercizio, mese, descrizione_conto_id, cod_portafoglio, tipo, dare, avere)
      select '001', 'CIV', esercizio, date_trunc('month', data_contabile)::date, descrizione_conto_id, cod_portafoglio, '',
             coalesce(sum(importo) filter (where segno = 'D'), 0), coalesce(sum(importo) filter (where segno = 'A'), 0)
        from giornale_righe where catena >= 100000000 group by 3, 4, 5, 6`);
  for (const una of ['giornale', 'giornale_righe', 'saldi_conti', 'esercizi'])
    await client.query(`vacuum analyze ${una}`);
  await client.end();
}

/** The trial balance and a ledger card of five million lines: of whole months, and of days within them. */
export async function misuraGiornaleGrande(prodotto: Prodotto): Promise<void> {
  const { chiedi } = prodotto;
  await chiedi('POST', '/contabilita/predefiniti', { soloMancanti: true });
  await riempi(prodotto);
  const periodi = {
    'mesi interi': { dataDa: `${PRIMO}-01-01`, dataA: `${PRIMO + ANNI - 1}-12-31` },
    'giorni fra due mesi': { dataDa: `${PRIMO}-01-15`, dataA: `${PRIMO + ANNI - 1}-12-15` },
  };
  for (const [nome, periodo] of Object.entries(periodi)) {
    const tempi: number[] = [];
    for (let i = 0; i < VOLTE; i += 1)
      tempi.push(
        await cronometra(async () => {
          const risposta = await chiedi('POST', '/giornale/bilancio', periodo);
          const { righe } = (await risposta.json()) as { righe: readonly unknown[] };
          if (righe.length < CONTI) throw new Error(`il bilancio ha ${righe.length} conti`);
        }),
      );
    giudica({
      nome: `bilancio di verifica di 5.000.000 di righe, ${nome}`,
      valore: mediana(tempi),
      obiettivo: 500,
      unita: 'ms',
    });
  }
  await misuraMastrino(prodotto, periodi['giorni fra due mesi']);
}

const PAGINE = 100;

/** The card of the account that has most lines, page after page. */
export async function misuraMastrino(
  { proprietario, chiedi }: Prodotto,
  periodo: { readonly dataDa: string; readonly dataA: string },
): Promise<void> {
  const { rows } = await proprietario.query<{ conto: number }>(
    `select mode() within group (order by descrizione_conto_id)::int as conto
       from giornale_righe where cod_azienda = '001' and data_contabile between $1 and $2`,
    [periodo.dataDa, periodo.dataA],
  );
  const filter = { ...periodo, descrizioneContoId: rows[0]?.conto };
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

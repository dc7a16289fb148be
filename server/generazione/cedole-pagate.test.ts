import { expect, test } from 'vitest';
import { arrotonda, canonico, prodotto, somma } from '#domain/money/decimale.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { generazioniDi } from '#tests/setup/generazioni.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { registraDiProva } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { anteprima } = generazioniDi(admin);

/**
 * From the first day that earns (of CCTeu from the coupon whose rate is known) to the last, annual rate, months of a
 * coupon; how rates or prices move it.
 */
type Termini = readonly [
  dal: string,
  al: string,
  tasso: string | null,
  mesi: number,
  genere?: 'CCTeu' | 'BTP Italia' | 'Valore',
];
/** The day of the coupon, and what was paid per 100: of CCTeu with the rate from which, of BTP Italia per 1,000. */
type Pagata = readonly [giorno: string, importo: string, altro?: string];

/** What was really paid of each titolo, by the source that says so. */
const PAGATE: readonly (readonly [nome: string, Termini, readonly Pagata[]])[] = [
  // Banca d'Italia's notices of interest and revaluation: finanzaonline.com (24-4-2023), traderlink.it (26-4-2024).
  [
    'BTP Italia 0,35% 24-10-2024',
    ['2016-10-24', '2024-10-24', '0.35', 6, 'BTP Italia'],
    [
      ['2023-04-24', '1.83498', '48.56'],
      ['2024-04-24', '1.7544625', '2.55'],
    ],
  ],
  // The same, jlcnews.it (28-12-2022, 14-9-2023, 20-11-2023, 22-11-2023).
  [
    'BTP Italia 1,60% 28-6-2030',
    ['2022-06-28', '2030-06-28', '1.6', 6, 'BTP Italia'],
    [['2022-12-28', '8.51056', '63.82']],
  ],
  [
    'BTP Italia 2,00% 14-3-2028',
    ['2023-03-14', '2028-03-14', '2', 6, 'BTP Italia'],
    [['2023-09-14', '10.0339', '3.39']],
  ],
  [
    'BTP Italia 0,25% 20-11-2023',
    ['2017-11-20', '2023-11-20', '0.25', 6, 'BTP Italia'],
    [['2023-11-20', '1.260925', '8.74']],
  ],
  [
    'BTP Italia 1,60% 22-11-2028',
    ['2022-11-22', '2028-11-22', '1.6', 6, 'BTP Italia'],
    [['2023-11-22', '8.07304', '9.13']],
  ],
  // The same, firstonline.info (28-10-2023).
  [
    'BTP Italia 0,65% 28-10-2027',
    ['2019-10-28', '2027-10-28', '0.65', 6, 'BTP Italia'],
    [['2023-10-28', '3.2656', '4.8']],
  ],
  // The same, notiziariofinanziario.com (October 2016).
  [
    'BTP Italia 2,55% 22-10-2016',
    ['2012-10-22', '2016-10-22', '2.55', 6, 'BTP Italia'],
    [['2016-10-22', '12.75', '0']],
  ],
  [
    'BTP Italia 2,25% 22-4-2017',
    ['2013-04-22', '2017-04-22', '2.25', 6, 'BTP Italia'],
    [['2016-10-22', '11.25', '0']],
  ],
  [
    'BTP Italia 1,65% 23-4-2020',
    ['2014-04-23', '2020-04-23', '1.65', 6, 'BTP Italia'],
    [['2016-10-23', '8.25', '0']],
  ],
  // G.U. 13A04280 art. 2.
  [
    'CCTeu 1-11-2018',
    ['2013-05-01', '2018-11-01', null, 6, 'CCTeu'],
    [['2013-11-01', '1.082', '2.117']],
  ],
  // soldionline.it: auctions of 29-10-2015, 28-10-2016, 27-2-2020, 27-4-2023.
  [
    'CCTeu 15-12-2022',
    ['2015-06-15', '2022-12-15', null, 6, 'CCTeu'],
    [['2015-12-15', '0.381', '0.749']],
  ],
  [
    'CCTeu 15-2-2024',
    ['2016-08-15', '2024-02-15', null, 6, 'CCTeu'],
    [['2017-02-15', '0.287', '0.561']],
  ],
  [
    'CCTeu 15-4-2025',
    ['2019-10-15', '2025-04-15', null, 6, 'CCTeu'],
    [['2020-04-15', '0.301', '0.592']],
  ],
  [
    'CCTeu 15-10-2028',
    ['2023-04-15', '2028-10-15', null, 6, 'CCTeu'],
    [['2023-10-15', '2.181', '4.29']],
  ],
  // investireoggi.it, July 2025: 3.294 % for 183 days.
  [
    'CCTeu 15-4-2034',
    ['2025-04-15', '2034-04-15', null, 6, 'CCTeu'],
    [['2025-10-15', '1.674', '3.294']],
  ],
  // questidenari.com, auction of 27-2-2014: the first coupon short, then every 1 May and 1 November.
  [
    'BTP 2,50% 1-5-2019',
    ['2014-02-03', '2019-05-01', '2.5', 6],
    [
      ['2014-05-01', '0.600829'],
      ...['2014-11', '2015-05', '2015-11', '2016-05', '2016-11', '2017-05', '2017-11', '2018-05']
        .concat(['2018-11', '2019-05'])
        .map((mese): Pagata => [`${mese}-01`, '1.25']),
    ],
  ],
  ['BTP 3,75% 1-9-2024', ['2014-03-01', '2024-09-01', '3.75', 6], [['2014-09-01', '1.875']]],
  // soldionline.it, auction of 28-10-2016; secoloditalia.it, auction of 28-8-2025.
  ['BTP 1,25% 1-12-2026', ['2016-08-01', '2026-12-01', '1.25', 6], [['2016-12-01', '0.416667']]],
  ['BTP 2,70% 1-10-2030', ['2025-06-11', '2030-10-01', '2.7', 6], [['2025-10-01', '0.82623']]],
  // money.it, 3-5-2025: twice a year at 3.25 % until June 2025.
  [
    'BTP Valore 13-6-2027',
    ['2023-06-13', '2027-06-13', '3.25', 6, 'Valore'],
    ['2023-12', '2024-06', '2024-12', '2025-06'].map((mese): Pagata => [`${mese}-13`, '1.625']),
  ],
  // proiezionidiborsa.it, May 2025: every three months at 3.25 % and 3.35 %.
  [
    'BTP Valore 5-3-2030',
    ['2024-03-05', '2030-03-05', '3.25', 3, 'Valore'],
    ['2024-06', '2024-09', '2024-12', '2025-03'].map((mese): Pagata => [`${mese}-05`, '0.8125']),
  ],
  [
    'BTP Valore 14-5-2030',
    ['2024-05-14', '2030-05-14', '3.35', 3, 'Valore'],
    ['2024-08', '2024-11', '2025-02', '2025-05'].map((mese): Pagata => [`${mese}-14`, '0.8375']),
  ],
];
const NOMINALE = '1000000';

test('le proposte sono le cedole che il Tesoro ha davvero pagato', async () => {
  const titoli = PAGATE.map(([nome, [dal, al, tasso, mesi, genere]]) => ({
    nome,
    dal,
    al,
    tasso: genere === 'Valore' ? null : tasso,
    mesi: String(mesi),
    calcolo: genere === 'CCTeu' ? 'A360' : 'ICMA',
    tipo: { CCTeu: 'V', 'BTP Italia': 'I', Valore: 'T', fisso: 'F' }[genere ?? 'fisso'],
    indice: { CCTeu: 'V2', 'BTP Italia': 'II', Valore: null, fisso: null }[genere ?? 'fisso'],
  }));
  const tassi = PAGATE.flatMap(([nome, [dal, , tasso, , genere], pagate]) => {
    if (genere === 'Valore') return [{ nome, dal, tasso }];
    if (genere !== 'CCTeu') return [];
    return pagate.map(([, , annuo]) => ({ nome, dal, tasso: annuo ?? null }));
  });
  const coefficienti = PAGATE.flatMap(([nome, [, , , , genere], pagate]) =>
    genere === 'BTP Italia'
      ? pagate.map(([data, , rivalutazione = '0']) => ({
          nome,
          data,
          valore: somma('1', prodotto(rivalutazione, '0.001')),
        }))
      : [],
  );
  await proprietario.query(PORTAFOGLI_DI_PROVA);
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione, data_godimento,
         data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso,
         tipo_indicizzazione, quotazione)
     select upper(left(md5(nome), 12)), nome, 'S', 'EUR', 'ITALIA', dal, dal, al, 100, tasso, mesi, calcolo, tipo, indice, 'P'
       from jsonb_to_recordset($1::jsonb) r (nome text, dal date, al date, tasso numeric, mesi text,
         calcolo text, tipo text, indice text)`,
    [JSON.stringify(titoli)],
  );
  await proprietario.query(
    `insert into titoli_tassi (id_titolo, valido_dal, tasso)
     select t.id, r.dal, r.tasso
       from jsonb_to_recordset($1::jsonb) r (nome text, dal date, tasso numeric)
       join titoli t on t.descrizione = r.nome`,
    [JSON.stringify(tassi)],
  );
  await proprietario.query(
    `insert into coefficienti (cod_titolo, data, coefficiente)
     select t.cod_titolo, r.data, r.valore
       from jsonb_to_recordset($1::jsonb) r (nome text, data date, valore numeric)
       join titoli t on t.descrizione = r.nome`,
    [JSON.stringify(coefficienti)],
  );
  const { rows } = await proprietario.query<{ cod: string }>(
    'select cod_titolo as cod from titoli where descrizione = any($1)',
    [titoli.map(({ nome }) => nome)],
  );
  for (const { cod } of rows)
    await registraDiProva(proprietario, {
      causale: 'ACQ',
      titolo: cod,
      data: '2012-01-10',
      quantita: NOMINALE,
      costo: NOMINALE,
      portafoglio: 'CIRC',
      depositario: 'BANCA',
    });
  const { items } = await anteprima({ dataDa: '2013-01-01', dataA: '2025-12-31', tipi: ['CED'] });
  const proposte = new Map(
    items.map(({ descrizione, dataEvento, lordo }) => [
      `${descrizione} ${dataEvento}`,
      canonico(lordo ?? '0'),
    ]),
  );
  const attese = PAGATE.flatMap(([nome, [, , , , genere], pagate]) =>
    pagate.map(([giorno, importo, altro = '0']) => {
      const perMille = genere === 'BTP Italia' ? somma(importo, altro) : prodotto(importo, '10');
      return [`${nome} ${giorno}`, canonico(arrotonda(prodotto(perMille, '1000'), 2))] as const;
    }),
  );
  expect(attese).toHaveLength(42);
  expect(attese.map(([quale]) => [quale, proposte.get(quale)])).toEqual(attese);
});

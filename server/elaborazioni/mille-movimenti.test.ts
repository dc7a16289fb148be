import { beforeAll, expect, test } from 'vitest';
import { canonico, somma } from '#domain/money/decimale.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi, posto } from '#tests/setup/elaborazioni.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { inventaMovimenti } from '#tests/setup/movimenti-inventati.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { elaborata, aperte } = elaborazioniDi(admin);

const ANNI = { dataDa: '2010-01-01', dataA: '2026-10-31', movInSospeso: true } as const;
beforeAll(() =>
  inventaMovimenti(proprietario, { quanti: 1_100, codAzienda: '001', dal: ANNI.dataDa }),
);

test('di mille movimenti statistica per anno e dettaglio dicono le somme di una domanda scritta a parte', async () => {
  const { rows } = await proprietario.query<{ dove: string; saldo: string; numero: number }>(
    `select concat_ws(' ', m.cod_depositario, m.cod_causale, date_trunc('year', m.data_movimento::timestamp)::date) as dove,
            sum(m.saldo_euro)::text as saldo, count(*)::int as numero from movimenti m
      where m.cod_azienda = '001' and m.nreg is not null and m.data_movimento between $1 and $2 group by 1`,
    [ANNI.dataDa, ANNI.dataA],
  );
  const tutti = rows.reduce((quanti, { numero }) => quanti + numero, 0);
  expect(tutti).toBe(1_000);
  const gruppi = ['codDepositario', 'codCausale'];
  const misure = ['saldo', 'numero'];
  const statistica = await elaborata('statistica-movimenti', {
    ...ANNI,
    gruppi,
    misure,
    periodo: 'ANNO',
  });
  const [periodo, saldo, numero] = ['periodo', ...misure].map((una) => posto(statistica, una)) as [
    number,
    number,
    number,
  ];
  const lette = (await aperte(statistica)).map(({ chiavi, valori }) => [
    [...chiavi, valori[periodo]].join(' '),
    canonico(valori[saldo] ?? 'manca'),
    Number(valori[numero]),
  ]);
  const attese = rows.map((una) => [una.dove, canonico(una.saldo), una.numero]);
  expect(lette.toSorted()).toEqual(attese.toSorted());
  const dettaglio = await elaborata('dettaglio-movimenti', { ...ANNI, gruppi });
  expect(dettaglio.righe).toBe(tutti);
  const somme = [
    statistica.totali.valori[saldo],
    dettaglio.totali.valori[posto(dettaglio, 'saldoEuro')],
  ];
  for (const una of somme)
    expect(canonico(una ?? 'manca')).toBe(somma('0', ...rows.map((riga) => riga.saldo)));
});

test('senza periodi il grafico ha una colonna per ognuno dei venti gruppi più grandi', async () => {
  const { rows } = await proprietario.query<{ saldo: string }>(
    `select sum(m.saldo_euro)::text as saldo from movimenti m
      where m.cod_azienda = '001' and m.nreg is not null and m.data_movimento between $1 and $2
      group by m.cod_depositario order by abs(sum(m.saldo_euro)) desc`,
    [ANNI.dataDa, ANNI.dataA],
  );
  expect(rows).toHaveLength(24);
  const { grafici } = await elaborata('statistica-movimenti', {
    ...ANNI,
    gruppi: ['codDepositario'],
    periodo: 'NESSUNO',
  });
  expect(grafici.map(({ titolo, periodi }) => [titolo, periodi.length])).toEqual([
    ['Saldo € per depositario', 20],
  ]);
  expect(grafici[0]?.serie[0]?.valori.map((una) => canonico(una ?? ''))).toEqual(
    rows.slice(0, 20).map(({ saldo }) => canonico(saldo)),
  );
});

import { describe, expect, test } from 'vitest';
import { MovimentoScoperto } from '#domain/posizioni/ricostruisci.ts';
import { controlliPosizioni } from '#server/copie/controlli-posizioni.ts';
import { esegui } from '#server/copie/controllo.ts';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  apriDeposito,
  apriTitolo,
  type MovimentoDiProva,
  registraDiProva,
} from '#tests/setup/movimenti.ts';
import { posizioniSane } from '#tests/setup/posizioni-sane.ts';
import { rifaiPosizioni } from './rifai.ts';

const { proprietario } = await appDiProva();

const registra = (...righe: readonly MovimentoDiProva[]) => registraDiProva(proprietario, ...righe);

async function apri(codTitolo: string, metodo: string | null = null): Promise<string> {
  await apriDeposito(proprietario, {
    portafoglio: `P${metodo ?? ''}`,
    depositario: `D${metodo ?? ''}`,
    metodo,
  });
  await apriTitolo(proprietario, codTitolo);
  return codTitolo;
}

const di = async (codTitolo: string) => {
  const posizioni = await proprietario.query(
    `select cod_depositario as dep, trim_scale(quantita)::text as quantita, costo::text
       from posizioni where cod_titolo = $1 order by cod_depositario`,
    [codTitolo],
  );
  const lotti = await proprietario.query(
    `select l.data, trim_scale(l.quantita)::text as quantita, l.costo::text
       from lotti l join posizioni p on p.id = l.id_posizione
      where p.cod_titolo = $1 order by p.cod_depositario, l.n`,
    [codTitolo],
  );
  return { posizioni: posizioni.rows, lotti: lotti.rows };
};

/** What was carried at the end of a day, by trade date, as known on another. */
const al = async (codTitolo: string, giorno: string, noto = 'infinity') => {
  const { rows } = await proprietario.query(
    `select trim_scale(coalesce(sum(e.quantita), 0))::text as quantita, coalesce(sum(e.costo), 0)::text as costo
       from effetti_posizioni e join posizioni p on p.id = e.id_posizione
      where p.cod_titolo = $1 and e.data_movimento <= $2::date and e.data_inserimento <= $3::date`,
    [codTitolo, giorno, noto],
  );
  return rows[0];
};

const carico = (titolo: string, data: string, quantita: string, costo: string, metodo = '') => ({
  causale: 'ACQ',
  titolo,
  data,
  quantita,
  costo,
  portafoglio: `P${metodo}`,
  depositario: `D${metodo}`,
});
const scarico = (titolo: string, data: string, quantita: string, metodo = '') => ({
  causale: 'VEN',
  titolo,
  data,
  quantita,
  portafoglio: `P${metodo}`,
  depositario: `D${metodo}`,
});

/** docs/regole/costo.md#esempio-dei-metodi: the same movements by each method. */
const ATTESI: Readonly<Record<string, string>> = {
  CM: '21816.56',
  CA: '21814.81',
  FI: '23000.00',
  LC: '20900.00',
  LS: '21000.00',
};

describe.each(Object.entries(ATTESI))('con il metodo %s', (metodo, costo) => {
  test('la rimanenza è quella di costo.md#esempio-dei-metodi, anche registrando in disordine', async () => {
    const titolo = await apri(`AZ${metodo}`, metodo);
    await registra(carico(titolo, '2023-06-30', '1000', '10000', metodo));
    await registra(carico(titolo, '2025-02-10', '800', '10400', metodo));
    await registra(scarico(titolo, '2025-11-05', '200', metodo));
    await registra(carico(titolo, '2024-06-30', '500', '6000', metodo));
    await registra(scarico(titolo, '2025-05-15', '600', metodo));
    await registra(carico(titolo, '2025-09-20', '400', '4600', metodo));
    const { posizioni, lotti } = await di(titolo);
    expect(posizioni).toEqual([{ dep: `D${metodo}`, quantita: '1900', costo }]);
    expect(lotti.reduce((somma, l) => somma + Number(l.quantita), 0)).toBe(1900);
    expect(await al(titolo, '2025-12-31')).toEqual({ quantita: '1900', costo });
    await posizioniSane(proprietario);
  });
});

test('un acquisto saputo dopo cambia il costo della vendita da oggi, non quello che si sapeva', async () => {
  const titolo = await apri('TARDI');
  await registra({ ...carico(titolo, '2026-01-10', '100', '1000'), inserito: '2026-01-10' });
  await registra({ ...scarico(titolo, '2026-03-10', '50'), inserito: '2026-03-10' });
  expect(await al(titolo, '2026-03-10')).toEqual({ quantita: '50', costo: '500.00' });
  await registra(carico(titolo, '2026-02-10', '100', '2000'));
  expect(await al(titolo, '2026-03-10')).toEqual({ quantita: '150', costo: '2250.00' });
  expect(await al(titolo, '2026-03-10', '2026-04-01')).toEqual({ quantita: '50', costo: '500.00' });
  expect((await di(titolo)).posizioni).toEqual([{ dep: 'D', quantita: '150', costo: '2250.00' }]);
  await posizioniSane(proprietario);
});

test('una vendita retrodatata che scoprirebbe una vendita successiva è rifiutata, e nulla resta', async () => {
  const titolo = await apri('SCOPERTO');
  await registra(carico(titolo, '2026-01-10', '100', '1000'));
  await registra(scarico(titolo, '2026-03-10', '80'));
  const scoperta = registra(scarico(titolo, '2026-02-10', '30'));
  await expect(scoperta).rejects.toThrow(MovimentoScoperto);
  await expect(scoperta).rejects.toMatchObject({
    riga: { data: '2026-03-10' },
    disponibile: 70_000_000n,
    chiesta: 80_000_000n,
  });
  expect((await di(titolo)).posizioni).toEqual([{ dep: 'D', quantita: '20', costo: '200.00' }]);
  await posizioniSane(proprietario);
});

test('un trasferimento porta i lotti con i loro giorni, e ciò che cambia prima arriva fin là', async () => {
  const titolo = await apri('TRASF', 'FI');
  await apriDeposito(proprietario, { portafoglio: 'PFI', depositario: 'D2' });
  await registra(carico(titolo, '2026-01-10', '100', '1000', 'FI'));
  await registra(
    { ...scarico(titolo, '2026-02-10', '60', 'FI'), causale: 'TRF' },
    { ...scarico(titolo, '2026-02-10', '60', 'FI'), causale: 'TRF', depositario: 'D2' },
  );
  await registra(carico(titolo, '2026-01-05', '10', '50', 'FI'));
  const { posizioni, lotti } = await di(titolo);
  expect(posizioni).toEqual([
    { dep: 'D2', quantita: '60', costo: '550.00' },
    { dep: 'DFI', quantita: '50', costo: '500.00' },
  ]);
  expect(lotti.map(({ data }) => data)).toEqual(['2026-01-05', '2026-01-10', '2026-01-10']);
  await posizioniSane(proprietario);
});

/** In a table whose triggers look away. */
const aMano = (tabella: string, modifica: string) =>
  proprietario.query(
    `alter table ${tabella} disable trigger user; update ${tabella} ${modifica};
     alter table ${tabella} enable trigger user`,
  );

test.each([
  [
    'posizioni',
    'set costo = costo + 1 where quantita > 0',
    'set costo = costo - 1 where quantita > 0',
    'lotti e posizioni',
  ],
  [
    'posizioni',
    'set costo = costo + 1 where quantita > 0',
    'set costo = costo - 1 where quantita > 0',
    'effetti e posizioni',
  ],
  ['lotti', 'set costo = costo + 1', 'set costo = costo - 1', 'lotti ricalcolati'],
  ['effetti_posizioni', 'set costo = costo + 1', 'set costo = costo - 1', 'lotti ricalcolati'],
  [
    'movimenti',
    'set nriga = 3 where nriga = 2',
    'set nriga = 2 where nriga = 3',
    'righe dei movimenti',
  ],
  ['movimenti', 'set stornato = true', 'set stornato = false', 'storni'],
  [
    'numeratori_movimenti',
    'set ultimo = ultimo + 1',
    'set ultimo = ultimo - 1',
    'numeri dei movimenti',
  ],
])('i controlli trovano %s con %s', async (tabella, danno, rimedio, atteso) => {
  const titolo = await apri('MANO');
  await registra(carico(titolo, '2026-01-10', '100', '1000'));
  await aMano(tabella, danno);
  const client = await proprietario.connect();
  try {
    const trovati = [];
    for (const controllo of controlliPosizioni)
      trovati.push(await esegui(client, controllo, { archivi: '' }));
    const falliti = trovati.filter(({ quanti }) => quanti > 0);
    expect(falliti.map(({ nome }) => nome)).toContain(atteso);
  } finally {
    client.release();
    await aMano(tabella, rimedio);
  }
  await posizioniSane(proprietario);
});

test('effetti, consumi e lotti restano di chi sono: azienda, posizione, movimento, giorno', async () => {
  const titolo = await apri('CODICE', 'FI');
  await registra(carico(titolo, '2026-01-10', '100', '1000', 'FI'));
  await registra(scarico(titolo, '2026-02-10', '60', 'FI'));
  const effetto = `insert into effetti_posizioni (cod_azienda, id_posizione, id_movimento, data_movimento,
      data_valuta, data_inserimento, quantita, costo)
    select cod_azienda, id_posizione, id_movimento`;
  const suoi = 'from effetti_posizioni where id_movimento is not null';
  for (const istruzione of [
    ...['effetti_posizioni', 'lotti_consumi', 'lotti'].map(
      (tabella) => `update ${tabella} set cod_azienda = '002'`,
    ),
    'update lotti_consumi set id_movimento = id_movimento + 1000',
    `${effetto}, data_movimento - 1, data_valuta, data_inserimento + 5000, 1, 1 ${suoi}`,
    `${effetto} + 1000, data_movimento, data_valuta, data_inserimento, 1, 1 ${suoi}`,
  ])
    await expect(proprietario.query(istruzione), istruzione).rejects.toMatchObject({
      code: 'RT048',
    });
  await expect(
    proprietario.query(`update aziende set cod_azienda = 'NUOVA' where cod_azienda = '001'`),
  ).rejects.toMatchObject({ code: '23503' });
});

test('ciò che una regola di prima ha tenuto si rifà, e ciò che se ne sapeva resta', async () => {
  const titolo = await apri('REGOLA', 'CA');
  const suo = (data: string, quantita: string, costo: string) => ({
    ...carico(titolo, data, quantita, costo, 'CA'),
    inserito: data,
  });
  await registra(suo('2025-01-10', '100', '1000'));
  await registra({ ...suo('2025-05-10', '50', '0'), causale: 'VEN' });
  await registra(suo('2026-01-10', '10', '100'));
  const suoi = `id_posizione in (select id from posizioni where cod_titolo = '${titolo}')`;
  await aMano(
    'effetti_posizioni',
    `set costo = costo - 50, data_inserimento = '2026-01-10' where ${suoi} and anno_chiuso = 2025`,
  );
  await aMano('lotti', `set costo = costo - 50 where ${suoi}`);
  await aMano('posizioni', `set costo = costo - 50 where cod_titolo = '${titolo}'`);
  expect((await di(titolo)).posizioni).toMatchObject([{ quantita: '60', costo: '550.00' }]);
  const rifatte = await rifaiPosizioni(apriDb(proprietario));
  expect(rifatte.filter(({ diversi }) => diversi > 0)).toHaveLength(1);
  expect((await di(titolo)).posizioni).toMatchObject([{ quantita: '60', costo: '600.00' }]);
  expect(await al(titolo, '2026-12-31', '2026-02-01')).toMatchObject({ costo: '550.00' });
  await posizioniSane(proprietario);
  expect((await rifaiPosizioni(apriDb(proprietario))).every(({ diversi }) => diversi === 0)).toBe(
    true,
  );
});

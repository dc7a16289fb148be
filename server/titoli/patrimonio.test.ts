import { beforeAll, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';

const { admin, proprietario } = await appDiProva();

const allocata = async (grafico: number) =>
  (await admin('GET', `/Securities/getAllocazioneTitoli/${grafico}`)).json();

beforeAll(async () => {
  await apriDeposito(proprietario);
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, tipo_indicizzazione) values
      ('AZIONE', 'Un’azione in dollari', 'A', 'USD', 'U', null),
      ('BTPI', 'Un indicizzato', 'S', 'EUR', 'P', 'IE'),
      ('SENZA', 'Senza prezzo', 'S', 'EUR', 'P', null),
      ('VENDUTA', 'Non più tenuta', 'A', 'EUR', 'U', null);
    insert into quotazioni (cod_titolo, data, prezzo)
      select c, (now() at time zone 'Europe/Rome')::date - g, p from (values
        ('AZIONE', 7, 20), ('AZIONE', 8, 99), ('BTPI', 1, 95)) v (c, g, p);
    insert into coefficienti (cod_titolo, data, coefficiente)
      select 'BTPI', (now() at time zone 'Europe/Rome')::date - 2, 1.2;
    insert into cambi (cod_divisa, data, cambio)
      select 'USD', (now() at time zone 'Europe/Rome')::date - 3, 1.25`);
  const compra = (titolo: string, quantita: string, costo: string) =>
    registraDiProva(proprietario, { causale: 'ACQ', titolo, data: '2025-01-10', quantita, costo });
  await compra('AZIONE', '100', '1500');
  await compra('BTPI', '1000', '990');
  await compra('SENZA', '500', '480.50');
  await compra('VENDUTA', '10', '100');
  await registraDiProva(proprietario, {
    causale: 'VEN',
    titolo: 'VENDUTA',
    data: '2025-01-11',
    quantita: '10',
  });
});

test('il patrimonio è a prezzo di mercato in euro; senza alcun prezzo, al costo, e lo dice', async () => {
  expect(await allocata(0)).toEqual([
    { item1: 'Reddito fisso', item2: '1620.5', alCosto: '480.5' },
    { item1: 'Azionario', item2: '1600', alCosto: '0' },
  ]);
  expect((await allocata(1)).map(({ item2 }: { item2: string }) => item2)).toEqual([
    '1620.5',
    '1600',
  ]);
  expect(await allocata(2)).toEqual([
    { item1: 'Non raggruppati', item2: '3220.5', alCosto: '480.5' },
  ]);
});

test('di un’altra azienda non si vede nulla', async () => {
  const altra = await admin('GET', '/Securities/getAllocazioneTitoli/0', undefined, {
    'x-cod-azienda': '002',
  });
  expect(altra.json()).toEqual([]);
});

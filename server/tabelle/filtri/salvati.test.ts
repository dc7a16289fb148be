import { describe, expect, test } from 'vitest';
import { apriDb } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { curaFiltriSalvati, improntaDi } from './salvati.ts';

const { admin, come, proprietario } = await appDiProva();
const anna = await come({ username: 'anna', su: { '001': ['Titoli_R'] } });
const bruno = await come({ username: 'bruno', su: { '001': ['Titoli_R'] } });

const parole = { titoli: Array.from({ length: 400 }, (_, n) => `T${n}`).join(','), quotato: 'Q' };

const salva = async (chi: typeof admin, corpo: object = { parole }) => {
  const risposta = await chi('POST', '/filtri-salvati', corpo);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<{ impronta: string }>().impronta;
};
const stato = async (chi: typeof admin, impronta: string) =>
  (await chi('GET', `/filtri-salvati/${impronta}`)).statusCode;

describe('i filtri troppo lunghi per un indirizzo', () => {
  test('si ritrovano sotto la loro impronta, sempre la stessa', async () => {
    const impronta = await salva(anna);
    expect(impronta).toBe(improntaDi({ quotato: 'Q', titoli: parole.titoli }));
    expect(await salva(anna, { parole: { quotato: 'Q', titoli: parole.titoli } })).toBe(impronta);
    const letto = await anna('GET', `/filtri-salvati/${impronta}`);
    expect(letto.json()).toEqual({ impronta, parole });
  });

  test('ognuno ha i suoi; quelli degli altri non ci sono', async () => {
    const impronta = await salva(anna, { parole: { titoli: 'SOLO,ANNA' } });
    expect(await stato(bruno, impronta)).toBe(404);
    expect(await stato(bruno, 'f'.repeat(32))).toBe(404);
    expect(await salva(bruno, { parole: { titoli: 'SOLO,ANNA' } })).toBe(impronta);
    expect(await stato(bruno, impronta)).toBe(200);
  });

  test('chi può aprire una vista apre il filtro che essa nomina', async () => {
    const impronta = await salva(anna, { parole: { titoli: 'DELLA,VISTA' } });
    const colonne = { sequenza: [], nascoste: [], fissate: [], larghezze: {} };
    const vista = await anna('POST', '/viste', {
      griglia: 'titoli',
      nome: 'Lunga',
      filtro: { filtro: impronta },
      colonne,
    });
    expect(vista.statusCode).toBe(201);
    expect(await stato(bruno, impronta)).toBe(404);
    await proprietario.query(
      `with r as (insert into ruoli (nome, privilegi) values ('Comune', '{Titoli_R}') returning id),
            d as (insert into utente_ruoli (id_utente, id_ruolo, cod_azienda)
                  select u.id, r.id, '001' from utenti u, r where u.username in ('anna', 'bruno'))
       insert into vista_ruoli (id_vista, id_ruolo) select $1, r.id from r`,
      [vista.json<{ id: number }>().id],
    );
    expect(await stato(bruno, impronta)).toBe(200);
  });

  test('scade chi non serve più, non quello di una vista', async () => {
    const vecchio = await salva(anna, { parole: { titoli: 'VECCHIO' } });
    const diVista = improntaDi({ titoli: 'DELLA,VISTA' });
    await proprietario.query(`update filtri_salvati set usato_il = now() - interval '181 days'`);
    await salva(bruno, { parole: { titoli: 'NUOVO' } });
    await apriDb(proprietario).transaction().execute(curaFiltriSalvati);
    expect(await stato(anna, vecchio)).toBe(404);
    expect(await stato(anna, diVista)).toBe(200);
    expect(await stato(bruno, improntaDi({ titoli: 'NUOVO' }))).toBe(200);
  });

  test.each([
    [{}],
    [{ parole: {} }],
    [{ parole: { 'con spazio': 'x' } }],
    [{ parole: { titoli: '' } }],
    [{ parole: { titoli: 'x'.repeat(60_001) } }],
  ])('una richiesta storta si rifiuta', async (corpo) => {
    expect((await anna('POST', '/filtri-salvati', corpo)).statusCode).toBe(400);
  });
});

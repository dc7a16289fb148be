import { afterEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { IBAN_DI_PROVA, mt535, mt940 } from '#tests/setup/estratti.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { presaDiProva } from '#tests/setup/presa.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
await apriDeposito(proprietario);
await apriDeposito(proprietario, { azienda: '002' });
const { carica, estratti, abbina, agisce, idDi, tutto, ripulisci } = presaDiProva(prova);

await apriConto(proprietario, { codConto: 'B', coordinate: IBAN_DI_PROVA });
await apriConto(proprietario, { codConto: 'T', tipo: 'depositario', coordinate: 'MOCKSAFE1' });

const giornata = (segna: string) =>
  mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['100', '-30.5'], segna });

/** The statement that a file has brought, as it is now. */
async function delFile(nome: string) {
  const suo = (await estratti()).find((uno) => (uno as { nomeFile?: string }).nomeFile === nome);
  if (!suo) throw new Error(`manca l’estratto di ${nome}`);
  return suo;
}
const sostituisci = async (nome: string) =>
  expect(await agisce(`${(await delFile(nome)).id}/sostituisci`)).toMatchObject({ stato: 200 });
const ripristina = async (nome: string) =>
  expect(await agisce(`file/${(await delFile(nome)).idFile}/ripristina`)).toMatchObject({
    stato: 200,
  });
const stati = async () =>
  Object.fromEntries(
    (await estratti()).map((uno) => [(uno as { nomeFile?: string }).nomeFile, uno.stato]),
  );
const abbinamenti = async () =>
  (await proprietario.query('select stato, id_sciolto_per from abbinamenti')).rows;

async function confronta(codConto: string) {
  const url = `/riconciliazione/conti/${await idDi(codConto)}/ricalcola`;
  await attendi(admin, (await admin('POST', url)).json<{ guidID: string }>().guidID);
}

describe('ciò che una persona ha scritto di una discordanza', () => {
  afterEach(async () => {
    await ripulisci();
    await proprietario.query('delete from discordanze');
  });
  const annotate = async () =>
    (
      await proprietario.query(
        `update discordanze set nota = 'chiesto alla banca', responsabile = 'admin' returning id, chiave`,
      )
    ).rows;
  const adesso = async () =>
    (
      await proprietario.query(
        `select id, nota, stato, primo_giorno::text from discordanze order by id`,
      )
    ).rows;

  test('resta se si ripristina l’estratto che aveva preso il posto del suo', async () => {
    await carica('a.sta', giornata('A'));
    await confronta('B');
    expect((await annotate()).length).toBe(2);
    const prima = await adesso();
    await carica('b.sta', giornata('B'));
    await sostituisci('b.sta');
    await ripristina('b.sta');
    expect(await adesso()).toEqual(prima);
  });

  test('resta di un titolo che più estratti mostrano, anche se si ripristina l’ultimo', async () => {
    await carica('lun.fin', mt535({ giorno: '2026-11-16', posizioni: [['IT0003128367', '10,']] }));
    await confronta('T');
    await annotate();
    const prima = await adesso();
    await carica('mar.fin', mt535({ giorno: '2026-11-17', posizioni: [['IT0003128367', '10,']] }));
    await ripristina('mar.fin');
    expect(await adesso()).toEqual(prima);
  });

  test('è risolta, non eliminata, se se ne va il solo estratto che la mostrava', async () => {
    await carica('a.sta', giornata('A'));
    await confronta('B');
    await proprietario.query(`update discordanze set nota = 'chiesto' where loro > 0`);
    await ripristina('a.sta');
    expect(await adesso()).toMatchObject([{ nota: 'chiesto', stato: 'risolta' }]);
  });
});

describe('una catena di sostituzioni', () => {
  afterEach(ripulisci);

  test('chi attendeva conferma entra da sé quando se ne va quello che avrebbe sostituito', async () => {
    await carica('a.sta', giornata('A'));
    await carica('b.sta', giornata('B'));
    await carica('c.sta', giornata('C'));
    expect(await stati()).toEqual({
      'a.sta': 'letto',
      'b.sta': 'da confermare',
      'c.sta': 'da confermare',
    });
    await ripristina('a.sta');
    expect(await stati()).toEqual({ 'b.sta': 'letto', 'c.sta': 'da confermare' });
    expect((await delFile('c.sta')).perche).toMatch(/^Sostituirebbe/);
    await sostituisci('c.sta');
    expect(await stati()).toEqual({ 'b.sta': 'sostituito', 'c.sta': 'letto' });
  });

  test.each([
    ['prima il secondo', ['b.sta', 'c.sta']],
    ['prima il terzo', ['c.sta', 'b.sta']],
  ])(
    'tolti i due che vengono dopo, %s, l’abbinamento del primo vale di nuovo',
    async (_come, ordine) => {
      await carica('a.sta', giornata('A'));
      await abbina((await delFile('a.sta')).id);
      await confronta('B');
      const prima = await tutto();
      await carica('b.sta', giornata('B'));
      await sostituisci('b.sta');
      await carica('c.sta', giornata('C'));
      await sostituisci('c.sta');
      expect(await stati()).toEqual({
        'a.sta': 'sostituito',
        'b.sta': 'sostituito',
        'c.sta': 'letto',
      });
      for (const nome of ordine) {
        expect(await abbinamenti()).toMatchObject([{ stato: 'sciolto' }]);
        await ripristina(nome);
      }
      expect(await abbinamenti()).toEqual([{ stato: 'confermato', id_sciolto_per: null }]);
      expect(await tutto()).toBe(prima);
    },
  );
});

test('la presa non si ripete dal monitor per un’altra azienda, né per nessuna', async () => {
  const { guidID } = await carica('a.sta', giornata('A'));
  const ripeti = async (azienda: string) => {
    const intestazioni = { 'x-cod-azienda': azienda };
    return (await admin('POST', `/reportsmonitor/${guidID}/ripeti`, undefined, intestazioni))
      .statusCode;
  };
  expect([await ripeti('002'), await ripeti('')]).toEqual([404, 409]);
  expect(await ripeti('001')).toBe(202);
  await ripulisci();
});

test('una pagina di numero alto sta nel suo posto', async () => {
  await carica(
    'alta.fin',
    mt535({ giorno: '2026-11-16', pagina: '99999/LAST', posizioni: [['IT0003128367', '10,']] }),
  );
  expect(await delFile('alta.fin')).toMatchObject({
    ...{ stato: 'sospeso', righe: 1, perche: 'Mancano 99998 pagine, dalla 1 alla 99998.' },
  });
  await ripulisci();
});

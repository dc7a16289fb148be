import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import type { RecordUtente } from './tabella.ts';

/** An administrator of company 001 alone, and people on 001, on 002, on both and on all. */
const { admin, come, proprietario } = await appDiProva();

const capo = await come({
  username: 'capo',
  su: { '001': ['Utenti_W', 'Cambi_W', 'Dashboard_R'] },
});
await come({ username: 'della.prima', su: { '001': ['Cambi_R'] } });
const seconda = await come({ username: 'della.seconda', su: { '002': ['Cambi_R', 'Utenti_R'] } });
await come({ username: 'delle.due', su: { '001': ['Cambi_R'], '002': ['Divise_W'] } });
await come({ username: 'di.tutte', su: { '*': ['Cambi_R'] } });

const idDi = async (username: string): Promise<number> => {
  const { rows } = await proprietario.query<{ id: number }>(
    'select id from utenti where username = $1',
    [username],
  );
  return rows[0]?.id ?? 0;
};

let cambisti = 0;
let contabili = 0;
beforeAll(async () => {
  const crea = async (nome: string, privilegi: string[]) =>
    (await admin('POST', '/ruoli', { id: 1, nome, privilegi })).json<{ id: number }>().id;
  cambisti = await crea('Cambisti', ['Cambi_W']);
  contabili = await crea('Contabili', ['Contabile_W']);
});

const elenco = async () => (await capo('GET', '/utenti')).json<RecordUtente[]>();

describe('chi amministra la sola azienda 001', () => {
  test('vede chi ha una concessione su 001, e di lui soltanto quella', async () => {
    const visti = await elenco();
    expect(visti.map(({ username }) => username)).toEqual(['capo', 'della.prima', 'delle.due']);
    for (const { concessioni } of visti)
      expect(concessioni.map(({ cod_Azienda }) => cod_Azienda)).toEqual(['001']);
  });

  test('non si accorge di ciò che accade sulle altre aziende', async () => {
    const id = await idDi('delle.due');
    const prima = (await capo('GET', '/utenti')).body;
    for (const codAzienda of ['002', null])
      await admin('POST', `/utenti/${id}/concessioni`, { idRuolo: contabili, codAzienda });
    expect((await capo('GET', '/utenti')).body).toBe(prima);
    expect((await capo('GET', '/ruoli')).json()).toContainEqual(
      expect.objectContaining({ nome: 'Contabili', utenti: 0 }),
    );
    const storia = await capo('GET', `/storico/utenti/${id}`);
    expect(storia.statusCode).toBe(200);
    expect(storia.body).not.toContain('Contabili');
  });

  test('concede e ritira su 001, entro ciò che ha su 001', async () => {
    const id = await idDi('della.prima');
    const concede = (idRuolo: number, codAzienda: string | null) =>
      capo('POST', `/utenti/${id}/concessioni`, { idRuolo, codAzienda });
    expect((await concede(contabili, '001')).statusCode).toBe(403);
    expect((await concede(cambisti, null)).statusCode).toBe(403);
    const data = await concede(cambisti, '001');
    expect(data.statusCode).toBe(201);
    const sua = data.json<RecordUtente>().concessioni.find((c) => c.idRuolo === cambisti);
    const ritirata = await capo('DELETE', `/utenti/${id}/concessioni/${sua?.id}`);
    expect(ritirata.statusCode).toBe(200);
  });

  test('non ritira ciò che non potrebbe dare, né ciò che è di un’altra azienda', async () => {
    const id = await idDi('delle.due');
    const { concessioni = [] } =
      (await admin('GET', '/utenti')).json<RecordUtente[]>().find((u) => u.id === id) ?? {};
    const esito = async (cod_Azienda: string | null) => {
      const una = concessioni.find((c) => c.cod_Azienda === cod_Azienda);
      expect(una).toBeDefined();
      return (await capo('DELETE', `/utenti/${id}/concessioni/${una?.id}`)).statusCode;
    };
    expect(await esito('002')).toBe(404);
    expect(await esito(null)).toBe(404);
    const contabile = { idRuolo: contabili, codAzienda: '001' };
    const data = await admin('POST', `/utenti/${id}/concessioni`, contabile);
    const sua = data
      .json<RecordUtente>()
      .concessioni.find((c) => c.idRuolo === contabili && c.cod_Azienda === '001');
    expect((await capo('DELETE', `/utenti/${id}/concessioni/${sua?.id}`)).statusCode).toBe(403);
  });

  test('di un utente che non vede ha la stessa risposta che di uno che non c’è', async () => {
    const senzaTraccia = ({ traceId: _, ...resto }: Record<string, unknown>) => resto;
    const data = { idRuolo: cambisti, codAzienda: '001' };
    for (const id of [await idDi('della.seconda'), await idDi('di.tutte'), await idDi('admin')])
      for (const [metodo, coda, corpo, stato] of [
        // Nobody is looked for of who may write no user at all.
        ['PUT', '', { nome: 'x' }, 403],
        ['DELETE', '', undefined, 403],
        ['POST', '/password', undefined, 403],
        ['POST', '/concessioni', data, 404],
      ] as const) {
        const nascosto = await capo(metodo, `/utenti/${id}${coda}`, corpo);
        const inesistente = await capo(metodo, `/utenti/999999${coda}`, corpo);
        expect(nascosto.statusCode).toBe(stato);
        expect(senzaTraccia(nascosto.json())).toEqual(senzaTraccia(inesistente.json()));
      }
    for (const tabella of ['utenti', 'utente_ruoli']) {
      const storia = await capo('GET', `/storico/${tabella}/${await idDi('della.seconda')}`);
      expect(storia.statusCode).toBe(404);
    }
  });

  test('di un’azienda che non ha, la stessa risposta che di una che non c’è', async () => {
    const id = await idDi('della.prima');
    const su = async (codAzienda: string) =>
      (await capo('POST', `/utenti/${id}/concessioni`, { idRuolo: cambisti, codAzienda })).json<{
        status: number;
        detail: string;
      }>();
    const [vera, falsa] = [await su('002'), await su('999')];
    expect(vera.status).toBe(404);
    expect(vera.detail).toBe(falsa.detail);
  });

  test('vede e revoca le sessioni di chi lavora soltanto lì', async () => {
    const sessioni = (await capo('GET', '/sessioni')).json<{ id: number; username: string }[]>();
    expect(new Set(sessioni.map(({ username }) => username))).toEqual(
      new Set(['capo', 'della.prima']),
    );
    const di = async (username: string): Promise<number> => {
      const { rows } = await proprietario.query<{ id: number }>(
        'select s.id from sessioni s join utenti u on u.id = s.id_utente where username = $1',
        [username],
      );
      return rows[0]?.id ?? 0;
    };
    expect((await capo('DELETE', `/sessioni/${await di('delle.due')}`)).statusCode).toBe(404);
    expect((await capo('DELETE', `/sessioni/${await di('della.seconda')}`)).statusCode).toBe(404);
    const altrui = `/sessioni?idUtente=${await idDi('delle.due')}`;
    expect((await capo('DELETE', altrui)).statusCode).toBe(404);
    expect((await capo('DELETE', `/sessioni/${await di('della.prima')}`)).statusCode).toBe(200);
  });
});

test('chi legge gli utenti della sola 002 non vede nessuno della 001', async () => {
  const visti = (await seconda('GET', '/utenti')).json<RecordUtente[]>();
  expect(visti.map(({ username }) => username)).toEqual(['della.seconda', 'delle.due']);
  expect(JSON.stringify(visti)).not.toContain('"001"');
});

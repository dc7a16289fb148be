import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { tieni } from '#tests/setup/tenuti.ts';
import { archivi } from './archivio.ts';

const { admin, proprietario } = await appDiProva();

interface Pagina {
  readonly items: readonly Record<string, string>[];
  readonly totalCount: number;
}

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
      values ('TA', 'Uno', 'O', 'EUR'), ('TB', 'Due', 'P', 'USD');
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
      values ('001', 'PA', 'Primo'), ('001', 'PB', 'Secondo')`);
});

const chiedi = (risorsa: string, filter: Record<string, unknown>) =>
  admin('POST', `/${risorsa}/getpagedpost`, { filter });

describe.each(archivi.map(({ tipo }) => [tipo.tipo, tipo] as const))(
  'i filtri di %s',
  (_nome, tipo) => {
    test.each([
      [{ dateFrom: '2026-04-02', dateTo: '2026-04-01' }, 'dateTo'],
      [{ dateFrom: '2026-02-30' }, 'dateFrom'],
      [{ dateTo: '2026-13-01' }, 'dateTo'],
      [{ sqlParams: { orderByDict: { colore: 'ASC' } } }, 'orderByDict'],
    ])('un filtro che non sta in piedi nomina il campo: %j', async (filtro, campo) => {
      const risposta = await chiedi(tipo.risorsa, filtro);
      expect(risposta.statusCode).toBe(422);
      expect(risposta.json<{ errori: { campo: string }[] }>().errori[0]?.campo).toBe(campo);
    });

    test('chi legge mentre un’importazione scrive non incontra le sue righe', async () => {
      const conTitolo = tipo.chiave.some(({ di }) => di === 'titolo');
      const colonne = [
        ...(tipo.ambito === 'condiviso' ? [] : ['cod_azienda']),
        ...tipo.chiave.map(({ sql }) => sql),
        tipo.valori[0]?.sql ?? '',
      ];
      const di = (giorno: string): Record<string, string> => ({
        cod_azienda: '001',
        cod_portafoglio: 'PA',
        cod_titolo: 'TA',
        cod_divisa: 'USD',
        data: giorno,
        [tipo.valori[0]?.sql ?? '']: '1.5',
      });
      const scrivi = (giorno: string, id: number | null) =>
        proprietario.query(
          `insert into ${tipo.tabella} (${[...colonne, ...(id === null ? [] : ['id'])]})
           overriding system value
           values (${[...colonne.map((nome) => `'${di(giorno)[nome]}'`), ...(id === null ? [] : [id])]})`,
        );
      const giorni = async () => {
        const { items } = (
          await chiedi(tipo.risorsa, conTitolo ? { codTitolo: ['TA'] } : {})
        ).json<Pagina>();
        return items.map(({ data }) => data);
      };
      const lavoro = randomUUID();
      await scrivi('2026-04-01', null);
      await proprietario.query(
        `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione, stato)
         values ($1, 'importazione', $2, '001', 'admin', 'In arrivo', 'in corso')`,
        [lavoro, tipo.area],
      );
      const { rows } = await proprietario.query<{ primo: number }>(
        `select riserva_identificativi($1, $2, 1000) as primo`,
        [tipo.tabella, lavoro],
      );
      await scrivi('2026-04-02', (rows[0]?.primo ?? 0) + 7);
      expect(await giorni()).toEqual(['2026-04-01']);
      await proprietario.query('delete from scritture_in_corso');
      expect(await giorni()).toEqual(['2026-04-02', '2026-04-01']);
    });
  },
);

describe('che cosa vuol dire un filtro', () => {
  const quotazione = (codTitolo: string) =>
    admin('POST', '/quotazioni', { id: 1, data: '2026-05-04', codTitolo, prezzo: '101' });
  const titoliDi = async (filtro: Record<string, unknown>) => {
    const risposta = await chiedi('quotazioni', { dateFrom: '2026-05-04', ...filtro });
    return risposta.json<Pagina>().items.map(({ codTitolo }) => codTitolo);
  };

  test('divisa e tipo sono del titolo, e le opzioni si lasciano fuori', async () => {
    await quotazione('TA');
    await quotazione('TB');
    expect(await titoliDi({})).toEqual(['TA', 'TB']);
    expect(await titoliDi({ codDivisa: ['USD'] })).toEqual(['TB']);
    expect(await titoliDi({ tipoTitolo: ['O'] })).toEqual(['TA']);
    expect(await titoliDi({ includiOpzioni: false })).toEqual(['TA']);
  });

  test('in giacenza sono i titoli che l’azienda tiene quel giorno, dove il livello dice', async () => {
    expect(await titoliDi({ soloInGiacenza: true })).toEqual([]);
    await tieni(proprietario, { titoli: ['TA'], portafoglio: 'PA', depositario: 'DA' });
    await tieni(proprietario, { titoli: ['TB'], portafoglio: 'PB', depositario: 'DB' });
    expect(await titoliDi({ soloInGiacenza: true })).toEqual(['TA', 'TB']);
    expect(await titoliDi({ codPortafoglio: ['PA'], soloInGiacenza: true })).toEqual(['TA']);
    expect(await titoliDi({ codDepositario: ['DB'] })).toEqual(['TB']);
    await proprietario.query(
      `update depositari set codice = 'BANCA' where cod_azienda = '001' and cod_depositario = 'DB'`,
    );
    expect(await titoliDi({ codDepositarioGlobale: ['BANCA'] })).toEqual(['TB']);
    expect(await titoliDi({ codControparte: ['NESSUNA'] })).toEqual([]);
  });

  test('in giacenza chiede di quale giorno', async () => {
    const risposta = await chiedi('quotazioni', { soloInGiacenza: true });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json<{ errori: { campo: string }[] }>().errori[0]?.campo).toBe('dateFrom');
  });

  test('nell’archivio del gestore il portafoglio è della riga, e il livello lo mette davanti', async () => {
    for (const [cod_Portafoglio, data] of [
      ['PB', '2026-05-05'],
      ['PA', '2026-05-04'],
    ])
      await proprietario.query(
        `insert into quotazioni_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
         values ('001', $1, 'TA', $2, 101)`,
        [cod_Portafoglio, data],
      );
    const di = async (filtro: Record<string, unknown>) => {
      const scelto = { dateFrom: '2026-05-01', ...filtro };
      const risposta = await chiedi('QuotazioniNormaliGestore', scelto);
      return risposta.json<Pagina>().items.map((riga) => riga.cod_Portafoglio);
    };
    expect(await di({})).toEqual(['PB', 'PA']);
    expect(await di({ ordinamento: 'portafoglio' })).toEqual(['PA', 'PB']);
    expect(await di({ codPortafoglio: ['PB'] })).toEqual(['PB']);
  });
});

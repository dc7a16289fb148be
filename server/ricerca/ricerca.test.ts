import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fontiRicerca } from '#domain/ricerca/fonti.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';

const { admin, come, proprietario } = await appDiProva();

interface Trovato {
  fonte: string;
  titolo: string;
  dettaglio: string;
  chiavi: Record<string, string>;
}

const cerca = async (testo: string, chiama = admin, altro = '') => {
  const risposta = await chiama('GET', `/ricerca?testo=${encodeURIComponent(testo)}${altro}`);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<{ trovati: Trovato[] }>().trovati;
};

const titoli = (trovati: readonly Trovato[], fonte: string) =>
  trovati.filter((uno) => uno.fonte === fonte).map(({ titolo }) => titolo);

const lavoro = (descrizione: string, codAzienda: string | null, utente: string) =>
  proprietario.query(
    `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione)
     values ($1, 'esportazione', 'Cambi', $2, $3, $4)`,
    [randomUUID(), codAzienda, utente, descrizione],
  );

beforeAll(async () => {
  for (const [data, codDivisa, cambio] of [
    ['2026-03-12', 'USD', '1.1712'],
    ['2026-03-13', 'USD', '1.1698'],
    ['2026-03-13', 'CHF', '0.9117'],
  ] as const) {
    const creato = await admin('POST', '/Cambi', { id: 1, data, codDivisa, cambio });
    expect(creato.statusCode).toBe(201);
  }
  await lavoro('Export Cambi di Città 100%', '001', 'rossi');
  await lavoro('Export Cambi riservato', '002', 'rossi');
});

describe('la ricerca dei record', () => {
  test('trova una divisa per codice, per codice UIC e per parole, senza accenti', async () => {
    const [prima] = await cerca('usd');
    expect(prima).toMatchObject({ fonte: 'divise', titolo: 'USD Dollaro USA' });
    expect(titoli(await cerca('dollaro usa'), 'divise')).toContain('USD Dollaro USA');
    expect(titoli(await cerca('USA DOLL'), 'divise')).toContain('USD Dollaro USA');
    expect(titoli(await cerca('001'), 'divise')).toContain('USD Dollaro USA');
    expect(titoli(await cerca('dóllàro usa'), 'divise')).toContain('USD Dollaro USA');
    expect(titoli(await cerca('ollaro'), 'divise')).toEqual([]);
  });

  test('di una divisa cessata dice fino a quando', async () => {
    const trovati = await cerca('itl');
    expect(trovati.find(({ titolo }) => titolo.startsWith('ITL'))?.dettaglio).toBe(
      'fino al 31/12/2001',
    );
  });

  test('trova i cambi per divisa, per giorno e per entrambi', async () => {
    expect(titoli(await cerca('usd'), 'cambi')).toEqual(['USD 13/03/2026', 'USD 12/03/2026']);
    expect(titoli(await cerca('13/03/2026'), 'cambi')).toEqual([
      'CHF 13/03/2026',
      'USD 13/03/2026',
    ]);
    const uno = (await cerca('cambio usd 130326')).filter(({ fonte }) => fonte === 'cambi');
    expect(uno).toEqual([
      {
        fonte: 'cambi',
        titolo: 'USD 13/03/2026',
        dettaglio: '1,1698',
        chiavi: { codDivisa: 'USD', data: '2026-03-13' },
      },
    ]);
  });

  test('in un giorno senza cambio offre l’ultimo dei sette giorni prima, non più vecchio', async () => {
    expect(titoli(await cerca('chf 20/03/2026'), 'cambi')).toEqual(['CHF 13/03/2026']);
    expect(titoli(await cerca('chf 21/03/2026'), 'cambi')).toEqual([]);
  });

  test('un giorno che il calendario non ha non è un giorno', async () => {
    expect(titoli(await cerca('31/02/2026'), 'cambi')).toEqual([]);
  });

  test('trova i lavori per descrizione e per utente', async () => {
    expect(titoli(await cerca('export citta'), 'lavori')).toEqual(['Export Cambi di Città 100%']);
    expect(titoli(await cerca('rossi'), 'lavori')).toEqual(['Export Cambi di Città 100%']);
  });

  test('i segni di like non significano nulla', async () => {
    for (const testo of ['%', '_', '\\', '% %', '___', "'; drop table cambi --"]) {
      expect(await cerca(testo), testo).toEqual([]);
    }
    expect(titoli(await cerca('100%'), 'lavori')).toEqual(['Export Cambi di Città 100%']);
  });

  test('ogni fonte dà al massimo quanto si chiede', async () => {
    expect(titoli(await cerca('d', admin, '&limite=3'), 'divise')).toHaveLength(3);
    expect(titoli(await cerca('d'), 'divise')).toHaveLength(6);
    expect((await admin('GET', '/ricerca?testo=d&limite=1000')).statusCode).toBe(400);
    expect((await admin('GET', `/ricerca?testo=${'d'.repeat(101)}`)).statusCode).toBe(400);
    expect((await admin('GET', '/ricerca')).statusCode).toBe(400);
  });

  test('chi non può leggere una fonte non ne trova nulla', async () => {
    const soloDivise = await come({ username: 'solo.divise', su: { '001': ['Divise_R'] } });
    const trovati = await cerca('usd', soloDivise);
    expect([...new Set(trovati.map(({ fonte }) => fonte))]).toEqual(['divise']);
    const nulla = await come({ username: 'niente', su: { '001': ['Ratei_R'] } });
    expect(await cerca('usd', nulla)).toEqual([]);
    expect(await cerca('export', nulla)).toEqual([]);
  });

  test('il privilegio su un’altra azienda non vale in questa', async () => {
    const chiama = await come({
      username: 'due.aziende',
      su: { '001': ['Ratei_R'], '002': ['Cambi_R'] },
    });
    expect(await cerca('usd', chiama)).toEqual([]);
    const nellAltra = await chiama('GET', '/ricerca?testo=usd', undefined, {
      'x-cod-azienda': '002',
    });
    expect(titoli(nellAltra.json<{ trovati: Trovato[] }>().trovati, 'cambi')).toHaveLength(2);
  });

  test('i lavori di un’altra azienda non si trovano, nemmeno con tutti i privilegi qui', async () => {
    expect(titoli(await cerca('riservato'), 'lavori')).toEqual([]);
    const diQui = await come({ username: 'di.qui', su: { '001': ['Cambi_W'] } });
    expect(await cerca('riservato', diQui)).toEqual([]);
    expect((await cerca('export', diQui)).length).toBe(1);
    const altrove = await diQui('GET', '/ricerca?testo=riservato', undefined, {
      'x-cod-azienda': '002',
    });
    expect(altrove.statusCode).toBe(404);
  });

  test('ogni fonte ha un nome solo', () => {
    const nomi = fontiRicerca.map(({ nome }) => nome);
    expect(new Set(nomi).size).toBe(nomi.length);
  });
});

describe('gli utenti', () => {
  test('si trovano fra quelli che chi cerca può vedere', async () => {
    await come({ username: 'verdi.anna', su: { '002': ['Cambi_R'] } });
    const solo001 = await come({ username: 'capo001', su: { '001': ['Utenti_R'] } });
    const nessunUtente = await come({ username: 'curioso', su: { '001': ['Cambi_R'] } });
    expect(titoli(await cerca('verdi'), 'utenti')).toEqual(['verdi.anna']);
    expect(titoli(await cerca('capo', solo001), 'utenti')).toEqual(['capo001']);
    expect(titoli(await cerca('verdi', solo001), 'utenti')).toEqual([]);
    expect(titoli(await cerca('verdi', nessunUtente), 'utenti')).toEqual([]);
  });
});

describe('i titoli', () => {
  beforeAll(async () => {
    await proprietario.query(`
      insert into tipi_titolo (tipo_titolo, gruppo, prezzo_per_cento, matura_rateo, descrizione)
        values ('S', 'RF', true, true, 'Titoli di Stato') on conflict do nothing;
      insert into titoli (cod_titolo, cod_isin, cod_listino, descrizione, tipo_titolo, cod_divisa,
          data_scadenza)
        values ('BTP30', 'IT0005413171', 'B30', 'BTP 1,65% 1DC30 Città', 'S', 'EUR', '2030-12-01'),
               ('BTP31', null, null, 'BTP 0,90% 1AP31', 'S', 'EUR', '2031-04-01')`);
  });

  test('si trovano per codice, ISIN, listino e parole della descrizione', async () => {
    expect(titoli(await cerca('it0005413'), 'titoli')).toEqual(['BTP30 BTP 1,65% 1DC30 Città']);
    expect(titoli(await cerca('b30'), 'titoli')).toEqual(['BTP30 BTP 1,65% 1DC30 Città']);
    expect(titoli(await cerca('citta btp'), 'titoli')).toEqual(['BTP30 BTP 1,65% 1DC30 Città']);
    expect(titoli(await cerca('tp'), 'titoli')).toEqual([]);
    const [primo] = (await cerca('btp31')).filter(({ fonte }) => fonte === 'titoli');
    expect(primo?.titolo).toBe('BTP31 BTP 0,90% 1AP31');
    expect(primo?.chiavi).toEqual({ codTitolo: 'BTP31' });
  });

  test('con un giorno, quelli che scadono allora', async () => {
    expect(titoli(await cerca('btp 01/04/2031'), 'titoli')).toEqual(['BTP31 BTP 0,90% 1AP31']);
    expect(titoli(await cerca('btp 02/04/2031'), 'titoli')).toEqual([]);
  });

  test('chi non li può leggere non li trova', async () => {
    const senzaTitoli = await come({ username: 'senza.titoli', su: { '001': ['Cambi_R'] } });
    expect(titoli(await cerca('btp', senzaTitoli), 'titoli')).toEqual([]);
  });
});

describe('i movimenti', () => {
  beforeAll(async () => {
    await apriDeposito(proprietario);
    await apriTitolo(proprietario, 'AZ');
    const acquisto = { causale: 'ACQ', titolo: 'AZ', quantita: '100', costo: '1000' };
    for (const data of ['2024-05-06', '2025-03-10', '2025-03-11'])
      await registraDiProva(proprietario, { ...acquisto, data });
  });

  test('si trovano col numero e l’anno; col numero soltanto, di ogni anno, l’ultimo per primo', async () => {
    const [uno] = await cerca('2/2025');
    expect(uno).toMatchObject({
      ...{ fonte: 'movimenti', titolo: '2/2025 ACQ Azione AZ', dettaglio: '11/03/2025 · P' },
      chiavi: { id: expect.stringMatching(/^\d+$/) },
    });
    expect(titoli(await cerca('1'), 'movimenti')).toEqual([
      '1/2025 ACQ Azione AZ',
      '1/2024 ACQ Azione AZ',
    ]);
    expect(titoli(await cerca('3/2025'), 'movimenti')).toEqual([]);
    expect(titoli(await cerca('1-2'), 'movimenti')).toEqual([]);
  });

  test('non da un’altra azienda, né senza il privilegio', async () => {
    const altrove = await admin('GET', '/ricerca?testo=2%2F2025', undefined, {
      'x-cod-azienda': '002',
    });
    expect(titoli(altrove.json<{ trovati: Trovato[] }>().trovati, 'movimenti')).toEqual([]);
    const senza = await come({ username: 'senza.movimenti', su: { '001': ['Titoli_R'] } });
    expect(titoli(await cerca('2/2025', senza), 'movimenti')).toEqual([]);
  });
});

describe('portafogli e depositari nella ricerca', () => {
  test('si trovano per codice e per parole, ognuno nella sua azienda', async () => {
    const suo = { id: 1, cod_Portafoglio: 'RISERVE', descrizione: 'Riserve matematiche' };
    await admin('POST', '/portafogli', suo);
    const dossier = { ...suo, cod_Depositario: 'CUSTODE', contoDeposito: '77/123' };
    await admin('POST', '/depositari/create', dossier);
    expect(titoli(await cerca('riserve mat'), 'portafogli')).toEqual([
      'RISERVE Riserve matematiche',
    ]);
    const [trovato] = (await cerca('custode')).filter(({ fonte }) => fonte === 'depositari');
    expect(trovato).toMatchObject({ dettaglio: 'portafoglio RISERVE' });
    const altrove = await come({
      username: 'riserve.altrove',
      su: { '001': ['Divise_R'], '002': ['Portafogli_R', 'Depositari_R'] },
    });
    const visti = await altrove('GET', '/ricerca?testo=riserve', undefined, {
      'x-cod-azienda': '',
    });
    expect(visti.json<{ trovati: Trovato[] }>().trovati).toEqual([]);
  });
});

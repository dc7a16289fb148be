import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

const GIORNO = '2026-04-10';
const SENZA_AVVISI = { conAvvisi: 0, avvisi: [], scritte: expect.any(Array) };

interface Esaminata {
  riga?: number;
  codTitolo: string;
  esito: string;
  attuale: { versione: number; prezzo: string; modificatoDa: string } | null;
  errori: { campo: string; messaggio: string }[];
}

const prezzo = (codTitolo: string, valore: string | number, versione?: number | null) => ({
  data: GIORNO,
  codTitolo,
  prezzo: valore,
  ...(versione === undefined ? {} : { versione }),
});
const salva = (righe: object[], chiama = admin) => chiama('POST', '/quotazioni/salva', { righe });
const anteprima = async (righe: object[]) =>
  (await admin('POST', '/quotazioni/salva/anteprima', { righe })).json<{ righe: Esaminata[] }>()
    .righe;
const prezzi = async () => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select concat_ws(' ', cod_titolo, trim_scale(prezzo), 'v' || versione, fonte) as riga
       from quotazioni where data = $1 order by cod_titolo`,
    [GIORNO],
  );
  return rows.map(({ riga }) => riga);
};

interface Scritta {
  id: number;
  versione: number;
}

const annulla = (righe: Scritta[], chiama = admin, archivio = 'quotazioni') =>
  chiama('POST', `/${archivio}/annulla`, { righe });
const enel = async () => {
  const { rows } = await proprietario.query<Scritta>(
    `select id, versione from quotazioni where cod_titolo = 'ENEL' and data = $1`,
    [GIORNO],
  );
  const [trovata] = rows;
  if (!trovata) throw new Error('ENEL?');
  return trovata;
};
const correggi = async (valore: string): Promise<Scritta> => {
  const { id, versione } = await enel();
  const dati = { ...prezzo('ENEL', valore), id, versione };
  return (await admin('PUT', `/quotazioni/${id}`, dati)).json<Scritta>();
};

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa) values
      ('ENI', 'IT0003132476', 'Eni', 'A', 'EUR'), ('ENEL', 'IT0003128367', 'Enel', 'A', 'EUR'),
      ('FCA', null, 'Fca', 'A', 'EUR');
    insert into quotazioni (cod_titolo, data, prezzo, fonte) values ('ENEL', '${GIORNO}', 8, 'CSV');
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values
      ('001', 'MIO', 'Mio'), ('002', 'SUO', 'Di un’altra azienda')`);
});

describe('un blocco di righe', () => {
  test('prima dice che cosa cambierebbe, e non scrive', async () => {
    const righe = await anteprima([
      prezzo('it0003132476', '14.5'),
      prezzo('ENEL', '8.00'),
      prezzo('ENEL', '9'),
      prezzo('NESSUNO', '1'),
      prezzo('FCA', '-3'),
    ]);
    expect(righe).toMatchObject([
      { esito: 'nuovo', codTitolo: 'ENI', codISIN: 'IT0003132476', descrizione: 'Eni' },
      {
        esito: 'errato',
        errori: [{ messaggio: 'Due righe hanno la stessa chiave; tienine una.' }],
      },
      { esito: 'errato', codTitolo: 'ENEL' },
      { esito: 'errato', descrizione: null, errori: [{ campo: 'codTitolo' }] },
      { esito: 'errato', errori: [{ campo: 'prezzo' }] },
    ]);
    const [, enel] = await anteprima([prezzo('ENI', 1), prezzo('ENEL', '8.00')]);
    expect(enel).toMatchObject({ esito: 'invariato', attuale: { prezzo: '8', versione: 1 } });
    expect(await prezzi()).toEqual(['ENEL 8 v1 CSV']);
  });

  test('con una riga sbagliata non scrive nulla e le nomina', async () => {
    const risposta = await salva([prezzo('ENI', '14.5'), prezzo('BOH', 1), prezzo('FCA', 0)]);
    expect(risposta.statusCode).toBe(422);
    expect(risposta.json()).toMatchObject({
      errori: [
        { campo: 'righe.1.codTitolo', messaggio: expect.stringMatching(/^BOH: /) },
        { campo: 'righe.2.prezzo', messaggio: expect.stringMatching(/^FCA: Prezzo: 0 /) },
      ],
    });
    expect(await prezzi()).toEqual(['ENEL 8 v1 CSV']);
  });

  test('scrive tutto insieme e conta: di ciò che si scrive a mano la fonte non c’è più', async () => {
    const righe = [prezzo('IT0003132476', '14.5', null), prezzo('ENEL', '8.2', 1)];
    expect((await salva(righe)).json()).toEqual({
      ...SENZA_AVVISI,
      inseriti: 1,
      aggiornati: 1,
      invariati: 0,
    });
    expect(await prezzi()).toEqual(['ENEL 8.2 v2', 'ENI 14.5 v1']);
    const { rows } = await proprietario.query<{ istanti: string; autori: string }>(
      `select count(distinct modificato_il)::text as istanti,
              string_agg(distinct modificato_da, ',') as autori from quotazioni`,
    );
    expect(rows).toEqual([{ istanti: '1', autori: 'admin' }]);
    const storia = await proprietario.query<{ prima: { prezzo: number; fonte: string } }>(
      `select prima from storico where tabella = 'quotazioni'`,
    );
    expect(storia.rows).toMatchObject([{ prima: { prezzo: 8, fonte: 'CSV' } }]);
  });

  test('le stesse righe un’altra volta non cambiano nulla, anche se lette prima', async () => {
    const righe = [prezzo('ENI', '14.50', null), prezzo('ENEL', '8.2', 1)];
    expect((await salva(righe)).json()).toEqual({
      ...SENZA_AVVISI,
      inseriti: 0,
      aggiornati: 0,
      invariati: 2,
    });
  });

  test('ciò che un altro ha cambiato nel frattempo ferma tutto, nominato; poi si decide', async () => {
    const righe = [prezzo('FCA', '5', null), prezzo('ENEL', '9', 1), prezzo('ENI', '15', null)];
    const risposta = await salva(righe);
    expect(risposta.statusCode).toBe(409);
    const { detail, attuale } = risposta.json<{ detail: string; attuale: Esaminata[] }>();
    expect(detail).toContain('ENEL, ENI');
    expect(attuale).toMatchObject([
      { riga: 1, codTitolo: 'ENEL', attuale: { prezzo: '8.2', versione: 2 } },
      { riga: 2, codTitolo: 'ENI', attuale: { prezzo: '14.5', modificatoDa: 'admin' } },
    ]);
    expect(await prezzi()).toEqual(['ENEL 8.2 v2', 'ENI 14.5 v1']);
    const tenute = [prezzo('FCA', '5', null), prezzo('ENEL', '9', 2)];
    expect((await salva(tenute)).json()).toEqual({
      ...SENZA_AVVISI,
      inseriti: 1,
      aggiornati: 1,
      invariati: 0,
    });
    expect(await prezzi()).toEqual(['ENEL 9 v3', 'ENI 14.5 v1', 'FCA 5 v1']);
  });

  test('due che scrivono insieme gli stessi titoli: uno scrive, l’altro è fermato', async () => {
    await proprietario.query(`delete from quotazioni`);
    const blocco = (valore: number) =>
      ['ENI', 'FCA', 'ENEL'].map((codice) => prezzo(codice, valore, null));
    const stati = (await Promise.all([salva(blocco(1)), salva(blocco(2))])).map(
      ({ statusCode }) => statusCode,
    );
    expect(stati.toSorted()).toEqual([200, 409]);
    expect(new Set((await prezzi()).map((riga) => riga.split(' ')[1])).size).toBe(1);
  });

  test('di un gestore il portafoglio è dell’azienda', async () => {
    const riga = { data: GIORNO, codTitolo: 'ENI', prezzo: 1 };
    const nel = (cod_Portafoglio: string) =>
      admin('POST', '/QuotazioniNormaliGestore/salva', { righe: [{ ...riga, cod_Portafoglio }] });
    const altrui = await nel('SUO');
    expect(altrui.statusCode).toBe(422);
    expect(altrui.json()).toMatchObject({ errori: [{ campo: 'righe.0.cod_Portafoglio' }] });
    expect((await nel('MIO')).json()).toEqual({
      ...SENZA_AVVISI,
      inseriti: 1,
      aggiornati: 0,
      invariati: 0,
    });
    const daSolo = await admin('POST', '/QuotazioniNormaliGestore', {
      ...riga,
      id: 1,
      cod_Portafoglio: 'SUO',
    });
    expect(daSolo.json()).toMatchObject({ errori: [{ campo: 'cod_Portafoglio' }] });
  });

  test('chi non scrive nell’archivio non salva', async () => {
    const ada = await come({ username: 'ada', su: { '001': ['Quotazioni_R'] } });
    expect((await salva([prezzo('ENI', 1)], ada)).statusCode).toBe(403);
  });

  test('un blocco ha almeno una riga e al più diecimila', async () => {
    expect((await salva([])).statusCode).toBe(400);
    const troppe = Array.from({ length: 10_001 }, () => prezzo('ENI', 1));
    expect((await salva(troppe)).statusCode).toBe(400);
  });
});

describe('un valore scritto si annulla', () => {
  beforeEach(async () => {
    await proprietario.query(`delete from quotazioni;
      insert into quotazioni (cod_titolo, data, prezzo, fonte) values ('ENEL', '${GIORNO}', 7.956, 'CSV')`);
  });

  test('torna quello di prima, con la sua fonte, e la storia li tiene tutti', async () => {
    const { id, versione } = await correggi('79.56');
    expect(await prezzi()).toEqual(['ENEL 79.56 v2']);
    const annullato = await annulla([{ id, versione }]);
    expect(annullato.json()).toEqual({ riportati: 1, eliminati: 0 });
    expect(await prezzi()).toEqual(['ENEL 7.956 v3 CSV']);
    const storia = await admin('GET', `/storico/quotazioni/${id}`);
    expect(storia.json()).toMatchObject([
      { prima: { prezzo: '79.56' }, dopo: { prezzo: '7.956' } },
      { prima: { prezzo: '7.956' }, dopo: { prezzo: '79.56' } },
    ]);
  });

  test('di un blocco tutto: ciò che non c’era se ne va', async () => {
    const righe = [prezzo('ENI', '14.5'), prezzo('ENEL', '8')];
    const { scritte } = (await admin('POST', '/quotazioni/salva', { righe })).json<{
      scritte: Scritta[];
    }>();
    expect(await prezzi()).toEqual(['ENEL 8 v2', 'ENI 14.5 v1']);
    expect((await annulla(scritte)).json()).toEqual({ riportati: 1, eliminati: 1 });
    expect(await prezzi()).toEqual(['ENEL 7.956 v3 CSV']);
  });

  test('cambiato da un altro nel frattempo: 409 con i due valori, e nulla si muove', async () => {
    const righe = [prezzo('ENI', '14.5'), prezzo('ENEL', '8')];
    const { scritte } = (await admin('POST', '/quotazioni/salva', { righe })).json<{
      scritte: Scritta[];
    }>();
    await correggi('8.1');
    const risposta = await annulla(scritte);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json()).toMatchObject({
      detail:
        'Nulla è stato annullato: nel frattempo qualcuno ha cambiato. 10/04/2026 · ENEL: era 8, ora vale 8,1 (admin).',
      attuale: [{ codTitolo: 'ENEL', data: GIORNO, scritto: '8', attuale: '8.1' }],
    });
    expect(await prezzi()).toEqual(['ENEL 8.1 v3', 'ENI 14.5 v1']);
  });

  test('eliminato da un altro nel frattempo: 409, e lo dice', async () => {
    const { id, versione } = await correggi('79.56');
    await admin('DELETE', `/quotazioni/${id}?versione=${versione}`);
    const risposta = await annulla([{ id, versione }]);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json<{ detail: string }>().detail).toContain('era 79,56, è stato eliminato');
  });

  test('una versione che non c’è mai stata è 404; chi non scrive nell’archivio non annulla', async () => {
    const { id, versione } = await correggi('79.56');
    expect((await annulla([{ id, versione: versione + 5 }])).statusCode).toBe(404);
    expect((await annulla([{ id: id + 1_000, versione: 1 }])).statusCode).toBe(404);
    const eva = await come({ username: 'eva', su: { '001': ['Quotazioni_R'] } });
    expect((await annulla([{ id, versione }], eva)).statusCode).toBe(403);
    expect(await prezzi()).toEqual(['ENEL 79.56 v2']);
  });

  test('il valore di un’altra azienda non si trova', async () => {
    const { rows } = await proprietario.query<Scritta>(`
      insert into cambi_normali (cod_azienda, cod_divisa, data, cambio)
        values ('002', 'USD', '${GIORNO}', 1.1) returning id, versione`);
    expect((await annulla(rows, admin, 'CambiNormali')).statusCode).toBe(404);
  });
});

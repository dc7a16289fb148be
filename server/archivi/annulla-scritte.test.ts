import { beforeEach, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

const GIORNO = '2026-11-20';

interface Scritta {
  id: number;
  versione: number;
}

const annulla = (righe: Scritta[], chiama = admin, archivio = 'quotazioni') =>
  chiama('POST', `/${archivio}/annulla`, { righe });
const corpo = (codTitolo: string, prezzo: string) => ({ data: GIORNO, codTitolo, prezzo });
const prezzi = async () => {
  const { rows } = await proprietario.query<{ riga: string }>(
    `select concat_ws(' ', cod_titolo, trim_scale(prezzo), 'v' || versione, fonte) as riga
       from quotazioni where data = $1 order by cod_titolo`,
    [GIORNO],
  );
  return rows.map(({ riga }) => riga);
};
const enel = async () => {
  const { rows } = await proprietario.query<Scritta>(
    `select id, versione from quotazioni where cod_titolo = 'ENEL' and data = $1`,
    [GIORNO],
  );
  const [trovata] = rows;
  if (!trovata) throw new Error('ENEL?');
  return trovata;
};
const correggi = async (prezzo: string): Promise<Scritta> => {
  const { id, versione } = await enel();
  const dati = { ...corpo('ENEL', prezzo), id, versione };
  return (await admin('PUT', `/quotazioni/${id}`, dati)).json<Scritta>();
};

beforeEach(async () => {
  await proprietario.query(`
    delete from quotazioni;
    delete from titoli where cod_titolo in ('ENI', 'ENEL');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa) values
      ('ENI', 'Eni', 'A', 'EUR'), ('ENEL', 'Enel', 'A', 'EUR');
    insert into quotazioni (cod_titolo, data, prezzo, fonte) values ('ENEL', '${GIORNO}', 7.956, 'CSV')`);
});

describe('un valore scritto si annulla', () => {
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
    const righe = [corpo('ENI', '14.5'), corpo('ENEL', '8')];
    const { scritte } = (await admin('POST', '/quotazioni/salva', { righe })).json<{
      scritte: Scritta[];
    }>();
    expect(await prezzi()).toEqual(['ENEL 8 v2', 'ENI 14.5 v1']);
    expect((await annulla(scritte)).json()).toEqual({ riportati: 1, eliminati: 1 });
    expect(await prezzi()).toEqual(['ENEL 7.956 v3 CSV']);
  });

  test('cambiato da un altro nel frattempo: 409 con i due valori, e nulla si muove', async () => {
    const righe = [corpo('ENI', '14.5'), corpo('ENEL', '8')];
    const { scritte } = (await admin('POST', '/quotazioni/salva', { righe })).json<{
      scritte: Scritta[];
    }>();
    await correggi('8.1');
    const risposta = await annulla(scritte);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json()).toMatchObject({
      detail:
        'Nulla è stato annullato: nel frattempo qualcuno ha cambiato. 20/11/2026 · ENEL: era 8, ora vale 8,1 (admin).',
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
    const ada = await come({ username: 'ada', su: { '001': ['Quotazioni_R'] } });
    expect((await annulla([{ id, versione }], ada)).statusCode).toBe(403);
    expect(await prezzi()).toEqual(['ENEL 79.56 v2']);
  });

  test('il valore di un’altra azienda non si trova', async () => {
    const { rows } = await proprietario.query<Scritta>(`
      insert into cambi_normali (cod_azienda, cod_divisa, data, cambio)
        values ('002', 'USD', '${GIORNO}', 1.1) returning id, versione`);
    expect((await annulla(rows, admin, 'CambiNormali')).statusCode).toBe(404);
  });
});

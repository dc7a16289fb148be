import { beforeAll, describe, expect, test } from 'vitest';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

beforeAll(async () => {
  await proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
    values ('AZ', 'Azione', 'A', 'EUR', 'U')`);
});

const slip = (causale: string) => ({
  cod_Causale: causale,
  cod_Portafoglio: 'CIRC',
  cod_Depositario: 'BANCA',
  dataMovimento: '2025-06-30',
  qtaVnominale: '1',
  prezzo: '1',
});

const bozza = async (valori: object): Promise<number> => {
  const scritta = await admin('POST', '/movimenti', valori);
  expect(scritta.statusCode, scritta.body).toBe(201);
  return scritta.json<{ righe: [MovimentoWire] }>().righe[0].id;
};

const scelti = (ids: readonly number[]) =>
  admin('POST', '/movimenti/registra', { movimenti: ids.map((id) => ({ id, versione: 1 })) });

/** Each way in which one registers, and what it answers where a titolo is missing. */
const PORTE = {
  'POST ?registra=true': (causale: string) =>
    admin('POST', '/movimenti?registra=true', slip(causale)),
  'PUT ?registra=true': async (causale: string) => {
    const id = await bozza(slip(causale));
    return admin('PUT', `/movimenti/${id}?registra=true`, { ...slip(causale), id, versione: 1 });
  },
  '/registra': async (causale: string) =>
    admin('POST', `/movimenti/${await bozza(slip(causale))}/registra`, {}),
  'registraScelti, una sola': async (causale: string) => scelti([await bozza(slip(causale))]),
} as const;

describe('un movimento che vuole un titolo e non lo ha', () => {
  describe.each(['FUA', 'ACQ', 'VEN'])('%s', (causale) => {
    test.each(Object.entries(PORTE))('%s: 422 che lo nomina', async (_porta, registra) => {
      const risposta = await registra(causale);
      expect(risposta.statusCode, risposta.body).toBe(422);
      expect(risposta.json()).toMatchObject({
        codice: 'REGOLA_VIOLATA',
        detail: 'Campo Obbligatorio: Titolo',
        errori: [{ campo: 'cod_Titolo', messaggio: 'Campo Obbligatorio: Titolo' }],
      });
    });
  });

  test('fra più bozze è detto di lui, e nessuna è registrata', async () => {
    const [buona, senza] = [
      await bozza({ ...slip('ACQ'), cod_Titolo: 'AZ' }),
      await bozza(slip('FUA')),
    ];
    const risposta = await scelti([buona, senza]);
    expect(risposta.statusCode, risposta.body).toBe(422);
    expect(risposta.json<{ detail: string }>().detail).toContain('Campo Obbligatorio: Titolo');
    expect(risposta.json()).toMatchObject({ errori: [{ campo: `movimenti.${senza}` }] });
    const { rows } = await proprietario.query("select from movimenti where stato = 'registrato'");
    expect(rows).toEqual([]);
  });

  test('in un file che si registra subito, la riga lo dice e nulla è scritto', async () => {
    const byte = 'Data Movimento;Causale;Quantità;Prezzo\n30/06/2025;FUA;1;1\n';
    const opzioni = { portafoglio: 'CIRC', depositario: 'BANCA', registra: 'true' };
    const lavoro = await importa(admin, { nome: 'm.csv', byte }, opzioni, 'movimenti');
    expect(lavoro).toMatchObject({
      stato: 'fallito',
      problema: { status: 422, detail: expect.stringContaining('FUA vuole un titolo') },
    });
  });
});

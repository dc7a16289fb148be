import { beforeAll, describe, expect, test } from 'vitest';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { ACQUISTO_AZIONI, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

interface Problema {
  readonly codice: string;
  readonly detail: string;
  readonly errori?: readonly { readonly messaggio: string }[];
}

const righeDi = (risposta: Awaited<ReturnType<typeof admin>>): MovimentoWire[] => {
  expect(risposta.statusCode, risposta.body).toBeLessThan(300);
  return risposta.json<{ righe: MovimentoWire[] }>().righe;
};
const scrivi = async (valori: object) =>
  righeDi(await admin('POST', '/movimenti', { ...ACQUISTO_AZIONI, ...valori }))[0] as MovimentoWire;

beforeAll(async () => {
  await proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'BANCA-BIS', 'Altra banca', 'CIRC');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
    values ('AZ', 'Azione', 'A', 'EUR', 'U'), ('BZ', 'Altra azione', 'A', 'EUR', 'U'),
           ('CZ', 'Terza azione', 'A', 'EUR', 'U');`);
});

const slip = (causale: string) => ({
  ...ACQUISTO_AZIONI,
  cod_Causale: causale,
  cod_Titolo: undefined,
});

const scelti = (bozze: readonly MovimentoWire[]) =>
  admin('POST', '/movimenti/registra', { movimenti: bozze.map(({ id }) => ({ id, versione: 1 })) });

/** Each way in which one registers, and what it answers where a titolo is missing. */
const PORTE = {
  'POST ?registra=true': (causale: string) =>
    admin('POST', '/movimenti?registra=true', slip(causale)),
  'PUT ?registra=true': async (causale: string) => {
    const { id } = await scrivi(slip(causale));
    return admin('PUT', `/movimenti/${id}?registra=true`, { ...slip(causale), id, versione: 1 });
  },
  '/registra': async (causale: string) =>
    admin('POST', `/movimenti/${(await scrivi(slip(causale))).id}/registra`, {}),
  'registraScelti, una sola': async (causale: string) => scelti([await scrivi(slip(causale))]),
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
      await scrivi({ ...slip('ACQ'), cod_Titolo: 'AZ' }),
      await scrivi(slip('FUA')),
    ];
    const risposta = await scelti([buona, senza]);
    expect(risposta.statusCode, risposta.body).toBe(422);
    expect(risposta.json<{ detail: string }>().detail).toContain('Campo Obbligatorio: Titolo');
    expect(risposta.json()).toMatchObject({ errori: [{ campo: `movimenti.${senza.id}` }] });
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

describe('più bozze si eliminano tutte o nessuna', () => {
  const elimina = (...bozze: readonly Pick<MovimentoWire, 'id' | 'versione'>[]) =>
    admin('DELETE', '/movimenti', {
      movimenti: bozze.map(({ id, versione }) => ({ id, versione })),
    });
  const restano = async () =>
    (
      await admin('POST', '/movimenti/getpagedpost', { filter: { textualFilter: 'insieme' } })
    ).json<{
      totalCount: number;
    }>().totalCount;

  test('in una sola chiamata, con le altre loro righe', async () => {
    const passa = { cod_Causale: 'TRF', prezzo: null, altra: { cod_Depositario: 'BANCA-BIS' } };
    const bozze = [await scrivi({ note: 'insieme' }), await scrivi({ note: 'insieme', ...passa })];
    const fatto = await elimina(...bozze);
    expect(fatto.statusCode, fatto.body).toBe(200);
    expect(fatto.json()).toEqual({ ids: bozze.map(({ id }) => id) });
    expect(await restano()).toBe(0);
  });

  test('se una è stata cambiata, registrata o eliminata la si nomina, e nessuna va via', async () => {
    const note = 'insieme';
    const [cambiata, registrata, eliminata, intatta] = [
      await scrivi({ note }),
      await scrivi({ note, cod_Titolo: 'BZ' }),
      await scrivi({ note, cod_Titolo: 'CZ' }),
      await scrivi({ note }),
    ];
    righeDi(
      await admin('PUT', `/movimenti/${cambiata.id}`, {
        ...ACQUISTO_AZIONI,
        note,
        prezzo: '11',
        versione: cambiata.versione,
      }),
    );
    const [{ nreg } = { nreg: 0 }] = righeDi(
      await admin('POST', `/movimenti/${registrata.id}/registra`, {}),
    );
    await admin('DELETE', `/movimenti/${eliminata.id}?versione=${eliminata.versione}`);
    const prima = await restano();
    const risposta = await elimina(intatta, cambiata, registrata, eliminata);
    expect(risposta.statusCode, risposta.body).toBe(409);
    const { codice, detail, errori } = risposta.json<Problema>();
    expect(codice).toBe('CONFLITTO');
    const detti = [
      'La bozza ACQ del 10/03/2026 di AZ è stata cambiata da altri: guardarla prima di eliminarla',
      `La bozza ACQ del 10/03/2026 di BZ è stata registrata, con il numero ${nreg}/2026`,
      'La bozza ACQ del 10/03/2026 di CZ non c’è più',
    ];
    expect(errori?.map(({ messaggio }) => messaggio)).toEqual(detti);
    expect(detail).toBe(`Nessuna bozza è stata eliminata. ${detti[0]}.`);
    expect(await restano()).toBe(prima);
    expect((await elimina(intatta)).statusCode).toBe(200);
  });
});

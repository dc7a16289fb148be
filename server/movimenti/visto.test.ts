import { describe, expect, test } from 'vitest';
import { vistoDi } from '#domain/movimenti/fissato/visto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  ACQUISTO,
  type Calcolato,
  PORTAFOGLI_DI_PROVA,
  TITOLI_DI_PROVA,
} from '#tests/setup/fissato.ts';

const { admin, proprietario } = await appDiProva();

await proprietario.query(PORTAFOGLI_DI_PROVA + TITOLI_DI_PROVA);

const COMUNI = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA', dataMovimento: '2025-05-13' };
const COMPRA = { ...COMUNI, ...ACQUISTO };
const DOLLARI = {
  ...COMUNI,
  cod_Causale: 'ACQ',
  cod_Titolo: 'AZUSA',
  qtaVnominale: '10',
  prezzo: '50',
};

type Slip = Readonly<Record<string, unknown>>;

/** What a slip shows before it is registered. */
async function mostrato(slip: Slip) {
  const risposta = await admin('POST', '/movimenti/calcola', slip);
  return vistoDi(risposta.json<Calcolato>() as never);
}

const registra = (slip: Slip, visto: unknown) =>
  admin('POST', '/movimenti?registra=true', { ...slip, visto });

async function quanti(): Promise<number> {
  const { rows } = await proprietario.query<{ n: number }>(
    'select count(*)::int as n from movimenti',
  );
  return rows[0]?.n ?? 0;
}

describe('si registra ciò che si è visto, o nulla', () => {
  test('un cambio corretto nel frattempo: 409 con i due valori, e nulla è scritto', async () => {
    const visto = await mostrato(DOLLARI);
    await proprietario.query(`update cambi set cambio = 1.0900 where data = '2025-05-12'`);
    const prima = await quanti();
    const risposta = await registra(DOLLARI, visto);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json()).toMatchObject({ codice: 'CALCOLO_CAMBIATO' });
    const { errori } = risposta.json();
    expect(errori).toContainEqual({
      campo: 'cambio',
      messaggio: 'Cambio: si vedeva 1,085, ora è 1,09 (cambio del 12/05/2025)',
      mostrato: '1.085',
      adesso: '1.09',
    });
    expect(errori.map(({ campo }: { campo: string }) => campo)).toContain('saldoEuro');
    expect(await quanti()).toBe(prima);
    const ancora = await registra(DOLLARI, await mostrato(DOLLARI));
    expect(ancora.statusCode).toBe(201);
  });

  test('un’altra registrazione sulla stessa posizione: che cosa c’era e che cosa c’è', async () => {
    const visto = await mostrato(COMPRA);
    expect((await registra(COMPRA, visto)).statusCode).toBe(201);
    const risposta = await registra(COMPRA, visto);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json().errori).toContainEqual({
      campo: 'giacenza.0.quantitaPrima',
      messaggio: 'Quantità in giacenza (BTP2030): si vedeva 0,00, ora è 100.000,00',
      mostrato: '0',
      adesso: '100000',
    });
  });

  test('un prezzo dell’archivio più recente', async () => {
    const visto = await mostrato(COMPRA);
    await proprietario.query(
      `insert into quotazioni (cod_titolo, data, prezzo) values ('BTP2030', '2025-05-13', 101.3)`,
    );
    const risposta = await registra(COMPRA, visto);
    expect(risposta.statusCode).toBe(409);
    expect(risposta.json().errori).toMatchObject([
      { campo: 'ultimoPrezzo', adesso: 'ultimo 101,3 del 13/05/2025' },
    ]);
  });

  test('una bozza cambiata e registrata insieme: scritta una volta, com’è stata vista', async () => {
    const creata = await admin('POST', '/movimenti', COMPRA);
    const [{ id, versione }] = creata.json<{ righe: [{ id: number; versione: number }] }>().righe;
    const cambiata = { ...COMPRA, id, versione, prezzo: '102' };
    const vecchio = await mostrato({ ...COMPRA, id, versione });
    const url = `/movimenti/${id}?registra=true`;
    const rifiuto = await admin('PUT', url, { ...cambiata, visto: vecchio });
    expect(rifiuto.statusCode).toBe(409);
    const scritta = await admin('PUT', url, { ...cambiata, visto: await mostrato(cambiata) });
    expect(scritta.json().righe).toMatchObject([{ id, stato: 'registrato', prezzo: '102' }]);
  });

  test('chi non dice che cosa ha visto registra come prima', async () => {
    expect((await admin('POST', '/movimenti?registra=true', COMPRA)).statusCode).toBe(201);
  });
});

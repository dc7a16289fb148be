import { beforeAll, describe, expect, test } from 'vitest';
import type { Rotta } from '#contract/rotta.ts';
import { tutteLeRotte } from '#contract/tutte.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { conAlPosto } from '#tests/setup/esempio.ts';
import { PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';

const { admin, proprietario } = await appDiProva();

const FISSATO = {
  cod_Causale: 'ACQ',
  cod_Titolo: 'AZ',
  cod_Portafoglio: 'CIRC',
  cod_Depositario: 'BANCA',
  dataMovimento: '2026-03-10',
  qtaVnominale: 100,
  prezzo: 10,
};

beforeAll(async () => {
  await proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
    values ('AZ', 'Azione', 'A', 'EUR', 'U')`);
});

const conNumero = ({ body }: Rotta, valore: number) =>
  conAlPosto(body, (forma) => 'x-esatto' in forma, valore);

const conDecimali = tutteLeRotte.filter((rotta) => conNumero(rotta, 1).length > 0);
const indirizzo = ({ url }: Rotta) => url.replace(/\{\w+\}/g, '1');

describe('un numero JSON dove si aspetta un decimale', () => {
  test('è letto per ciò che dice, anche scritto con l’esponente', async () => {
    const risposta = await admin('POST', '/movimenti/calcola', { ...FISSATO, prezzo: 1e-7 });
    expect(risposta.statusCode, risposta.body).toBe(200);
    const { campi } = risposta.json<{ campi: { nome: string; valore: string }[] }>();
    expect(campi.find(({ nome }) => nome === 'prezzo')?.valore).toBe('0.0000001');
  });

  test.each([
    ['qtaVnominale', 1e21],
    ['spese', 1e30],
    ['prezzo', 1e-30],
    ['prezzo', 5e-324],
    ['qtaVnominale', 2 ** 53],
  ])('%s %d: 422 che nomina il campo', async (campo, valore) => {
    for (const url of ['/movimenti/calcola', '/movimenti?registra=true']) {
      const risposta = await admin('POST', url, { ...FISSATO, [campo]: valore });
      expect(risposta.statusCode, risposta.body).toBe(422);
      expect(risposta.json()).toMatchObject({
        codice: 'REGOLA_VIOLATA',
        errori: [{ campo, messaggio: expect.stringContaining('mandarlo come testo') }],
      });
    }
  });

  test('sono quelle di molte aree', () => expect(conDecimali.length).toBeGreaterThan(40));

  test.each(conDecimali.map((rotta) => [`${rotta.metodo} ${rotta.url}`, rotta] as const))(
    '%s: 422 che nomina il campo, mai 500',
    async (_nome, rotta) => {
      for (const valore of [1e21, -1e30, 1e-25]) {
        for (const [via, corpo] of conNumero(rotta, valore)) {
          const risposta = await admin(rotta.metodo, indirizzo(rotta), corpo);
          const detto = `${via} ${valore}: ${risposta.body}`;
          expect([400, 422], detto).toContain(risposta.statusCode);
          const { errori } = risposta.json<{ errori: { campo: string; messaggio: string }[] }>();
          const suo = errori.find(({ campo }) => campo === via);
          expect(suo?.messaggio, detto).toContain('mandarlo come testo');
        }
      }
    },
  );
});

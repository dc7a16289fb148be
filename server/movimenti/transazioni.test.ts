import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, note, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';

/** docs/regole/imposte.md#imposta-sulle-transazioni, in the slip of a purchase. */

const { admin, proprietario } = await appDiProva();
const { calcola, registra } = chiCalcola(admin);
await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
  values ('ENI', 'IT0003132476', 'Azione italiana', 'A', 'EUR'), ('PIC', 'IT0001233417', 'Azione piccola', 'A', 'EUR'),
         ('DE', 'DE0007164600', 'Azione tedesca', 'A', 'EUR')`);

const acquisto = (cod_Titolo: string, altro: Record<string, unknown> = {}) => ({
  ...{ cod_Causale: 'ACQ', cod_Titolo, dataMovimento: '2026-03-10', qtaVnominale: '10000' },
  ...{ prezzo: '15', ...altro },
});

test('senza l’elenco dell’anno lo dice, e non propone nulla', async () => {
  const calcolato = await calcola(acquisto('ENI'));
  expect(valori(calcolato).bolli).toBeNull();
  expect(note(calcolato).bolli).toContain('manca l’elenco 2026');
});

test('con l’elenco: 300,00 al 0,2%; chi vi è scritto e chi è straniero non paga', async () => {
  const riga = { anno: 2026, codISIN: 'IT0001233417', descrizione: 'Azione piccola' };
  const risposta = await admin('POST', '/tabelle-base/azioni_sotto_soglia', riga);
  expect(risposta.statusCode, risposta.body).toBe(201);
  const calcolato = await calcola(acquisto('ENI'));
  expect(valori(calcolato)).toMatchObject({ bolli: '300', saldo: '-150300' });
  expect(note(calcolato).bolli).toBe('imposta sulle transazioni, 0,2%');
  expect(valori(await calcola(acquisto('PIC'))).bolli).toBeNull();
  expect(note(await calcola(acquisto('DE'))).bolli).toBeNull();
  expect(valori(await calcola(acquisto('ENI', { dataMovimento: '2025-03-10' }))).bolli).toBeNull();
});

test('ciò che qualcuno ha scritto resta', async () => {
  expect(valori(await calcola(acquisto('ENI', { bolli: '12.5' }))).bolli).toBe('12.5');
  const amano = await calcola(acquisto('ENI', { bolli: '0', manuali: ['bolli'] }));
  expect(valori(amano).bolli).toBe('0');
});

test('si tassa ciò di cui il saldo del giorno cresce sopra zero', async () => {
  await registra(acquisto('ENI', { dataMovimento: '2026-03-09', qtaVnominale: '1000' }));
  const vendita = { cod_Causale: 'VEN', qtaVnominale: '300' };
  await registra(acquisto('ENI', { ...vendita, dataMovimento: '2026-03-11' }));
  const calcolato = await calcola(
    acquisto('ENI', { dataMovimento: '2026-03-11', qtaVnominale: '1000' }),
  );
  // 700 at 15,00: 21,00.
  expect(valori(calcolato).bolli).toBe('21');
});

import { expect, test } from 'vitest';
import { calcolaFissato } from '#domain/movimenti/fissato/calcola.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { ACQUISTO, PORTAFOGLI_DI_PROVA, TITOLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { nuovoContesto, risolvi } from './contesto.ts';

const { db, proprietario } = await appDiProva();

await proprietario.query(PORTAFOGLI_DI_PROVA + TITOLI_DI_PROVA);

/** Slips of different days and titoli, so that no answer serves two of them. */
const fissati = (quanti: number) =>
  Array.from({ length: quanti }, (_, i) => ({
    ...ACQUISTO,
    ...(i % 2 === 0 && { cod_Causale: 'VEN' }),
    cod_Titolo: ['BTP2030', 'SOTTO', 'AZUSA'][i % 3] as string,
    cod_Portafoglio: i % 2 === 0 ? 'AMM' : 'CIRC',
    cod_Depositario: i % 2 === 0 ? 'BANCAN' : 'BANCA',
    dataMovimento: `2025-05-${String(13 + (i % 15)).padStart(2, '0')}`,
  }));

/** How many statements it takes to compute slips. */
async function interrogazioni(quanti: number): Promise<number> {
  return inTransazione(db, chi(), async (tx) => {
    let chieste = 0;
    const contante = new Proxy(tx, {
      get: (oggetto, nome) => {
        if (nome === 'getExecutor') chieste++;
        const suo = Reflect.get(oggetto, nome) as unknown;
        return typeof suo === 'function' ? suo.bind(oggetto) : suo;
      },
    }) as Tx;
    const richiedente = { codAzienda: '001', utente: 'prova', leggePrezzi: true };
    const esiti = await risolvi(
      contante,
      richiedente,
      nuovoContesto(),
      fissati(quanti),
      (contesto, uno) => calcolaFissato(contesto, uno, { leggePrezzi: true }),
    );
    expect(esiti).toHaveLength(quanti);
    return chieste;
  });
}

test('cento fissati si calcolano con le stesse interrogazioni di sei', async () => {
  const sei = await interrogazioni(6);
  expect(sei).toBeGreaterThan(5);
  expect(await interrogazioni(100)).toBe(sei);
});

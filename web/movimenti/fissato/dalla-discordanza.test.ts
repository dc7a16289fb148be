import { expect, test } from 'vitest';
import { bozzaPrecompilata, type DaDiscordanza } from './dalla-discordanza.ts';

const RIGA: DaDiscordanza = {
  ...{ idDiscordanza: 4, causale: 'COM', codTitolo: null, codPortafoglio: 'DANNI' },
  ...{ codDepositario: 'BE', codDivisa: 'EUR', quantita: null, importo: '-122.00' },
  ...{ dataMovimento: '2026-11-18', dataValuta: '2026-11-18', nfissato: null },
  ...{ note: 'COMM. CUSTODIA TITOLI', mancano: ['titolo'] },
};

test('il fissato di una riga ha i suoi giorni e il suo importo, scritti e non calcolati', () => {
  const bozza = bozzaPrecompilata(RIGA);
  expect(bozza).toMatchObject({
    ...{ cod_Causale: 'COM', cod_Depositario: 'BE', saldo: '-122.00', note: RIGA.note },
    ...{ dataMovimento: '2026-11-18', dataValuta: '2026-11-18' },
  });
  expect(bozza.manuali).toEqual(['dataValuta', 'saldo']);
});

test('di una posizione c’è la quantità, e il saldo si calcola', () => {
  const bozza = bozzaPrecompilata({ ...RIGA, importo: null, quantita: '400' });
  expect(bozza.qtaVnominale).toBe('400');
  expect(bozza.manuali).toEqual(['dataValuta']);
});

import { expect, test } from 'vitest';
import { campiDi, etichettaCampo } from '#domain/movimenti/campi.ts';
import { famigliaDi } from '#domain/movimenti/famiglie/famiglie.ts';
import type { Quadro } from '#domain/movimenti/fissato/quadro.ts';
import { creaFoglio } from '#domain/movimenti/foglio.ts';
import { mettiEuroESaldo } from '#domain/movimenti/saldo.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { bozzaPrecompilata, type DaDiscordanza, daRigaInParole } from './dalla-discordanza.ts';
import type { CampoCalcolato } from './fissato-api.ts';
import { corpoDi } from './modulo.ts';

const RIGA: DaDiscordanza = {
  ...{ idDiscordanza: 4, idConto: 3, causale: 'COM', codTitolo: null, codPortafoglio: 'DANNI' },
  ...{ codDepositario: 'BE', codDivisa: 'EUR', importo: '-122.00' },
  ...{ dataMovimento: '2026-11-18', dataValuta: '2026-11-18', nfissato: null },
  ...{ note: 'COMM. CUSTODIA TITOLI', mancano: [] },
};

test('il fissato di una riga ha i suoi giorni e il suo importo', () => {
  const bozza = bozzaPrecompilata(RIGA);
  expect(bozza).toMatchObject({
    ...{ cod_Causale: 'COM', cod_Depositario: 'BE', note: RIGA.note },
    ...{ dataMovimento: '2026-11-18', dataValuta: '2026-11-18', controvaloreOriginale: '122.00' },
  });
  expect(bozza.manuali).toEqual(['dataValuta']);
});

test('calcolato, il suo saldo è l’importo della banca con il suo segno', () => {
  const causale = causali.find(({ codCausale }) => codCausale === 'COM');
  if (!causale) throw new Error('non c’è la causale COM');
  const soggetto = { causale, titolo: null, codDivisa: 'EUR' };
  const famiglia = famigliaDi(causale.tipoCausale);
  const campi = campiDi(soggetto, famiglia.usi).map(
    ({ nome, uso }): CampoCalcolato => ({
      ...{ nome, uso, etichetta: etichettaCampo(nome, soggetto), calcolato: null, valore: null },
      ...{ manuale: false, nota: null, traccia: [] },
    }),
  );
  const corpo = corpoDi(bozzaPrecompilata(RIGA), campi);
  const foglio = creaFoglio(corpo as never, corpo.manuali ?? []);
  famiglia.calcola({ causale } as unknown as Quadro, foglio, {} as never);
  mettiEuroESaldo(foglio, '1', causale.effettoLiquidita);
  expect(foglio.valore('saldo')).toBe('-122');
  expect(corpo.manuali).toEqual(['dataValuta']);
});

test('accanto si legge quanto ha mosso la banca, e ciò che manca a frasi intere', () => {
  const mancano = [
    'La causale: la riga non ne ha una della banca.',
    'Il portafoglio: ne ha più d’uno.',
  ];
  expect(daRigaInParole({ ...RIGA, mancano })).toBe(
    'COMM. CUSTODIA TITOLI. La banca ha mosso −122,00 EUR. Da completare. La causale: la riga non ne ha una della banca. Il portafoglio: ne ha più d’uno. Registrato, si abbina da sé.',
  );
});

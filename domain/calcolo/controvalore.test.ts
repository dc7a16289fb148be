import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALLA_PARI } from '#tests/setup/termini.ts';
import { controvalore, type Operazione, type Verso } from './controvalore.ts';
import { decimale } from './frazione.ts';

/**
 * BTP 3,50% 1-3-2030, nominal 100,000, settled 15-5-2025 (docs/regole/ratei.md#rateo,
 * docs/regole/valutazione.md#costo-ammortizzato, docs/regole/movimenti.md#acquisto-e-vendita).
 */
const btp = (verso: Verso, resto: Partial<Operazione> = {}): Operazione => ({
  ...ALLA_PARI,
  verso,
  prezzo: '101.2',
  rateo100: '0.71332',
  ...resto,
});

const importi = (operazione: Operazione) =>
  Object.fromEntries(
    Object.entries(controvalore(operazione)).map(([voce, { divisa }]) => [voce, divisa]),
  );

const NETTISTA = [{ quota100: '0.71332', aliquota: '12.5' }];

describe('il controvalore di un’operazione', () => {
  test('acquisto del lordista con 166 di oneri: 102.079,32 (movimenti.md#acquisto-e-vendita)', () => {
    const acquisto = btp('acquisto', { commissioni: '150', spese: '16' });
    expect(importi(acquisto)).toEqual({
      controvaloreOriginale: '101200',
      interessiLordi: '713.32',
      telQuel: '101913.32',
      ritenutaSuInteressi: '0',
      impostaSostitutiva: '0',
      spese: '16',
      bolli: '0',
      commissioni: '150',
      saldo: '-102079.32',
    });
  });

  test('acquisto del nettista: ritenuta 89,17 e scarto 7,97 a suo credito, 101.982,18 (T02)', () => {
    const acquisto = btp('acquisto', {
      commissioni: '166',
      ritenuta: NETTISTA,
      impostaScarto: '7.97',
    });
    expect(importi(acquisto)).toMatchObject({
      ritenutaSuInteressi: '89.17',
      impostaSostitutiva: '7.97',
      saldo: '-101982.18',
    });
  });

  test('vendita a 99 con 150 di commissioni: 99.575,14 (T04)', () => {
    const vendita = btp('vendita', { prezzo: '99', rateo100: '0.72514', commissioni: '150' });
    expect(importi(vendita)).toMatchObject({ interessiLordi: '725.14', saldo: '99575.14' });
  });

  test('vendita del nettista: rateo, scarto e plusvalenza tassati con l’incasso', () => {
    const vendita = btp('vendita', {
      prezzo: '99',
      rateo100: '0',
      impostaScarto: '157.58',
      impostaPlusvalenze: '167.85',
    });
    expect(importi(vendita)).toMatchObject({ impostaSostitutiva: '325.43', saldo: '98674.57' });
  });

  test('incasso della cedola: 1.750,00 al lordista, 1.531,25 al nettista (T05)', () => {
    const cedola = (ritenuta: Operazione['ritenuta']) =>
      importi(btp('incasso', { prezzo: '0', rateo100: '1.75', ritenuta }));
    expect(cedola([])).toMatchObject({ controvaloreOriginale: '0', saldo: '1750' });
    expect(cedola([{ quota100: '1.75', aliquota: '12.5' }])).toMatchObject({
      ritenutaSuInteressi: '218.75',
      saldo: '1531.25',
    });
  });

  test('rimborso a 100 e quota di capitale con il pool factor (cedole.md#capitale-a-rate)', () => {
    expect(importi(btp('vendita', { prezzo: '100', rateo100: '0' })).saldo).toBe('100000');
    const vivo = btp('acquisto', { prezzo: '96', poolFactor: '0.625', rateo100: '1' });
    expect(importi(vivo)).toMatchObject({ controvaloreOriginale: '60000', interessiLordi: '625' });
  });

  test('in dollari: 99.100 a 1,04 fanno 95.288,46 euro (T09), e il saldo è la somma dei suoi euro', () => {
    const esito = controvalore(
      btp('vendita', {
        prezzo: '99.1',
        cambio: '1.04',
        rateo100: '0.33333',
        commissioni: '10',
      }),
    );
    expect(esito.controvaloreOriginale.euro).toBe('95288.46');
    expect(esito.interessiLordi).toMatchObject({ divisa: '333.33', euro: '320.51' });
    expect(esito.commissioni.euro).toBe('9.62');
    expect(esito.saldo).toMatchObject({ divisa: '99423.33', euro: '95599.35' });
  });

  test('azioni: quantità per prezzo, senza rateo', () => {
    const azioni = btp('acquisto', {
      quotazione: 'U',
      quantita: '10000',
      prezzo: '15',
      rateo100: '0',
    });
    expect(importi(azioni)).toMatchObject({ controvaloreOriginale: '150000', saldo: '-150000' });
  });

  test('indicizzato: prezzo e rateo per il coefficiente, o sommato al prezzo (indicizzazione.md#btpi, #btp-italia)', () => {
    const con = (modo: 'REALE_X_CI' | 'ADDITIVO') =>
      importi(
        btp('acquisto', {
          prezzo: '98',
          rateo100: '0.5',
          indicizzazione: { coefficiente: '1.0447', modo, origine: 'titolo', sugliInteressi: true },
        }),
      );
    expect(con('REALE_X_CI')).toMatchObject({
      controvaloreOriginale: '102380.6',
      interessiLordi: '522.35',
    });
    expect(con('ADDITIVO')).toMatchObject({
      controvaloreOriginale: '102470',
      interessiLordi: '522.35',
    });
  });

  test('dice con quale formula è fatto il controvalore di un indicizzato, e di chi è la scelta', () => {
    const fonte = (modo: 'REALE_X_CI' | 'ADDITIVO', origine: 'titolo' | 'configurazione') => {
      const indicizzazione = { coefficiente: '1.0447', modo, origine, sugliInteressi: true };
      return controvalore(btp('acquisto', { indicizzazione })).controvaloreOriginale.traccia[0]
        ?.fonte;
    };
    expect(fonte('REALE_X_CI', 'configurazione')).toBe(
      'Prezzo e rateo per il coefficiente: formula dalla Configurazione, sezione Calcolo; al centesimo',
    );
    expect(fonte('ADDITIVO', 'titolo')).toContain('formula scelta nel titolo');
  });

  test('se l’aliquota cambia dentro la cedola, ogni parte paga la sua, arrotondata una volta', () => {
    const ritenuta = [
      { quota100: '1', aliquota: '12.5' },
      { quota100: '3', aliquota: '20' },
    ];
    const interessi = btp('incasso', { rateo100: '4', quantita: '1000', ritenuta });
    expect(importi(interessi).ritenutaSuInteressi).toBe('7.25');
  });

  test('BOT del nettista: l’imposta su ciò che deve maturare si paga col prezzo (sconto.md#bot)', () => {
    const bot = { prezzo: '98.25', rateo100: '0' };
    const acquisto = controvalore(btp('acquisto', { ...bot, impostaScarto: '-218.75' }));
    expect(acquisto.saldo).toMatchObject({
      divisa: '-98468.75',
      traccia: [{ calcolo: '− 98.250 − imposta sostitutiva 218,75' }],
    });
    const vendita = controvalore(btp('vendita', { ...bot, impostaScarto: '-146.63' }));
    expect(vendita.saldo.divisa).toBe('98396.63');
  });

  test('quantità o cambio non positivi e prezzo negativo sono rifiutati con il loro campo', () => {
    const campo = (resto: Partial<Operazione>) => {
      try {
        controvalore(btp('acquisto', resto));
        return null;
      } catch (errore) {
        return (errore as { campo?: string }).campo;
      }
    };
    expect(campo({ quantita: '0' })).toBe('qtaVnominale');
    expect(campo({ cambio: '0' })).toBe('cambio');
    expect(campo({ prezzo: '-1' })).toBe('prezzo');
  });
});

describe('come si arriva al saldo', () => {
  test('ogni voce porta i suoi passi, e il saldo dice di che cosa è fatto', () => {
    const esito = controvalore(
      btp('acquisto', { commissioni: '166', ritenuta: NETTISTA, impostaScarto: '7.97' }),
    );
    expect(esito.controvaloreOriginale.traccia[0]?.calcolo).toBe('100.000 × 101,2 / 100');
    expect(esito.interessiLordi.traccia[0]?.calcolo).toBe('100.000 × 0,71332 / 100');
    expect(esito.ritenutaSuInteressi.traccia[0]?.calcolo).toBe('713,32 × 12,5%');
    expect(esito.saldo.traccia[0]).toMatchObject({
      calcolo: '− 101.200 − 713,32 + ritenuta 89,17 + imposta sostitutiva 7,97 − commissioni 166',
      valore: '-101982.18',
    });
  });

  test('in una divisa dice anche il cambio', () => {
    const { controvaloreOriginale } = controvalore(
      btp('acquisto', { prezzo: '99.1', cambio: '1.04' }),
    );
    expect(controvaloreOriginale.traccia[1]).toMatchObject({
      titolo: 'In euro',
      calcolo: '99.100 / cambio 1,04',
      valore: '95288.46',
    });
  });
});

describe('gli importi e i loro passi', () => {
  const cifra = (massimo: number, decimali: number) =>
    fc
      .integer({ min: 1, max: massimo })
      .map((n) => decimale({ n: BigInt(n), d: 10n ** BigInt(decimali) }));
  const operazione = fc
    .record({
      verso: fc.constantFrom<Verso[]>('acquisto', 'vendita', 'incasso'),
      quotazione: fc.constantFrom<Operazione['quotazione'][]>('P', 'U'),
      quantita: cifra(10_000_000, 2),
      prezzo: cifra(200_000, 4),
      rateo100: cifra(9_000, 5),
      cambio: fc.oneof(fc.constant('1'), cifra(30_000, 4)),
      commissioni: cifra(90_000, 2),
      ritenuta: fc.constantFrom([], NETTISTA),
    })
    .map((resto) => btp('acquisto', resto));

  test('sono gli stessi, che i passi si leggano o no; i passi finiscono all’importo', () => {
    fc.assert(
      fc.property(operazione, (una) => {
        const [letto, nonLetto] = [controvalore(una), controvalore(una)];
        for (const [voce, { divisa, euro, traccia }] of Object.entries(letto)) {
          const ultimo = traccia.at(-1);
          if (ultimo) expect([divisa, euro]).toContain(ultimo.valore);
          const altro = nonLetto[voce as keyof typeof nonLetto];
          expect([altro.divisa, altro.euro]).toEqual([divisa, euro]);
          expect(altro.traccia).toEqual(traccia);
        }
      }),
    );
  });
});

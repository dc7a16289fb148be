import { describe, expect, test } from 'vitest';
import {
  avvisiDi,
  codeDi,
  eventiDi,
  rifiutoDi,
  righeDi,
  testateDi,
} from '#tests/setup/lettura-estratti.ts';
import { lettoreRh } from './rh.ts';
import { grezzo } from './righe.ts';

const TESTA = ' RH999999ZZ99181126RH181126 PRIMO';
const coda = (rendicontazioni: number, record: number): string =>
  ` EF999999ZZ99181126RH181126 PRIMO            ${String(rendicontazioni).padStart(7, '0')}`.padEnd(
    82,
  ) + String(record).padStart(7, '0');

const iniziale = (saldo = 'C000000001000,00', numero = '0000001', iban = 'IT34'): string =>
  ` 61${numero}                  93001CONTO ORDINARIO CCC9999999901000000271828EUR161126${saldo}${iban}`;
const finale = (saldo: string, numero = '0000001'): string =>
  ` 64${numero}EUR161126${saldo}C000000001077,12`;
const movimento = (
  n: number,
  importo = 'D000000000010,00',
  date = '161126161126',
  resto = '66',
): string => ` 620000001${String(n).padStart(3, '0')}${date}${importo}${resto}`;

const leggi = (...righe: readonly string[]) => eventiDi((e) => lettoreRh(e), righe.join('\r\n'));
const flusso = (...righe: readonly string[]) => leggi(TESTA, ...righe, coda(1, righe.length + 2));

test('il testo grezzo di una riga si tronca senza lasciare mezzo carattere', () => {
  const tenuto = grezzo(`a${'😀'.repeat(20_000)}`);
  expect(tenuto.isWellFormed()).toBe(true);
  expect(tenuto).toHaveLength(20_001);
});

describe('la rendicontazione RH', () => {
  test('ha un 62 con la valuta prima della data contabile, e un 63 per ogni struttura', () => {
    const dettaglio = (testo: string): string => ` 630000001001${testo}`;
    const letti = flusso(
      iniziale(),
      movimento(
        1,
        'D000000000010,00',
        '181126161126',
        '48                  2026111600004   PAYORDREFE2E-1',
      ),
      dettaglio('PRIMA PARTE'),
      dettaglio('E SECONDA'),
      dettaglio('KKKV99999999010000USD31415'),
      dettaglio('YYY1311202699999999999     ESEMPIO S.R.L.                          MILANO'),
      dettaglio('YY2VIA INVENTATA 1'),
      dettaglio('ZZ1000000000009800,00USD'),
      dettaglio('ZZ2EXAMPLE CUSTODIAN'),
      dettaglio(`ZZ3${'NOI S.P.A.'.padEnd(50)}DIVIDEND`),
      dettaglio(`ID1${'MSG-1'.padEnd(35)}NOTPROVIDED`),
      dettaglio('RI1CONGUAGLIO N. 4391'),
      dettaglio('RI2PRATICA 77'),
      dettaglio('/ZZ4/STORNO DI 7'),
      finale('C000000000990,00'),
    );
    expect(righeDi(letti)).toMatchObject([
      {
        dataValuta: '2026-11-18',
        dataContabile: '2026-11-16',
        importo: '-10.00',
        causale: '48',
        riferimenti: ['MSG-1', 'E2E-1', '2026111600004'],
        controparte: 'ESEMPIO S.R.L.',
        testo: 'PRIMA PARTE E SECONDA DIVIDEND CONGUAGLIO N. 4391 PRATICA 77 STORNO DI 7',
      },
    ]);
    expect(righeDi(letti)[0]?.grezzo.split('\n')).toHaveLength(13);
  });

  test('ha il progressivo che dopo 999 torna a 001', () => {
    const movimenti = Array.from({ length: 1001 }, (_, i) =>
      movimento((i % 999) + 1, 'C000000000001,00'),
    );
    const letti = flusso(iniziale(), ...movimenti, finale('C000000002001,00'));
    expect(righeDi(letti).map(({ n }) => n)).toEqual(movimenti.map((_, i) => i + 1));
  });

  test('che salta un movimento si rifiuta con il numero, anche se il primo manca', () => {
    const causa = rifiutoDi(() => flusso(iniziale(), movimento(2), finale('C000000000980,00')));
    expect(causa.message).toMatch(/^Riga 3: il primo movimento è il 002 e non il 001/);
    expect(causa.differenza).toBe('-10');
  });

  test('di una giornata senza movimenti è 61 e 64', () => {
    const letti = flusso(iniziale(), finale('C000000001000,00'));
    expect(testateDi(letti)).toMatchObject([{ dal: '2026-11-16' }]);
    expect(codeDi(letti)).toMatchObject([
      { saldoFinale: '1000.00', dataRiferimento: '2026-11-16' },
    ]);
  });

  test('senza IBAN ha ABI, CAB e conto', () => {
    const letti = flusso(
      iniziale('D000000000001,00', '0000001', '    '),
      finale('D000000000001,00'),
    );
    expect(testateDi(letti)).toMatchObject([
      { coordinate: '99999-99901-000000271828', saldoIniziale: '-1.00', preparato: '2026-11-18' },
    ]);
  });

  test('in cui manca una rendicontazione, o la coda, si rifiuta', () => {
    const due = [iniziale(), finale('C000000001000,00'), iniziale('C000000001000,00', '0000003')];
    expect(rifiutoDi(() => flusso(...due)).message).toMatch(/dopo la rendicontazione 1 viene la 3/);
    expect(rifiutoDi(() => leggi(TESTA, iniziale(), finale('C000000001000,00'))).message).toMatch(
      /finisce senza il record EF: è stato tagliato/,
    );
    expect(
      rifiutoDi(() => leggi(TESTA, iniziale(), finale('C000000001000,00'), coda(2, 4))).message,
    ).toMatch(/rendicontazioni dichiarati 2, letti 1/);
    expect(rifiutoDi(() => leggi(TESTA, iniziale(), movimento(1), coda(1, 4))).message).toMatch(
      /non ha il saldo finale \(record 64\)/,
    );
  });

  test('dice il numero dei record che non torna, né con RH ed EF né senza', () => {
    const con = (record: number) =>
      avvisiDi(leggi(TESTA, iniziale(), finale('C000000001000,00'), coda(1, record)));
    expect([con(4), con(2)]).toEqual([[], []]);
    expect(con(3)).toEqual(['Riga 4: record dichiarati 3, letti 4.']);
  });

  test('dice le date che sembrano scritte in ordine inverso', () => {
    const letti = flusso(
      iniziale(),
      movimento(1, 'D000000000010,00', '161126201126'),
      finale('C000000000990,00'),
    );
    expect(avvisiDi(letti)).toEqual([
      expect.stringMatching(/^Riga 3: la data contabile 20\/11\/2026 è dopo/),
    ]);
  });

  test.each([
    [movimento(1, 'D00000000010,000'), /l’importo «D00000000010,000» non si legge/],
    [movimento(1, 'X000000000010,00'), /l’importo «X000000000010,00» non si legge/],
    [movimento(1, 'D000000000010,00', '310226161126'), /la data valuta «310226» non è un giorno/],
    [movimento(1).padEnd(121, 'X'), /il record è di 121 caratteri/],
    [' 630000001001TESTO', /un record 63 non segue il suo 62/],
    [' 620000002001161126161126D000000000010,0066', /è della rendicontazione «0000002»/],
    [' 990000001', /il record «99» non è della rendicontazione/],
  ])('con «%s» si rifiuta', (riga, ragione) => {
    expect(rifiutoDi(() => flusso(iniziale(), riga, finale('C000000000990,00'))).message).toMatch(
      ragione,
    );
  });
});

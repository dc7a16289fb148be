import { describe, expect, test } from 'vitest';
import { inEuro as alCambio } from '#domain/calcolo/controvalore.ts';
import { impostaPlusvalenza } from '#domain/calcolo/plusvalenza.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { somma } from '#domain/money/decimale.ts';
import { aliquotaAl, aliquoteFiscali } from '#domain/tabelle/dati-statici/fiscalita.ts';
import { data } from '#domain/tempo/data.ts';
import { codiceBene, ePersona } from './beni-esteri.ts';
import { creditiPerRiga } from './credito-patrimoniale.ts';
import { gruppiRm, type RedditoEstero } from './dichiarazione-rm.ts';
import { gruppiRt, type RigaRealizzata } from './dichiarazione-rt.ts';
import {
  cambioMedio,
  contoPaga,
  deveIvafe,
  giacenzaMedia,
  ivafeDelConto,
  ivafeDi,
  ivafeDovuta,
  trattiEsteri,
} from './dichiarazione-rw.ts';
import { zainettoDi } from './zainetto.ts';

/** The examples of docs/regole/dichiarazione.md, recomputed from the law's own table of rates. */

const aliquota = (categoria: string, giorno: string) =>
  aliquotaAl(aliquoteFiscali, categoria, data(giorno))?.aliquota ?? '';

describe('quadro RT', () => {
  const riga = (
    [ricavo, costo, oneri]: readonly [string, string, string],
    importo: string,
    altro: Partial<RigaRealizzata> = {},
  ): RigaRealizzata => {
    const percImponibile = altro.percImponibile ?? '100';
    const { imponibile } = impostaPlusvalenza(importo, {
      ...{ aliquota: '26', percImponibile, metodo: 'BASE_RIDOTTA', equivalente: '0' },
    });
    return {
      ...{ natura: 'diversi', rettifica: false, scarto: '0', ricavo, costo, oneri, importo },
      ...{ percImponibile, imponibile, ...altro },
    };
  };
  const righe = [
    riga(['6200', '5000', '10'], '1190'),
    riga(['4000', '4500', '0'], '-500'),
    riga(['100000', '99000', '0'], '1000', { percImponibile: '48.08' }),
    riga(['4700', '5000', '0'], '-300', { natura: 'oicr' }),
    riga(['5400', '5000', '0'], '400', { natura: 'oicr' }),
  ];

  test('l’esempio delle regole: gruppi, eccedenza del 2022 usata, imposta sull’anno', () => {
    expect(
      gruppiRt(righe).map((uno) => [
        ...[uno.specie, uno.corrispettivi, uno.costi, uno.plusvalenze, uno.minusvalenze],
      ]),
    ).toEqual([
      ['altri', '10200', '9510', '1190', '500'],
      ['pubblici', '100000', '99000', '480.8', '0'],
      ['oicr', '4700', '5000', '0', '300'],
    ]);
    const { anni } = zainettoDi(
      {
        regime: 'D',
        apporti: [
          { realizzata: data('2022-12-31'), dal: data('2025-01-01'), importo: centesimi('600') },
        ],
        risultati: righe.map(({ natura, imponibile }, chiave) => ({
          ...{ chiave, natura, giorno: data('2025-06-01'), aliquota: '26' },
          imponibile: centesimi(imponibile ?? '0'),
        })),
      },
      2025,
    );
    const dell = anni.at(-1);
    const proventi = centesimi('104');
    expect(inEuro(dell?.usate ?? 0n)).toBe('600.00');
    // The proceeds of the ETF pay 104,00 by themselves, in another quadro.
    expect(inEuro((dell?.imposta ?? 0n) - proventi)).toBe('70.41');
  });

  test('il reddito di capitale maturato non è corrispettivo', () => {
    const [uno] = gruppiRt([riga(['99000', '97000', '0'], '1342.83', { scarto: '657.17' })]);
    expect(uno).toMatchObject({ corrispettivi: '98342.83', costi: '97000' });
  });

  test('ciò che non si sa contare non conta', () => {
    expect(gruppiRt([{ ...(righe[0] as RigaRealizzata), importo: null, costo: null }])).toEqual([]);
  });
});

describe('quadro RM', () => {
  const reddito = (specie: RedditoEstero['specie'], lordo: string, altro = {}): RedditoEstero => ({
    ...{ specie, lordo, stato: 'CH', ritenutaEstera: '0', trattenuta: '0', percImponibile: '100' },
    aliquota: aliquota('GRANDI_EMITTENTI', '2025-06-01'),
    ...altro,
  });
  const redditi = [
    reddito('interessi', '1000', { aliquota: aliquota('PUBBLICI', '2025-06-01') }),
    reddito('interessi', '800'),
    reddito('rateo', '-150'),
    reddito('dividendi', '500', { ritenutaEstera: '75' }),
  ];
  const inBreve = (persona: boolean) =>
    gruppiRm(redditi, persona).map((uno) => [uno.quadro, uno.specie, uno.imponibile, uno.imposta]);

  test('l’esempio delle regole: 125,00, 169,00 e, di una persona fisica, 130,00 sul dividendo', () => {
    expect(inBreve(true)).toEqual([
      ['RM', 'dividendi', '500', '130'],
      ['RM', 'interessi', '1000', '125'],
      ['RM', 'interessi', '650', '169'],
    ]);
  });

  test('i dividendi di un ente vanno nel quadro RL, senza imposta', () => {
    expect(inBreve(false)[0]).toEqual(['RL', 'dividendi', '500', null]);
  });

  test('una base sotto zero non dà imposta; ciò che è già trattenuto si toglie', () => {
    const [sotto] = gruppiRm([reddito('rateo', '-150')], true);
    expect(sotto?.imposta).toBe('0');
    const [gia] = gruppiRm([reddito('interessi', '800', { trattenuta: '200' })], true);
    expect(gia?.dovuta).toBe('8');
  });

  test('di un OICR la quota pubblica conta per il 48,08%', () => {
    const [uno] = gruppiRm([reddito('proventi', '1000', { percImponibile: '48.08' })], true);
    expect([uno?.imponibile, uno?.imposta]).toEqual(['480.8', '125.01']);
  });
});

describe('quadro RW', () => {
  const mossa = (
    idMovimento: number,
    giorno: string,
    quantita: string,
    valore: string | null,
    ripartisce = false,
  ) => ({ idMovimento, giorno: data(giorno), quantita, valore, ripartisce });
  const possesso = {
    anno: 2025,
    inizio: { quantita: '1000', valore: '10000' },
    mosse: [mossa(1, '2025-03-10', '600', '6600'), mossa(2, '2025-06-20', '-800', '9600')],
    valoreFinale: '10400',
  };

  test('l’esempio delle regole: esce prima ciò che è entrato per ultimo', () => {
    const tratti = trattiEsteri(possesso);
    const due = aliquota('IVAFE', '2025-12-31');
    expect(
      tratti.map(({ dal, al, quantita, valoreIniziale, valoreFinale, giorni }) => [
        ...[dal.slice(5), al.slice(5), quantita, valoreIniziale, valoreFinale, giorni],
        ivafeDi(valoreFinale ?? '', due, giorni),
      ]),
    ).toEqual([
      ['01-01', '06-20', '200', '2000', '2400', 170, '2.24'],
      ['01-01', '12-31', '800', '8000', '10400', 365, '20.8'],
      ['03-10', '06-20', '600', '6600', '7200', 102, '4.02'],
    ]);
    expect(tratti.map(({ entrata, uscita }) => [entrata, uscita])).toEqual([
      [null, 2],
      [null, null],
      [1, 2],
    ]);
  });

  test('un frazionamento cambia i pezzi, non i giorni', () => {
    const mosse = [mossa(3, '2025-04-01', '3000', null, true), ...possesso.mosse.slice(1)];
    const tratti = trattiEsteri({ ...possesso, mosse });
    expect(tratti.map(({ quantita, dal }) => [quantita, dal])).toEqual([
      ['800', '2025-01-01'],
      ['3200', '2025-01-01'],
    ]);
  });

  test('comprato e venduto lo stesso giorno non è posseduto; di un bisestile l’anno intero è 365', () => {
    const lampo = [mossa(4, '2024-05-06', '10', '100'), mossa(5, '2024-05-06', '-10', '101')];
    const tratti = trattiEsteri({ ...possesso, anno: 2024, mosse: lampo });
    expect(tratti.map(({ giorni }) => giorni)).toEqual([365]);
  });

  test('per qualunque sequenza le quantità dei tratti fanno ciò che c’era più ciò che è entrato', () => {
    let seme = 7;
    const caso = (fino: number) => {
      seme = (seme * 48271) % 2147483647;
      return seme % fino;
    };
    for (let giro = 0; giro < 500; giro++) {
      let tenuta = caso(100);
      let entrate = tenuta;
      const inizio = { quantita: String(tenuta), valore: '1000' };
      const mosse = Array.from({ length: 8 }, (_, i) => {
        const compra = caso(2) === 0 || tenuta === 0;
        const quanti = compra ? caso(50) + 1 : caso(tenuta) + 1;
        tenuta += compra ? quanti : -quanti;
        if (compra) entrate += quanti;
        const giorno = `2025-${String(i + 2).padStart(2, '0')}-10`;
        return mossa(i, giorno, String(compra ? quanti : -quanti), '100');
      });
      const tratti = trattiEsteri({ anno: 2025, inizio, mosse, valoreFinale: '500' });
      expect(somma('0', ...tratti.map(({ quantita }) => quantita))).toBe(String(entrate));
    }
  });

  test('il 4 per mille vale dal 2024, i conti pagano una misura fissa a giorni', () => {
    const privilegiata = aliquota('IVAFE_PRIVILEGIATI', '2025-12-31');
    expect(ivafeDi('10000', privilegiata, 365)).toBe('40');
    expect(aliquota('IVAFE_PRIVILEGIATI', '2023-12-31')).toBe('');
    expect(ivafeDi('10000', aliquota('IVAFE', '2023-12-31'), 365)).toBe('20');
    expect([ivafeDelConto(184, true), ivafeDelConto(184, false)]).toEqual(['17.24', '50.41']);
    expect([contoPaga('5000', true), contoPaga('5000.01', true), contoPaga('0', false)]).toEqual([
      ...[false, true, true],
    ]);
  });

  test('il tetto è di tutto l’anno insieme, e non delle persone fisiche', () => {
    const imposte = [ivafeDi('5000000', '0.2', 365), ivafeDi('4000000', '0.2', 365)];
    expect(ivafeDovuta(imposte, { persona: false })).toMatchObject({
      ...{ totale: '18000', dovuta: '14000' },
    });
    expect(ivafeDovuta(imposte, { persona: true }).dovuta).toBe('18000');
    expect(ivafeDovuta(['10'], { persona: true, credito: '12' }).dovuta).toBe('0');
    expect(deveIvafe(2011, true)).toBe(false);
    expect([deveIvafe(2019, false), deveIvafe(2020, false), deveIvafe(2019, true)]).toEqual([
      ...[false, true, true],
    ]);
  });

  test('la quota è dell’IVAFE; il credito non passa l’IVAFE della sua riga, prima quello del titolo', () => {
    expect(ivafeDi('10000', '0.2', 365, '33.33')).toBe('6.67');
    expect([ivafeDelConto(365, true, '50'), ivafeDelConto(365, false, '25')]).toEqual([
      '17.1',
      '25',
    ]);
    const riga = (codTitolo: string | null, ivafe: string | null, codDepositario = 'B') => ({
      ...{ codDepositario, codTitolo, ivafe },
    });
    const righe = [
      riga('X', '10'),
      riga('Y', '20'),
      riga('Z', null),
      riga(null, '34.2'),
      riga('X', '9', 'C'),
    ];
    const paga = (importo: string, codTitolo: string | null = null) => ({
      ...{ codDepositario: 'B', codTitolo, importo },
    });
    expect(creditiPerRiga(righe, [paga('25'), paga('12', 'Y')])).toEqual([
      '10',
      '20',
      '0',
      '7',
      '0',
    ]);
    expect(creditiPerRiga(righe, [paga('1000')])).toEqual(['10', '20', '0', '34.2', '0']);
  });

  test('il cambio è la media del mese; la giacenza media conta ogni giorno', () => {
    const medio = cambioMedio(['1.0400', '1.0426', '1.0413']);
    expect(medio).toBe('1.0413');
    expect(alCambio('10829.52', medio ?? '')).toBe('10400');
    expect(cambioMedio([])).toBeNull();
    const anno = { dal: data('2025-01-01'), al: data('2025-12-31') };
    const mosse = [{ giorno: data('2025-07-02'), importo: '1000' }];
    // 182 days of 2.000, 183 of 3.000.
    expect(giacenzaMedia(anno, '2000', mosse)).toBe('2501.37');
  });

  test('codici del bene, persona fisica', () => {
    const bene = (gruppo: string, tipoTitolo: string, codPaese: string, pubblico = false) =>
      codiceBene({ gruppo, tipoTitolo, codPaese, pubblico });
    expect([
      bene('AZ', 'A', 'US'),
      bene('RF', 'S', 'FR', true),
      bene('RF', 'S', 'IT', true),
      bene('AZ', 'A', 'IT'),
      bene('OICR', 'E', 'IE'),
      bene('DER', 'C', 'LU'),
      bene('DER', 'W', 'LU'),
      bene('DER', 'P', 'DE'),
    ]).toEqual(['2', '3', '6', '14', '13', '13', '13', '9']);
    expect([ePersona('RSSMRA80A01H501U'), ePersona('01234567890'), ePersona(null)]).toEqual([
      ...[true, false, false],
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { codificato } from './codifica.ts';
import { predefinito, TRACCIATI_PREDEFINITI } from './predefiniti.ts';
import { type ScritturaDelFile, scrittoreDi } from './scrivi.ts';
import { difettiTracciato, diTipo, type Tracciato } from './tracciato.ts';

const SCRITTURA: ScritturaDelFile = {
  valori: {
    ...{ esercizio: '2026', numero: '66', dataContabile: '2026-11-24' },
    ...{ descrizione: 'Vendita; BTP "4%"', causale: 'VEN' },
  },
  righe: [
    { conto: '1204101', sezione: 'SP-A', segno: 'D', importo: '53674.73', riga: '1' },
    { conto: '1103301', sezione: 'SP-A', segno: 'A', importo: '53674.73', riga: '2' },
  ],
};
const CHI = { azienda: '001', libro: 'CIV' };
const tracciatoDi = (codice: string): Tracciato => predefinito(codice)?.tracciato as Tracciato;
function intero(tracciato: Tracciato, scritture: readonly ScritturaDelFile[] = [SCRITTURA]) {
  const scrittore = scrittoreDi(tracciato, CHI);
  const parti = [scrittore.testa(), ...scritture.map(scrittore.scrittura), scrittore.piede()];
  return { testo: parti.join(''), sommario: scrittore.sommario() };
}

test('i layout del prodotto non hanno difetti', () => {
  for (const { codLayout, tracciato } of TRACCIATI_PREDEFINITI)
    expect([codLayout, difettiTracciato(tracciato)]).toEqual([codLayout, []]);
});

describe('un CSV', () => {
  test('ha dare e avere in due colonne, all’italiana', () => {
    const { testo, sommario } = intero(tracciatoDi('DARE_AVERE'));
    expect(testo.split('\r\n')).toEqual([
      'Data registrazione;Numero;Descrizione;Codice conto;Descrizione conto;Dare;Avere',
      '24/11/2026;66;"Vendita; BTP ""4%""";1204101;;53674,73;',
      '24/11/2026;66;"Vendita; BTP ""4%""";1103301;;;53674,73',
      '',
    ]);
    expect(sommario).toEqual({ scritture: 1, righe: 2, dare: '53674.73', avere: '53674.73' });
  });

  test('ciò che un foglio prenderebbe per una formula resta un testo', () => {
    const formula = { ...SCRITTURA, valori: { ...SCRITTURA.valori, descrizione: '=1+1' } };
    expect(intero(tracciatoDi('PRIMA_NOTA_SEGNO'), [formula]).testo).toContain(";'=1+1\r\n");
  });
});

describe('un record di larghezza fissa', () => {
  test('ha testa, righe e piede coi totali, ognuno al suo posto', () => {
    expect(intero(tracciatoDi('FISSO_ESEMPIO')).testo.split('\r\n')).toEqual([
      'T001       ',
      `R202611240000000660011204101             D000000053674.73${'Vendita; BTP "4%"'.padEnd(40)}`,
      `R202611240000000660021103301             A000000053674.73${'Vendita; BTP "4%"'.padEnd(40)}`,
      'P000000002000000000053674.73000000000053674.73',
      '',
    ]);
  });

  test('ciò che non ci sta è un errore che nomina scrittura e campo; si taglia solo dove lo si dice', () => {
    const lunga = { ...SCRITTURA.righe[0], conto: '1'.repeat(21) } as never;
    const scritture = [{ ...SCRITTURA, righe: [lunga] }];
    expect(() => intero(tracciatoDi('FISSO_ESEMPIO'), scritture)).toThrow(
      'Scrittura 66/2026: «111111111111111111111» non sta nei 20 caratteri di Conto.',
    );
    const descrizione = 'x'.repeat(60);
    const valori = { ...SCRITTURA.valori, descrizione };
    const { testo } = intero(tracciatoDi('FISSO_ESEMPIO'), [{ ...SCRITTURA, valori }]);
    expect(testo.split('\r\n')[1]).toHaveLength(97);
  });

  test('un importo negativo ha il meno davanti agli zeri', () => {
    const campi = [{ nome: 'Importo', origine: 'importoConSegno', larghezza: 12 } as const].map(
      (uno) => ({ ...uno, allineamento: 'D', riempimento: '0' }) as const,
    );
    const tracciato = { ...tracciatoDi('FISSO_ESEMPIO'), testa: [], piede: [], campi };
    expect(intero(tracciato).testo).toBe('000053674.73\r\n-00053674.73\r\n');
  });
});

test('hledger legge una scrittura con gli importi che si annullano', () => {
  expect(intero(tracciatoDi('HLEDGER')).testo).toBe(
    '2026-11-24 (66/2026) Vendita, BTP "4%"\n    SP-A:1204101  EUR 53674.73\n    SP-A:1103301  EUR -53674.73\n\n',
  );
});

test('un carattere che la codifica non ha è nominato', () => {
  const fisso = tracciatoDi('FISSO_ESEMPIO');
  expect([...codificato('à€’', fisso)]).toEqual([0xe0, 0x80, 0x92]);
  const valori = { ...SCRITTURA.valori, descrizione: 'Cedola Łódź' };
  expect(() => intero(fisso, [{ ...SCRITTURA, valori }])).toThrow(
    'Scrittura 66/2026: il carattere «Ł» di Descrizione non c’è in Windows-1252, in «Cedola Łódź». Scegliere UTF-8',
  );
  expect([...codificato('Ł', tracciatoDi('RATEO'))]).toEqual([0xc5, 0x81]);
});

test('un layout che non sta in piedi dice dove', () => {
  const base = tracciatoDi('DARE_AVERE');
  const campo = { nome: 'X', origine: 'conto', costante: 'Y' } as const;
  expect(difettiTracciato({ ...base, separatore: ',', campi: [campo] })).toEqual([
    expect.objectContaining({ campo: 'decimali' }),
    {
      campo: 'campi.1',
      messaggio: '«X» prende un valore del giornale, un testo fisso o una formula: uno dei tre.',
    },
  ]);
  const fisso = {
    ...tracciatoDi('FISSO_ESEMPIO'),
    piede: [{ nome: 'C', origine: 'conto' } as const],
  };
  expect(difettiTracciato(fisso).map(({ messaggio }) => messaggio)).toEqual([
    '«C»: testa e piede portano soltanto valori di tutto il file.',
    '«C»: la larghezza è fra 1 e 500 caratteri.',
  ]);
});

describe('nessun layout cambia un numero', () => {
  const fisso = tracciatoDi('FISSO_ESEMPIO');
  const conCampo = (campo: object) =>
    difettiTracciato({ ...fisso, campi: [{ nome: 'X', larghezza: 6, ...campo }] }).map(
      ({ messaggio }) => messaggio,
    );
  test.each(['importo', 'dataContabile', 'numero', 'conto'])('%s non si taglia', (origine) => {
    expect(conCampo({ origine, taglia: true })).toEqual([
      '«X»: si taglia soltanto una descrizione, mai un numero o un codice.',
    ]);
    expect(conCampo({ origine, taglia: false })).toEqual([]);
  });

  test('gli zeri stanno davanti, mai in coda', () => {
    const zeri = { origine: 'numero', riempimento: '0' };
    expect(conCampo({ ...zeri, allineamento: 'S' })).toEqual([
      '«X»: lo zero riempie soltanto davanti: allineare a destra.',
    ]);
    expect(conCampo({ ...zeri, allineamento: 'D' })).toEqual([]);
  });

  test.each(['9', '-', '.'])('«%s» non riempie: farebbe di un numero un altro', (riempimento) => {
    expect(conCampo({ origine: 'numero', riempimento, allineamento: 'D' })).toEqual([
      `«X»: «${riempimento}» farebbe di un numero un altro: spazio o zero.`,
    ]);
  });

  test('un testo fisso e un nome stanno su una riga', () => {
    const campi = [{ nome: 'A\nB', costante: 'x\r\ny' }];
    const { testo } = intero({ ...tracciatoDi('DARE_AVERE'), campi });
    expect(testo).toBe('A B\r\nx y\r\nx y\r\n');
  });
});

describe('una formula', () => {
  const csvDi = (...campi: object[]) =>
    intero({ ...tracciatoDi('DARE_AVERE'), intestazione: false, campi: campi as never }).testo;

  test('dà un numero coi suoi decimali: due, o quanti si dicono', () => {
    expect(csvDi({ nome: 'C', espressione: 'importo * 100', decimali: 0 })).toBe(
      '5367473\r\n5367473\r\n',
    );
    expect(csvDi({ nome: 'N', espressione: 'DARE - AVERE' })).toBe('53674,73\r\n-53674,73\r\n');
    expect(csvDi({ nome: 'T', espressione: 'IMPORTO_DIVISA + 0.125', decimali: 3 })).toBe(
      '0,125\r\n0,125\r\n',
    );
  });

  test('dà un testo, che un foglio non prende per una formula', () => {
    expect(csvDi({ nome: 'S', espressione: "SE(SEGNO = 'D', '+', CAUSALE)" })).toBe(
      "'+\r\nVEN\r\n",
    );
  });

  test('nel record finale conta sui totali; nel primo non li sa', () => {
    const quadra = { nome: 'Q', espressione: 'TOTALE_DARE - TOTALE_AVERE', larghezza: 6 };
    const fisso = { ...tracciatoDi('FISSO_ESEMPIO'), testa: [], piede: [quadra] };
    expect(intero(fisso).testo.split('\r\n').at(-2)).toBe('0.00  ');
    const difetti = difettiTracciato({ ...fisso, testa: [quadra] });
    expect(difetti).toEqual([
      {
        campo: 'testa.1',
        messaggio: expect.stringContaining('«Q»: Posizione 1: «TOTALE_DARE» non è un simbolo'),
      },
    ]);
  });

  test.each([
    ['IMPORTO +', '«F»: Posizione 10:'],
    ['IMPORTO > 0', '«F»: Posizione 1: qui serve un numero o un testo, non una prova.'],
    ['', '«F»: Posizione 1:'],
  ])('«%s» non sta in un layout, e dice dove', (espressione, messaggio) => {
    const campi = [{ nome: 'F', espressione }];
    expect(difettiTracciato({ ...tracciatoDi('DARE_AVERE'), campi })).toEqual([
      { campo: 'campi.1', messaggio: expect.stringContaining(messaggio) },
    ]);
  });

  test('che divide per zero ferma il file alla sua scrittura', () => {
    expect(() => csvDi({ nome: 'D', espressione: 'IMPORTO / AVERE' })).toThrow(
      'Scrittura 66/2026: la formula di D divide per zero.',
    );
  });
});

test('cambiato di tipo, un layout non tiene ciò che il nuovo non conosce', () => {
  for (const tipo of ['CSV', 'HLEDGER'] as const)
    expect(difettiTracciato(diTipo(tracciatoDi('FISSO_ESEMPIO'), tipo))).toEqual([]);
  expect(difettiTracciato({ ...tracciatoDi('HLEDGER'), codifica: 'Windows-1252' })).toHaveLength(1);
});

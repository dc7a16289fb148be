import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tipiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import { campiScrivibili, campiTitolo, eMostrato } from './campi.ts';
import type { Contorno, ValoriGiudicati } from './giudizio.ts';
import { proposteTitolo } from './proposte.ts';
import { giudica } from './regole.ts';
import { valoriNormali } from './valori-normali.ts';

const contornoDi = (tipo_Titolo: string): Contorno => ({
  gruppo: tipiTitolo.find(({ codice }) => codice === tipo_Titolo)?.gruppo ?? 'ALTRO',
});

const base = (tipo_Titolo: string): ValoriGiudicati => ({
  cod_Titolo: 'PROVA',
  descrizione: 'Prova',
  tipo_Titolo,
  codDivisa: 'EUR',
});

const giudicato = (titolo: ValoriGiudicati, altro: Partial<Contorno> = {}) =>
  giudica(titolo, { ...contornoDi(titolo.tipo_Titolo ?? ''), ...altro });
const campi = (rilievi: readonly { campo: string }[]) => rilievi.map(({ campo }) => campo);
const errori = (titolo: ValoriGiudicati, altro?: Partial<Contorno>) =>
  campi(giudicato(titolo, altro).errori);
const mancanze = (titolo: ValoriGiudicati, altro?: Partial<Contorno>) =>
  campi(giudicato(titolo, altro).mancanze);
const avvisi = (titolo: ValoriGiudicati, altro?: Partial<Contorno>) =>
  campi(giudicato(titolo, altro).avvisi);

const obbligazione: ValoriGiudicati = {
  ...base('O'),
  tipoTasso: 'F',
  tassoCedola: '3',
  periodicita: '12',
  tipoCalcoloRatei: 'ICMA',
};

describe('la descrizione dei campi', () => {
  test('nomi, colonne ed etichette non si ripetono', () => {
    for (const chiave of ['nome', 'sql', 'titolo'] as const) {
      const valori = campiTitolo.map((campo) => campo[chiave]);
      expect(new Set(valori).size, chiave).toBe(valori.length);
    }
  });

  test('una azione non chiede una cedola, un BOT un tasso, un conto un ISIN', () => {
    const mostrati = (tipo: string) =>
      campiTitolo
        .filter((campo) => eMostrato(campo, { tipo_Titolo: tipo, ...contornoDi(tipo) }))
        .map(({ nome }) => nome);
    expect(mostrati('A')).not.toContain('tassoCedola');
    expect(mostrati('A')).not.toContain('dataScadenza');
    expect(mostrati('B')).toContain('dataScadenza');
    expect(mostrati('B')).not.toContain('tassoCedola');
    expect(mostrati('L')).not.toContain('cod_ISIN');
    expect(mostrati('P')).toEqual(expect.arrayContaining(['strike', 'codSottostante']));
  });
});

describe('ciò che si propone per un tipo', () => {
  test.each(tipiTitolo.map((tipo) => [tipo.codice, tipo] as const))(
    'di tipo %s non contraddice alcuna regola',
    (codice, tipo) => {
      const proposti = proposteTitolo({ ...tipo, tipo_Titolo: codice });
      const titolo = { ...base(codice), ...proposti };
      const trovati = errori(titolo, { prezzoPerCento: tipo.prezzoPerCento });
      // What only the user can know is asked, not proposed.
      const chiesti = [
        'dataScadenza',
        'scadenzaDerivato',
        'strike',
        'tipoOption',
        'moltiplicatore',
      ];
      expect(trovati.filter((campo) => !chiesti.includes(campo))).toEqual([]);
    },
  );
});

describe('le regole tra i campi', () => {
  test('le date sono in ordine', () => {
    const date = { dataGodimento: '2024-03-05', dataScadenza: '2030-03-05' };
    expect(errori({ ...obbligazione, ...date })).toEqual([]);
    expect(errori({ ...obbligazione, ...date, dataEmissione: '2031-01-01' })).toEqual([
      'dataScadenza',
    ]);
    expect(errori({ ...obbligazione, ...date, dataPrimaCedola: '2024-03-05' })).toEqual([
      'dataPrimaCedola',
    ]);
    for (const dataUltimaRegolare of ['2024-03-05', '2030-03-05'])
      expect(errori({ ...obbligazione, ...date, dataUltimaRegolare })).toEqual([
        'dataUltimaRegolare',
      ]);
    expect(errori({ ...obbligazione, dataScadenza: '2025-02-29' })).toEqual(['dataScadenza']);
  });

  test('una cedola vuole periodicità e calcolo dei ratei; zero non è una cedola', () => {
    const senza = { ...obbligazione, periodicita: null, tipoCalcoloRatei: null };
    expect(errori(senza)).toEqual(['periodicita', 'tipoCalcoloRatei']);
    expect(errori({ ...senza, tassoCedola: '0' })).toEqual([]);
  });

  test('ciò che è a sconto non ha cedola', () => {
    for (const tipoTasso of ['C', 'Z'])
      expect(errori({ ...obbligazione, tipoTasso })).toContain('tassoCedola');
    expect(errori({ ...base('Z'), dataScadenza: '2030-01-01', tipoTasso: 'F' })).toEqual([
      'tipoTasso',
    ]);
  });

  test('un tasso variabile vuole un indice, l’Euribor o i tassi rilevati', () => {
    const variabile = { ...base('O'), tipoTasso: 'V' };
    expect(mancanze(variabile)).toEqual(['indiceRiferimento']);
    expect(mancanze({ ...variabile, indiceRiferimento: 'Euribor 3M' })).toEqual([]);
    expect(mancanze({ ...variabile, tipoIndicizzazione: 'V2' })).toEqual([]);
    const parti = { tassi: 1, quote: 0, poolFactor: 0, call: 0, dividendi: 0 };
    expect(mancanze(variabile, { parti })).toEqual([]);
    expect(errori({ ...obbligazione, tipoIndicizzazione: 'V1' })).toEqual(['tipoTasso']);
  });

  test('riduzione di capitale, pool factor e step-up vogliono il loro piano', () => {
    const parti = { tassi: 0, quote: 0, poolFactor: 0, call: 0, dividendi: 0 };
    const senza = (valori: ValoriGiudicati) => mancanze({ ...obbligazione, ...valori }, { parti });
    expect(senza({ tipoRimborso: 'R' })).toEqual(['tipoRimborso']);
    expect(senza({ tipoIndicizzazione: 'PF' })).toEqual(['tipoIndicizzazione']);
    expect(senza({ tipoTasso: 'T' })).toEqual(['tipoTasso']);
    const rate = { parti: { ...parti, quote: 5 } };
    expect(mancanze({ ...obbligazione, tipoRimborso: 'R' }, rate)).toEqual([]);
  });

  test('chi ha dividendi annunciati è di un tipo che ne paga', () => {
    const parti = { tassi: 0, quote: 0, poolFactor: 0, call: 0, dividendi: 1 };
    expect(errori(obbligazione, { parti })).toEqual(['tipo_Titolo']);
    expect(errori(base('A'), { parti, gruppo: 'AZ' })).toEqual([]);
    expect(errori(base('D'), { parti, gruppo: 'AZ' })).toEqual(['tipo_Titolo']);
  });

  test('un titolo reale vuole indice base e godimento; BTP Italia solo il godimento', () => {
    const reale = { ...obbligazione, tipoIndicizzazione: 'IE' };
    expect(mancanze(reale)).toEqual(['indiceBase', 'dataGodimento']);
    expect(mancanze({ ...reale, tipoIndicizzazione: 'II' })).toEqual(['dataGodimento']);
  });

  test('cedole adeguate vogliono un giorno in cui si paga', () => {
    const adeguata = { ...obbligazione, cedoleAdeguate: true };
    expect(errori({ ...adeguata, spostamentoPagamento: 'N' })).toEqual(['spostamentoPagamento']);
    for (const spostamentoPagamento of ['M', null])
      expect(errori({ ...adeguata, spostamentoPagamento })).toEqual([]);
    expect(errori({ ...obbligazione, spostamentoPagamento: 'X' })).toEqual([
      'spostamentoPagamento',
    ]);
  });

  test('una regola che il titolo non segue è un avviso, non un rifiuto', () => {
    const nostri = ['regolaDeflazione', 'modoControvalore'];
    const avvisi = (valori: ValoriGiudicati) =>
      giudica({ ...obbligazione, ...valori }, { gruppo: 'RF' })
        .avvisi.map(({ campo }) => campo)
        .filter((campo) => nostri.includes(campo));
    const regolaDeflazione = 'precedente';
    expect(avvisi({ tipoIndicizzazione: 'II', regolaDeflazione })).toEqual([]);
    expect(avvisi({ tipoIndicizzazione: 'IE', regolaDeflazione })).toEqual(['regolaDeflazione']);
    expect(avvisi({ modoControvalore: 'ADDITIVO' })).toEqual(['modoControvalore']);
  });

  test('il premio ha la sua data, il suo ISIN non è quello del titolo', () => {
    expect(errori({ ...obbligazione, premioFedelta: '0.8' })).toEqual(['dataPremio']);
    expect(errori({ ...obbligazione, dataPremio: '2030-01-01' })).toEqual(['premioFedelta']);
    const finale = { premioFedelta: '0.6', dataPremio: '2029-01-01' };
    const due = { ...obbligazione, ...finale };
    expect(errori({ ...due, premioIntermedio: '0.4' })).toEqual(['dataPremioIntermedio']);
    expect(errori({ ...due, dataPremioIntermedio: '2028-01-01' })).toEqual(['premioIntermedio']);
    const intermedio = { premioIntermedio: '0.4', dataPremioIntermedio: '2028-01-01' };
    expect(errori({ ...due, ...intermedio })).toEqual([]);
    expect(errori({ ...obbligazione, ...intermedio })).toEqual(['premioFedelta']);
    const insieme = { ...due, ...intermedio, dataPremioIntermedio: '2029-01-01' };
    expect(errori(insieme)).toEqual(['dataPremioIntermedio']);
    const stesso = { cod_ISIN: 'IT0005532723', isinPremio: 'IT0005532723' };
    expect(errori({ ...obbligazione, ...stesso })).toEqual(['isinPremio']);
  });

  test('il tasso minimo non supera il massimo', () => {
    const limiti = { tipoTasso: 'V', tassoMinimo: '3', tassoMassimo: '2.5' };
    expect(errori({ ...obbligazione, ...limiti })).toEqual(['tassoMassimo']);
  });

  test('un’opzione vuole tipo, strike e scadenza; il sottostante per essere certificata', () => {
    expect(errori(base('P'))).toEqual(['tipoOption', 'strike', 'scadenzaDerivato']);
    const call = { ...base('P'), tipoOption: 'C', strike: '7', scadenzaDerivato: '2027-03-19' };
    expect(mancanze(call)).toEqual(['codSottostante', 'moltiplicatore']);
    expect(mancanze({ ...call, tipoOption: 'K' })).toEqual(['moltiplicatore']);
    expect(errori({ ...call, codSottostante: 'PROVA' })).toEqual(['codSottostante']);
  });

  test('si avverte di paese, aliquota e quotazione insolite', () => {
    const enel = { ...base('A'), cod_ISIN: 'IT0003128367' };
    expect(avvisi(enel, { codPaeseEmittente: 'NL' })).toEqual(['cod_ISIN']);
    expect(avvisi(enel, { codPaeseEmittente: 'IT' })).toEqual([]);
    const eurobond = { ...obbligazione, cod_ISIN: 'XS2010039118', aliquota: '26' };
    expect(avvisi(eurobond, { codPaeseEmittente: 'IT', aliquotaDiCategoria: '26' })).toEqual([]);
    expect(avvisi(eurobond, { aliquotaDiCategoria: '12.5' })).toEqual(['aliquota']);
    expect(avvisi({ ...enel, quotazione: 'P' }, { prezzoPerCento: false })).toEqual(['quotazione']);
  });

  test('un campo che il tipo non prevede è rifiutato per nome', () => {
    const { errori: trovati } = giudicato({ ...base('A'), tassoCedola: '3', callable: true });
    expect(campi(trovati)).toEqual(['tassoCedola', 'callable']);
    expect(trovati[0]?.messaggio).toBe(
      'Tasso Cedola: un titolo di tipo A non lo prevede. Vuotare il campo.',
    );
    const { tipo_Titolo: _tipo, ...senzaTipo } = { ...base('A'), tassoCedola: '3' };
    expect(campi(giudicato(senzaTipo).errori)).toEqual(['tipo_Titolo']);
  });
});

const tipo = fc.constantFrom(...tipiTitolo.map(({ codice }) => codice));
const giorno = fc
  .integer({ min: 0, max: 25_000 })
  .map((n) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10));
const decimale = fc
  .tuple(fc.integer({ min: -50, max: 500 }), fc.integer({ min: 0, max: 99 }))
  .map(([i, d]) => `${i}.${d}`);
const facoltativo = <T>(valori: fc.Arbitrary<T>) => fc.option(valori, { nil: null });

const qualunque: fc.Arbitrary<ValoriGiudicati> = fc.record({
  cod_Titolo: fc.constant('PROVA'),
  descrizione: fc.constant('Prova'),
  tipo_Titolo: tipo,
  codDivisa: fc.constant('EUR'),
  dataEmissione: facoltativo(giorno),
  dataGodimento: facoltativo(giorno),
  dataScadenza: facoltativo(giorno),
  tipoTasso: facoltativo(fc.constantFrom('F', 'V', 'B', 'C', 'Z', 'T')),
  tassoCedola: facoltativo(decimale),
  periodicita: facoltativo(fc.constantFrom('3', '6', '12')),
  tipoCalcoloRatei: facoltativo(fc.constantFrom('ICMA', 'A360', 'NONE')),
  tassoMinimo: facoltativo(decimale),
  tassoMassimo: facoltativo(decimale),
  premioFedelta: facoltativo(decimale),
  dataPremio: facoltativo(giorno),
});

describe('qualunque cosa si scriva', () => {
  test('ciò che passa rispetta ciò che la banca dati pretende', () => {
    fc.assert(
      fc.property(qualunque, (titolo) => {
        if (errori(titolo).length > 0) return;
        const { dataEmissione: e, dataGodimento: g, dataScadenza: s } = titolo;
        if (e && s) expect(e <= s).toBe(true);
        if (g && s) expect(g < s).toBe(true);
        if (Number(titolo.tassoCedola ?? 0) !== 0) {
          expect(titolo.periodicita && titolo.tipoCalcoloRatei).toBeTruthy();
          expect(['B', 'C', 'Z']).not.toContain(titolo.tipoTasso);
        }
        expect(titolo.premioFedelta === null).toBe(titolo.dataPremio === null);
        if (titolo.tassoMinimo && titolo.tassoMassimo)
          expect(Number(titolo.tassoMinimo)).toBeLessThanOrEqual(Number(titolo.tassoMassimo));
      }),
      { numRuns: 500 },
    );
  });

  test('ogni rilievo nomina un campo che c’è, con una frase, e una volta sola per livello', () => {
    const noti = new Set<string>(campiScrivibili.map(({ nome }) => nome));
    fc.assert(
      fc.property(qualunque, (titolo) => {
        for (const rilievi of Object.values(giudicato(titolo))) {
          expect(new Set(campi(rilievi)).size).toBe(rilievi.length);
          for (const { campo, messaggio } of rilievi) {
            expect(noti.has(campo)).toBe(true);
            expect(messaggio).toMatch(/[.?]$/);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('normalizzare due volte è come una', () => {
    fc.assert(
      fc.property(qualunque, (titolo) => {
        const una = valoriNormali({ ...titolo, cod_Titolo: '  prova ', note: ' ' });
        expect(una).toMatchObject({ cod_Titolo: 'PROVA', note: null });
        expect(valoriNormali(una)).toEqual(una);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicaMappatura, type RigaMappata } from './mappatura.ts';
import type { CellaFile, RegoleMappatura } from './regole.ts';

const intestazione = ['Isin', 'Descrizione', 'Tipo', 'Cedola %', 'Scadenza', 'Paese'];

function righe(
  regole: RegoleMappatura,
  titoli: readonly string[] | null,
  celle: readonly (readonly CellaFile[])[],
): RigaMappata[] {
  const applicata = applicaMappatura(regole, titoli);
  if (!('riga' in applicata)) throw new Error(`Mancano ${applicata.mancanti.join(', ')}`);
  return celle.map(applicata.riga);
}
const una = (regole: RegoleMappatura, celle: readonly CellaFile[]): RigaMappata =>
  righe(regole, intestazione, [celle])[0] as RigaMappata;

const btpei = ['IT0005246134', 'BTP€i 15/05/2028', 'BTP€i', '1,3', '15/05/2028', 'Italy'];

describe('una mappatura applicata a una riga', () => {
  test('copia le colonne, che riconosce da titolo e sinonimi senza badare a maiuscole e spazi', () => {
    const regole = {
      campi: {
        codIsin: { colonna: 'Codice ISIN', sinonimi: ['ISIN'] },
        descrizione: { colonna: 'DESCRIZIONE' },
      },
    };
    expect(una(regole, btpei)).toEqual({
      valori: { codIsin: 'IT0005246134', descrizione: 'BTP€i 15/05/2028' },
      derivati: {},
      errori: [],
    });
  });

  test('legge numeri e date nello stile dichiarato, senza ciò che li circonda e in scala', () => {
    const regole: RegoleMappatura = {
      campi: {
        tassoCedola: {
          colonna: 'Cedola %',
          stile: { numero: 'it', togli: ['%', '€', "'"], scala: '0.01' },
        },
        dataScadenza: { colonna: 'Scadenza', stile: { data: 'dd/mm/yyyy' } },
      },
    };
    const riga = una(regole, ['', '', '', "'1,30 %", '15/05/2028', '']);
    expect(riga.valori).toEqual({ tassoCedola: '0.013', dataScadenza: '2028-05-15' });
    expect(riga.derivati).toEqual({
      tassoCedola: "da «'1,30 %» (Cedola %): moltiplicato per 0.01",
    });
  });

  test('dice che cosa non riesce a leggere, e non lo sostituisce con altro', () => {
    const regole: RegoleMappatura = {
      campi: { tassoCedola: { colonna: 'Cedola %', stile: { numero: 'it' } } },
      regole: [{ quando: [], allora: { tassoCedola: '0' } }],
    };
    expect(una(regole, ['', '', '', '1.3', '', ''])).toMatchObject({
      valori: { tassoCedola: null },
      errori: [
        {
          campo: 'tassoCedola',
          valore: '1.3',
          messaggio: '«1.3» non è un numero nel formato 1.234,56.',
        },
      ],
    });
  });

  test('le celle di un foglio di lavoro tengono il loro tipo', () => {
    const regole: RegoleMappatura = {
      campi: {
        tassoCedola: { colonna: 'Cedola %', stile: { numero: 'it' } },
        dataScadenza: { colonna: 'Scadenza', stile: { data: 'dd/mm/yyyy' } },
      },
    };
    const scadenza = new Date('2028-05-15T00:00:00Z');
    expect(una(regole, ['', '', '', 1.3, scadenza, '']).valori).toEqual({
      tassoCedola: '1.3',
      dataScadenza: '2028-05-15',
    });
  });

  test('la prima regola che dà un campo vale, e ciò che dice il file vale più di tutte', () => {
    const regole: RegoleMappatura = {
      campi: { tipoTasso: { colonna: 'Tipo', passi: [{ fai: 'primaDi', testo: 'BTP' }] } },
      regole: [
        {
          quando: [{ colonna: 'Descrizione', operatore: 'comincia', valori: ['BTP€i'] }],
          allora: { tipoIndicizzazione: 'IE', tipoTasso: 'I' },
        },
        { quando: [], allora: { tipoIndicizzazione: 'XX', periodicita: '6' } },
      ],
    };
    expect(una(regole, btpei)).toMatchObject({
      valori: { tipoTasso: 'I', tipoIndicizzazione: 'IE', periodicita: '6' },
      derivati: {
        tipoIndicizzazione: 'da «BTP€i 15/05/2028»: Descrizione comincia con «BTP€i»',
        periodicita: 'regola della mappatura',
      },
    });
  });

  test('una costante sta dove né il file né una regola dicono altro', () => {
    const regole: RegoleMappatura = {
      campi: { codDivisa: { costante: 'EUR' }, quotato: { costante: 'Q' } },
      regole: [
        {
          quando: [{ colonna: 'Tipo', operatore: 'diverso', valori: ['BOT'] }],
          allora: { quotato: 'N' },
        },
      ],
    };
    expect(una(regole, btpei)).toMatchObject({
      valori: { codDivisa: 'EUR', quotato: 'N' },
      derivati: { codDivisa: 'costante della mappatura', quotato: 'da «BTP€i»: Tipo non è «BOT»' },
    });
  });

  test('cerca in una tabella, e dice quale voce le manca', () => {
    const regole: RegoleMappatura = {
      campi: { codPaese: { colonna: 'Paese', passi: [{ fai: 'tabella', tabella: 'Paesi' }] } },
      tabelle: { Paesi: { italy: 'IT' } },
    };
    expect(una(regole, btpei)).toMatchObject({
      valori: { codPaese: 'IT' },
      derivati: { codPaese: 'da «Italy» (Paese): dalla tabella «Paesi»' },
    });
    const francia = una(regole, [...btpei.slice(0, 5), 'France']);
    expect(francia.valori).toEqual({ codPaese: null });
    expect(francia.errori[0]?.messaggio).toBe(
      '«France» non si trova (dalla tabella «Paesi»): aggiungere la voce.',
    );
  });

  test('unisce, prende la prima non vuota, estrae con un modello', () => {
    const regole: RegoleMappatura = {
      campi: {
        nome: { unisci: [{ colonna: 'Tipo' }, { colonna: 'Paese' }], con: ' - ' },
        codice: { primo: [{ colonna: 'Isin' }, { colonna: 'Descrizione' }] },
        anno: {
          colonna: 'Descrizione',
          passi: [{ fai: 'estrai', modello: '(?<anno>\\d{4})$', gruppo: 'anno' }],
        },
      },
    };
    const senzaIsin = ['', ...btpei.slice(1)];
    expect(una(regole, senzaIsin)).toMatchObject({
      valori: { nome: 'BTP€i - Italy', codice: 'BTP€i 15/05/2028', anno: '2028' },
    });
    expect(una(regole, senzaIsin).derivati.anno).toBe(
      'da «BTP€i 15/05/2028» (Descrizione): secondo il modello (?<anno>\\d{4})$',
    );
  });

  test('lascia fuori le righe di chiusura, dicendo perché', () => {
    const regole: RegoleMappatura = {
      campi: { codIsin: { posizione: 1 } },
      escludi: [
        { motivo: 'prima cella vuota', quando: [{ posizione: 1, operatore: 'vuoto' }] },
        { motivo: 'totale', quando: [{ posizione: 1, operatore: 'comincia', valori: ['Totale'] }] },
      ],
    };
    const esiti = righe(regole, null, [['IT0005246134'], [''], ['TOTALE GENERALE']]);
    expect(esiti.map(({ esclusa }) => esclusa)).toEqual([undefined, 'prima cella vuota', 'totale']);
  });

  test('dice quali colonne mancano al file o vi sono due volte', () => {
    const regole: RegoleMappatura = {
      campi: {
        a: { colonna: 'Isin' },
        b: { colonna: 'Taglio' },
        c: { colonna: 'Note', facoltativa: true },
      },
      escludi: [{ motivo: 'x', quando: [{ colonna: 'Gruppo', operatore: 'vuoto' }] }],
    };
    expect(applicaMappatura(regole, ['ISIN', 'isin'])).toEqual({
      mancanti: ['Taglio', 'Gruppo'],
      ripetute: ['Isin'],
    });
  });

  test('qualunque sia la riga dà tutti e soli i suoi campi, e una ragione solo dove c’è un valore', () => {
    const regole: RegoleMappatura = {
      campi: {
        a: { posizione: 1, passi: [{ fai: 'maiuscole' }, { fai: 'pezzo', dal: 2, caratteri: 3 }] },
        b: { posizione: 2, stile: { numero: 'it' } },
        c: { costante: '7' },
      },
      regole: [
        { quando: [{ posizione: 1, operatore: 'contiene', valori: ['x'] }], allora: { d: '1' } },
      ],
    };
    const cella = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(cella, { maxLength: 3 }), (celle) => {
        const [riga] = righe(regole, null, [celle]);
        expect(Object.keys(riga?.valori ?? {}).sort()).toEqual(['a', 'b', 'c', 'd']);
        for (const campo of Object.keys(riga?.derivati ?? {}))
          expect(riga?.valori[campo]).toBeTruthy();
        const b = riga?.valori.b;
        if (b != null) expect(b).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
  });
});

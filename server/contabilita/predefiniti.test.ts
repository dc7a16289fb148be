import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type ContestoConto, candidatiDi, risolutore } from '#domain/contabilita/conti.ts';
import { compilaImporto, compilaProva } from '#domain/contabilita/espressioni/compila.ts';
import { compilaModelli } from '#domain/contabilita/scrittura.ts';
import { SIMBOLI } from '#domain/contabilita/simboli.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { tipiIfrs9 } from '#domain/tabelle/dati-statici/tipi-ifrs9.ts';
import { tipiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import { data } from '#domain/tempo/data.ts';
import { contiPredefiniti, definizioniPredefinite, modelliPredefiniti } from './predefiniti.ts';

const OGGI = data('2025-12-31');
const definizioni = definizioniPredefinite();
const risolvi = risolutore(definizioni);

/** «C RF S L S N»: compartment, group, type, subject, euro, short. */
const contesto = (detto: string): ContestoConto => {
  const [immCirc = '', gruppo = '', tipoTitolo = '', tipoSoggetto = '', flagEuro = '', corto = ''] =
    detto.split(' ');
  return { immCirc, gruppo, tipoTitolo, tipoSoggetto, flagEuro, corto };
};

/** Which account is found for what, by a program written apart. */
const ATTESI: readonly (readonly [codiceConto: string, numeroConto: string, ...righe: string[]])[] =
  [
    ['BANCA', '1204101', 'I RF S L S N', 'I RF S N S N', 'C RF S L S N'],
    ['BANCA', '1204102', 'I RF S L N N', 'I RF S N N N', 'C RF S L N N'],
    ['BANCA.TRANS', '2100104', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['BOLLI', '3001401', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['COMM.CUST', '3000701', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['COMM.SPESE', '3001705', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['CRED.CEDOLE', '1202601', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['CRED.DIV', '1202602', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['CRED.PCT', '1202605', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['DERIV.ATT', '1103401', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['DERIV.ATT', '1203501', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['DERIV.PAS', '2200301', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['DIV', '3001501', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['DIV', '3001614', 'I OICR F L S N', 'I OICR F L N N', 'I OICR F N S N'],
    ['EP.APE', '2100105', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['EP.CHI', '2100105', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['ERARIO.RIT.CRED', '1202503', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['ERARIO.RIT.DEB', '2401201', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['ERARIO.SCARTO', '2401202', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['IMPEGNI', '9000101', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['IMPEGNI.CTP', '9000102', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['IMPSOST.CG', '3002002', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['IMPSOST.VERS', '3002002', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['IMPTRANS', '3001402', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['INT.ATT', '3001601', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['INT.ATT', '3001611', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['INT.ATT', '3001622', 'C LIQ T L S N', 'I LIQ T N N N'],
    ['INT.BANCA', '3001621', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['INT.PCT', '3001622', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['MARG.INIZ', '1202603', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['MARG.VAR', '1202604', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['MINUS.DER', '3001904', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['MINUS.NEG', '3001701', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['MINUS.NEG', '3001702', 'I AZ A L S N', 'I AZ A L N N', 'I AZ A N S N'],
    ['MINUS.RIMB', '3001701', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['MINUS.VAL', '3001902', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['MINUS.VAL', '3001903', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['PERCAMBI.R', '3001712', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['PERCAMBI.V', '3001714', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['PLUS.DER', '3001804', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['PLUS.NEG', '3001602', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['PLUS.NEG', '3001612', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['PLUS.NEG', '3001502', 'I AZ A L S N', 'I AZ A L N N', 'I AZ A N S N'],
    ['PLUS.RIMB', '3001602', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['PLUS.RIMB', '3001612', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['PLUS.VAL', '3001802', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['PLUS.VAL', '3001803', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['PROV.OICR', '3001614', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['RATEI.ATT', '1300101', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['RIPR.VAL', '3001802', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['RIPR.VAL', '3001803', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['RIPR.VAL', '3001801', 'I AZ A L S N', 'I AZ A L N N', 'I AZ A N S N'],
    ['RIT.DIV', '1202502', 'I RF S L S N', 'I RF S L N N', 'C RF S L S N'],
    ['RIT.DIV', '3002003', 'I RF S N S N', 'I RF S N N N', 'C RF S N S N'],
    ['RIT.INT', '1202501', 'I RF S L S N', 'I RF S L N N', 'C RF S L S N'],
    ['RIT.INT', '3002001', 'I RF S N S N', 'I RF S N N N', 'C RF S N S N'],
    ['RIT.SCARTO', '3002001', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['SCARTO.ATT', '3001603', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['SCARTO.ATT', '3001613', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['SCARTO.PAS', '3001703', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['SCARTO.PAS', '3001704', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['SVAL', '3001902', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['SVAL', '3001903', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['SVAL', '3001901', 'I AZ A L S N', 'I AZ A L N N', 'I AZ A N S N'],
    ['TIT', '1103301', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['TIT', '1203601', 'C RF S L S N', 'C RF S L N N', 'C RF S N S N'],
    ['TIT', '1103302', 'I RF O L S N', 'I RF O L N N', 'I RF O N S N'],
    ['TIT', '1203602', 'C RF O L S N', 'C RF O L N N', 'C RF O N S N'],
    ['TIT', '1103101', 'I AZ A L S N', 'I AZ A L N N', 'I AZ A N S N'],
    ['TIT', '1203401', 'C AZ A L S N', 'C AZ A L N N', 'C AZ A N S N'],
    ['TIT', '1103303', 'I OICR F L S N', 'I OICR F L N N', 'I OICR F N S N'],
    ['TIT', '1203603', 'C OICR F L S N', 'C OICR F L N N', 'C OICR F N S N'],
    ['TIT', '1103401', 'I DER W L S N', 'I DER W L N N', 'I DER W N S N'],
    ['TIT', '2200302', 'I DER W L S S', 'I DER W L N S', 'I DER W N S S'],
    ['TIT', '1203501', 'C DER W L S N', 'C DER W L N N', 'C DER W N S N'],
    ['TIT', '1203502', 'I DER P L S N', 'I DER P L N N', 'I DER P N S N'],
    ['TIT', '1103304', 'I ALTRO M L S N', 'I ALTRO M L N N', 'I ALTRO M N S N'],
    ['TIT', '1203604', 'C ALTRO M L S N', 'C ALTRO M L N N', 'C ALTRO M N S N'],
    ['UTCAMBI.R', '3001711', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
    ['UTCAMBI.V', '3001713', 'I RF S L S N', 'I RF S L N N', 'I RF S N S N'],
  ];

const PRODOTTO: readonly ContestoConto[] = ['I', 'C'].flatMap((immCirc) =>
  ['L', 'N', 'E'].flatMap((tipoSoggetto) =>
    ['S', 'N'].flatMap((flagEuro) =>
      ['S', 'N'].map((corto) => ({ immCirc, tipoSoggetto, flagEuro, corto })),
    ),
  ),
);

describe('i conti predefiniti', () => {
  test('ogni riga trova il conto che ha trovato un programma scritto a parte', () => {
    for (const [codiceConto, numeroConto, ...righe] of ATTESI)
      for (const riga of righe) {
        const { definizione } = risolvi(codiceConto, contesto(riga), OGGI);
        expect([codiceConto, riga, definizione?.conto.numeroConto]).toEqual([
          codiceConto,
          riga,
          numeroConto,
        ]);
      }
  });

  test('qualunque titolo ha un conto solo per ogni codice che i modelli nominano', () => {
    const codici = [...new Set(modelliPredefiniti().map(({ conto }) => conto))];
    const scarti = new Set<string>();
    for (const { codice: tipoTitolo, gruppo } of tipiTitolo)
      for (const resto of PRODOTTO)
        for (const codice of codici) {
          const sua = { ...resto, tipoTitolo, gruppo };
          const { scarto } = risolvi(codice, sua, OGGI);
          if (scarto) scarti.add(`${scarto} ${codice} ${JSON.stringify(sua)}`);
        }
    expect([...scarti]).toEqual([]);
  });

  test('ogni definizione porta a un conto che c’è, e ogni conto ha il suo archivio', () => {
    const numeri = contiPredefiniti().map(({ numero_conto }) => numero_conto);
    expect(new Set(numeri).size).toBe(numeri.length);
    expect(definizioni).toHaveLength(87);
  });
});

describe('i predefiniti del libro IFRS 9', () => {
  const risolviIfrs = risolutore(definizioniPredefinite('IFRS9'));

  test('qualunque titolo, di qualunque classe o senza, ha un conto solo per ogni codice dei modelli', () => {
    const codici = [...new Set(modelliPredefiniti('IFRS9').map(({ conto }) => conto))];
    const classi = [...tipiIfrs9.map(({ codice }) => codice), null];
    const scarti = new Set<string>();
    for (const { codice: tipoTitolo, gruppo } of tipiTitolo)
      for (const resto of PRODOTTO)
        for (const tipoIfrs9 of classi)
          for (const codice of codici) {
            const sua = { ...resto, tipoTitolo, gruppo, tipoIfrs9 };
            const { scarto } = risolviIfrs(codice, sua, OGGI);
            if (scarto) scarti.add(`${scarto} ${codice} ${JSON.stringify(sua)}`);
          }
    expect([...scarti].slice(0, 10)).toEqual([]);
  });

  test('ai modelli comuni, dopo l’ultima riga di una vendita, aggiunge il giro della riserva', () => {
    const comuni = modelliPredefiniti();
    const suoi = modelliPredefiniti('IFRS9');
    expect(suoi).toHaveLength(comuni.length + 20);
    const diVendita = suoi.filter(({ causale }) => causale === 'VEN');
    expect(
      diVendita
        .slice(-4)
        .map((r) => [r.nScrittura, r.nRiga, r.conto, r.segno, r.importo].join(' ')),
    ).toEqual([
      '120 16 RIS.FVOCI D FVOCIAPE',
      '120 17 PLUS.NEG A FVOCIAPE',
      '120 18 RIS.FVOCI.E D FVOCIAPE',
      '120 19 PLUS.NEG A FVOCIAPE',
    ]);
    expect(new Set(suoi.map(({ nScrittura, nRiga }) => `${nScrittura} ${nRiga}`)).size).toBe(
      suoi.length,
    );
    expect(() => compilaModelli(suoi)).not.toThrow();
  });
});

describe('di due definizioni', () => {
  const [titoli] = definizioni.filter(
    ({ codiceConto, codicePriorita }) => codiceConto === 'TIT' && codicePriorita === 10,
  );
  const BTP = { ...contesto('C RF S L S N'), codPortafoglio: 'VITA', codTitolo: 'BTP-A' };
  const altra = (id: number, numeroConto: string, condizioni: object) => ({
    ...(titoli as (typeof definizioni)[number]),
    id,
    conto: { id, numeroConto, attivo: true },
    condizioni: { ...condizioni },
  });
  const perVita = altra(1001, '1203611', {
    immCirc: ['C'],
    tipoTitolo: ['S'],
    codPortafoglio: ['VITA'],
  });
  const perEuro = altra(1002, '1203620', {
    immCirc: ['C'],
    tipoTitolo: ['S'],
    flagEuro: ['S'],
  });

  test('a pari priorità vince chi dice di più; a pari condizioni nessuna, e si dice quali', () => {
    const conVita = risolutore([...definizioni, perVita]);
    expect(conVita('TIT', BTP, OGGI).definizione?.conto.numeroConto).toBe('1203611');
    expect(
      conVita('TIT', { ...BTP, codPortafoglio: 'DANNI' }, OGGI).definizione?.conto.numeroConto,
    ).toBe('1203601');
    const esito = risolutore([...definizioni, perVita, perEuro])('TIT', BTP, OGGI);
    expect(esito).toMatchObject({
      scarto: 'CONTO_AMBIGUO',
      messaggio: expect.stringContaining('è 1203611 e 1203620, con la stessa priorità 10'),
    });
    const stesso = { ...perEuro, conto: perVita.conto };
    expect(
      risolutore([...definizioni, perVita, stesso])('TIT', BTP, OGGI).definizione?.conto.id,
    ).toBe(1001);
  });

  test('chi non vale quel giorno non conta; un conto spento e uno che manca si dicono', () => {
    const finita = { ...perVita, validoAl: data('2025-06-30') };
    const conFinita = risolutore([...definizioni, finita]);
    const numero = (giorno: string) =>
      conFinita('TIT', BTP, data(giorno)).definizione?.conto.numeroConto;
    expect([numero('2025-06-30'), numero('2025-07-01')]).toEqual(['1203611', '1203601']);
    const spenta = { ...perVita, conto: { ...perVita.conto, attivo: false } };
    expect(risolutore([...definizioni, spenta])('TIT', BTP, OGGI).scarto).toBe('CONTO_NON_ATTIVO');
    expect(risolvi('BOH', BTP, OGGI)).toMatchObject({
      messaggio: 'Conto non definito: BOH per C · RF · S (titolo BTP-A, portafoglio VITA).',
    });
  });

  test('la prova mostra ogni candidata, con ciò che le manca', () => {
    const { candidati, esito } = candidatiDi([...definizioni, perVita], 'TIT', BTP, OGGI);
    expect(esito.definizione?.id).toBe(1001);
    expect(candidati.filter(({ scelta }) => scelta)).toHaveLength(1);
    const corte = candidati.find(({ definizione }) => definizione.codicePriorita === 5);
    expect(corte).toMatchObject({
      candidata: false,
      condizioni: [{ dimensione: 'corto', soddisfatta: false }],
    });
  });
});

test('le righe che un libro IFRS 9 aggiunge nominano simboli, causali e conti che ci sono', () => {
  const tabella = (nome: string) =>
    parse<Record<string, string>>(
      readFileSync(new URL(`./predefiniti/${nome}.csv`, import.meta.url)),
      { bom: true, columns: true, delimiter: ';' },
    );
  const definiti = new Set(tabella('ifrs9-definizione-conti').map((una) => una.codice_conto));
  const note = new Set(causali.map(({ codCausale }) => codCausale));
  for (const riga of tabella('ifrs9-scritture-aggiunte')) {
    expect(() => compilaImporto(riga.importo ?? '', SIMBOLI)).not.toThrow();
    expect(() => compilaProva(riga.valore_test || null, SIMBOLI)).not.toThrow();
    expect(definiti).toContain(riga.conto);
    expect(riga.causali?.split(',').filter((una) => !note.has(una))).toEqual([]);
  }
});

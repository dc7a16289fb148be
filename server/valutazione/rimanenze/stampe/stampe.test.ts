import { beforeAll, describe, expect, test } from 'vitest';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { somma } from '#domain/money/decimale.ts';
import { reportValutazione, stampeValutazione } from '#domain/reports/valutazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { fileDelReport, primaPagina, type ReportLetto, reportLetto } from '#tests/setup/report.ts';
import {
  annullaInventata,
  apriRimanenze,
  confermaInventata,
  corsaInventata,
  righeInventate,
  SALDI,
} from '#tests/setup/rimanenze-inventate.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
await apriRimanenze(proprietario);
await proprietario.query(`
  insert into numeri_raggruppamento (numero, descrizione) values (1, 'Asset class') on conflict do nothing;
  insert into raggruppamenti (numero, cod_raggruppamento, descrizione) values (1, 'GOV', 'Governativi');
  insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
  select g.id, 1, t.id from raggruppamenti g, titoli t where t.tipo_titolo = 'S' and g.cod_raggruppamento = 'GOV';
  update aziende_libri set opzioni = '{"deroga": {"attiva": true, "aliquotaFiscale": "24"}}' where cod_azienda = '001'`);
await apriRimanenze(proprietario, '002');
const confermata = await corsaInventata(proprietario);
const altrui = await corsaInventata(proprietario, { azienda: '002' });

const stampa = (nome: keyof typeof stampeValutazione, corpo: object = {}) =>
  reportLetto(admin, stampeValutazione[nome].indirizzo, corpo);

const numero = (cella = ''): string => (cella === '' ? '0' : cella.replace(',', '.'));
const cella = ({ testa }: ReportLetto, riga: readonly string[] | undefined, titolo: string) => {
  expect(testa).toContain(titolo);
  return riga?.[testa.indexOf(titolo)] ?? '';
};
const colonna = (letto: ReportLetto, titolo: string) =>
  somma(...letto.righe.map((riga) => numero(cella(letto, riga, titolo))));

describe('le stampe di una valutazione', () => {
  test('le rimanenze finali hanno ogni riga, e i totali sono le loro somme', async () => {
    const letto = await stampa('rimanenze');
    expect(letto.righe).toHaveLength(19);
    for (const titolo of ['Costo ante', 'Valore bilancio', 'Rateo', 'Svalutazione', 'Scarto'])
      expect(numero(cella(letto, letto.totali.at(-1), titolo)), titolo).toBe(
        colonna(letto, titolo),
      );
    const amm = letto.righe.find((riga) => riga.includes('AMM-A'));
    expect(cella(letto, amm, 'Costo unitario')).toBe('85,79375');
    const put = letto.righe.find((riga) => riga.includes('PUT-A'));
    expect([cella(letto, put, QUANTITA_O_NOMINALE), cella(letto, put, 'Valore bilancio')]).toEqual([
      '-4',
      '-1180',
    ]);
  });

  test('per conto, valore e fair value delle opzioni sono i saldi della contabilità', async () => {
    const gruppi = ['numeroConto'];
    const [finali, derivati] = [
      await stampa('rimanenze', { gruppi }),
      await stampa('derivati', { gruppi, tipoTitolo: ['P'] }),
    ];
    const perConto = (letto: ReportLetto, titolo: string) =>
      letto.righe.map((riga) => [
        cella(letto, riga, 'Conto').split(' ')[0] ?? '',
        numero(cella(letto, riga, titolo)),
      ]);
    const saldi = new Map<string, string>();
    for (const [conto = '', valore = '0'] of [
      ...perConto(finali, 'Valore bilancio'),
      ...perConto(derivati, 'Fair value'),
    ])
      if (conto !== '') saldi.set(conto, somma(saldi.get(conto) ?? '0', valore));
    const attesi = Object.entries(SALDI).map(([conto, saldo]) => [conto, Number(saldo)]);
    expect([...saldi].map(([conto, saldo]) => [conto, Number(saldo)]).sort()).toEqual(
      attesi.sort(),
    );
  });

  test.each([
    ['ratei', 'Rateo EUR', '15835.5'],
    ['ratei', 'Cedole da incassare', '2400'],
    ['scarti', 'Alla chiusura EUR', '1598.84'],
    ['cambi', 'Da valutazione', '-6957.15'],
    ['derivati', 'Fair value', '62503.42'],
    ['movimentazione', 'Valore finale', '101196.5'],
    ['durevoli', 'Sopra il fair value', '2689.01'],
    ['deroga', 'Riserva indisponibile', '904.4'],
    ['lotti', 'Costo EUR', '147840'],
    ['plusMinus', 'Minus rilevata', '87107.38'],
  ] as const)('%s: il totale di «%s» è %s', async (nome, titolo, totale) => {
    const letto = await stampa(nome);
    expect(colonna(letto, titolo)).toBe(totale);
    expect(numero(cella(letto, letto.totali.at(-1), titolo))).toBe(totale);
  });

  test('ciò che è nella divisa del titolo si somma divisa per divisa, e mai fra divise', async () => {
    const titolo = 'Interesse effettivo';
    const [tutte, perDivisa] = [
      await stampa('costoAmmortizzato'),
      await stampa('costoAmmortizzato', { gruppi: ['codDivisa'] }),
    ];
    expect(colonna(tutte, titolo)).toBe('2037.07');
    // All of them are in euro.
    expect(tutte.totali.map((riga) => cella(tutte, riga, titolo))).toEqual(['2037,07']);
    expect(perDivisa.totali.map((riga) => cella(perDivisa, riga, titolo))).toContain('2037,07');
    const inDollari = righeInventate().map((riga) =>
      riga.cod_titolo === 'BTP-A' && riga.cod_portafoglio === 'IMM'
        ? [riga, { ...riga, cod_portafoglio: 'NET', cod_divisa: 'USD', cod_titolo: 'OBUSD-A' }]
        : [],
    );
    const guid = await corsaInventata(proprietario, {
      ...{ stato: 'S', numero: 9, data: '2022-12-31', righe: inDollari.flat() },
    });
    const [miste, divise] = [
      await stampa('costoAmmortizzato', { guid }),
      await stampa('costoAmmortizzato', { guid, gruppi: ['codDivisa'] }),
    ];
    expect([colonna(miste, titolo), miste.totali]).toEqual(['4074.14', []]);
    expect(divise.totali.map((riga) => cella(divise, riga, titolo))).toEqual([
      ...['2037,07', '2037,07', ''],
    ]);
  });

  test('i prezzi e i cambi usati sono quelli letti, con fonte ed età; di un titolo, i suoi', async () => {
    const letto = await stampa('ingressi');
    expect(letto.righe.map((riga) => cella(letto, riga, 'Codice'))).toEqual([
      'USD',
      'AZ-A',
      'BTP-A',
    ]);
    const uno = await stampa('ingressi', { codTitolo: ['AZUSD-A'] });
    expect(uno.righe.map((riga) => cella(uno, riga, 'Codice'))).toEqual(['USD']);
  });

  test('un valore ignoto resta vuoto, e non è zero', async () => {
    const letto = await stampa('rimanenze', { codTitolo: ['FUT-A'] });
    expect(cella(letto, letto.righe[0], 'Valore mercato')).toBe('');
  });

  test('accanto ai derivati stanno le operazioni da regolare, accanto alle divise ciò che è cessato', async () => {
    const derivati = await stampa('derivati');
    const daRegolare = derivati.righe.filter((riga) => riga.includes('Da regolare'));
    expect(
      daRegolare.map((riga) =>
        ['Titolo', 'Operazione', 'Contratti', 'Scadenza', 'Da regolare EUR'].map((titolo) =>
          cella(derivati, riga, titolo),
        ),
      ),
    ).toEqual([['AZ-A', 'ACQ 71/2025 del 30/12/2025', '1000', '02/01/2026', '-5900']]);
    expect((await stampa('derivati', { codTitolo: ['BTP-A'] })).righe).toEqual([]);
    const cambi = await stampa('cambi');
    expect(colonna(cambi, 'Realizzate')).toBe('354.97');
    expect(cambi.righe.filter((riga) => riga.includes('Titolo cessato'))).toHaveLength(1);
  });

  test('il piano a scadenza ha un totale sotto un titolo o una divisa soltanto', async () => {
    const solo = await stampa('costoAmmortizzato', { pianoAScadenza: true });
    expect(solo.righe.map((riga) => cella(solo, riga, 'Al'))).toEqual(['31/12/2026', '01/03/2030']);
    expect(solo.totali).toEqual([]);
    const perTitolo = await stampa('costoAmmortizzato', {
      ...{ pianoAScadenza: true, gruppi: ['codPortafoglio', 'codTitolo'] },
    });
    const rimborsi = perTitolo.totali.map((riga) => cella(perTitolo, riga, 'Rimborsi'));
    expect(rimborsi).toEqual(['100000', '', '']);
  });

  test('ciò che il fisco non riconosce di una svalutazione è una differenza temporanea', async () => {
    const letto = await stampa('fiscali');
    const del = (titolo: string, portafoglio: string) => {
      const riga = letto.righe.find((una) => una.includes(titolo) && una.includes(portafoglio));
      return ['Valore fiscale', 'Valore civile', 'Differenza temporanea'].map((una) =>
        cella(letto, riga, una),
      );
    };
    expect(del('AZ-A', 'CIR')).toEqual(['139036,15', '129800', '9236,15']);
    expect(del('BTP-A', 'CIR')).toEqual(['202000', '201700', '300']);
    expect(del('CRISI-A', 'IMM')).toEqual(['65000', '62000', '3000']);
    // Nobody knows how far tax law follows.
    expect(del('DIC31-A', 'CIR')).toEqual(['', '78720', '']);
  });

  test('di un utile netto da valutazione si dice la riserva; i conti in divisa non ci sono ancora', async () => {
    const { indirizzo } = stampeValutazione.cambi;
    const guid = await corsaInventata(proprietario, {
      ...{ stato: 'S', numero: 8, data: '2023-12-31' },
      righe: righeInventate().map((riga) => ({ ...riga, differenza_cambio: '10.00' })),
    });
    expect(await primaPagina(admin, indirizzo, { guid })).toContain(
      'utile netto di 190,00: riserva non distribuibile fino al realizzo',
    );
    expect(await primaPagina(admin, indirizzo, {})).toContain('perdita netta di 6.957,15');
  });

  test('si scelgono col filtro e per livello', async () => {
    const letto = await stampa('rimanenze', {
      livelloDettaglio: 'portafoglio',
      codPortafoglio: ['IMM', 'NET'],
    });
    expect(letto.righe).toHaveLength(4);
    expect(letto.totali).toHaveLength(3);
  });
});

describe('che cosa dice in testa', () => {
  const RIMANENZE = stampeValutazione.rimanenze.indirizzo;

  test('quale valutazione, di quale giorno, chi e quando', async () => {
    const detto = await primaPagina(admin, RIMANENZE, {});
    for (const parole of ['31/12/2025', 'n. 1, confermata', 'da bruno il 22/01/2026 alle 10:30'])
      expect(detto).toContain(parole);
    expect(detto).not.toContain('SIMULATA');
  });

  test('SIMULATA finché non è confermata, ANNULLATA dopo che lo è stata', async () => {
    const guid = await corsaInventata(proprietario, {
      ...{ stato: 'S', numero: 7, data: '2024-12-31', righe: righeInventate().slice(0, 2) },
    });
    expect(await primaPagina(admin, RIMANENZE, { guid })).toContain('31/12/2024 – SIMULATA');
    await confermaInventata(proprietario, guid);
    expect(await primaPagina(admin, RIMANENZE, { dataChiu: '2024-12-31' })).not.toContain(
      'SIMULATA',
    );
    await annullaInventata(proprietario, guid);
    const annullata = await primaPagina(admin, RIMANENZE, { guid });
    expect(annullata).toContain('ANNULLATA');
    expect(annullata).toContain('Prezzo corretto dopo la conferma');
  });
});

describe('chi le chiede', () => {
  test('ha Valutazione_R, e non vede quelle di un’altra azienda', async () => {
    const { indirizzo } = stampeValutazione.lotti;
    const senza = await come({ username: 'stampa.senza', su: { '001': ['Movimenti_R'] } });
    expect((await senza('POST', indirizzo, {})).statusCode).toBe(403);
    const con = await come({ username: 'stampa.con', su: { '001': ['Valutazione_R'] } });
    expect((await con('POST', indirizzo, { formati: ['csv'] })).statusCode).toBe(202);
    expect((await admin('POST', indirizzo, { guid: altrui })).statusCode).toBe(404);
  });
});

describe('un anno dopo', () => {
  const FORMATI = ['csv', 'xlsx', 'pdf'];
  const gruppiDi = (perDimensioni: boolean) =>
    perDimensioni ? { gruppi: ['voce', 'tipoTitolo', 'raggruppamento1'] } : {};
  const prime = new Map<string, readonly Buffer[]>();
  const CON_PIANO = {
    ...stampeValutazione.costoAmmortizzato,
    ...{ titolo: 'Il piano a scadenza', chiesto: { pianoAScadenza: true } },
  };
  const TUTTE = [...reportValutazione.map((una) => ({ ...una, chiesto: {} })), CON_PIANO];
  const fileDella = ({ indirizzo, perDimensioni, chiesto }: (typeof TUTTE)[number]) => {
    const corpo = { guid: confermata, ...gruppiDi(perDimensioni), ...chiesto };
    return fileDelReport(admin, indirizzo, corpo, FORMATI);
  };

  beforeAll(async () => {
    for (const una of TUTTE) prime.set(una.titolo, await fileDella(una));
    await proprietario.query(`
      insert into quotazioni (cod_titolo, data, prezzo) values ('AZ-A', '2025-12-31', 1.23);
      update titoli set descrizione = 'Altro nome di ' || cod_titolo where cod_titolo like '%-A';
      update portafogli set descrizione = 'Un altro portafoglio';
      update depositari set codice = 'UN-ALTRA';
      update s_descrizione_conti set descrizione = 'Altro conto', voce_bilancio = 'Z.9';
      update numeri_raggruppamento set descrizione = 'Altra dimensione';
      update raggruppamenti set descrizione = 'Altri';
      alter table tipi_titolo disable trigger user;
      update tipi_titolo set gruppo = case gruppo when 'AZ' then 'RF' else 'AZ' end where tipo_titolo in ('A', 'S', 'O');
      alter table tipi_titolo enable trigger user;
      delete from raggruppamenti_titoli;
      update aziende_libri set opzioni = '{"deroga": {"attiva": true, "aliquotaFiscale": "28"}}';
      update aziende set ragione_sociale = 'Un altro nome', indirizzo = 'Via Nuova 1'`);
  }, 120_000);

  test.each(TUTTE.map((una) => [una.titolo, una] as const))(
    '%s si ristampa byte per byte, dopo che prezzi, titoli e nomi sono cambiati',
    async (titolo, una) => {
      const dopo = await fileDella(una);
      for (const [i, formato] of FORMATI.entries()) {
        expect(dopo[i]?.length, formato).toBeGreaterThan(100);
        expect(prime.get(titolo)?.[i]?.equals(dopo[i] ?? Buffer.alloc(0)), formato).toBe(true);
      }
    },
  );
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { IngressoRimanenzeWire } from '#contract/valutazione/rimanenze.ts';
import { canonico } from '#domain/money/decimale.ts';
import { stampeValutazione } from '#domain/reports/valutazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { fileDelReport, primaPagina, reportLetto } from '#tests/setup/report.ts';

/** How a book's options change what its year end comes to, and that a run keeps what it went by. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin);
const contabile = contabileDiProva(admin);

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

const scegli = async (opzioni: object) => {
  const risposta = await admin('PUT', '/contabilita/opzioni', { opzioni });
  expect(risposta.statusCode, risposta.body).toBe(200);
};
const ingressi = async (guid: string, che: string) =>
  (await admin('GET', `/rimanenze/${guid}/ingressi`))
    .json<IngressoRimanenzeWire[]>()
    .filter((uno) => uno.che === che);

describe('minimoFiscale: a quale prezzo si conta il valore minimo dell’art. 94', () => {
  const { indirizzo } = stampeValutazione.fiscali;
  const CHI = { codTitolo: ['BTP-A'], codPortafoglio: ['CIR'] };
  const stampato = async (guid: string) => {
    const { testa, righe } = await reportLetto(admin, indirizzo, { guid, ...CHI });
    return ['Prezzo dell’art. 94', 'Prezzo minimo', 'Valore minimo (art. 94)'].map(
      (titolo) => righe[0]?.[testa.indexOf(titolo)],
    );
  };

  test('la media dell’ultimo mese o l’ultimo giorno; ogni valutazione tiene la scelta che aveva', async () => {
    await proprietario.query(`
      insert into quotazioni (cod_titolo, data, prezzo) values
        ('BTP-A', '2025-12-01', 100), ('BTP-A', '2025-12-16', 101), ('BTP-A', '2025-12-30', 102)`);
    const { guid: media } = await chiusure.simula();
    const inMedia = ['Media', '101', '202000'];
    expect(await stampato(media)).toEqual(inMedia);
    await scegli({ minimoFiscale: 'GIORNO' });
    expect((await chiusure.stato()).simulazioni[0]).toMatchObject({ guid: media, superata: true });
    const { guid: giorno } = await chiusure.simula();
    expect(await stampato(giorno)).toEqual(['Giorno', '102', '204000']);
    expect(await stampato(media)).toEqual(inMedia);
    expect(await primaPagina(admin, indirizzo, { guid: giorno })).toContain(
      'al prezzo dell’ultimo giorno',
    );
    expect(await primaPagina(admin, indirizzo, { guid: media })).toContain(
      'alla media dell’ultimo mese',
    );
    const letti = [...(await ingressi(media, 'prezzoFiscale'))].concat(
      await ingressi(giorno, 'prezzoFiscale'),
    );
    expect(
      letti.map(({ codice, dal, data, valore, giorni }) => [codice, dal, data, valore, giorni]),
    ).toEqual([
      ['BTP-A', '2025-12-01', '2025-12-30', '101', 1],
      ['BTP-A', null, '2025-12-30', '102', 1],
    ]);
  });
});

describe('cambioScarto: a che cambio va in euro lo scarto in divisa', () => {
  /** The bond in dollars at amortised cost: 100,000 of 200,000 bought on 6-3-2025. */
  const TITOLO = 'OBUSD-A';
  const rettifiche = async (guid: string) =>
    (await chiusure.movimenti(guid))
      .filter(({ codTitolo, causale }) => codTitolo === TITOLO && ['SCA', 'CAM'].includes(causale))
      .map(({ causale, importoDivisa, importo, cambio }) =>
        [causale, ...[importoDivisa, importo, cambio].map(canonico)].join(' '),
      );
  const rimanenza = async (guid: string) =>
    (await chiusure.righe(guid)).find(({ cod_Titolo }) => cod_Titolo === TITOLO);
  let chiusura: Awaited<ReturnType<typeof rimanenza>>;
  let guid: string;

  test('MEDIO senza i cambi dell’anno è un’anomalia, e non il cambio di chiusura', async () => {
    await proprietario.query(
      `update titoli set costo_ammortizzato = true where cod_titolo = '${TITOLO}'`,
    );
    ({ guid } = await chiusure.simula());
    chiusura = await rimanenza(guid);
    expect(Number(chiusura?.scarto)).toBeGreaterThan(0);
    await scegli({ cambioScarto: 'MEDIO' });
    expect((await chiusure.stato()).simulazioni[0]).toMatchObject({ guid, superata: true });
    const { guid: senza } = await chiusure.simula();
    expect(await rimanenza(senza)).toMatchObject({
      ...{ scarto: null, differenzaCambio: null, valoreBilancio: null },
      anomalie: [expect.stringMatching(/^Cambio medio di USD: fra il 06\/03\/2025 e il /)],
    });
  });

  test('coi cambi è la loro media dal carico, e ciò che resta va nella differenza di cambio', async () => {
    await proprietario.query(`
      insert into cambi (cod_divisa, data, cambio)
      select 'USD', g::date, case when g < '2025-07-01' then 1.05 else 1.15 end
        from generate_series(timestamp '2025-03-06', '2025-12-31', interval '5 days') g
      on conflict (cod_divisa, data) do update set cambio = excluded.cambio`);
    ({ guid } = await chiusure.simula());
    const medio = await rimanenza(guid);
    const [letto] = await ingressi(guid, 'cambioMedio');
    expect(letto).toMatchObject({ codice: 'USD', dal: '2025-03-06', fonte: 'cambi' });
    const cambio = canonico(letto?.valore ?? '');
    expect(Number(cambio)).toBeGreaterThan(1.05);
    expect(Number(cambio)).toBeLessThan(1.15);
    const [scarto, differenza] = await rettifiche(guid);
    const [, divisa = '', euro = ''] = scarto?.split(' ') ?? [];
    expect(scarto).toBe(`SCA ${divisa} ${euro} ${cambio}`);
    expect(Number(euro)).toBeCloseTo(Number(divisa) / Number(cambio), 2);
    expect(differenza).toMatch(/ 1\.175$/);
    // What is in currency does not change, and neither does the value at the closing rate.
    expect(medio).toMatchObject({
      ...{ costoDivisa: chiusura?.costoDivisa, valoreBilancio: chiusura?.valoreBilancio },
    });
    const somma = (una: typeof medio) =>
      Math.round((Number(una?.scarto) + Number(una?.differenzaCambio)) * 100);
    expect(somma(medio)).toBe(somma(chiusura));
    expect(medio?.scarto).not.toBe(chiusura?.scarto);
  });

  test('confermata si registra e si contabilizza a quel cambio, e si ristampa uguale dopo che i cambi cambiano', async () => {
    await contabile.genera('G', { dal: '2025-01-01', al: '2025-12-31' });
    expect((await contabile.conferma('G')).stato).toBe('completato');
    for (const [titolo, corpo] of [
      ['CRISI-A', { durevole: true, motivo: 'In concordato' }],
    ] as const)
      await chiusure.decidi(guid, titolo, corpo);
    const [prima] = await rettifiche(guid);
    await chiusure.conferma(guid);
    expect((await rettifiche(guid))[0]).toBe(prima);
    const { rows } = await proprietario.query<{ scarto: string; cambio: string }>(`
      select trim_scale(m.controvalore_euro)::text as scarto, trim_scale(m.cambio)::text as cambio from movimenti m
       where m.cod_azienda = '001' and m.cod_causale = 'SCA' and m.cod_titolo = '${TITOLO}' and m.data_movimento = '2025-12-31'`);
    expect(rows.map(({ scarto, cambio }) => `${scarto} ${cambio}`)).toEqual([
      prima?.split(' ').slice(2).join(' '),
    ]);
    await contabile.genera('F', { dal: '2025-01-01', al: '2025-12-31' });
    expect((await contabile.conferma('F')).stato).toBe('completato');
    const { rows: scritte } = await proprietario.query<{ importo: string }>(`
      select trim_scale(sum(case r.segno when 'D' then r.importo else -r.importo end))::text as importo
        from giornale_righe r join movimenti m on m.id = r.id_movimento
       where m.cod_causale = 'SCA' and m.cod_titolo = '${TITOLO}' and r.codice_conto = 'TIT' and m.data_movimento = '2025-12-31'`);
    expect(scritte[0]?.importo).toBe(prima?.split(' ')[2]);
    const tutte = async () => [
      ...(await fileDelReport(admin, stampeValutazione.scarti.indirizzo, { guid }, ['csv', 'pdf'])),
      ...(await fileDelReport(admin, stampeValutazione.ingressi.indirizzo, { guid }, ['csv'])),
    ];
    const prime = await tutte();
    await proprietario.query(`update cambi set cambio = 2 where cod_divisa = 'USD'`);
    const dopo = await tutte();
    expect(dopo.map((uno, i) => prime[i]?.equals(uno))).toEqual(prime.map(() => true));
  });
});

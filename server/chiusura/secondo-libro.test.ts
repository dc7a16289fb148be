import { beforeAll, describe, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import type { QuadraturaWire } from '#contract/contabilita/giornale.ts';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import { verificaDatabase } from '#server/copie/verifica.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { chiusuraDiProva, righeDellaScrittura } from '#tests/setup/chiusure.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { chi, rigaDi } from '#tests/setup/righe-movimento.ts';

/**
 * Two companies live the same year: 001 keeps an IFRS 9 book beside the statutory one, 002 does not. The statutory
 * figures of both are the same; those of the IFRS 9 book are counted by hand. Both bonds cost 98,000.00 with 1,487.67 of
 * accrual, at 3.846993 %: 98,398.98 at the year's end.
 */
const prova = await appDiProva();
const { admin, connessione, db, proprietario } = prova;
await lavoratoreDiProva(prova);
const in002: typeof admin = (metodo, url, corpo) =>
  admin(metodo, url, corpo, { 'x-cod-azienda': '002' });

const FINE = '2025-12-31';
const civili = { '001': contabileDiProva(admin), '002': contabileDiProva(in002, '002') } as const;
const chiusureCivili = { '001': chiusureDiProva(admin), '002': chiusureDiProva(in002) } as const;
const contiCivili = { '001': chiusuraDiProva(admin), '002': chiusuraDiProva(in002) } as const;
const AZIENDE = ['001', '002'] as const;
const ifrs = contabileDiProva(admin, '001', 'IFRS9');
const chiusure = chiusureDiProva(admin, 2025, 'IFRS9');
const conti = chiusuraDiProva(admin, 'IFRS9');

interface Fatto {
  readonly causale: string;
  readonly titolo: string;
  readonly giorno: string;
  readonly quantita: string;
  readonly importo?: string;
  readonly interessi?: string;
}

/** A movement as it is registered, paid or cashed in euro. */
const movimento = (azienda: string, una: Fatto) => {
  const { causale, titolo, giorno, quantita, importo = '0.00', interessi = '0.00' } = una;
  const totale = (Number(importo) + Number(interessi)).toFixed(2);
  const saldo = causale === 'ACQ' ? `-${totale}` : totale;
  return {
    ...rigaDi({ azienda, causale, titolo, data: giorno, quantita, costo: importo }),
    ...{ spese: '0.00', spese_euro: '0.00', saldo, saldo_euro: saldo },
    ...{ interessi_lordi: interessi, interessi_lordi_euro: interessi },
  };
};
const inTutte = async (...fatti: readonly Fatto[]) => {
  for (const azienda of AZIENDE)
    await inTransazione(db, chi(azienda), (tx) =>
      inserisciRegistrati(
        tx,
        chi(azienda),
        fatti.map((una) => movimento(azienda, una)),
      ),
    );
};

const NEL_2025: readonly Fatto[] = [
  ...['OBB-A', 'OBB-C'].flatMap((titolo) => [
    {
      causale: 'ACQ',
      titolo,
      giorno: '2025-06-30',
      quantita: '100000',
      importo: '98000.00',
      interessi: '1487.67',
    },
    { causale: 'CED', titolo, giorno: FINE, quantita: '100000', interessi: '3000.00' },
  ]),
  { causale: 'ACQ', titolo: 'AZ-E', giorno: '2025-03-03', quantita: '1000', importo: '10000.00' },
  { causale: 'ACQ', titolo: 'FON-T', giorno: '2025-03-03', quantita: '500', importo: '10000.00' },
];
const NEL_2026: readonly Fatto[] = [
  {
    causale: 'VEN',
    titolo: 'OBB-A',
    giorno: '2026-02-02',
    quantita: '40000',
    importo: '40800.00',
    interessi: '108.49',
  },
  { causale: 'VEN', titolo: 'AZ-E', giorno: '2026-02-02', quantita: '400', importo: '5200.00' },
  { causale: 'VEN', titolo: 'FON-T', giorno: '2026-02-02', quantita: '500', importo: '9500.00' },
];

beforeAll(async () => {
  for (const azienda of AZIENDE) await apriDeposito(proprietario, { azienda });
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, quotazione, cod_divisa, tipo_ifrs9, data_emissione, data_godimento,
            data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei)
     select t.codice, t.codice, 'O', 'P', 'EUR', t.classe, date '2024-12-31', date '2024-12-31', date '2027-12-31', 100, 3, '12', 'ICMA'
       from (values ('OBB-A', 'FVOCI'), ('OBB-C', 'AC')) t (codice, classe)
     union all
     select t.codice, t.codice, t.tipo, 'U', 'EUR', t.classe, null, null, null, null, null, null, null
       from (values ('AZ-E', 'A', 'FVOCI-E'), ('FON-T', 'F', null)) t (codice, tipo, classe)`,
  );
  for (const azienda of AZIENDE)
    await proprietario.query(
      `insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
       select $1, t.codice, $2::date, t.prezzo
         from (values ('OBB-A', 101), ('OBB-C', 95), ('AZ-E', 12.5), ('FON-T', 18)) t (codice, prezzo)`,
      [azienda, FINE],
    );
  for (const chiama of [admin, in002])
    expect((await chiama('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  const libro = await admin('POST', '/contabilita/libri', { codLibro: 'IFRS9' });
  expect(libro.statusCode, libro.body).toBe(201);
  await admin('POST', '/contabilita/predefiniti', { codLibro: 'IFRS9' });
  await inTutte(...NEL_2025);
});

type Contabile = ReturnType<typeof contabileDiProva>;

async function trasferisci(uno: Contabile, tipo: 'G' | 'F', al: string) {
  const guid = await uno.genera(tipo, { al });
  expect(await uno.scarti(guid)).toEqual([]);
  const esito = await uno.conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
  return uno.scritture(guid);
}

/** Entries by causale and titolo, each with its lines. */
const dette = (scritture: readonly ScritturaSimulataWire[]) =>
  scritture.map((una) => `${una.causale} ${righeDi([una]).join(' · ')}`).sort();

/** What stands in the statutory journal, entry by entry. */
const giornaleCivile = async (azienda: (typeof AZIENDE)[number]) =>
  (await contiCivili[azienda].scritture({})).map(
    (una) => `${una.dataContabile} ${una.tipo} ${una.causale} ${righeDellaScrittura(una)}`,
  );
const inCarico = async (azienda: string) =>
  (
    await proprietario.query(
      `select cod_titolo, quantita::text, costo::text from posizioni where cod_azienda = $1 order by 1`,
      [azienda],
    )
  ).rows.map(({ cod_titolo, quantita, costo }) => `${cod_titolo} ${quantita} ${costo}`);

describe('lo stesso anno in due libri', () => {
  let guid: string;

  test('il secondo si simula per conto suo, e aspetta a confermare che i giorni siano chiusi', async () => {
    for (const uno of [civili['001'], civili['002'], ifrs]) await trasferisci(uno, 'G', FINE);
    const simulata = await chiusure.simula({});
    ({ guid } = simulata);
    expect(simulata).toMatchObject({ codLibro: 'IFRS9', deroga: null });
    // 398.98 + 398.98 − 1,000.00: the rest waits in its reserves.
    expect(simulata.effetto).toMatchObject({ fairValue: '4101.02', risultato: '-202.04' });
    const righe = await chiusure.righe(guid);
    expect(
      righe.map((una) =>
        [una.cod_Titolo, una.tipoIfrs9, una.scarto, una.variazioneFairValue, una.riservaFairValue]
          .concat([una.svalutazione, una.valoreBilancio, una.numeroConto])
          .join(' '),
      ),
    ).toEqual([
      'AZ-E FVOCI-E 0.00 2500.00 2500.00 0.00 12500.00 AF21',
      'FON-T FVTPL 0.00 -1000.00  0.00 9000.00 AF32',
      'OBB-A FVOCI 398.98 2601.02 2601.02 0.00 101000.00 AF20',
      'OBB-C AC 398.98 0.00  0.00 98398.98 AF10',
    ]);
    const presto = await chiusure.chiediConferma(guid);
    expect([presto.statusCode, presto.json<{ detail: string }>().detail]).toEqual([
      409,
      'Movimenti e archivi non sono ancora chiusi fino al 31/12/2025: confermare prima la valutazione nel libro principale, o chiuderli da «Aziende», poi confermare quella nel libro IFRS9.',
    ]);
    const deroga = await admin('POST', '/chiusura/simula', {
      ...{ codLibro: 'IFRS9', deroga: { attiva: true, titoli: null } },
    });
    expect(deroga.json()).toMatchObject({ errori: [{ campo: 'deroga' }] });
    const nulla = await chiusure.decidi(guid, 'OBB-C', {
      durevole: true,
      motivo: 'Emittente in crisi',
    });
    expect(nulla.statusCode).toBe(409);
  });

  test('il civilistico si chiude come se il secondo non ci fosse', async () => {
    for (const azienda of AZIENDE) {
      const { guid: civile } = await chiusureCivili[azienda].simula({});
      await chiusureCivili[azienda].conferma(civile);
      await trasferisci(civili[azienda], 'F', FINE);
      await contiCivili[azienda].epiloga(2025);
      await contiCivili[azienda].riapri(2025);
    }
    expect(await giornaleCivile('001')).toEqual(await giornaleCivile('002'));
    expect(await inCarico('001')).toEqual([
      'AZ-E 1000.000000 10000.00',
      'FON-T 500.000000 9000.00',
      'OBB-A 100000.000000 98000.00',
      'OBB-C 100000.000000 95000.00',
    ]);
  });

  test('il secondo si conferma com’era simulato: i suoi movimenti stanno nel suo giornale, e in nessun altro posto', async () => {
    const [prima] = (await chiusure.stato()).simulazioni;
    expect(prima).toMatchObject({ guid, superata: false });
    await chiusure.conferma(guid);
    const movimenti = await chiusure.movimenti(guid);
    expect(movimenti.map((una) => `${una.codTitolo} ${una.causale} ${una.importo}`)).toEqual([
      'AZ-E VAL 2500.00',
      'FON-T VAL -1000.00',
      'OBB-A SCA 398.98',
      'OBB-A VAL 2601.02',
      'OBB-C SCA 398.98',
    ]);
    expect(await inCarico('001')).toEqual(await inCarico('002'));
    const archivio = await admin('POST', '/movimenti/getpagedpost', {
      filter: { cod_Causale: ['VAL', 'SCA'] },
    });
    expect(archivio.statusCode, archivio.body).toBe(200);
    expect(archivio.json<{ items: unknown[] }>().items).toEqual([]);
    const storno = await admin('POST', `/movimenti/${movimenti[0]?.idMovimento}/storna`, {});
    expect(storno.json<{ detail: string }>().detail).toContain('è della chiusura nel libro IFRS9');
    expect(dette(await trasferisci(ifrs, 'F', FINE))).toEqual([
      'SCA SCARTO.ATT:RC10 A 398.98 · TIT:AF10 D 398.98',
      'SCA SCARTO.ATT:RC10 A 398.98 · TIT:AF20 D 398.98',
      'VAL MINUS.VAL:RC32 D 1000.00 · TIT:AF32 A 1000.00',
      'VAL PLUS.VAL:PN10 A 2601.02 · TIT:AF20 D 2601.02',
      'VAL PLUS.VAL:PN11 A 2500.00 · TIT:AF21 D 2500.00',
    ]);
    expect(await civili['001'].scritture(await civili['001'].simula('F', { al: FINE }))).toEqual(
      [],
    );
  });

  test('epilogo e riapertura sono i suoi: il risultato è quello delle sue classi', async () => {
    await conti.epiloga(2025);
    await conti.riapri(2025);
    // Interest 2 × 1,512.33, discount 2 × 398.98, the fund −1,000.00.
    expect(await chiusure.stato()).toMatchObject({ stato: 'P', epilogo: { risultato: '2822.62' } });
    expect(await conti.saldi({ dataA: FINE, comprendiChiusura: true })).toEqual([]);
    expect(await giornaleCivile('001')).toEqual(await giornaleCivile('002'));
  });

  test('l’anno dopo ciò che si vende esce al suo valore nel libro, e la riserva torna', async () => {
    await inTutte(...NEL_2026);
    expect(dette(await trasferisci(ifrs, 'G', '2026-02-28'))).toEqual([
      'VEN BANCA:AF80 D 40908.49 · INT.ATT:RC10 A 108.49 · PLUS.NEG:RC41 A 1040.41 · PLUS.NEG:RC41 A 400.00 · RIS.FVOCI:PN10 D 1040.41 · TIT:AF20 A 40400.00',
      'VEN BANCA:AF80 D 5200.00 · PLUS.NEG:PN20 A 1000.00 · PLUS.NEG:PN20 A 200.00 · RIS.FVOCI.E:PN11 D 1000.00 · TIT:AF21 A 5000.00',
      'VEN BANCA:AF80 D 9500.00 · PLUS.NEG:RC32 A 500.00 · TIT:AF32 A 9000.00',
    ]);
    for (const azienda of AZIENDE) await trasferisci(civili[azienda], 'G', '2026-02-28');
    expect(await giornaleCivile('001')).toEqual(await giornaleCivile('002'));
    expect(await inCarico('001')).toEqual(await inCarico('002'));
  });

  test('un acquisto che si viene a sapere dopo rettifica la vendita ai costi di ognuno dei due', async () => {
    await inTutte({
      causale: 'ACQ',
      titolo: 'AZ-E',
      giorno: '2026-01-20',
      quantita: '100',
      importo: '1400.00',
    });
    const scritte = await trasferisci(ifrs, 'G', '2026-02-28');
    // 13,900.00 × 400 / 1,100 = 5,054.55; of the reserve 2,500.00 × 400 / 1,100 = 909.09.
    expect(dette(scritte.filter(({ causale }) => causale === 'VEN'))).toEqual([
      'VEN PLUS.NEG:PN20 D 145.46 · RIS.FVOCI.E:PN11 A 90.91 · TIT:AF21 A 54.55',
    ]);
    for (const azienda of AZIENDE) await trasferisci(civili[azienda], 'G', '2026-02-28');
    expect(await giornaleCivile('001')).toEqual(await giornaleCivile('002'));
  });

  test('i conti sono quelli che le posizioni dicono, e il database è sano', async () => {
    const quadrata = await admin('POST', '/giornale/quadratura', {
      codLibro: 'IFRS9',
      dataA: '2026-12-31',
    });
    expect(quadrata.statusCode, quadrata.body).toBe(200);
    const { righe } = quadrata.json<QuadraturaWire>();
    expect(righe.map((una) => `${una.numeroConto} ${una.saldo} ${una.differenza}`)).toEqual([
      'AF10 98398.98 0.00',
      'AF20 60600.00 0.00',
      'AF21 8845.45 0.00',
    ]);
    const { controlli } = await verificaDatabase({
      connessione,
      segnale: new AbortController().signal,
    });
    expect(controlli.filter(({ esito }) => esito !== 'bene')).toEqual([]);
  });

  test('la fine dell’anno dopo parte dai suoi valori, e la riserva resta la differenza dal costo ammortizzato', async () => {
    await proprietario.query(
      `insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
       select '001', t.codice, date '2026-12-31', t.prezzo
         from (values ('OBB-A', 100), ('OBB-C', 100), ('AZ-E', 13)) t (codice, prezzo)`,
    );
    await inTutte(
      {
        causale: 'CED',
        titolo: 'OBB-A',
        giorno: '2026-12-31',
        quantita: '60000',
        interessi: '1800.00',
      },
      {
        causale: 'CED',
        titolo: 'OBB-C',
        giorno: '2026-12-31',
        quantita: '100000',
        interessi: '3000.00',
      },
    );
    const dopo = await chiusure.simula({ data: '2026-12-31' }, 2026);
    expect(dopo.codLibro).toBe('IFRS9');
    const cifre = (una: RimanenzaWire) =>
      [una.cod_Titolo, una.costoAnte, una.scarto, una.variazioneFairValue, una.riservaFairValue]
        .concat([una.valoreBilancio])
        .join(' ');
    const righe = await chiusure.righe(dopo.guid);
    expect(righe.flatMap(({ anomalie }) => anomalie)).toEqual([]);
    // 100,000 have an amortised cost of 99,184.38, so 60,000 of 59,510.63.
    expect(righe.map(cifre)).toEqual([
      'AZ-E 8845.45 0.00 254.55 1845.46 9100.00',
      'OBB-A 60600.00 471.24 -1071.24 489.37 60000.00',
      'OBB-C 98398.98 785.40 0.00  99184.38',
    ]);
    const ipotesi = await chiusure.simula({ data: '2026-12-31', ipotesi: { metodo: 'FI' } }, 2026);
    const aLotti = await chiusure.righe(ipotesi.guid);
    // First in, first out: 5,000.00 went out of 12,500.00, and 1,400.00 came in.
    expect(aLotti.map(({ cod_Titolo, costoAnte }) => `${cod_Titolo} ${costoAnte}`)).toEqual([
      'AZ-E 8900.00',
      'OBB-A 60600.00',
      'OBB-C 98398.98',
    ]);
    for (const { lotti, valoreBilancio } of aLotti)
      expect(lotti.reduce((s, { costo }) => s + Number(costo), 0)).toBeCloseTo(
        Number(valoreBilancio),
        6,
      );
    for (const una of [dopo, ipotesi]) await chiusure.annulla(una.guid);
  });

  test('annullata, tutto torna al costo nel suo libro, e il civilistico non se ne accorge', async () => {
    const chiusi = async () =>
      (
        await proprietario.query(
          `select movimenti_chiusi_al::text as al from aziende where cod_azienda = '001'`,
        )
      ).rows[0]?.al;
    await chiusure.annulla(guid, 'Classi da rivedere tutte');
    expect(await chiusi()).toBe(FINE);
    expect(await chiusure.stato()).toMatchObject({ stato: 'A', confermata: null });
    const scritte = await trasferisci(ifrs, 'G', '2026-02-28');
    // 11,400.00 × 400 / 1,100 = 4,145.45 in the place of 5,054.55, and nothing of a reserve.
    expect(dette(scritte)).toEqual([
      'VEN MINUS.NEG:RC32 D 500.00 · PLUS.NEG:RC32 D 500.00 · TIT:AF32 A 1000.00',
      'VEN PLUS.NEG:PN20 A 0.01 · RIS.FVOCI.E:PN11 A 909.09 · TIT:AF21 D 909.10',
      'VEN PLUS.NEG:RC41 A 159.59 · RIS.FVOCI:PN10 A 1040.41 · TIT:AF20 D 1200.00',
    ]);
    expect(await giornaleCivile('001')).toEqual(await giornaleCivile('002'));
    const verifica = await admin('GET', '/giornale/verifica?codLibro=IFRS9');
    expect(verifica.json()).toMatchObject({ ok: true });
  });
});

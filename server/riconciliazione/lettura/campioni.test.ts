import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type EventoLettura,
  RifiutoLettura,
  type RigaLetta,
} from '#domain/riconciliazione/estratto.ts';
import { avvisiDi, codeDi, messaggiDi, righeDi, testateDi } from '#tests/setup/lettura-estratti.ts';
import { leggiEstratto } from './leggi.ts';

const CAMPIONI = join(import.meta.dirname, '../../../domain/riconciliazione/lettura/campioni');

async function* corpo(...nomi: readonly string[]): AsyncGenerator<Buffer> {
  for (const nome of nomi) yield readFileSync(join(CAMPIONI, nome));
}

async function eventi(...nomi: readonly string[]): Promise<EventoLettura[]> {
  const letti: EventoLettura[] = [];
  await leggiEstratto(corpo(...nomi), nomi[0] ?? '', (e) => letti.push(e));
  return letti;
}

const atteso = <T>(nome: string): T =>
  JSON.parse(readFileSync(join(CAMPIONI, `${nome}.atteso.json`), 'utf8')) as T;

interface RigaAttesa {
  readonly data_contabile: string;
  readonly data_valuta: string;
  readonly importo: string;
  readonly causale_cbi: string;
  readonly riferimento_banca: string;
  readonly testo?: string;
  readonly descrizione?: string;
  readonly riconciliazione?: string;
  readonly ordinante?: string;
  readonly msg_id?: string;
  readonly end_to_end?: string;
  readonly riferimento_cliente?: readonly [string, string];
}

interface EstrattoAtteso {
  readonly iban: string;
  readonly divisa: string;
  readonly data_contabile: string;
  readonly saldo_iniziale: string;
  readonly saldo_finale: string;
  readonly righe: readonly RigaAttesa[];
}

/** The line as its expectation says it: what is not expected of it is not looked at. */
function verifica(letta: RigaLetta, attesa: RigaAttesa): void {
  expect(letta).toMatchObject({
    tipo: 'movimento',
    stato: 'contabilizzata',
    importo: attesa.importo,
    dataContabile: attesa.data_contabile,
    dataValuta: attesa.data_valuta,
    causale: attesa.causale_cbi,
  });
  expect(letta.riferimenti).toContain(attesa.riferimento_banca);
  const altri = [attesa.msg_id, attesa.end_to_end, attesa.riferimento_cliente?.[1]];
  for (const riferimento of altri.filter((r) => r !== undefined && r !== 'NOTPROVIDED'))
    expect(letta.riferimenti).toContain(riferimento);
  expect(letta.riferimenti).not.toContain('NOTPROVIDED');
  const testo = attesa.testo ?? attesa.riconciliazione;
  if (testo !== undefined) expect(letta.testo).toContain(testo);
  if (attesa.descrizione !== undefined) expect(letta.descrizione).toBe(attesa.descrizione);
  if (attesa.ordinante !== undefined) expect(letta.controparte).toBe(attesa.ordinante);
}

describe.each([
  'rh_01_corretto.txt',
  'rh_03_buco-nella-sequenza.txt',
  'rh_05_corretto_senza-spazi-finali_lf.txt',
  'camt_cbi_01_corretto.xml',
  'camt_cbi_03_buco-nella-sequenza.xml',
])('l’estratto %s', (nome) => {
  test('si legge come dice la sua attesa, nell’ordine del file', async () => {
    const letti = await eventi(nome);
    const { estratti } = atteso<{ estratti: EstrattoAtteso[] }>(nome.replace(/\.\w+$/, ''));
    // After a hole comes one more, that adds up by itself: it is for who takes it to wait for what is missing.
    const dopoIlBuco = nome.includes('buco') ? 1 : 0;
    expect(testateDi(letti)).toHaveLength(estratti.length + dopoIlBuco);
    expect(testateDi(letti).slice(0, estratti.length)).toMatchObject(
      estratti.map((e) => ({
        coordinate: e.iban,
        divisa: e.divisa,
        saldoIniziale: e.saldo_iniziale,
        dataRiferimento: e.data_contabile,
        chiudeGiornata: true,
      })),
    );
    expect(codeDi(letti).slice(0, estratti.length)).toMatchObject(
      estratti.map((e) => ({ saldoFinale: e.saldo_finale, dataRiferimento: e.data_contabile })),
    );
    const righe = righeDi(letti);
    const attese = estratti.flatMap((e) => e.righe);
    if (dopoIlBuco === 0) expect(righe).toHaveLength(attese.length);
    attese.forEach((attesa, i) => {
      const letta = righe[i];
      if (letta) verifica(letta, attesa);
    });
    expect(avvisiDi(letti)).toEqual([]);
  });
});

test('uno storno si riconosce, e resta l’importo come è scritto', async () => {
  for (const nome of ['rh_01_corretto.txt', 'camt_cbi_01_corretto.xml']) {
    const storni = righeDi(await eventi(nome)).filter(({ storno }) => storno);
    expect(storni.map(({ importo }) => importo)).toEqual(['5.00']);
  }
});

async function rifiuto(nome: string): Promise<RifiutoLettura> {
  const causa = await eventi(nome).then(
    () => null,
    (errore: unknown) => errore,
  );
  expect(causa).toBeInstanceOf(RifiutoLettura);
  return causa as RifiutoLettura;
}

test.each([
  ['rh_02_saldo-finale-errato.txt', /Riga 27: .*IT34C9999999901000000271828.*non quadra/, '100'],
  [
    'rh_04_movimento-mancante.txt',
    /Riga 8: dopo il movimento 002 viene il 004: manca il 003/,
    '250000',
  ],
  ['camt_cbi_02_saldo-finale-errato.xml', /non quadra/, '-0.01'],
  ['camt_cbi_04_periodico_conteggio-errato.xml', /dichiarati 15, letti 14/, null],
])('%s si rifiuta per la sua ragione', async (nome, ragione, differenza) => {
  const causa = await rifiuto(nome);
  expect(causa.message).toMatch(ragione);
  expect(causa.differenza).toBe(differenza);
});

interface PosizioneAttesa {
  readonly isin: string;
  readonly tipo_quantita: string;
  readonly aggregata: string;
  readonly disponibile: string;
  readonly bloccata?: string;
  readonly in_arrivo?: string;
  readonly fattore?: string;
  readonly prezzo?: string;
  readonly controvalore?: string;
  readonly luogo?: string;
}

test('le due pagine di un MT535 danno le 35 posizioni attese, e dicono il totale falso', async () => {
  const letti = await eventi('MT535_pagina1.fin', 'MT535_pagina2.fin');
  const { posizioni } = atteso<{ posizioni: PosizioneAttesa[] }>('MT535');
  expect(righeDi(letti).map(({ n }) => n)).toEqual(posizioni.map((_, i) => i + 1));
  expect(righeDi(letti)).toMatchObject(
    posizioni.map((p) => ({
      tipo: 'posizione',
      isin: p.isin === '' ? null : p.isin,
      tipoQuantita: p.tipo_quantita,
      quantita: p.aggregata,
      disponibile: p.disponibile,
      bloccata: p.bloccata ?? null,
      inArrivo: p.in_arrivo ?? null,
      fattore: p.fattore ?? null,
      prezzo: p.prezzo ?? null,
      importo: p.controvalore ?? null,
      luogo: p.luogo ?? null,
    })),
  );
  expect(testateDi(letti)).toMatchObject([
    {
      coordinate: 'ESEMPIO-0001',
      dataRiferimento: '2026-11-18',
      base: 'regolato',
      pagina: 1,
      continua: true,
    },
    { pagina: 2, continua: false, preparato: '2026-11-18T20:30:00' },
  ]);
  expect(codeDi(letti).map(({ continua }) => continua)).toEqual([true, false]);
  expect(avvisiDi(letti)).toEqual([
    expect.stringMatching(/^Pagina 2, riga \d+: il totale della pagina è 1,00 EUR/),
  ]);
  const senzaIsin = righeDi(letti).at(-1);
  expect(senzaIsin).toMatchObject({
    codiceLocale: '/IT/ESE999',
    descrizione: 'OBBLIGAZIONE SENZA ISIN',
  });
  const spezzata = righeDi(letti)[1];
  expect(spezzata?.descrizione).toBe('//BTP 4 / 15/11/30 EUR');
});

test('un MT536 ha il segno della quantità in REDE e quello dell’importo nella N', async () => {
  const letti = await eventi('MT536.fin');
  const { movimenti, dal, al, conto } = atteso<{
    conto: string;
    dal: string;
    al: string;
    movimenti: {
      rela: string | null;
      isin: string;
      quantita: string;
      importo: string | null;
      data: string;
    }[];
  }>('MT536');
  expect(testateDi(letti)).toMatchObject([{ coordinate: conto, dal, dataRiferimento: al }]);
  expect(righeDi(letti)).toMatchObject(
    movimenti.map((m) => ({
      riferimenti: m.rela === null ? [] : [m.rela],
      isin: m.isin,
      quantita: m.quantita,
      importo: m.importo,
      dataContabile: m.data,
    })),
  );
});

test('le catene si leggono con i loro legami, i residui e le date', async () => {
  const nomi = readdirSync(CAMPIONI)
    .filter((n) => n.startsWith('catena'))
    .toSorted();
  const letti = messaggiDi(await eventi(...nomi));
  expect(letti.map((m) => [m.tipo, m.riferimento, m.collegato])).toEqual([
    ['540', 'ESE26110001', null],
    ['544', 'CST0000101', 'ESE26110001'],
    ['541', 'ESE26110002', null],
    ['545', 'CST0000102', 'ESE26110002'],
    ['545', 'CST0000103', 'ESE26110002'],
    ['542', 'ESE26110003', null],
    ['546', 'CST0000104', 'ESE26110003'],
    ['543', 'ESE26110004', null],
    ['547', 'CST0000105', 'ESE26110004'],
    ['543', 'ESE26110005', null],
    ['548', 'CST0000106', 'ESE26110005'],
    ['545', 'CST0000107', null],
  ]);
  expect(letti[3]).toMatchObject({
    quantita: '600000',
    giaRegolata: '0',
    daRegolare: '400000',
    parziale: true,
    importo: '-608942.12',
  });
  expect(letti[6]).toMatchObject({ dataRegolamento: '2026-11-18', dataEffettiva: '2026-11-20' });
  expect([letti[7]?.importo, letti[8]?.importo]).toEqual(['18037.50', '18025.00']);
  expect(letti[10]).toMatchObject({
    specie: 'stato',
    codiceStato: 'PENF',
    motivo: 'LACK',
    verso: 'consegna',
  });
});

test('eventi e pagamenti si leggono come dicono le loro attese', async () => {
  const attesi = JSON.parse(
    readFileSync(join(CAMPIONI, 'operazioni-sul-capitale.atteso.json'), 'utf8'),
  ) as {
    file: string;
    evento: string;
    lordo?: string;
    ritenuta?: string;
    netto?: string;
    nominale?: string;
  }[];
  for (const a of attesi) {
    const [letto] = messaggiDi(await eventi(`${a.file}.fin`));
    expect(letto?.riferimentoEvento, a.file).toBe(a.evento);
    if (a.lordo !== undefined) {
      const { lordo, netto } = a;
      expect(letto, a.file).toMatchObject({ lordo, netto });
      expect(letto?.ritenuta ?? '0').toBe(a.ritenuta);
    }
  }
  const [ritenuta] = messaggiDi(await eventi('MT566_INTR_cedola_con-ritenuta.fin'));
  expect(ritenuta).toMatchObject({
    collegato: 'CA0000201',
    importo: '16406.25',
    lordo: '18750',
    ritenuta: '2343.75',
    dataPagamento: '2026-11-16',
  });
  const [altro] = messaggiDi(await eventi('MT566_INTR_cedola_altro-nominale.fin'));
  expect(altro).toMatchObject({ quantita: '887500', importo: '17750' });
  const [dividendo] = messaggiDi(await eventi('MT564_DVCA_dividendo.fin'));
  expect(dividendo).toMatchObject({
    perUnita: '0.215',
    dataStacco: '2026-11-16',
    quantita: '12500',
  });
  const [diviso] = messaggiDi(await eventi('MT564_SPLF_frazionamento.fin'));
  expect(diviso?.rapporto).toEqual({ nuovi: '4', vecchi: '1', aggiuntivi: false });
  expect(diviso?.isinNuovo).toBeNull();
});

test('l’esito dice formato, codifica, impronta e byte', async () => {
  const esito = await leggiEstratto(corpo('rh_01_corretto.txt'), 'rh.txt', () => {});
  expect(esito).toEqual({
    formato: 'RH',
    codifica: 'UTF-8',
    byte: 6222,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

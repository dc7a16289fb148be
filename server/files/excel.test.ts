import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ColonnaFile } from './celle.ts';
import { leggiExcel, limitiExcel } from './excel-lettura.ts';
import type { Cella } from './righe.ts';
import { scriviCsv, scriviExcel } from './scrivi.ts';

const colonne: ColonnaFile[] = [
  { titolo: 'DATA', tipo: 'data' },
  { titolo: 'CODICE DIVISA', tipo: 'testo' },
  { titolo: 'CAMBIO', tipo: 'numero', decimali: 4 },
];
const righe = [
  ['2025-10-01', 'USD', '1.1724'],
  ['2026-04-13', '=1+1', '-20082.05'],
  ['1972-02-29', null, '1.1234567890123456'],
];

async function* unBlocco() {
  yield righe;
}

async function unito(flusso: AsyncIterable<Buffer>): Promise<Buffer> {
  const parti: Buffer[] = [];
  for await (const parte of flusso) parti.push(parte);
  return Buffer.concat(parti);
}

async function leggi(byte: Uint8Array, limiti = limitiExcel): Promise<(readonly Cella[])[]> {
  const lette: (readonly Cella[])[] = [];
  for await (const blocco of leggiExcel(byte, limiti)) lette.push(...blocco.righe);
  return lette;
}

/** A ZIP of deflated entries, written by hand so that its directory can lie about their sizes. */
function zip(voci: readonly { nome: string; dati: Buffer; dichiarati?: number }[]): Buffer {
  const locali: Buffer[] = [];
  const direttorio: Buffer[] = [];
  let posizione = 0;
  for (const { nome, dati, dichiarati } of voci) {
    const chiuso = deflateRawSync(dati);
    const comune = Buffer.alloc(26);
    comune.writeUInt16LE(20, 0);
    comune.writeUInt16LE(8, 4);
    comune.writeUInt32LE(crc32(dati), 10);
    comune.writeUInt32LE(chiuso.length, 14);
    comune.writeUInt32LE(dichiarati ?? dati.length, 18);
    comune.writeUInt16LE(nome.length, 22);
    const locale = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      comune,
      Buffer.from(nome),
      chiuso,
    ]);
    const coda = Buffer.alloc(14);
    coda.writeUInt32LE(posizione, 10);
    const versione = Buffer.from([20, 0]);
    direttorio.push(Buffer.from('PK\x01\x02', 'latin1'), versione, comune, coda, Buffer.from(nome));
    locali.push(locale);
    posizione += locale.length;
  }
  const voce = Buffer.concat(direttorio);
  const fine = Buffer.alloc(22);
  fine.write('PK\x05\x06', 'latin1');
  fine.writeUInt16LE(voci.length, 8);
  fine.writeUInt16LE(voci.length, 10);
  fine.writeUInt32LE(voce.length, 12);
  fine.writeUInt32LE(posizione, 16);
  return Buffer.concat([...locali, voce, fine]);
}

const relazioni = (tipo: string, target: string) =>
  Buffer.from(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      `<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/` +
      `relationships/${tipo}" Target="${target}"/></Relationships>`,
  );

const scheletro = [
  { nome: '[Content_Types].xml', dati: Buffer.from('<Types/>') },
  { nome: '_rels/.rels', dati: relazioni('officeDocument', 'xl/workbook.xml') },
  {
    nome: 'xl/workbook.xml',
    dati: Buffer.from(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
  },
  { nome: 'xl/_rels/workbook.xml.rels', dati: relazioni('worksheet', 'worksheets/sheet1.xml') },
];
const foglio = (dati: string) => ({
  nome: 'xl/worksheets/sheet1.xml',
  dati: Buffer.from(`<worksheet><sheetData>${dati}</sheetData></worksheet>`),
});

describe('scrivere e rileggere', () => {
  test('il CSV è italiano e le formule vi restano testo', async () => {
    expect((await unito(scriviCsv(colonne, unBlocco()))).toString()).toBe(
      '\ufeffDATA;CODICE DIVISA;CAMBIO\r\n' +
        '01/10/2025;USD;1,1724\r\n' +
        "13/04/2026;'=1+1;-20082,05\r\n" +
        '29/02/1972;;1,1234567890123456\r\n',
    );
  });

  test('il foglio Excel ha date e numeri veri; più di 15 cifre restano testo', async () => {
    expect(await leggi(await unito(scriviExcel('Cambi', colonne, unBlocco())))).toEqual([
      ['DATA', 'CODICE DIVISA', 'CAMBIO'],
      [new Date('2025-10-01'), 'USD', 1.1724],
      [new Date('2026-04-13'), '=1+1', -20082.05],
      [new Date('1972-02-29'), null, '1.1234567890123456'],
    ]);
  });
});

describe('quel che un foglio Excel non può essere', () => {
  const buono = zip([...scheletro, foglio('<row r="1"><c r="A1"><v>1</v></c></row>')]);

  test('il foglio fatto a mano per queste prove si legge', async () => {
    expect(await leggi(buono)).toEqual([[1]]);
  });

  test('troncato, dovunque', async () => {
    for (const parte of [0.2, 0.5, 0.9, 0.99]) {
      const troncato = buono.subarray(0, Math.floor(buono.length * parte));
      await expect(leggi(troncato)).rejects.toThrow('troncato o rovinato');
    }
  });

  test('rovinato a metà', async () => {
    const rovinato = Buffer.from(await unito(scriviExcel('Cambi', colonne, unBlocco())));
    const inizio = rovinato.indexOf('sheet1.xml') + 20;
    rovinato.fill(0xff, inizio, inizio + 40);
    await expect(leggi(rovinato)).rejects.toThrow('troncato o rovinato');
  });

  test('un vecchio .xls, con il rimedio', async () => {
    const xls = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(leggi(xls)).rejects.toThrow('salvarlo come «Cartella di lavoro di Excel (.xlsx)»');
  });

  test('un testo, o niente', async () => {
    await expect(leggi(Buffer.from('DATA;CAMBIO'))).rejects.toThrow('non è un foglio Excel');
    await expect(leggi(Buffer.alloc(0))).rejects.toThrow('Il file è vuoto.');
  });

  test('uno zip che si gonfia (zip bomb)', async () => {
    const zeri = Buffer.alloc(60_000_000);
    const bomba = zip([...scheletro, { nome: 'xl/worksheets/sheet1.xml', dati: zeri }]);
    await expect(leggi(bomba)).rejects.toThrow('zip bomb');
  });

  test('uno zip che mente sulle dimensioni si ferma alla dimensione dichiarata', async () => {
    const grande = foglio(`<row r="1"><c r="A1"><v>1</v></c></row>${' '.repeat(30_000_000)}`);
    const bugiardo = zip([...scheletro, { ...grande, dichiarati: 1_000 }]);
    await expect(leggi(bugiardo)).rejects.toThrow('troncato o rovinato');
  });

  test('troppe parti, troppe righe, righe smisurate', async () => {
    const parti = Array.from({ length: 1_001 }, (_, i) => ({
      nome: `p${i}`,
      dati: Buffer.from('x'),
    }));
    await expect(leggi(zip(parti))).rejects.toThrow('contiene 1001 parti');
    const tre = foglio('<row r="1"><c><v>1</v></c></row>'.repeat(3));
    const stretti = { ...limitiExcel, righe: 2 };
    await expect(leggi(zip([...scheletro, tre]), stretti)).rejects.toThrow('supera 2 righe');
    const larga = foglio('<row r="1"><c r="XFD1"><v>1</v></c></row>');
    await expect(leggi(zip([...scheletro, larga]), { ...limitiExcel, celle: 100 })).rejects.toThrow(
      '100 celle',
    );
  });
});

import { describe, expect, test } from 'vitest';
import { type EventoLettura, RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import type { MappaturaColonne } from '#domain/riconciliazione/lettura/mappatura-colonne.ts';
import { scriviExcel } from '#server/files/scrivi.ts';
import { righeDi } from '#tests/setup/lettura-estratti.ts';
import { type EsitoLettura, leggiEstratto, type OpzioniLettura } from './leggi.ts';

async function* pezzi(byte: Buffer, quanti = byte.length): AsyncGenerator<Buffer> {
  for (let da = 0; da < byte.length; da += quanti) yield byte.subarray(da, da + quanti);
}

async function leggi(
  byte: Buffer,
  nome: string,
  opzioni: OpzioniLettura = {},
  quanti?: number,
): Promise<EsitoLettura & { eventi: EventoLettura[] }> {
  const eventi: EventoLettura[] = [];
  const esito = await leggiEstratto(pezzi(byte, quanti), nome, (e) => eventi.push(e), opzioni);
  return { ...esito, eventi };
}

const motivo = (byte: Buffer, nome: string, opzioni?: OpzioniLettura): Promise<string> =>
  leggi(byte, nome, opzioni).then(
    () => 'accettato',
    (causa: unknown) => {
      if (causa instanceof RifiutoLettura) return causa.message;
      throw causa;
    },
  );

const MT940 = (testo: string): string =>
  `:20:A\n:25:1\n:28C:1\n:60F:C160229EUR1200,00\n:61:160229D6,00NMSCX1\n:86:${testo}\n:62F:C160301EUR1194,00\n-\n`;

describe('la codifica', () => {
  test.each([
    ['UTF-8', Buffer.from(MT940('SOCIETÀ €')), 'SOCIETÀ €'],
    ['UTF-8 con BOM', Buffer.from(`\uFEFF${MT940('SOCIETÀ')}`), 'SOCIETÀ'],
    ['ISO-8859-1', Buffer.from(MT940('SOCIETÀ è'), 'latin1'), 'SOCIETÀ è'],
    ['cp1252', Buffer.from(MT940('SOCIETÀ \x80 \x93'), 'latin1'), 'SOCIETÀ € “'],
  ])('%s si riconosce dai byte, in qualunque pezzo arrivino', async (nome, byte, testo) => {
    for (const quanti of [1, 3, 64, byte.length]) {
      const { codifica, eventi } = await leggi(byte, 'a.sta', {}, quanti);
      expect([codifica, righeDi(eventi)[0]?.testo]).toEqual([nome, testo]);
    }
  });

  test('dichiarata da un XML vale, e una che non si legge si rifiuta', async () => {
    const xml = (codifica: string): string =>
      `<?xml version="1.0" encoding="${codifica}"?><BkToCstmrStmt><Stmt><Id>Ã©</Id></Stmt></BkToCstmrStmt>`;
    expect(await motivo(Buffer.from(xml('ISO-8859-1'), 'latin1'), 'a.xml')).toMatch(
      /non ha il conto/,
    );
    expect(await motivo(Buffer.from(xml('EBCDIC')), 'a.xml')).toMatch(
      /la codifica EBCDIC non si legge/,
    );
  });

  test('che cambia a metà, UTF-16 e i caratteri nulli si rifiutano', async () => {
    const meta = Buffer.concat([Buffer.from(MT940('À')), Buffer.from(MT940('È'), 'latin1')]);
    expect(await motivo(meta, 'a.sta')).toMatch(/comincia in UTF-8 e non lo è fino in fondo/);
    expect(await motivo(Buffer.from(`\uFEFF${MT940('A')}`, 'utf16le'), 'a.sta')).toMatch(/UTF-16/);
    expect(await motivo(Buffer.from(MT940('A\0')), 'a.sta')).toMatch(/caratteri nulli/);
  });
});

describe('un file che non si sa leggere', () => {
  test.each([
    ['', 'vuoto.txt', /Il file «vuoto.txt» è vuoto/],
    ['%PDF-1.7', 'a.pdf', /comincia con «%PDF-1.7» .* Provati: .*XML.*CBI \(RH\).*SWIFT/],
    [
      'a;b;c\n1;2;3\n',
      'a.csv',
      /è una tabella e nessun conto attivo ha una mappatura con i suoi titoli: scrivere la mappatura del conto/,
    ],
    [':16R:GENL\n:28E:1/ONLY\n', 'a.fin', /senza testata e non dice di che tipo è/],
  ])('«%s» dice perché e che cosa si è provato', async (testo, nome, ragione) => {
    expect(await motivo(Buffer.from(testo), nome)).toMatch(ragione);
  });

  test('troppo grande si ferma prima di essere letto tutto', async () => {
    expect(await motivo(Buffer.from(MT940('A')), 'a.sta', { byteMassimi: 50 })).toMatch(
      /supera 0 MB/,
    );
  });
});

const MAPPATURA: MappaturaColonne = {
  specie: 'conto',
  rigaTitoli: 1,
  primaRiga: 2,
  campi: { dataContabile: 'Data', importo: 'Importo', testo: 'Testo' },
  decimale: ',',
  date: 'gma',
  segno: 'importo',
  coordinate: 'ESE1',
  divisa: 'EUR',
};

describe('una tabella', () => {
  test('CSV si legge con la sua mappatura', async () => {
    const csv = Buffer.from('Data;Importo;Testo\r\n16/11/2026;-1.061,20;SOCIETÀ\r\n', 'latin1');
    const { formato, codifica, eventi } = await leggi(
      csv,
      'banca.csv',
      { mappatura: MAPPATURA },
      5,
    );
    expect([formato, codifica]).toEqual(['colonne', 'ISO-8859-1']);
    expect(righeDi(eventi)).toMatchObject([{ importo: '-1061.20', testo: 'SOCIETÀ' }]);
  });

  test('di Excel si legge uguale, con date e numeri suoi', async () => {
    async function* blocchi() {
      yield [
        ['2026-11-16', '-1061.2', 'ACQUISTO'],
        ['2026-11-17', '0.3', 'INTERESSI'],
      ];
    }
    const colonne = [
      { titolo: 'Data', tipo: 'data' },
      { titolo: 'Importo', tipo: 'numero' },
      { titolo: 'Testo', tipo: 'testo' },
    ] as const;
    const parti: Buffer[] = [];
    for await (const parte of scriviExcel('Banca', colonne, blocchi())) parti.push(parte);
    const foglio = Buffer.concat(parti);
    const { formato, eventi, byte } = await leggi(foglio, 'b.xlsx', { mappatura: MAPPATURA }, 100);
    expect([formato, byte]).toEqual(['colonne', foglio.length]);
    expect(righeDi(eventi)).toMatchObject([
      { importo: '-1061.2', dataContabile: '2026-11-16' },
      { importo: '0.3', dataContabile: '2026-11-17', origine: { pagina: null, riga: 3 } },
    ]);
    const tagliato = foglio.subarray(0, foglio.length / 2);
    expect(await motivo(tagliato, 'b.xlsx', { mappatura: MAPPATURA })).not.toBe('accettato');
  });

  test('non serve a un formato che si legge da sé', async () => {
    const { formato } = await leggi(Buffer.from(MT940('A')), 'a.txt', { mappatura: MAPPATURA });
    expect(formato).toBe('MT940');
  });
});

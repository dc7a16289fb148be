import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { MappaturaColonne } from '#domain/riconciliazione/lettura/mappatura-colonne.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb, Sessione, type Tx } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { bancaDiProva } from '#tests/setup/banca.ts';
import { movimentoDiCassa } from '#tests/setup/cassa.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { confrontaConto } from '../confronta.ts';
import type { ContoDaConfrontare } from '../conto.ts';
import { Conti } from '../estratti/conti.ts';
import { mettiInAttesa } from '../estratti/in-attesa.ts';
import { anticipaConti, arriviDi, type InArrivo, prendiEstratti } from '../estratti/prendi.ts';
import type { ComeSiLegge } from '../lettura/scelta-mappatura.ts';
import { type Anticipo, abbinaOProvato, anticipa } from './anticipo.ts';
import { type ContoDiCassa, contoDiCassa, estrattiDelConto } from './conto-di-cassa.ts';
import { righeAperte } from './lettura-aperti.ts';

const { admin, db, proprietario } = await appDiProva();
const banca = await bancaDiProva({ admin, db, proprietario });
const conto = { azienda: '001', idConto: banca.conto };

/** Compares with movements that were read before something happened; how many matches there are then. */
const confrontaDopo = (
  succede: (tx: Tx) => Promise<unknown>,
  quale: ContoDaConfrontare = conto,
): Promise<number> =>
  inTransazione(db, chi(), async (tx) => {
    const anticipo = await anticipa(tx, apriDb(proprietario), quale);
    await anticipo?.letti();
    await succede(tx);
    await confrontaConto(tx, quale, anticipo);
  }).then(async () => {
    const { rows } = await proprietario.query<{ n: number }>(
      'select count(*)::int as n from abbinamenti where confermato',
    );
    return rows[0]?.n ?? 0;
  });

const abbinati = async () =>
  (
    await proprietario.query(
      'select id_riga, id_movimento, come, stato, differenza from abbinamenti order by 1, 2',
    )
  ).rows;

test('con i movimenti letti prima trova ciò che troverebbe leggendoli dopo', async () => {
  const dopo = await abbinati();
  await proprietario.query('delete from discordanze; delete from abbinamenti');
  await confrontaDopo(async () => undefined);
  expect(await abbinati()).toEqual(dopo);
});

test('i movimenti letti si prendono prima di aspettare la prova, che può tardare', async () => {
  const chiesti: string[] = [];
  await inTransazione(db, chi(), async (tx) => {
    const anticipo = await anticipa(tx, apriDb(proprietario), conto);
    if (!anticipo) return;
    const chiede = (quale: 'letti' | 'provato') => {
      chiesti.push(quale);
      return anticipo[quale]();
    };
    const [letti, provato] = [() => chiede('letti'), () => chiede('provato')];
    await confrontaConto(tx, conto, { ...anticipo, letti, provato } as Anticipo);
  });
  expect(chiesti).toEqual(['letti', 'provato']);
});

test('di chi si registra, o si storna, mentre si scrive l’estratto si tiene conto', async () => {
  const prima = await confrontaDopo(async () => undefined);
  const spese = { saldo: '-122.00', data: '2026-11-18' };
  let registrato = 0;
  expect(
    await confrontaDopo(async () => {
      registrato = await movimentoDiCassa(proprietario, spese);
    }),
  ).toBe(prima + 1);
  const storna = () => admin('POST', `/movimenti/${registrato}/storna`, {});
  expect(await confrontaDopo(storna)).toBe(prima);
});

test('anche mentre si scrive il primo estratto di un conto si tiene conto di chi si registra', async () => {
  const prima = await confrontaDopo(async () => undefined);
  await apriDeposito(proprietario, { depositario: 'N' });
  const idConto = await apriConto(proprietario, { codConto: 'NUOVO', depositario: 'N' });
  const scriveEstratto = async (tx: Tx) => {
    await sql`update estratti set id_conto = ${idConto} where id = ${banca.estratto}`.execute(tx);
    const spese = { saldo: '-122.00', data: '2026-11-18', depositario: 'N' };
    await movimentoDiCassa(proprietario, spese);
  };
  expect(await confrontaDopo(scriveEstratto, { azienda: '001', idConto })).toBe(prima + 1);
});

const voce = (importo: string, resto: string, stato = 'BOOK'): string =>
  `<Ntry><Amt Ccy="EUR">${importo}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${stato}</Cd></Sts>
<BookgDt><Dt>2026-11-24</Dt></BookgDt>${resto}</Ntry>`;
const testo = (scritto: string): string =>
  `<NtryDtls><TxDtls><Refs><EndToEndId>A"\\1</EndToEndId><TxId>NULL</TxId></Refs><RltdPties><Dbtr><Nm>È, {lui}</Nm></Dbtr>
</RltdPties><RmtInf><Ustrd>${scritto}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
const VOCI = [
  voce('1.10', testo('a\\tb &amp; «è» 😀')),
  voce('5', testo('non ancora'), 'PDNG'),
  voce('200', '<ValDt><Dt>2027-01-02</Dt></ValDt><AddtlNtryInf>senza testo</AddtlNtryInf>'),
  voce(
    '0.50',
    '<RvslInd>true</RvslInd><BkTxCd><Prtry><Cd>48//</Cd><Issr>CBI</Issr></Prtry></BkTxCd>',
  ),
];
const saldo = (codice: string, importo: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${codice}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${importo}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Dt><Dt>2026-11-24</Dt></Dt></Bal>`;
const CAMT = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr>
<Id>IT-SCRITTO</Id></Othr></Id><Ccy>EUR</Ccy></Acct>${saldo('OPBD', '0')}${saldo('CLBD', '201.60')}${VOCI.join('')}</Stmt>
</BkToCstmrStmt></Document>`;

/** Takes and compares a file of one account: its lines as they were known, and as they are read. */
async function scriveELegge(
  idConto: number,
  nome: string,
  contenuto: string,
  come: ComeSiLegge = {},
) {
  const client = await proprietario.connect();
  const sessione = new Sessione(client);
  return inTransazione(sessione as never, chi(), async (tx) => {
    const blocchi = Readable.from([Buffer.from(contenuto)]);
    const file = { nome, tipo: undefined, come, byteMassimi: 1e6 };
    const letto = await mettiInAttesa(tx, sessione, { blocchi, ...file });
    const arrivi = arriviDi(await Conti.leggi(tx, '001'), letto);
    const anticipo = await anticipaConti(tx, apriDb(proprietario), '001', { ...letto, arrivi });
    const { rows } = await sql<{ id: number }>`select id from estratti_file limit 1`.execute(tx);
    const di = { azienda: '001', idFile: rows[0]?.id ?? 0 };
    await prendiEstratti(tx, di, arrivi, anticipo);
    const suo = (await contoDiCassa(tx, { azienda: '001', idConto })) as ContoDiCassa;
    const estratti = await estrattiDelConto(tx, suo);
    const lette = await righeAperte(tx, suo, estratti);
    await confrontaConto(tx, { azienda: '001', idConto }, anticipo);
    const inArrivo = anticipo?.inArrivo;
    return { sono: estratti.map(({ id }) => inArrivo?.sono(id)), scritte: inArrivo?.righe, lette };
  }).finally(() => client.release());
}

test('le righe appena scritte si sanno come si leggerebbero', async () => {
  await apriDeposito(proprietario, { depositario: 'S' });
  const idConto = await apriConto(proprietario, { codConto: 'SCRITTO', depositario: 'S' });
  const { sono, scritte, lette } = await scriveELegge(idConto, 'x.xml', CAMT);
  expect([sono, lette.length]).toEqual([[true], 3]);
  expect(scritte).toEqual(lette);
});

test('fra le righe appena scritte non stanno quelle in un’altra divisa', async () => {
  await apriDeposito(proprietario, { depositario: 'V' });
  const idConto = await apriConto(proprietario, { codConto: 'DIVISE', depositario: 'V' });
  // A table whose first line does not say its currency may have others.
  const csv = [
    'Data;Importo;Divisa',
    '24/11/2026;1,00;',
    '24/11/2026;2,00;USD',
    '24/11/2026;3,00;EUR',
  ];
  const mappatura: MappaturaColonne = {
    specie: 'conto',
    rigaTitoli: 1,
    primaRiga: 2,
    campi: { dataContabile: 'Data', importo: 'Importo', divisa: 'Divisa' },
    decimale: ',',
    date: 'gma',
    segno: 'importo',
    coordinate: 'IT-DIVISE',
    dataRiferimento: '2026-11-24',
  };
  const come = { mappatura };
  const { sono, scritte, lette } = await scriveELegge(idConto, 'x.csv', csv.join('\r\n'), come);
  expect([sono, lette.map(({ importo }) => importo)]).toEqual([[true], [1_000_000n, 3_000_000n]]);
  expect(scritte).toEqual(lette);
});

test('un carattere tagliato a metà dal suo campo si abbina come si è scritto', async () => {
  await apriDeposito(proprietario, { depositario: 'R' });
  const coordinate = '99999-01000-271828';
  const idConto = await apriConto(proprietario, { codConto: 'RH', depositario: 'R', coordinate });
  const rh = [
    ' RH999999ZZ99181126RH181126 PRIMO',
    ' 610000001                  93001CONTO ORDINARIO CCC9999901000000000271828EUR161126C000000000000,00IT34',
    ' 620000001001161126161126C000000000010,0066',
    ` 630000001001RI2${'A'.repeat(35)}😀`,
    ' 640000001EUR161126C000000000010,00C000000000010,00',
    `${' EF999999ZZ99181126RH181126 PRIMO            0000001'.padEnd(82)}0000006`,
  ];
  const { scritte, lette } = await scriveELegge(idConto, 'x.rh', rh.join('\r\n'));
  expect(lette.map(({ testo }) => testo)).toEqual([`${'A'.repeat(35)}\ufffd`]);
  expect(scritte).toBeUndefined();
});

test('la prova si fa di una giornata chiusa, e finché serve', async () => {
  const provato = (chiudeGiornata: boolean, serve = true) =>
    inTransazione(db, chi(), async (tx) => {
      const candidato = { giorno: '2026-11-23', testata: { chiudeGiornata } };
      const arrivi = [{ candidato, idConto: conto.idConto, perche: null }] as unknown as InArrivo[];
      const di = { arrivi, tenute: [] };
      const anticipo = await anticipaConti(tx, apriDb(proprietario), '001', di);
      const provato = anticipo?.provato();
      if (!serve) anticipo?.basta();
      return provato;
    });
  expect(await provato(true)).toMatchObject({ righe: [] });
  expect([await provato(false), await provato(true, false)]).toEqual([null, null]);
});

test('ciò che il motore ha già detto vale solo se gli si chiede proprio lo stesso', () => {
  const uno = { testo: 'A', causale: '26', controparte: null, storno: false, giorno: 1 };
  const righe = [1, 2].map((n) => ({ ...uno, id: n, importo: BigInt(n), riferimenti: [`R${n}`] }));
  const suo = { registrazione: '1/2026', causale: 'CED', codTitolo: null, isin: null };
  const movimenti = [1, 2].map((n) => ({
    ...{ ...suo, id: n, importo: BigInt(n), giorno: 1, riferimenti: [], controparte: null },
  }));
  const come = { finestra: 5, regole: [], sciolte: new Set(['1:1']), nomiConfermati: new Set('R') };
  const detto = { trovati: [], righe: [], movimenti: [], regole: { ambigue: [], larghe: [] } };
  const provato = {
    righe: righe.map((r) => ({ ...r })),
    nomi: [],
    movimenti,
    come,
    abbinati: detto,
  };
  const chiesto = { righe, movimenti, come };
  const vale = (altro: Partial<typeof chiesto>): boolean => {
    const { righe: sue, movimenti: suoi, come: cosi } = { ...chiesto, ...altro };
    return abbinaOProvato(sue, suoi, cosi, provato) === detto;
  };
  expect(vale({})).toBe(true);
  const rigaCon = (altro: object) => ({ righe: righe.map((r, i) => (i ? { ...r, ...altro } : r)) });
  const movimentoCon = (altro: object) => ({
    movimenti: movimenti.map((m) => ({ ...m, ...altro })),
  });
  const diversi = [
    ...[{ importo: 9n }, { giorno: 2 }, { testo: 'B' }, { storno: true }].map(rigaCon),
    ...[{ causale: '27' }, { controparte: 'C' }, { riferimenti: ['R1'] }, { id: 7 }].map(rigaCon),
    ...[{ id: 7 }, { importo: 9n }, { giorno: 2 }, { riferimenti: ['X'] }].map(movimentoCon),
    ...[{ registrazione: '2/2026' }, { causale: 'D' }, { isin: 'X' }].map(movimentoCon),
    ...[{ codTitolo: 'T' }, { controparte: 'C' }].map(movimentoCon),
    ...[
      { righe: righe.toReversed() },
      { righe: righe.slice(1) },
      { movimenti: movimenti.slice(1) },
    ],
    ...[{ finestra: 4 }, { sciolte: new Set(['1:2']) }, { nomiConfermati: new Set<string>() }].map(
      (altro) => ({ come: { ...come, ...altro } }),
    ),
  ];
  expect(diversi.map(vale)).toEqual(diversi.map(() => false));
});

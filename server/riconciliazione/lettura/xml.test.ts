import { describe, expect, test } from 'vitest';
import type { EventoLettura } from '#domain/riconciliazione/estratto.ts';
import { ascoltatoreXml } from '#domain/riconciliazione/lettura/formati-xml.ts';
import {
  avvisiDi,
  codeDi,
  eventiDi,
  messaggiDi,
  rifiutoDi,
  righeDi,
  testateDi,
} from '#tests/setup/lettura-estratti.ts';
import { lettoreXml } from './xml.ts';

const leggi = (testo: string): EventoLettura[] =>
  eventiDi((e) => lettoreXml((posto) => ascoltatoreXml(e, posto)), testo);
const motivo = (testo: string): string => rifiutoDi(() => leggi(testo)).message;

const saldo = (
  tipo: string,
  importo: string,
  segno = 'CRDT',
  giorno = '<Dt>2026-11-16</Dt>',
): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${tipo}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${importo}</Amt>` +
  `<CdtDbtInd>${segno}</CdtDbtInd><Dt>${giorno}</Dt></Bal>`;

interface Voce {
  readonly importo: string;
  readonly segno?: string;
  readonly stato?: string;
  readonly resto?: string;
}

const voce = ({ importo, segno = 'CRDT', stato = 'BOOK', resto = '' }: Voce): string =>
  `<Ntry><Amt Ccy="EUR">${importo}</Amt><CdtDbtInd>${segno}</CdtDbtInd><Sts>${stato}</Sts>` +
  `<BookgDt><Dt>2026-11-16</Dt></BookgDt><ValDt><DtTm>2026-11-17T23:30:00+01:00</DtTm></ValDt>${resto}</Ntry>`;

const CONTO = '<Acct><Id><IBAN>IT34C9999999901000000271828</IBAN></Id><Ccy>EUR</Ccy></Acct>';
const estratto = (contenuto: string, nome = 'Stmt'): string =>
  `<${nome}><Id>1</Id><ElctrncSeqNb>214</ElctrncSeqNb><CreDtTm>2026-11-16T23:10:00Z</CreDtTm>${CONTO}${contenuto}</${nome}>`;
const documento = (contenuto: string, radice = 'BkToCstmrStmt'): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${radice}><GrpHdr/>${contenuto}</${radice}></Document>`;
const camt = (...parti: readonly string[]): string => documento(estratto(parti.join('')));

describe('un camt.053', () => {
  test('tiene i decimali come sono scritti, e il giorno scritto qualunque sia il fuso', () => {
    const letti = leggi(
      camt(saldo('OPBD', '0'), saldo('CLBD', '27.05'), voce({ importo: '27.050' })),
    );
    expect(righeDi(letti)).toMatchObject([
      { importo: '27.050', dataContabile: '2026-11-16', dataValuta: '2026-11-17' },
    ]);
    expect(testateDi(letti)).toMatchObject([
      { sequenza: 214, saldoIniziale: '0', preparato: '2026-11-16T23:10:00', identificativo: '1' },
    ]);
    expect(codeDi(letti)).toMatchObject([{ saldoFinale: '27.05', dataRiferimento: '2026-11-16' }]);
  });

  test('conta solo OPBD, o PRCD che lo sostituisce, e CLBD fra i dieci saldi', () => {
    const altri = ['CLAV', 'FWAV', 'ITAV', 'ITBD', 'XPCD', 'OPAV', 'INFO'].map((t) =>
      saldo(t, '9.99'),
    );
    const letti = leggi(
      camt(
        ...altri,
        saldo('PRCD', '100.00', 'DBIT'),
        saldo('CLBD', '99.00', 'DBIT'),
        voce({ importo: '1.00' }),
      ),
    );
    expect(testateDi(letti)).toMatchObject([{ saldoIniziale: '-100.00' }]);
    expect(codeDi(letti)).toMatchObject([{ saldoFinale: '-99.00' }]);
    expect(motivo(camt(...altri, saldo('CLBD', '1')))).toMatch(
      /non ha un saldo iniziale \(OPBD o PRCD\)/,
    );
    expect(motivo(camt(saldo('OPBD', '1')))).toMatch(/non ha un saldo finale \(CLBD\)/);
  });

  test('mostra le righe sospese e informative, e non le somma', () => {
    const letti = leggi(
      camt(
        saldo('OPBD', '0'),
        saldo('CLBD', '1.00'),
        voce({ importo: '5.00', stato: '<Cd>PDNG</Cd>' }),
        voce({ importo: '7.00', stato: 'INFO' }),
        voce({ importo: '1.00', stato: '<Cd>BOOK</Cd>' }),
      ),
    );
    expect(righeDi(letti).map(({ stato }) => stato)).toEqual([
      'sospesa',
      'informativa',
      'contabilizzata',
    ]);
    expect(motivo(camt(saldo('OPBD', '0'), voce({ importo: '1', stato: 'FORSE' })))).toMatch(
      /lo stato «FORSE» del movimento non è/,
    );
  });

  test('legge lo storno senza cambiare il segno, e un lotto come una riga con i riferimenti dei suoi', () => {
    const dettaglio = (id: string, chi: string): string =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><RltdPties><Dbtr>${chi}</Dbtr></RltdPties>` +
      `<RmtInf><Ustrd>FATTURA\n   ${id}</Ustrd></RmtInf></TxDtls>`;
    const letti = leggi(
      camt(
        saldo('OPBD', '0'),
        saldo('CLBD', '-15.00'),
        voce({ importo: '20.00', segno: 'DBIT', resto: '<RvslInd>true</RvslInd>' }),
        voce({
          importo: '5.00',
          resto:
            `<AcctSvcrRef>B1</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>` +
            `<NtryDtls><Btch><PmtInfId>LOTTO</PmtInfId></Btch>${dettaglio('E1', '<Nm>A</Nm>')}${dettaglio('NOTPROVIDED', '<Pty><Nm>B</Nm></Pty>')}</NtryDtls>`,
        }),
      ),
    );
    expect(righeDi(letti)).toMatchObject([
      { importo: '-20.00', storno: true },
      {
        importo: '5.00',
        storno: false,
        riferimenti: ['E1', 'LOTTO', 'B1'],
        causale: 'PMNT/RCDT/ESCT',
        controparte: null,
        testo: 'FATTURA E1 FATTURA NOTPROVIDED',
      },
    ]);
  });

  test('tiene il testo del movimento come sta nel file, e la riga dove comincia', () => {
    const scritta = voce({ importo: '1.00' });
    const [riga] = righeDi(
      leggi(`${camt(saldo('OPBD', '0'), saldo('CLBD', '1.00'), `\n\n${scritta}`)}`),
    );
    expect(riga?.grezzo).toBe(scritta);
    expect(riga?.origine).toEqual({ pagina: null, riga: 3 });
  });

  test.each([
    [camt(saldo('OPBD', 'cento')), /^Riga 1: Amt «cento» non è un numero/],
    [camt(saldo('OPBD', '')), /Amt «» non è un numero/],
    [camt(saldo('OPBD', '1', 'BOH')), /non dice se è a credito o a debito/],
    [camt(saldo('OPBD', '1', 'CRDT', '<Dt>2026-02-30</Dt>')), /«2026-02-30» di Dt non è un giorno/],
    [documento(''), /non contiene nessun estratto/],
    [
      camt(saldo('OPBD', '0'), voce({ importo: '1.00' }), saldo('OPBD', '0')),
      /viene dopo i movimenti/,
    ],
    [
      camt(
        saldo('OPBD', '0'),
        saldo('CLBD', '1.00'),
        voce({ importo: '1.00' }).replace('EUR', 'USD'),
      ),
      /il movimento è in USD, il conto in EUR/,
    ],
  ])('si rifiuta dove un valore non si legge', (testo, ragione) => {
    expect(motivo(testo)).toMatch(ragione);
  });

  test('dice la somma che non torna e rifiuta le righe che mancano', () => {
    const con = (n: number, somma: string) =>
      camt(
        saldo('OPBD', '0'),
        saldo('CLBD', '1.00'),
        `<TxsSummry><TtlNtries><NbOfNtries>${n}</NbOfNtries><Sum>${somma}</Sum></TtlNtries></TxsSummry>`,
        voce({ importo: '1.00' }),
      );
    expect(avvisiDi(leggi(con(1, '1')))).toEqual([]);
    expect(avvisiDi(leggi(con(0, '2.00')))).toEqual([
      'Riga 1: movimenti dichiarati 0, letti 1.',
      'Riga 1: somma dei movimenti dichiarata 2.00, letta 1.00.',
    ]);
    expect(motivo(con(2, '1'))).toMatch(/dichiarati 2, letti 1: ne mancano/);
  });
});

test('un camt.052 non chiude la giornata, un camt.054 non ha saldi', () => {
  const rapporto = leggi(
    documento(estratto(saldo('ITBD', '3') + voce({ importo: '0' }), 'Rpt'), 'BkToCstmrAcctRpt'),
  );
  const notifica = leggi(
    documento(estratto(voce({ importo: '1' }), 'Ntfctn'), 'BkToCstmrDbtCdtNtfctn'),
  );
  for (const letti of [rapporto, notifica]) {
    expect(testateDi(letti)).toMatchObject([{ chiudeGiornata: false, saldoIniziale: null }]);
    expect(codeDi(letti)).toMatchObject([{ saldoFinale: null }]);
    expect(righeDi(letti)).toHaveLength(1);
  }
});

describe('un file XML di sconosciuti', () => {
  const buono = camt(saldo('OPBD', '0'), saldo('CLBD', '0'));

  test('può avere AppHdr e Document senza radice, o qualunque busta', () => {
    const testa =
      '<?xml version="1.0" encoding="UTF-8"?>\n<AppHdr><MsgDefIdr>x</MsgDefIdr></AppHdr>';
    expect(testateDi(leggi(testa + buono))).toHaveLength(1);
    expect(
      testateDi(leggi(`<e:Busta xmlns:e="urn:e"><e:Corpo>${buono}</e:Corpo>${buono}</e:Busta>`)),
    ).toHaveLength(2);
  });

  test.each([
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /dichiara un DOCTYPE/],
    [`${buono.slice(0, 300)}`, /non è ben formato/],
    ['<a>&sconosciuta;</a>', /non è ben formato/],
    ['<a><b></a>', /non è ben formato/],
    ['<a>'.repeat(100), /troppo annidati/],
    [
      '<Documento><Altro/></Documento>',
      /nessun messaggio che si sappia leggere \(elementi visti: Documento, Altro\)/,
    ],
    ['<D:X.002V03 xmlns:D="u"/>', /nessun messaggio/],
    ['<D:SecuritiesBalanceCustodyReport.002V03 xmlns:D="u"/>', /variante a nomi estesi/],
    [camt(`<Nm>${'x'.repeat(1_000_001)}</Nm>`), /un testo è troppo lungo/],
  ])('si rifiuta se non è ciò che deve: %#', (testo, ragione) => {
    expect(motivo(testo)).toMatch(ragione);
  });
});

/** Built from the published definitions: no real message of these was seen. */
describe('i messaggi dei depositari', () => {
  const titolo = '<FinInstrmId><ISIN>IT0005561888</ISIN><Desc>BTP 4</Desc></FinInstrmId>';
  const generali =
    '<Pgntn><PgNb>2</PgNb><LastPgInd>false</LastPgInd></Pgntn>' +
    '<StmtGnlDtls><StmtId>S1</StmtId><StmtDtTm><Dt>2026-11-18</Dt></StmtDtTm><StmtBsis><Cd>TRAD</Cd></StmtBsis></StmtGnlDtls>' +
    '<SfkpgAcct><Id>SAFE 1</Id></SfkpgAcct>';
  const quantita = (nome: string, n: string): string =>
    `<Qty><Qty><Qty><${nome}>${n}</${nome}></Qty></Qty></Qty>`;

  test.each([
    ['SctiesBalCtdyRpt', 'semt.002'],
    ['SctiesBalAcctgRpt', 'semt.003'],
  ])('%s dà le posizioni: corta, bloccata, in arrivo, prezzo e valore', (radice, formato) => {
    const posizione =
      `<BalForAcct>${titolo}<AggtBal><ShrtLngInd>SHOR</ShrtLngInd>${quantita('FaceAmt', '1000.00')}</AggtBal>` +
      `<AvlblBal><Qty><FaceAmt>400</FaceAmt></Qty></AvlblBal><NotAvlblBal><Qty><FaceAmt>600</FaceAmt></Qty></NotAvlblBal>` +
      `<PricDtls><Tp><Cd>MRKT</Cd></Tp><Val><Rate>92.87</Rate></Val></PricDtls>` +
      `<AcctBaseCcyAmts><HldgVal><Amt Ccy="EUR">928.70</Amt><Sgn>false</Sgn></HldgVal></AcctBaseCcyAmts>` +
      `<BalBrkdwn><SubBalTp><Cd>BLOK</Cd></SubBalTp>${quantita('FaceAmt', '100')}</BalBrkdwn>` +
      `<BalBrkdwn><SubBalTp><Cd>PENR</Cd></SubBalTp>${quantita('FaceAmt', '50')}</BalBrkdwn></BalForAcct>`;
    const totale =
      '<AcctBaseCcyTtlAmts><TtlHldgsValOfPg><Amt Ccy="EUR">1.00</Amt></TtlHldgsValOfPg></AcctBaseCcyTtlAmts>';
    const letti = leggi(
      `<Document><${radice}>${generali}${posizione}${totale}</${radice}></Document>`,
    );
    expect(testateDi(letti)).toMatchObject([
      {
        formato,
        coordinate: 'SAFE1',
        pagina: 2,
        continua: true,
        base: 'contrattato',
        dataRiferimento: '2026-11-18',
      },
    ]);
    expect(righeDi(letti)).toMatchObject([
      {
        isin: 'IT0005561888',
        quantita: '-1000.00',
        tipoQuantita: 'FAMT',
        disponibile: '400',
        bloccata: '100',
        inArrivo: '50',
        prezzo: '92.87',
        importo: '-928.70',
      },
    ]);
    expect(avvisiDi(letti)).toEqual([expect.stringMatching(/il totale della pagina è 1.00/)]);
    const senza = posizione.replace(/<AggtBal>.*<\/AggtBal>/, '');
    expect(motivo(`<${radice}>${generali}${senza}</${radice}>`)).toMatch(
      /non ha il saldo \(AggtBal\)/,
    );
  });

  test('semt.017 dà i movimenti regolati, con il segno del verso', () => {
    const periodo =
      '<StmtPrd><FrDtToDt><FrDt>2026-11-16</FrDt><ToDt>2026-11-18</ToDt></FrDtToDt></StmtPrd>';
    const tx = (rif: string, verso: string, resto = ''): string =>
      `<Tx><AcctOwnrTxId>${rif}</AcctOwnrTxId><TxDtls><TxActvty><Cd>SETT</Cd></TxActvty><SctiesMvmntTp>${verso}</SctiesMvmntTp>` +
      `<PstngQty><Qty><FaceAmt>600000</FaceAmt></Qty></PstngQty>${resto}<FctvSttlmDt><Dt>2026-11-18</Dt></FctvSttlmDt></TxDtls></Tx>`;
    const pagato = '<PstngAmt><Amt Ccy="EUR">608942.12</Amt><CdtDbtInd>DBIT</CdtDbtInd></PstngAmt>';
    const letti = leggi(
      `<SctiesTxPstngRpt>${generali.replace('<StmtDtTm>', `${periodo}<StmtDtTm>`)}<FinInstrmDtls>${titolo}` +
        `${tx('ESE2', 'RECE', pagato)}${tx('NONREF', 'DELI')}</FinInstrmDtls></SctiesTxPstngRpt>`,
    );
    expect(testateDi(letti)).toMatchObject([
      { formato: 'semt.017', specie: 'regolamenti', dal: '2026-11-16' },
    ]);
    expect(righeDi(letti)).toMatchObject([
      {
        n: 1,
        quantita: '600000',
        importo: '-608942.12',
        riferimenti: ['ESE2'],
        dataContabile: '2026-11-18',
      },
      { n: 2, quantita: '-600000', importo: null, riferimenti: [] },
    ]);
  });

  test('sese.023, 024 e 025 si legano con il nostro riferimento', () => {
    const istruzione =
      `<SctiesSttlmTxInstr><TxId>ESE2</TxId><SttlmTpAndAddtlParams><SctiesMvmntTp>RECE</SctiesMvmntTp><Pmt>APMT</Pmt></SttlmTpAndAddtlParams>` +
      `<TradDtls><TradDt><Dt><Dt>2026-11-16</Dt></Dt></TradDt><SttlmDt><Dt><Dt>2026-11-18</Dt></Dt></SttlmDt></TradDtls>${titolo}` +
      `<QtyAndAcctDtls><SttlmQty><Qty><FaceAmt>1000000</FaceAmt></Qty></SttlmQty><SfkpgAcct><Id>SAFE1</Id></SfkpgAcct></QtyAndAcctDtls>` +
      `<SttlmAmt><Amt Ccy="EUR">1014903.53</Amt><CdtDbtInd>DBIT</CdtDbtInd></SttlmAmt></SctiesSttlmTxInstr>`;
    const conferma =
      `<SctiesSttlmTxConf><TxIdDtls><AcctOwnrTxId>ESE2</AcctOwnrTxId><AcctSvcrTxId>CST1</AcctSvcrTxId><SctiesMvmntTp>RECE</SctiesMvmntTp><Pmt>APMT</Pmt></TxIdDtls>` +
      `<AddtlParams><PrtlSttlm>PAIN</PrtlSttlm></AddtlParams><TradDtls><SttlmDt><Dt><Dt>2026-11-18</Dt></Dt></SttlmDt><FctvSttlmDt><Dt><Dt>2026-11-18</Dt></Dt></FctvSttlmDt></TradDtls>${titolo}` +
      `<QtyAndAcctDtls><SttldQty><Qty><FaceAmt>600000</FaceAmt></Qty></SttldQty><PrevslySttldQty><FaceAmt>0</FaceAmt></PrevslySttldQty><RmngToBeSttldQty><FaceAmt>400000</FaceAmt></RmngToBeSttldQty></QtyAndAcctDtls>` +
      `<SttldAmt><Amt Ccy="EUR">608942.12</Amt></SttldAmt></SctiesSttlmTxConf>`;
    const stato =
      `<SctiesSttlmTxStsAdvc><TxId><AcctOwnrTxId>ESE5</AcctOwnrTxId><AcctSvcrTxId>CST6</AcctSvcrTxId></TxId>` +
      `<SttlmSts><Flng><Rsn><Cd><Cd>LACK</Cd></Cd></Rsn></Flng></SttlmSts><TxDtls><SctiesMvmntTp>DELI</SctiesMvmntTp>${titolo}</TxDtls></SctiesSttlmTxStsAdvc>`;
    const [i, c, s] = messaggiDi(leggi(`<Busta>${istruzione}${conferma}${stato}</Busta>`));
    expect(i).toMatchObject({
      formato: 'sese',
      tipo: 'sese.023',
      specie: 'istruzione',
      riferimento: 'ESE2',
      importo: '-1014903.53',
      quantita: '1000000',
      coordinate: 'SAFE1',
    });
    expect(c).toMatchObject({
      tipo: 'sese.025',
      collegato: 'ESE2',
      riferimento: 'CST1',
      parziale: true,
      daRegolare: '400000',
      importo: '-608942.12',
      dataEffettiva: '2026-11-18',
    });
    expect(s).toMatchObject({
      tipo: 'sese.024',
      specie: 'stato',
      codiceStato: 'PENF',
      motivo: 'LACK',
      verso: 'consegna',
    });
    expect(i?.grezzo).toContain('<TxId>ESE2</TxId>');
  });

  const evento = (nome: string, opzioni: string): string =>
    `<${nome}><NtfctnGnlInf><NtfctnTp>NEWM</NtfctnTp></NtfctnGnlInf><CorpActnGnlInf><CorpActnEvtId>EV1</CorpActnEvtId><EvtTp><Cd>DVCA</Cd></EvtTp>` +
    `<UndrlygScty><FinInstrmId><OthrId><Id>11778MAA6</Id><Tp><Cd>CUSP</Cd></Tp></OthrId></FinInstrmId></UndrlygScty></CorpActnGnlInf>` +
    `<AcctDtls><SfkpgAcct>SAFE1</SfkpgAcct><Bal><ConfdBal><Qty><Unit>12500</Unit></Qty></ConfdBal></Bal></AcctDtls>` +
    `<CorpActnDtls><DtDtls><ExDvddDt><Dt><Dt>2026-11-16</Dt></Dt></ExDvddDt><RcrdDt><DtCd><Cd>UKWN</Cd></DtCd></RcrdDt></DtDtls></CorpActnDtls>${opzioni}</${nome}>`;

  test('seev.036 dà importi, ritenuta e data del pagamento', () => {
    const cassa =
      '<CorpActnConfDtls><OptnNb><Nb>001</Nb></OptnNb><OptnTp><Cd>CASH</Cd></OptnTp><CshMvmntDtls><CdtDbtInd>CRDT</CdtDbtInd>' +
      '<AmtDtls><PstngAmt Ccy="EUR">1988.75</PstngAmt><GrssCshAmt Ccy="EUR">2687.50</GrssCshAmt><NetCshAmt Ccy="EUR">1988.75</NetCshAmt><WhldgTaxAmt Ccy="EUR">698.75</WhldgTaxAmt></AmtDtls>' +
      '<DtDtls><PstngDt><Dt>2026-11-18</Dt></PstngDt><ValDt><Dt>2026-11-18</Dt></ValDt></DtDtls></CshMvmntDtls></CorpActnConfDtls>';
    const [letto] = messaggiDi(leggi(evento('CorpActnMvmntConf', cassa)));
    expect(letto).toMatchObject({
      formato: 'seev.036',
      specie: 'pagamento',
      riferimentoEvento: 'EV1',
      isin: null,
      descrizione: 'CUSP/11778MAA6',
      coordinate: 'SAFE1',
      quantita: '12500',
      opzione: '001 CASH',
      importo: '1988.75',
      lordo: '2687.50',
      ritenuta: '698.75',
      netto: '1988.75',
      dataStacco: '2026-11-16',
      dataRegistrazione: null,
      dataPagamento: '2026-11-18',
    });
  });

  test('seev.031 dà il rapporto dell’opzione predefinita', () => {
    const opzione = (n: string, si: boolean, rapporto: string): string =>
      `<CorpActnOptnDtls><OptnNb>${n}</OptnNb><OptnTp><Cd>SECU</Cd></OptnTp><DfltPrcgOrStgInstr><DfltOptnInd>${si}</DfltOptnInd></DfltPrcgOrStgInstr>` +
      `<SctiesMvmntDtls><RateDtls>${rapporto}</RateDtls></SctiesMvmntDtls></CorpActnOptnDtls>`;
    const letti = leggi(
      evento(
        'CorpActnNtfctn',
        opzione(
          '001',
          false,
          '<AddtlQtyForExstgScties><QtyToQty><Qty1>1</Qty1><Qty2>12</Qty2></QtyToQty></AddtlQtyForExstgScties>',
        ) +
          opzione(
            '002',
            true,
            '<NewToOd><QtyToQty><Qty1>4</Qty1><Qty2>1</Qty2></QtyToQty></NewToOd>',
          ),
      ),
    );
    expect(messaggiDi(letti)).toMatchObject([
      { opzione: '002 SECU', rapporto: { nuovi: '4', vecchi: '1', aggiuntivi: false } },
    ]);
    expect(avvisiDi(letti)).toEqual(['Riga 1: 2 opzioni, letta la predefinita.']);
  });
});

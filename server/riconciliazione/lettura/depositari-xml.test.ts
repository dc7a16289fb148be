import { describe, expect, test } from 'vitest';
import type { EventoLettura } from '#domain/riconciliazione/estratto.ts';
import { ascoltatoreXml } from '#domain/riconciliazione/lettura/formati-xml.ts';
import {
  avvisiDi,
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

/** Built from the published definitions: no real message of these was seen. */
describe('i messaggi dei depositari', () => {
  const titolo = '<FinInstrmId><ISIN>IT0005561888</ISIN><Desc>BTP 4</Desc></FinInstrmId>';
  const generali =
    '<Pgntn><PgNb>2</PgNb><LastPgInd>false</LastPgInd></Pgntn>' +
    '<StmtGnlDtls><StmtId>S1</StmtId><StmtDtTm><Dt>2026-11-18</Dt></StmtDtTm><StmtBsis><Cd>TRAD</Cd></StmtBsis></StmtGnlDtls>' +
    '<SfkpgAcct><Id>SAFE 1</Id></SfkpgAcct>';
  const quantita = (nome: string, n: string): string =>
    `<Qty><Qty><Qty><${nome}>${n}</${nome}></Qty></Qty></Qty>`;

  const corta = (n: string): string =>
    `<BalForAcct>${titolo}<AggtBal><ShrtLngInd>SHOR</ShrtLngInd>${quantita('FaceAmt', n)}</AggtBal></BalForAcct>`;
  const istruzione =
    `<SctiesSttlmTxInstr><TxId>ESE2</TxId><SttlmTpAndAddtlParams><SctiesMvmntTp>RECE</SctiesMvmntTp><Pmt>APMT</Pmt></SttlmTpAndAddtlParams>` +
    `<TradDtls><TradDt><Dt><Dt>2026-11-16</Dt></Dt></TradDt><SttlmDt><Dt><Dt>2026-11-18</Dt></Dt></SttlmDt></TradDtls>${titolo}` +
    `<QtyAndAcctDtls><SttlmQty><Qty><FaceAmt>1000000</FaceAmt></Qty></SttlmQty><SfkpgAcct><Id>SAFE1</Id></SfkpgAcct></QtyAndAcctDtls>` +
    `<SttlmAmt><Amt Ccy="EUR">1014903.53</Amt><CdtDbtInd>DBIT</CdtDbtInd></SttlmAmt></SctiesSttlmTxInstr>`;
  const evento = (nome: string, opzioni: string): string =>
    `<${nome}><NtfctnGnlInf><NtfctnTp>NEWM</NtfctnTp></NtfctnGnlInf><CorpActnGnlInf><CorpActnEvtId>EV1</CorpActnEvtId><EvtTp><Cd>DVCA</Cd></EvtTp>` +
    `<UndrlygScty><FinInstrmId><OthrId><Id>11778MAA6</Id><Tp><Cd>CUSP</Cd></Tp></OthrId></FinInstrmId></UndrlygScty></CorpActnGnlInf>` +
    `<AcctDtls><SfkpgAcct>SAFE1</SfkpgAcct><Bal><ConfdBal><Qty><Unit>12500</Unit></Qty></ConfdBal></Bal></AcctDtls>` +
    `<CorpActnDtls><DtDtls><ExDvddDt><Dt><Dt>2026-11-16</Dt></Dt></ExDvddDt><RcrdDt><DtCd><Cd>UKWN</Cd></DtCd></RcrdDt></DtDtls></CorpActnDtls>${opzioni}</${nome}>`;
  const cassa =
    '<CorpActnConfDtls><OptnNb><Nb>001</Nb></OptnNb><OptnTp><Cd>CASH</Cd></OptnTp><CshMvmntDtls><CdtDbtInd>CRDT</CdtDbtInd>' +
    '<AmtDtls><PstngAmt Ccy="EUR">1988.75</PstngAmt><GrssCshAmt Ccy="EUR">2687.50</GrssCshAmt><NetCshAmt Ccy="EUR">1988.75</NetCshAmt><WhldgTaxAmt Ccy="EUR">403.13</WhldgTaxAmt><WhldgOfFrgnTax Ccy="EUR">295.62</WhldgOfFrgnTax></AmtDtls>' +
    '<DtDtls><PstngDt><Dt>2026-11-18</Dt></PstngDt><ValDt><Dt>2026-11-18</Dt></ValDt></DtDtls></CshMvmntDtls></CorpActnConfDtls>';

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
    expect(avvisiDi(letti)).toEqual([
      expect.stringMatching(/il totale della pagina è 1,00 EUR, le posizioni fanno −928,70/),
    ]);
    const senza = posizione.replace(/<AggtBal>.*<\/AggtBal>/, '');
    expect(motivo(`<${radice}>${generali}${senza}</${radice}>`)).toMatch(
      /non ha il saldo \(AggtBal\)/,
    );
  });

  test('semt.017 dà i movimenti regolati, con il segno del verso', () => {
    const periodo =
      '<StmtPrd><FrDtToDt><FrDt>2026-11-16</FrDt><ToDt>2026-11-18</ToDt></FrDtToDt></StmtPrd>';
    const tx = (rif: string, verso: string, resto = ''): string =>
      `<Tx><AcctOwnrTxId>${rif}</AcctOwnrTxId><PrcrTxId>P2</PrcrTxId><TxDtls><TxActvty><Cd>SETT</Cd></TxActvty><SctiesMvmntTp>${verso}</SctiesMvmntTp>` +
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
      { n: 2, quantita: '-600000', importo: null, riferimenti: ['P2'] },
    ]);
    expect(righeDi(letti).map(({ grezzo }) => grezzo)).toEqual([
      tx('ESE2', 'RECE', pagato),
      tx('NONREF', 'DELI'),
    ]);
  });

  test.each([
    ['SttlmQty', istruzione.replace('>1000000<', '>-1000000<')],
    ['SttlmAmt', istruzione.replace('>1014903.53<', '>-1014903.53<')],
    ['AggtBal', `<SctiesBalCtdyRpt>${generali}${corta('-1')}</SctiesBalCtdyRpt>`],
    ['PstngAmt', evento('CorpActnMvmntConf', cassa.replace('>1988.75<', '>-1988.75<'))],
  ])('un meno dove il segno sta già accanto si rifiuta: %s', (_, testo) => {
    expect(motivo(testo)).toMatch(/ha il meno, e il segno sta già accanto/);
  });

  test('sese.023, 024 e 025 si legano con il nostro riferimento', () => {
    const conferma =
      `<SctiesSttlmTxConf><TxIdDtls><AcctOwnrTxId>ESE2</AcctOwnrTxId><AcctSvcrTxId>CST1</AcctSvcrTxId><SctiesMvmntTp>RECE</SctiesMvmntTp><Pmt>APMT</Pmt></TxIdDtls>` +
      `<AddtlParams><PrtlSttlm>PAIN</PrtlSttlm></AddtlParams><TradDtls><SttlmDt><Dt><Dt>2026-11-18</Dt></Dt></SttlmDt><FctvSttlmDt><Dt><Dt>2026-11-18</Dt></Dt></FctvSttlmDt></TradDtls>${titolo}` +
      `<QtyAndAcctDtls><SttldQty><Qty><FaceAmt>600000</FaceAmt></Qty></SttldQty><PrevslySttldQty><FaceAmt>0</FaceAmt></PrevslySttldQty><RmngToBeSttldQty><FaceAmt>400000</FaceAmt></RmngToBeSttldQty></QtyAndAcctDtls>` +
      `<SttldAmt><Amt Ccy="EUR">608942.12</Amt></SttldAmt></SctiesSttlmTxConf>`;
    const stato =
      `<SctiesSttlmTxStsAdvc><TxId><AcctOwnrTxId>ESE5</AcctOwnrTxId><AcctSvcrTxId>NONREF</AcctSvcrTxId></TxId>` +
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
      riferimento: 'ESE5',
      codiceStato: 'PENF',
      motivo: 'LACK',
      verso: 'consegna',
    });
    expect(i?.grezzo).toContain('<TxId>ESE2</TxId>');
  });

  test('seev.036 dà importi, ritenuta e data del pagamento', () => {
    const letti = leggi(
      evento(
        'CorpActnMvmntConf',
        cassa.replace('</CorpActnConfDtls>', '<CshMvmntDtls/></CorpActnConfDtls>'),
      ),
    );
    expect(avvisiDi(letti)).toEqual(['Riga 1: 2 movimenti di cassa, letti gli importi del primo.']);
    const [letto] = messaggiDi(letti);
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
    expect(avvisiDi(letti)).toEqual(['Riga 1: 2 opzioni, letta la predefinita (002).']);
  });
});

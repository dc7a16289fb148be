import { describe, expect, test } from 'vitest';
import type { EventoLettura } from '#domain/riconciliazione/estratto.ts';
import { ascoltatoreXml } from '#domain/riconciliazione/lettura/formati-xml.ts';
import {
  avvisiDi,
  codeDi,
  eventiDi,
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
        saldo('CLBD', '15.00', 'DBIT'),
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
      'Riga 1: somma dei movimenti dichiarata 2,00, letta 1,00.',
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

  test.each([
    [''],
    ['<Nm>A &amp; B &lt;C&gt; &#65;</Nm>'],
    ['\r\n<Nm>DUE\r\nRIGHE</Nm>\r\n'],
    ['<Nm><![CDATA[A & B]]></Nm><!-- nota --><Nm>C</Nm>'],
    ['<Nm a=\'1\' b="2">più € 😀</Nm\n>'],
    ['<Nm>]]</Nm ><Nm/>'],
    ['<Nm a="1" a="2"/>'],
    ['<Nm>A & B</Nm>'],
    ['<Nm>]]></Nm>'],
    ['<Nm>\u0001</Nm>'],
    ['<Nm>A</Mn>'],
    ['<Nm>UNA\nDUE</Nm>\n\n<Nm b="A>B"></Nm>'],
    [`${Array.from({ length: 600 }, (_, i) => `<N${i}/>`).join('')}<Nm a="${'x'.repeat(300)}"/>`],
  ])('dice lo stesso di chi legge per intero l’XML, in qualunque pezzo: %#', (resto) => {
    // The same shape again and again, with what is otherwise in between: texts and lines are each one's own.
    const voci = ['1', '', '-', '2.50'].flatMap((importo) => [
      voce({ importo: `${importo}1`.replace('-', '') }),
      `\n${voce({ importo: '2', resto })}\n`,
      voce({ importo: '2', resto: resto.replace('A', 'B\u00e8') }),
    ]);
    const scritto = camt(saldo('OPBD', '0'), saldo('CLBD', '31.501'), ...voci);
    const esito = (testo: string, pezzo?: number) => {
      try {
        return eventiDi((e) => lettoreXml((posto) => ascoltatoreXml(e, posto)), testo, pezzo);
      } catch (causa) {
        return String(causa);
      }
    };
    // A comment in front, and the parser reads everything.
    const intero = esito(`<!-- -->${scritto}`);
    expect([1, 7, 100, undefined].map((pezzo) => esito(scritto, pezzo))).toEqual(
      Array(4).fill(intero),
    );
  });

  test('un prefisso dichiarato in un estratto non vale nel seguente, che dice lo stesso', () => {
    const stesse = `${voce({ importo: '1', resto: '<b:Nm>A</b:Nm>' })}\n`.repeat(3);
    const uno = estratto(saldo('OPBD', '0') + saldo('CLBD', '3') + stesse);
    const conPrefisso = uno.replace('<Stmt>', '<Stmt xmlns:b="u">');
    expect(righeDi(leggi(documento(conPrefisso + conPrefisso)))).toHaveLength(6);
    expect(motivo(documento(conPrefisso + uno))).toMatch(/il prefisso «b» non è dichiarato/);
  });

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
    ['<a><e:b xmlns:e="u"/><e:b/></a>', /il prefisso «e» non è dichiarato/],
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

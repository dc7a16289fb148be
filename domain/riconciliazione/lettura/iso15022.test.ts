import { describe, expect, test } from 'vitest';
import {
  avvisiDi,
  eventiDi,
  messaggiDi,
  rifiutoDi,
  righeDi,
  testateDi,
} from '#tests/setup/lettura-estratti.ts';
import { lettoreSwift } from './swift.ts';

const leggi = (testo: string, tipo: string | null = null) =>
  eventiDi((e) => lettoreSwift(e, tipo), testo);

const BLOCCHI =
  '{1:F01FOOBARXXAXXX0387240778}{2:O5350029060914FOOBARXXXXXX03549878070609140029N}{4:';
const GENL = `:16R:GENL
:28E:00005/MORE
:20C::SEME//ICF2750609140005
:23G:NEWM
:98A::STAT//20060913
:22F::STBA//TRAD
:97A::SAFE//S 02500
:16S:GENL`;

const fin = (...campi: readonly string[]): string => [':16R:FIN', ...campi, ':16S:FIN'].join('\n');
const pagina = (...posizioni: readonly string[]): string =>
  `${BLOCCHI}\n${GENL}\n:16R:SUBSAFE\n${posizioni.join('\n')}\n:16S:SUBSAFE\n-}`;

describe('un messaggio ISO 15022', () => {
  test('si legge con la conferma di rete davanti e l’ultimo blocco tagliato', () => {
    const rete = '{1:F21XYZABCAAXXX1111112222}{4:{177:0011111111}{451:0}}';
    const letti = leggi(
      `${rete}${pagina(fin(':35B:ISIN IT0005561888', ':93B::AGGR//FAMT/1,'))}{5:{MAC:E19}{CHK:D6`,
    );
    expect(righeDi(letti)).toMatchObject([{ isin: 'IT0005561888', quantita: '1' }]);
    expect(testateDi(letti)).toMatchObject([
      {
        coordinate: 'S02500',
        pagina: 5,
        continua: true,
        base: 'contrattato',
        dataRiferimento: '2006-09-13',
      },
    ]);
  });

  test('di solo blocco 4 ha bisogno del suo tipo', () => {
    const solo = pagina(fin(':35B:ISIN IT0005561888', ':93B::AGGR//FAMT/1,')).slice(
      BLOCCHI.length + 1,
    );
    expect(righeDi(leggi(solo, '535'))).toHaveLength(1);
    expect(rifiutoDi(() => leggi(solo)).message).toMatch(
      /^Riga 1: il messaggio è senza testata e non dice di che tipo è\. Indicare il tipo/,
    );
  });

  test('il cui numero e la cui struttura non concordano si rifiuta', () => {
    const causa = rifiutoDi(() => leggi(`${BLOCCHI}\n${GENL}\n:16R:TRADDET\n:16S:TRADDET\n-}`));
    expect(causa.message).toMatch(
      /la sequenza «TRADDET» non è di un MT535: numero e struttura non concordano/,
    );
  });

  test('con una sequenza aperta si rifiuta con il suo nome, e con una chiusa per un’altra', () => {
    const aperta = pagina(':16R:FIN\n:35B:ISIN IT0005561888').replace(':16S:SUBSAFE\n', '');
    expect(rifiutoDi(() => leggi(aperta)).message).toMatch(
      /la sequenza FIN del messaggio MT535 non è chiusa/,
    );
    const altra = pagina(fin(':35B:ISIN IT0005561888').replace(':16S:FIN', ':16S:FINE'));
    expect(rifiutoDi(() => leggi(altra)).message).toMatch(
      /è aperta la sequenza FIN e si chiude «FINE»/,
    );
  });

  test.each([
    ['537', /MT537 \(operazioni pendenti e penali\) non si riconcilia/],
    ['515', /MT515 \(conferma di negoziazione\) non si riconcilia/],
    ['999', /MT999 non si conosce/],
  ])('MT%s si rifiuta con il suo nome', (tipo, ragione) => {
    expect(rifiutoDi(() => leggi(`{1:F01A}{2:I${tipo}XN}{4:\n:16R:GENL\n-}`)).message).toMatch(
      ragione,
    );
  });
});

describe('una posizione di MT535', () => {
  test('ha nominale e fattore; parti e saldi di luogo non si sommano al totale', () => {
    const letti = leggi(
      pagina(
        fin(
          ':35B:/US/31392EXH8\nFEDERAL NATL MTG ASSN',
          ':16R:FIA\n:92A::CUFC//0,14528727\n:16S:FIA',
          ':93B::AGGR//FAMT/35732656,\n:93B::AVAI//FAMT/35732656,',
          ':16R:SUBBAL\n:93B::AGGR//FAMT/35732656,\n:94F::SAFE//NCSD/FOOBUS33\n:16S:SUBBAL',
        ),
        fin(
          ':35B:ISIN XS0222550880\n4,125? LANXESS\n:12:11 NON È UN CAMPO',
          ':93B::AGGR//AMOR/0,\n:93B::AVAI//FAMT/N990692,\n:93B::NAVL//FAMT/990692,',
        ),
      ),
    );
    expect(righeDi(letti)).toMatchObject([
      {
        isin: null,
        codiceLocale: '/US/31392EXH8',
        quantita: '35732656',
        fattore: '0.14528727',
        luogo: 'NCSD/FOOBUS33',
      },
      { quantita: '0', tipoQuantita: 'AMOR', disponibile: '-990692', bloccata: '990692' },
    ]);
    expect(righeDi(letti)[1]?.descrizione).toBe('4,125? LANXESS :12:11 NON È UN CAMPO');
    expect(righeDi(letti)[0]?.grezzo).toMatch(/^:16R:FIN\n:35B:\/US\/31392EXH8\nFEDERAL/);
  });

  test('ha le parti nella sua unità, e dove non le dice la somma dei saldi di luogo', () => {
    const luogo = (blok: string, dove: string): string =>
      `:16R:SUBBAL\n:93B::BLOK//FAMT/${blok},\n:93B::AVAI//FAMT/1,\n:94F::SAFE//NCSD/${dove}\n:16S:SUBBAL`;
    const letti = leggi(
      pagina(
        fin(
          ':35B:ISIN IT0005561888',
          ':93B::AGGR//FAMT/1000,\n:93B::AVAI//AMOR/450,\n:93B::AVAI//FAMT/900,',
          luogo('60', 'A'),
          luogo('40', 'B'),
        ),
      ),
    );
    expect(righeDi(letti)).toMatchObject([
      {
        quantita: '1000',
        disponibile: '900',
        bloccata: '100',
        inArrivo: null,
        luogo: 'NCSD/A, NCSD/B',
      },
    ]);
  });

  test('conta nei totali di pagina e di estratto, finché sono di una divisa sola', () => {
    const una = (valore: string): string =>
      fin(':35B:ISIN IT0005561888', ':93B::AGGR//FAMT/1,', `:19A::HOLD//${valore}`);
    const con = (n: string, totali: string, ...valori: readonly string[]): string =>
      pagina(...valori.map(una))
        .replace('00005/MORE', n)
        .replace('\n-}', `\n:16R:ADDINFO\n${totali}\n:16S:ADDINFO\n-}`);
    const due = (prima: string, totali: string): string[] =>
      avvisiDi(
        leggi(`${con('1/MORE', ':19A::HOLP//EUR10,', prima)}\n${con('2/LAST', totali, 'EUR20,')}`),
      );
    expect(due('EUR10,', ':19A::HOLP//EUR20,\n:19A::HOLS//EUR30,')).toEqual([]);
    expect(due('EUR10,', ':19A::HOLP//EUR21,\n:19A::HOLS//EUR31,')).toEqual([
      expect.stringMatching(/totale della pagina è 21,00 EUR, le posizioni fanno 20,00\.$/),
      expect.stringMatching(/totale dell’estratto è 31,00 EUR, le posizioni fanno 30,00\.$/),
    ]);
    expect(due('USD10,', ':19A::HOLS//EUR31,')).toEqual([]);
  });

  test.each([
    [':93B::AGGR//FAMT/300', /non ha un numero con la virgola/],
    [':93B::AGGR//FAMT/', /non è una quantità/],
    [':93B::AGGR//PEZZI/3,', /non è una quantità/],
    [':93B::AVAI//FAMT/300,', /non ha il saldo \(93B AGGR\)/],
    [':93B::AGGR//FAMT/300,\n:19A::HOLD//1,00', /non è un importo/],
    [':93B::AGGR//FAMT/1,\n:93B::AGGR//FAMT/2,', /ha due saldi/],
  ])('con %s si rifiuta, e niente diventa zero', (campi, ragione) => {
    expect(rifiutoDi(() => leggi(pagina(fin(':35B:ISIN IT0005561888', campi)))).message).toMatch(
      ragione,
    );
  });
});

test('un movimento di MT536 ha il suo testo e non quello degli altri, e il verso una volta sola', () => {
  const tran = (rif: string, n: string): string =>
    `:16R:TRAN\n:16R:LINK\n:20C::RELA//${rif}\n:16S:LINK\n:16R:TRANSDET\n:36B::PSTA//FAMT/${n},\n` +
    ':22H::REDE//DELI\n:98A::ESET//20260913\n:16S:TRANSDET\n:16S:TRAN';
  const di = (...tutti: readonly string[]): string =>
    pagina(fin(':35B:ISIN IT0005561888', ...tutti)).replace('{2:O535', '{2:O536');
  const [primo, secondo] = righeDi(leggi(di(tran('UNO', '5'), tran('DUE', '7'))));
  expect(primo).toMatchObject({ quantita: '-5', grezzo: tran('UNO', '5') });
  expect(secondo).toMatchObject({ quantita: '-7', grezzo: tran('DUE', '7') });
  expect(rifiutoDi(() => leggi(di(tran('UNO', 'N5')))).message).toMatch(
    /ha il meno, e il verso sta già accanto/,
  );
});

describe('una conferma e un evento', () => {
  const conferma = (fiac: string): string =>
    `{1:F01A}{2:O5471302141113X}{4:\n:16R:GENL\n:20C::SEME//T3\n:23G:NEWM\n:98E::PREP//20141113130218/N05\n` +
    `:16R:LINK\n:20C::RELA//NONREF\n:16S:LINK\n:16R:LINK\n:20C::PCTI//P1\n:16S:LINK\n:16S:GENL\n` +
    `:16R:TRADDET\n:98A::ESET//20141113\n:98A::SETT//20141113\n:35B:/US/3132MAD40\nFOO\n:16S:TRADDET\n` +
    `:16R:FIAC\n${fiac}\n:97A::SAFE//P 61947\n:16S:FIAC\n` +
    `:16R:SETDET\n:16R:AMT\n:19A::DEAL//USD8217083,72\n:16S:AMT\n:16R:AMT\n:19A::ESTT//USD8226417,05\n:16S:AMT\n:16S:SETDET\n-}`;

  test('ha il nominale anche dove c’è l’ammortizzato, e PCTI dove RELA è NONREF', () => {
    const [letto] = messaggiDi(
      leggi(conferma(':36B::ESTT//AMOR/7999999,573\n:36B::ESTT//FAMT/8167548,')),
    );
    expect(letto).toMatchObject({
      specie: 'conferma',
      quantita: '8167548',
      tipoQuantita: 'FAMT',
      collegato: 'P1',
      importo: '8226417.05',
      verso: 'consegna',
      coordinate: 'P61947',
      preparato: '2014-11-13T13:02:18',
    });
  });

  test('senza quantità si rifiuta', () => {
    expect(rifiutoDi(() => leggi(conferma(':70E::NARR//X'))).message).toMatch(
      /non ha titolo e quantità/,
    );
  });

  test('di diritti ha il rapporto di quelli che si aggiungono, e le date ignote restano vuote', () => {
    const [letto] = messaggiDi(
      leggi(
        '{1:F01A}{2:O5640601101117X}{4:\n:16R:GENL\n:20C::CORP//123456\n:20C::SEME//FOO\n:23G:NEWM\n:22F::CAEV//RHDI\n:16S:GENL\n' +
          ':16R:USECU\n:35B:ISIN AU000000SFR8\n/XX/5983816\nSANDFIRE\n:16R:ACCTINFO\n:97C::SAFE//GENR\n:93B::ELIG//UNIT/7000,\n:16S:ACCTINFO\n:16S:USECU\n' +
          ':16R:CADETL\n:98B::XDTE//UKWN\n:98A::RDTE//20101119\n:92A::GRSS//N0,1\n:16S:CADETL\n' +
          ':16R:CAOPTN\n:13A::CAON//001\n:22F::CAOP//SECU\n:17B::DFLT//Y\n:35B:/AU/+SFRRZ\n:98A::PAYD//20101122\n:92D::ADEX//1,/12,\n:16S:CAOPTN\n-}',
      ),
    );
    expect(letto).toMatchObject({
      riferimentoEvento: '123456',
      codiceEvento: 'RHDI',
      opzione: '001 SECU',
      coordinate: null,
      quantita: '7000',
      dataStacco: null,
      dataRegistrazione: '2010-11-19',
      dataPagamento: '2010-11-22',
      aliquota: '-0.1',
      rapporto: { nuovi: '1', vecchi: '12', aggiuntivi: true },
      descrizione: 'SANDFIRE',
    });
  });

  test.each([
    [['INMH//MACH', 'MTCH//NMAT', 'SETT//PENF'], 'PENF', 'LACK'],
    [['INMH//NMAT', 'IPRC//PACK', 'MTCH//MACH'], 'MACH', null],
    [['IPRC//PACK'], 'PACK', null],
  ])('di uno stato fra %j conta %s, con il suo motivo', (codici, codiceStato, motivo) => {
    const stati = codici.map((c) => {
      const perche = c.endsWith('PENF') ? '\n:16R:REAS\n:24B::PENF//LACK\n:16S:REAS' : '';
      return `:16R:STAT\n:25D::${c}${perche}\n:16S:STAT`;
    });
    const [letto] = messaggiDi(
      leggi(
        `{1:F01A}{2:O548XN}{4:\n:16R:GENL\n:20C::SEME//S\n:23G:INST\n${stati.join('\n')}\n:16S:GENL\n-}`,
      ),
    );
    expect(letto).toMatchObject({ codiceStato, motivo });
  });

  const pagamento = (...casse: readonly string[]): string =>
    '{1:F01A}{2:O566XN}{4:\n:16R:GENL\n:20C::CORP//E\n:20C::SEME//S\n:23G:NEWM\n:16S:GENL\n' +
    ':16R:USECU\n:97A::SAFE//A\n:35B:ISIN IT0005561888\n:16S:USECU\n:16R:CACONF\n:13A::CAON//001\n' +
    ':16R:SECMOVE\n:16R:RECDEL\n:95P::DEAG//FOO\n:16S:RECDEL\n:16S:SECMOVE\n' +
    `${casse.map((c) => `:16R:CASHMOVE\n:22H::CRDB//CRED\n${c}\n:16S:CASHMOVE`).join('\n')}\n:16S:CACONF\n-}`;

  test('di un pagamento somma ogni ritenuta della sua divisa, e dice ciò che non ha letto', () => {
    const parti =
      ':16R:CSHPRTY\n:95P::PAYE//FOO\n:16S:CSHPRTY\n:16R:TAXVODET\n:20C::TVRN//1\n:16S:TAXVODET';
    const letti = leggi(
      pagamento(
        `${parti}\n:19B::PSTA//EUR73,5\n:19B::GRSS//EUR100,\n:19B::TAXR//EUR15,\n:19B::WITL//EUR11,5\n:19B::WITF//USD3,`,
        ':19B::PSTA//EUR1,',
      ),
    );
    expect(messaggiDi(letti)).toMatchObject([{ importo: '73.5', lordo: '100', ritenuta: '26.5' }]);
    expect(avvisiDi(letti)).toEqual([
      'Riga 1: 2 movimenti di cassa, letti gli importi del primo; importi in altra divisa (USD), non letti.',
    ]);
    const [estero] = messaggiDi(
      leggi(
        pagamento(
          ':19B::PSTA//EUR85,\n:19B::GRSS//USD100,\n:19B::TAXR//USD15,\n:19B::NETT//EUR85,',
        ),
      ),
    );
    expect(estero).toMatchObject({ divisa: 'EUR', lordo: null, ritenuta: null, netto: '85' });
  });
});

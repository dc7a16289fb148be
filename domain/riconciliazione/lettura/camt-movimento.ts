import type { RigaLetta, StatoRiga, TestataEstratto } from '#domain/riconciliazione/estratto.ts';
import { giornoXml, importoConSegno } from './importi-xml.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA, riferimenti, unito } from './righe.ts';
import { discendenti, figli, type NodoXml, nodo, testoDi } from './xml.ts';

/** Only what is booked counts; FUTR is to come. */
const STATI: Readonly<Record<string, StatoRiga>> = {
  BOOK: 'contabilizzata',
  PDNG: 'sospesa',
  FUTR: 'sospesa',
  INFO: 'informativa',
};

function statoDi(n: NodoXml): StatoRiga {
  const scritto = testoDi(n, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? '';
  return (
    STATI[scritto] ??
    rifiuta(
      { pagina: null, riga: n.riga },
      `lo stato ${cita(scritto)} del movimento non è BOOK, PDNG, FUTR o INFO`,
      CHIEDERE,
    )
  );
}

/** A CBI causale («48//» is 48), the bank's own code, or the domain's («PMNT/RCDT/ESCT»). */
function causaleDi(n: NodoXml): string | null {
  const proprio = testoDi(n, 'BkTxCd/Prtry/Cd');
  if (proprio !== null) {
    if (testoDi(n, 'BkTxCd/Prtry/Issr') !== 'CBI') return proprio;
    return proprio.split('/')[0] || null;
  }
  const dominio = nodo(n, 'BkTxCd/Domn');
  if (dominio === null) return null;
  return [testoDi(dominio, 'Cd'), testoDi(dominio, 'Fmly/Cd'), testoDi(dominio, 'Fmly/SubFmlyCd')]
    .filter((c) => c !== null)
    .join('/');
}

const RIFERIMENTI = [
  'EndToEndId',
  'InstrId',
  'TxId',
  'PmtInfId',
  'MsgId',
  'MndtId',
  'ClrSysRef',
  'AcctSvcrRef',
  'AcctOwnrTxId',
  'AcctSvcrTxId',
  'MktInfrstrctrTxId',
];

function* riferimentiDi(n: NodoXml, dettagli: readonly NodoXml[]): Generator<string | null> {
  for (const d of dettagli) {
    const refs = nodo(d, 'Refs');
    if (refs === null) continue;
    for (const nome of RIFERIMENTI) yield testoDi(refs, nome);
    for (const altro of figli(refs, 'Prtry')) yield testoDi(altro, 'Ref');
  }
  for (const d of dettagli) {
    const causale = nodo(d, 'RmtInf');
    if (causale === null) continue;
    for (const ref of discendenti(causale, 'CdtrRefInf')) yield testoDi(ref, 'Ref');
  }
  for (const d of [n, ...figli(n, 'NtryDtls')])
    for (const lotto of figli(d, 'Btch')) yield testoDi(lotto, 'PmtInfId', 'MsgId');
  yield testoDi(n, 'AcctSvcrRef');
}

/** Who paid us, or whom we paid: `Nm`, or from the eighth version on `Pty/Nm`. */
function contropartiDi(dettagli: readonly NodoXml[], aCredito: boolean): string | null {
  const chi = aCredito ? 'Dbtr' : 'Cdtr';
  const nomi = dettagli.map((d) =>
    testoDi(d, `RltdPties/${chi}/Nm`, `RltdPties/${chi}/Pty/Nm`, `RltdPties/Ultmt${chi}/Nm`),
  );
  const diversi = [...new Set(nomi.filter((nome) => nome !== null))];
  // A batch of many has no counterparty of its own.
  return diversi.length === 1 ? unito(diversi[0]) : null;
}

/** The riga is the `Ntry`: the details of a batch are its references and its text. */
export function movimentoCamt(letto: {
  readonly nodo: NodoXml;
  readonly grezzo: string;
  readonly n: number;
  readonly testata: TestataEstratto;
}): RigaLetta {
  const { nodo: n, testata } = letto;
  const origine = { pagina: null, riga: n.riga };
  const { importo, divisa } = importoConSegno(n);
  const stato = statoDi(n);
  if (testata.divisa !== null && divisa !== null && divisa !== testata.divisa)
    rifiuta(origine, `il movimento è in ${divisa}, il conto in ${testata.divisa}`, CHIEDERE);
  const dettagli = [n, ...figli(n, 'NtryDtls')].flatMap((d) => figli(d, 'TxDtls'));
  const causali = dettagli.flatMap((d) => {
    const causale = nodo(d, 'RmtInf');
    return causale === null ? [] : figli(causale, 'Ustrd').map((u) => u.testo);
  });
  const aggiunte = dettagli.map((d) => testoDi(d, 'AddtlTxInf'));
  const aggiunta = unito(...aggiunte, testoDi(n, 'AddtlNtryInf'));
  const testo = unito(...causali);
  return {
    ...RIGA_VUOTA,
    n: letto.n,
    tipo: 'movimento',
    stato,
    descrizione: aggiunta,
    importo,
    divisa: divisa ?? testata.divisa,
    dataContabile: giornoXml(n, 'BookgDt'),
    dataValuta: giornoXml(n, 'ValDt'),
    riferimenti: riferimenti(...riferimentiDi(n, dettagli)),
    causale: causaleDi(n) ?? (dettagli[0] ? causaleDi(dettagli[0]) : null),
    storno: testoDi(n, 'RvslInd') === 'true' || testoDi(n, 'RvslInd') === '1',
    controparte: contropartiDi(dettagli, !importo.startsWith('-')),
    testo,
    grezzo: grezzo(letto.grezzo),
    origine,
  };
}

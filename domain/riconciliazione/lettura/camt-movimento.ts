import type { RigaLetta, StatoRiga, TestataEstratto } from '#domain/riconciliazione/estratto.ts';
import { giornoXml, importoConSegno } from './importi-xml.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA, riferimenti, unito } from './righe.ts';
import { discendenti, figli, type NodoXml, nodo } from './xml.ts';

/** Only what is booked counts; FUTR is to come. */
const STATI: Readonly<Record<string, StatoRiga>> = {
  BOOK: 'contabilizzata',
  PDNG: 'sospesa',
  FUTR: 'sospesa',
  INFO: 'informativa',
};

/** Elements by their ways, of which the first that has a text says what is sought. */
type Posti = readonly NodoXml[];

/** Where a code of the bank stands: its own and who gave it, else the parts of the domain's. */
interface PostiDellaCausale {
  readonly propria: Posti;
  readonly emittente: Posti;
  readonly dominio: readonly Posti[] | null;
}

/** Where in a movement stands what is read of it. */
interface PostiDelMovimento {
  readonly stato: Posti;
  readonly causali: readonly PostiDellaCausale[];
  readonly riferimenti: readonly Posti[];
  readonly testi: readonly NodoXml[];
  readonly aggiunte: readonly Posti[];
  readonly storno: Posti;
  /** One for each detail. */
  readonly controparti: Readonly<Record<'Dbtr' | 'Cdtr', readonly Posti[]>>;
}

const posti = (da: NodoXml, ...vie: readonly string[]): Posti =>
  vie.flatMap((via) => nodo(da, via) ?? []);

function testoIn(dove: Posti): string | null {
  for (const uno of dove) {
    const testo = uno.testo.trim();
    if (testo) return testo;
  }
  return null;
}

function statoDi(n: NodoXml, dove: Posti): StatoRiga {
  const scritto = testoIn(dove) ?? '';
  return (
    STATI[scritto] ??
    rifiuta(
      { pagina: null, riga: n.riga },
      `lo stato ${cita(scritto)} del movimento non è BOOK, PDNG, FUTR o INFO`,
      CHIEDERE,
    )
  );
}

function postiDellaCausale(n: NodoXml): PostiDellaCausale {
  const dominio = nodo(n, 'BkTxCd/Domn');
  return {
    propria: posti(n, 'BkTxCd/Prtry/Cd'),
    emittente: posti(n, 'BkTxCd/Prtry/Issr'),
    dominio: dominio && ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].map((via) => posti(dominio, via)),
  };
}

/** A CBI causale («48//» is 48), the bank's own code, or the domain's («PMNT/RCDT/ESCT»). */
function causaleDi({ propria, emittente, dominio }: PostiDellaCausale): string | null {
  const sua = testoIn(propria);
  if (sua !== null) {
    if (testoIn(emittente) !== 'CBI') return sua;
    return sua.split('/')[0] || null;
  }
  if (dominio === null) return null;
  return dominio
    .map(testoIn)
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

function* postiDeiRiferimenti(n: NodoXml, dettagli: readonly NodoXml[]): Generator<Posti> {
  for (const d of dettagli) {
    const refs = nodo(d, 'Refs');
    if (refs === null) continue;
    for (const nome of RIFERIMENTI) yield posti(refs, nome);
    for (const altro of figli(refs, 'Prtry')) yield posti(altro, 'Ref');
  }
  for (const d of dettagli) {
    const causale = nodo(d, 'RmtInf');
    if (causale === null) continue;
    for (const ref of discendenti(causale, 'CdtrRefInf')) yield posti(ref, 'Ref');
  }
  for (const d of [n, ...figli(n, 'NtryDtls')])
    for (const lotto of figli(d, 'Btch')) yield posti(lotto, 'PmtInfId', 'MsgId');
  yield posti(n, 'AcctSvcrRef');
}

/** Who paid us, or whom we paid: `Nm`, or from the eighth version on `Pty/Nm`. */
const postiDelle = (dettagli: readonly NodoXml[], chi: 'Dbtr' | 'Cdtr'): Posti[] =>
  dettagli.map((d) =>
    posti(d, `RltdPties/${chi}/Nm`, `RltdPties/${chi}/Pty/Nm`, `RltdPties/Ultmt${chi}/Nm`),
  );

function contropartiDi(dove: readonly Posti[]): string | null {
  const nomi = dove.map(testoIn).filter((nome) => nome !== null);
  const diversi = nomi.length > 1 ? [...new Set(nomi)] : nomi;
  // A batch of many has no counterparty of its own.
  return diversi.length === 1 ? unito(diversi[0]) : null;
}

/** Elements of one shape come again, the very same with other texts: where they have what is looked up once. */
const noti = new WeakMap<NodoXml, PostiDelMovimento>();

function postiDi(n: NodoXml): PostiDelMovimento {
  const suoi = noti.get(n);
  if (suoi) return suoi;
  const dettagli = [n, ...figli(n, 'NtryDtls')].flatMap((d) => figli(d, 'TxDtls'));
  const trovati: PostiDelMovimento = {
    stato: posti(n, 'Sts/Cd', 'Sts/Prtry', 'Sts'),
    causali: [n, ...dettagli.slice(0, 1)].map(postiDellaCausale),
    riferimenti: [...postiDeiRiferimenti(n, dettagli)].filter((dove) => dove.length > 0),
    testi: dettagli.flatMap((d) => {
      const causale = nodo(d, 'RmtInf');
      return causale === null ? [] : figli(causale, 'Ustrd');
    }),
    aggiunte: [...dettagli.map((d) => posti(d, 'AddtlTxInf')), posti(n, 'AddtlNtryInf')],
    storno: posti(n, 'RvslInd'),
    controparti: { Dbtr: postiDelle(dettagli, 'Dbtr'), Cdtr: postiDelle(dettagli, 'Cdtr') },
  };
  noti.set(n, trovati);
  return trovati;
}

const primaCausale = (causali: readonly PostiDellaCausale[]): string | null => {
  for (const una of causali) {
    const sua = causaleDi(una);
    if (sua !== null) return sua;
  }
  return null;
};

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
  const dove = postiDi(n);
  const stato = statoDi(n, dove.stato);
  if (testata.divisa !== null && divisa !== null && divisa !== testata.divisa)
    rifiuta(origine, `il movimento è in ${divisa}, il conto in ${testata.divisa}`, CHIEDERE);
  const storno = testoIn(dove.storno);
  return {
    ...RIGA_VUOTA,
    n: letto.n,
    tipo: 'movimento',
    stato,
    descrizione: unito(...dove.aggiunte.map(testoIn)),
    importo,
    divisa: divisa ?? testata.divisa,
    dataContabile: giornoXml(n, 'BookgDt'),
    dataValuta: giornoXml(n, 'ValDt'),
    riferimenti: riferimenti(...dove.riferimenti.map(testoIn)),
    causale: primaCausale(dove.causali),
    storno: storno === 'true' || storno === '1',
    controparte: contropartiDi(dove.controparti[importo.startsWith('-') ? 'Cdtr' : 'Dbtr']),
    testo: unito(...dove.testi.map(({ testo }) => testo)),
    grezzo: grezzo(letto.grezzo),
    origine,
  };
}

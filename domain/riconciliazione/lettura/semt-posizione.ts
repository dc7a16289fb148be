import { somma } from '#domain/money/decimale.ts';
import type { RigaLetta } from '#domain/riconciliazione/estratto.ts';
import { numeroDi, numeroXml, segnato } from './importi-xml.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import { grezzo, type ImportoLetto, RIGA_VUOTA } from './righe.ts';
import { quantitaXml, titoloXml } from './titoli-xml.ts';
import { discendenti, figli, type NodoXml, nodo, testoDi } from './xml.ts';

/** `Amt` with its currency; `Sgn` false is a minus. */
export function importoConSegnoXml(da: NodoXml): ImportoLetto {
  const amt = nodo(da, 'Amt') ?? da;
  const piu = testoDi(da, 'Sgn');
  const meno = piu === null ? null : piu === 'false' || piu === '0';
  return { importo: segnato(amt, meno), divisa: amt.attributi.Ccy ?? null };
}

/** Σ of the parts of this kind («BLOK»), null of none. */
function parte(n: NodoXml, codice: string): string | null {
  const lette = figli(n, 'BalBrkdwn')
    .filter((b) => testoDi(b, 'SubBalTp/Cd') === codice)
    .map((b) => quantitaXml(b)?.quantita ?? null)
    .filter((q) => q !== null);
  return lette.length === 0 ? null : somma(...lette);
}

/** The market price, else the first: per cent, or an amount for a unit. */
function prezzoDi(n: NodoXml): string | null {
  const prezzi = figli(n, 'PricDtls');
  const uno = prezzi.find((p) => testoDi(p, 'Tp/Cd') === 'MRKT') ?? prezzi[0];
  return uno === undefined ? null : numeroDi(uno, 'Val/Rate', 'Val/Amt', 'Val/PctgRate');
}

/** Where it is kept: type and code («NCSD/MOTIITM0XXX»). */
function luogoDi(n: NodoXml): string | null {
  const posto = nodo(n, 'SfkpgPlc');
  if (posto === null) return null;
  const codice = testoDi(
    posto,
    'TpAndId/Id',
    'SfkpgPlcFrmt/TpAndId/Id',
    'SfkpgPlcFrmt/Id/Id',
    'Id/Id',
  );
  const tipo = testoDi(
    posto,
    'TpAndId/SfkpgPlcTp',
    'SfkpgPlcFrmt/TpAndId/SfkpgPlcTp',
    'SfkpgPlcFrmt/Id/SfkpgPlcTp/Cd',
  );
  return [tipo, codice].filter((p) => p !== null).join('/') || null;
}

/** The element of one line, where it stands and which it is. */
export interface RigaSemt {
  readonly nodo: NodoXml;
  readonly grezzo: string;
  readonly n: number;
  readonly pagina: number;
}

/** One `BalForAcct` or `BalForSubAcct`: its aggregate; available and blocked are parts of it, never added. */
export function posizioneSemt(letta: RigaSemt): RigaLetta {
  const { nodo: n, pagina } = letta;
  const origine = { pagina, riga: n.riga };
  const titolo = titoloXml(nodo(n, 'FinInstrmId'));
  if (titolo.isin === null && titolo.codiceLocale === null && titolo.descrizione === null)
    rifiuta(origine, 'la posizione non dice di quale titolo è (FinInstrmId)', CHIEDERE);
  const saldo = quantitaXml(nodo(n, 'AggtBal'));
  if (saldo === null) rifiuta(origine, 'la posizione non ha il saldo (AggtBal)', CHIEDERE);
  const valore = nodo(n, 'AcctBaseCcyAmts/HldgVal') ?? nodo(n, 'InstrmCcyAmts/HldgVal');
  const importo = valore === null ? null : importoConSegnoXml(valore);
  const rateo = nodo(n, 'AcctBaseCcyAmts/AcrdIntrstAmt') ?? nodo(n, 'InstrmCcyAmts/AcrdIntrstAmt');
  const [fattore] = discendenti(n, 'CurFctr');
  return {
    ...RIGA_VUOTA,
    ...titolo,
    n: letta.n,
    tipo: 'posizione',
    quantita: saldo.quantita,
    tipoQuantita: saldo.tipo,
    disponibile: quantitaXml(nodo(n, 'AvlblBal'))?.quantita ?? null,
    bloccata: parte(n, 'BLOK') ?? quantitaXml(nodo(n, 'NotAvlblBal'))?.quantita ?? null,
    inArrivo: parte(n, 'PENR'),
    inConsegna: parte(n, 'PEND'),
    prezzo: prezzoDi(n),
    rateo: rateo === null ? null : importoConSegnoXml(rateo).importo,
    fattore: fattore === undefined ? null : numeroXml(fattore),
    importo: importo?.importo ?? null,
    divisa: importo?.divisa ?? null,
    luogo: luogoDi(n),
    grezzo: grezzo(letta.grezzo),
    origine,
  };
}

import type { MessaggioLetto } from '#domain/riconciliazione/estratto.ts';
import { eNullo } from './esatto.ts';
import { giornoXml, segnato } from './importi-xml.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import {
  coordinate,
  MESSAGGIO_VUOTO,
  type MessaggioSenzaFormato,
  primoRiferimento,
  type QuantitaLetta,
} from './righe.ts';
import { quantitaXml, titoloXml, versoXml } from './titoli-xml.ts';
import { type NodoXml, nodo, testoDi } from './xml.ts';

/** What the account receives is a plus: `CdtDbtInd` where it is said, else who receives titoli pays. */
function importoDi(
  n: NodoXml | null,
  verso: 'riceve' | 'consegna' | null,
): Pick<MessaggioLetto, 'importo' | 'divisa'> {
  const amt = n === null ? null : nodo(n, 'Amt');
  if (n === null || amt === null) return { importo: null, divisa: null };
  const segno = testoDi(n, 'CdtDbtInd');
  const paga = segno === null ? verso === 'riceve' : segno === 'DBIT';
  return { importo: segnato(amt, paga), divisa: amt.attributi.Ccy ?? null };
}

function conto(n: NodoXml, ...vie: readonly string[]): string | null {
  const scritto = testoDi(n, ...vie);
  return scritto === null ? null : coordinate(scritto);
}

/** How much, of which `verso` says the rest: a minus of its own is refused. */
const quanta = (n: NodoXml | null): QuantitaLetta | null => quantitaXml(n, false);

function riferimentoDi(n: NodoXml, ...vie: readonly string[]): string {
  return (
    primoRiferimento(...vie.map((via) => testoDi(n, via))) ??
    rifiuta(
      { pagina: null, riga: n.riga },
      `il messaggio ${n.nome} non ha un riferimento`,
      CHIEDERE,
    )
  );
}

/** sese.023: what we asked the depositario to settle. */
export function istruzioneXml(n: NodoXml): MessaggioSenzaFormato {
  const origine = { pagina: null, riga: n.riga };
  const verso = versoXml(n, origine, 'SttlmTpAndAddtlParams/SctiesMvmntTp');
  const quantita = quanta(nodo(n, 'QtyAndAcctDtls/SttlmQty'));
  if (quantita === null) rifiuta(origine, 'l’istruzione non ha la quantità (SttlmQty)', CHIEDERE);
  const titolo = titoloXml(nodo(n, 'FinInstrmId'));
  return {
    ...MESSAGGIO_VUOTO,
    specie: 'istruzione',
    funzione: 'NEWM',
    riferimento: riferimentoDi(n, 'TxId', 'Id'),
    coordinate: conto(n, 'QtyAndAcctDtls/SfkpgAcct/Id'),
    isin: titolo.isin,
    descrizione: titolo.descrizione ?? titolo.codiceLocale,
    verso,
    quantita: quantita.quantita,
    tipoQuantita: quantita.tipo,
    ...importoDi(nodo(n, 'SttlmAmt'), verso),
    dataContrattazione: giornoXml(n, 'TradDtls/TradDt'),
    dataRegolamento: giornoXml(n, 'TradDtls/SttlmDt'),
    origine,
  };
}

/** sese.025: what was settled of it. */
export function confermaXml(n: NodoXml): MessaggioSenzaFormato {
  const origine = { pagina: null, riga: n.riga };
  const verso = versoXml(
    n,
    origine,
    'TxIdDtls/SctiesMvmntTp',
    'SttlmTpAndAddtlParams/SctiesMvmntTp',
  );
  const quantita = quanta(nodo(n, 'QtyAndAcctDtls/SttldQty'));
  if (quantita === null) rifiuta(origine, 'la conferma non ha la quantità (SttldQty)', CHIEDERE);
  const gia = quanta(nodo(n, 'QtyAndAcctDtls/PrevslySttldQty'));
  const da = quanta(nodo(n, 'QtyAndAcctDtls/RmngToBeSttldQty'));
  const pars = testoDi(n, 'AddtlParams/PrtlSttlm');
  const titolo = titoloXml(nodo(n, 'FinInstrmId'));
  return {
    ...MESSAGGIO_VUOTO,
    specie: 'conferma',
    funzione: 'NEWM',
    riferimento: riferimentoDi(n, 'TxIdDtls/AcctSvcrTxId', 'TxIdDtls/AcctOwnrTxId', 'Id'),
    collegato: primoRiferimento(
      testoDi(n, 'TxIdDtls/AcctOwnrTxId'),
      testoDi(n, 'TxIdDtls/PrcrTxId'),
    ),
    coordinate: conto(n, 'QtyAndAcctDtls/SfkpgAcct/Id'),
    isin: titolo.isin,
    descrizione: titolo.descrizione ?? titolo.codiceLocale,
    verso,
    quantita: quantita.quantita,
    tipoQuantita: quantita.tipo,
    giaRegolata: gia?.quantita ?? null,
    daRegolare: da?.quantita ?? null,
    parziale: pars === 'PAIN' || pars === 'PARC' || [gia, da].some((q) => q && !eNullo(q.quantita)),
    ...importoDi(nodo(n, 'SttldAmt'), verso),
    dataContrattazione: giornoXml(n, 'TradDtls/TradDt'),
    dataRegolamento: giornoXml(n, 'TradDtls/SttlmDt'),
    dataEffettiva: giornoXml(n, 'TradDtls/FctvSttlmDt'),
    origine,
  };
}

/** Settled or not is told before matched, that before processed. */
const STATI: readonly (readonly [via: string, codice: string])[] = [
  ['SttlmSts/Flng', 'PENF'],
  ['SttlmSts/Pdg', 'PEND'],
  ['MtchgSts/Umtchd', 'NMAT'],
  ['MtchgSts/Mtchd', 'MACH'],
  ['IfrrdMtchgSts/Umtchd', 'NMAT'],
  ['IfrrdMtchgSts/Mtchd', 'MACH'],
  ['PrcgSts/Rjctd', 'REJT'],
  ['PrcgSts/Canc', 'CAND'],
  ['PrcgSts/PdgCxl', 'CANP'],
  ['PrcgSts/AckdAccptd', 'PACK'],
];

/** sese.024: the state of an instruction; codes are those of the MT548 that it takes the place of. */
export function statoXml(n: NodoXml): MessaggioSenzaFormato {
  const origine = { pagina: null, riga: n.riga };
  const trovato = STATI.map(([via, codice]) => ({ dove: nodo(n, via), codice })).find(
    (s) => s.dove !== null,
  );
  const dove = trovato?.dove;
  if (trovato === undefined || !dove)
    rifiuta(origine, 'il messaggio sese.024 non ha uno stato che si conosca', CHIEDERE);
  const tx = nodo(n, 'TxDtls');
  const scritto = tx === null ? null : testoDi(tx, 'SctiesMvmntTp');
  const verso = scritto === 'RECE' ? 'riceve' : scritto === 'DELI' ? 'consegna' : null;
  const quantita = quanta(tx === null ? null : nodo(tx, 'SttlmQty'));
  const titolo = titoloXml(tx === null ? null : nodo(tx, 'FinInstrmId'));
  return {
    ...MESSAGGIO_VUOTO,
    specie: 'stato',
    funzione: 'INST',
    riferimento: riferimentoDi(
      n,
      'TxId/AcctSvcrTxId',
      'TxId/AcctOwnrTxId',
      'TxId/MktInfrstrctrTxId',
    ),
    collegato: primoRiferimento(testoDi(n, 'TxId/AcctOwnrTxId'), testoDi(n, 'TxId/PrcrTxId')),
    coordinate: tx === null ? null : conto(tx, 'SfkpgAcct/Id'),
    isin: titolo.isin,
    descrizione: titolo.descrizione ?? titolo.codiceLocale,
    verso,
    quantita: quantita?.quantita ?? null,
    tipoQuantita: quantita?.tipo ?? null,
    ...importoDi(tx === null ? null : nodo(tx, 'SttlmAmt'), verso),
    dataContrattazione: tx === null ? null : giornoXml(tx, 'TradDt'),
    dataRegolamento: tx === null ? null : giornoXml(tx, 'SttlmDt'),
    codiceStato: trovato.codice,
    motivo: testoDi(dove, 'Rsn/Cd/Cd', 'Rsn/Cd/Prtry/Id', 'Rsn/Cd', 'NoSpcfdRsn', 'NotSpcfdRsn'),
    origine,
  };
}

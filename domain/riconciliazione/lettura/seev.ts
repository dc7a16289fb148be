import type { EventoLettura, MessaggioLetto } from '#domain/riconciliazione/estratto.ts';
import { avvisaOltre, type CifreEvento, cifreDi, opzioneCheVale, primo } from './evento.ts';
import { giornoXml, numeroDi, numeroXml, segnato } from './importi-xml.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import {
  coordinate,
  type ImportoLetto,
  MESSAGGIO_VUOTO,
  type MessaggioSenzaFormato,
  primoRiferimento,
  type QuantitaLetta,
} from './righe.ts';
import { quantitaXml, titoloXml } from './titoli-xml.ts';
import { discendenti, figli, type NodoXml, nodo, testoDi } from './xml.ts';

type Dove = readonly (NodoXml | null)[];

const giorno = (dove: Dove, ...nomi: readonly string[]): string | null => {
  for (const nome of nomi) {
    const letto = primo(dove, (n) => giornoXml(n, `DtDtls/${nome}`));
    if (letto !== null) return letto;
  }
  return null;
};

const predefinita = (opzione: NodoXml): boolean =>
  ['true', '1'].includes(testoDi(opzione, 'DfltPrcgOrStgInstr/DfltOptnInd', 'DfltOptnInd') ?? '');

const RAPPORTI: readonly (readonly [nome: string, aggiuntivi: boolean])[] = [
  ['NewToOd', false],
  ['AddtlQtyForExstgScties', true],
  ['AddtlQtyForSbcbdRsltntScties', true],
];

/** `NewToOd` are all that one has afterwards, `AddtlQtyForExstgScties` those that come beside. */
function rapportoDi(dove: Dove): MessaggioLetto['rapporto'] {
  for (const [nome, aggiuntivi] of RAPPORTI) {
    const trovato = primo(dove, (n) => discendenti(n, nome)[0] ?? null);
    if (trovato === null) continue;
    const nuovi = numeroDi(trovato, 'Qty1', 'QtyToQty/Qty1');
    const vecchi = numeroDi(trovato, 'Qty2', 'QtyToQty/Qty2');
    if (nuovi !== null && vecchi !== null) return { nuovi, vecchi, aggiuntivi };
  }
  return null;
}

/** A rate in per cent, or an amount for a unit, of what is paid. */
function unitario(dove: Dove): Pick<MessaggioLetto, 'aliquota' | 'perUnita' | 'divisa'> {
  const di = (nome: string): NodoXml | null =>
    primo(dove, (n) => nodo(n, `RateAndAmtDtls/${nome}`));
  const interessi = di('IntrstRateUsdForPmt');
  const dividendo = di('GrssDvddRate') ?? di('GrssDstrbtnRate');
  const tutti = [interessi, dividendo].filter((n) => n !== null);
  const amt = tutti.flatMap((n) => discendenti(n, 'Amt'))[0];
  const aliquota = tutti.flatMap((n) => discendenti(n, 'Rate'))[0];
  return {
    aliquota: aliquota === undefined ? null : numeroXml(aliquota),
    perUnita: amt === undefined ? null : numeroXml(amt),
    divisa: amt?.attributi.Ccy ?? null,
  };
}

const RITENUTE = ['WhldgTaxAmt', 'WhldgOfFrgnTax', 'ScndLvlTaxAmt'];

const importoDi = (n: NodoXml): ImportoLetto => ({
  importo: numeroXml(n),
  divisa: n.attributi.Ccy ?? null,
});

/** What was paid, and what was withheld of it. */
function importi(cassa: NodoXml | null): CifreEvento {
  const dati = cassa === null ? null : nodo(cassa, 'AmtDtls');
  const di = (...nomi: readonly string[]): NodoXml | null =>
    primo([dati], (n) => primo(nomi, (nome) => nodo(n, nome)));
  const netto = di('NetCshAmt');
  const pagato = di('PstngAmt', 'EntitldAmt') ?? netto;
  const verso = cassa === null ? null : testoDi(cassa, 'CdtDbtInd');
  const meno = verso === null ? null : verso === 'DBIT';
  return cifreDi({
    pagato: pagato && { ...importoDi(pagato), importo: segnato(pagato, meno) },
    lordo: primo([di('GrssCshAmt')], importoDi),
    netto: primo([netto], importoDi),
    ritenute: RITENUTE.flatMap((nome) => (dati === null ? [] : figli(dati, nome).map(importoDi))),
  });
}

const SALDI = ['EligblBal', 'ConfdBal', 'TtlElgblBal', 'Bal'];

function saldoDi(conti: NodoXml | null): QuantitaLetta | null {
  if (conti === null) return null;
  for (const nome of SALDI) {
    const [trovato] = discendenti(conti, nome);
    const letto = quantitaXml(trovato ?? null);
    if (letto !== null) return letto;
  }
  return null;
}

/** The accounts that the message is of: all of them together have no name. */
const contiDi = (da: NodoXml | null): string[] =>
  (da === null ? [] : discendenti(da, 'SfkpgAcct'))
    .map((conto) => coordinate(conto.testo.trim() || (testoDi(conto, 'Id') ?? '')))
    .filter((scritte) => scritte !== '');

/** seev.031 an event that is announced, seev.036 its movement. */
export function eventoXml(n: NodoXml, emetti: (e: EventoLettura) => void): MessaggioSenzaFormato {
  const origine = { pagina: null, riga: n.riga };
  const pagamento = n.nome === 'CorpActnMvmntConf';
  const generali = nodo(n, 'CorpActnGnlInf');
  const evento = generali === null ? null : testoDi(generali, 'CorpActnEvtId');
  if (generali === null || evento === null)
    rifiuta(origine, 'il messaggio non dice di quale evento è (CorpActnEvtId)', CHIEDERE);
  const titolo = titoloXml(
    nodo(generali, 'UndrlygScty/FinInstrmId') ??
      nodo(generali, 'FinInstrmId') ??
      nodo(generali, 'UndrlygScty'),
  );
  if (titolo.isin === null && titolo.codiceLocale === null)
    rifiuta(origine, 'il messaggio non dice di quale titolo è (FinInstrmId)', CHIEDERE);
  const opzioni = [...figli(n, 'CorpActnOptnDtls'), ...figli(n, 'CorpActnConfDtls')];
  const opzione = opzioneCheVale(opzioni, predefinita);
  const casse = opzione === null ? [] : figli(opzione, 'CshMvmntDtls');
  const cassa = casse[0] ?? null;
  const titoli = opzione === null ? null : nodo(opzione, 'SctiesMvmntDtls');
  const dove: Dove = [cassa, titoli, opzione, nodo(n, 'CorpActnDtls')];
  const quantita = saldoDi(nodo(n, 'AcctDtls'));
  const conti = contiDi(nodo(n, 'AcctDtls'));
  const nuovo = titoloXml(
    titoli === null ? null : (nodo(titoli, 'FinInstrmId') ?? nodo(titoli, 'SctyDtls/FinInstrmId')),
  ).isin;
  const { cifre, inAltraDivisa } = importi(cassa);
  const unita = unitario(dove);
  const numero = opzione === null ? null : testoDi(opzione, 'OptnNb/Nb', 'OptnNb');
  avvisaOltre(emetti, origine, {
    opzioni: opzioni.length,
    opzione: opzione === null ? null : (numero ?? 'senza numero'),
    conti: conti.length,
    movimentiDiCassa: casse.length,
    inAltraDivisa,
  });
  return {
    ...MESSAGGIO_VUOTO,
    specie: pagamento ? 'pagamento' : 'evento',
    funzione: testoDi(n, 'NtfctnGnlInf/NtfctnTp'),
    riferimento: primoRiferimento(testoDi(n, 'MvmntConfId/Id')) ?? evento,
    collegato: primoRiferimento(testoDi(n, 'NtfctnId/Id'), testoDi(n, 'PrvsNtfctnId/Id')),
    riferimentoEvento: evento,
    coordinate: conti[0] ?? null,
    isin: titolo.isin,
    descrizione: titolo.descrizione ?? titolo.codiceLocale,
    quantita: quantita?.quantita ?? null,
    tipoQuantita: quantita?.tipo ?? null,
    ...cifre,
    aliquota: unita.aliquota,
    perUnita: unita.perUnita,
    divisa: cifre.divisa ?? unita.divisa,
    dataRegolamento: giorno(dove, 'ValDt'),
    dataEffettiva: giorno(dove, 'PstngDt', 'FctvDt'),
    codiceEvento: testoDi(generali, 'EvtTp/Cd', 'EvtTp/Prtry/Id'),
    opzione:
      [numero, opzione && testoDi(opzione, 'OptnTp/Cd')].filter((p) => p !== null).join(' ') ||
      null,
    dataStacco: giorno(dove, 'ExDvddDt'),
    dataRegistrazione: giorno(dove, 'RcrdDt'),
    dataPagamento: giorno(dove, 'PmtDt', 'PstngDt'),
    rapporto: rapportoDi(dove),
    isinNuovo: nuovo === titolo.isin ? null : nuovo,
    origine,
  };
}

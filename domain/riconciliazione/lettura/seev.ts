import type { EventoLettura, MessaggioLetto } from '#domain/riconciliazione/estratto.ts';
import { opposto } from './esatto.ts';
import { giornoXml, numeroDi, numeroXml } from './importi-xml.ts';
import { CHIEDERE, luogo, rifiuta } from './rifiuto.ts';
import { coordinate, MESSAGGIO_VUOTO } from './righe.ts';
import { quantitaXml, titoloXml } from './titoli-xml.ts';
import { discendenti, figli, type NodoXml, nodo, testoDi } from './xml.ts';

type Dove = readonly (NodoXml | null)[];

function primo<T>(dove: Dove, leggi: (n: NodoXml) => T | null): T | null {
  for (const n of dove) {
    const letto = n === null ? null : leggi(n);
    if (letto !== null) return letto;
  }
  return null;
}

const giorno = (dove: Dove, ...nomi: readonly string[]): string | null => {
  for (const nome of nomi) {
    const letto = primo(dove, (n) => giornoXml(n, `DtDtls/${nome}`));
    if (letto !== null) return letto;
  }
  return null;
};

/** The option that holds when nobody chooses: the one by default, or the only one. */
function opzioneDi(n: NodoXml): { opzione: NodoXml | null; quante: number } {
  const tutte = [...figli(n, 'CorpActnOptnDtls'), ...figli(n, 'CorpActnConfDtls')];
  const predefinita = tutte.find((o) =>
    ['true', '1'].includes(testoDi(o, 'DfltPrcgOrStgInstr/DfltOptnInd', 'DfltOptnInd') ?? ''),
  );
  return {
    opzione: predefinita ?? (tutte.length === 1 ? (tutte[0] ?? null) : null),
    quante: tutte.length,
  };
}

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

function importi(
  cassa: NodoXml | null,
): Pick<MessaggioLetto, 'importo' | 'divisa' | 'lordo' | 'ritenuta' | 'netto'> {
  const di = (...nomi: readonly string[]): NodoXml | null => {
    for (const nome of nomi) {
      const trovato = cassa === null ? null : nodo(cassa, `AmtDtls/${nome}`);
      if (trovato !== null) return trovato;
    }
    return null;
  };
  const letto = (n: NodoXml | null): string | null => (n === null ? null : numeroXml(n));
  const netto = di('NetCshAmt');
  const pagato = di('PstngAmt', 'EntitldAmt') ?? netto;
  const importo = letto(pagato);
  const meno = cassa !== null && testoDi(cassa, 'CdtDbtInd') === 'DBIT';
  return {
    importo: importo !== null && meno ? opposto(importo) : importo,
    divisa: pagato?.attributi.Ccy ?? null,
    lordo: letto(di('GrssCshAmt')),
    ritenuta: letto(di('WhldgTaxAmt', 'WhldgOfFrgnTax', 'ScndLvlTaxAmt')),
    netto: letto(netto),
  };
}

const SALDI = ['EligblBal', 'ConfdBal', 'TtlElgblBal', 'Bal'];

function saldoDi(conti: NodoXml | null): ReturnType<typeof quantitaXml> {
  if (conti === null) return null;
  for (const nome of SALDI) {
    const [trovato] = discendenti(conti, nome);
    const letto = quantitaXml(trovato ?? null);
    if (letto !== null) return letto;
  }
  return null;
}

/** The account, where the message is of one: all accounts together have no name. */
function contoDi(conti: NodoXml | null): string | null {
  if (conti === null) return null;
  const [trovato] = discendenti(conti, 'SfkpgAcct');
  const scritto = trovato === undefined ? null : trovato.testo.trim() || testoDi(trovato, 'Id');
  return scritto === null ? null : coordinate(scritto);
}

/** seev.031 an event that is announced, seev.036 its movement. */
export function eventoXml(n: NodoXml, emetti: (e: EventoLettura) => void): MessaggioLetto {
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
  const { opzione, quante } = opzioneDi(n);
  const cassa = opzione === null ? null : nodo(opzione, 'CshMvmntDtls');
  const titoli = opzione === null ? null : nodo(opzione, 'SctiesMvmntDtls');
  const dove: Dove = [cassa, titoli, opzione, nodo(n, 'CorpActnDtls')];
  const conti = nodo(n, 'AcctDtls');
  const quantita = saldoDi(conti);
  const nuovo = titoloXml(
    titoli === null ? null : (nodo(titoli, 'FinInstrmId') ?? nodo(titoli, 'SctyDtls/FinInstrmId')),
  ).isin;
  const letti = importi(cassa);
  const unita = unitario(dove);
  if (quante > 1)
    emetti({
      che: 'avviso',
      avviso: {
        origine,
        messaggio: `${luogo(origine)}: ${quante} opzioni, ${opzione === null ? 'nessuna predefinita' : 'letta la predefinita'}.`,
      },
    });
  return {
    ...MESSAGGIO_VUOTO,
    formato: pagamento ? 'seev.036' : 'seev.031',
    tipo: '',
    grezzo: '',
    specie: pagamento ? 'pagamento' : 'evento',
    funzione: testoDi(n, 'NtfctnGnlInf/NtfctnTp'),
    riferimento: testoDi(n, 'MvmntConfId/Id') ?? evento,
    collegato: testoDi(n, 'NtfctnId/Id', 'PrvsNtfctnId/Id'),
    riferimentoEvento: evento,
    coordinate: contoDi(conti),
    isin: titolo.isin,
    descrizione: titolo.descrizione ?? titolo.codiceLocale,
    quantita: quantita?.quantita ?? null,
    tipoQuantita: quantita?.tipo ?? null,
    ...letti,
    aliquota: unita.aliquota,
    perUnita: unita.perUnita,
    divisa: letti.divisa ?? unita.divisa,
    dataRegolamento: giorno(dove, 'ValDt'),
    dataEffettiva: giorno(dove, 'PstngDt', 'FctvDt'),
    codiceEvento: testoDi(generali, 'EvtTp/Cd', 'EvtTp/Prtry/Id'),
    opzione:
      opzione === null
        ? null
        : [testoDi(opzione, 'OptnNb/Nb', 'OptnNb'), testoDi(opzione, 'OptnTp/Cd')]
            .filter((p) => p !== null)
            .join(' ') || null,
    dataStacco: giorno(dove, 'ExDvddDt'),
    dataRegistrazione: giorno(dove, 'RcrdDt'),
    dataPagamento: giorno(dove, 'PmtDt', 'PstngDt'),
    rapporto: rapportoDi(dove),
    isinNuovo: nuovo === titolo.isin ? null : nuovo,
    origine,
  };
}

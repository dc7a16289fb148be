import type { RigaLetta } from '#domain/riconciliazione/estratto.ts';
import { opposto } from './esatto.ts';
import { giornoXml, importoConSegno } from './importi-xml.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA, riferimenti } from './righe.ts';
import { quantitaXml, titoloXml, versoXml } from './titoli-xml.ts';
import { figli, type NodoXml, nodo, testoDi } from './xml.ts';

interface Lettura {
  readonly nodo: NodoXml;
  readonly grezzo: string;
  /** Lines read before. */
  readonly prima: number;
  readonly pagina: number;
}

/** One `FinInstrmDtls` of a semt.017: the titolo, and what of it was settled. */
export function regolamentiSemt({ nodo: n, grezzo: testo, prima, pagina }: Lettura): RigaLetta[] {
  const titolo = titoloXml(nodo(n, 'FinInstrmId'));
  return figli(n, 'Tx').map((tx, i) => {
    const origine = { pagina, riga: tx.riga };
    const dati = nodo(tx, 'TxDtls');
    const quantita = quantitaXml(dati === null ? null : nodo(dati, 'PstngQty'));
    if (dati === null || quantita === null)
      rifiuta(origine, 'il movimento non ha la quantità (TxDtls/PstngQty)', CHIEDERE);
    const verso = versoXml(dati, origine, 'SctiesMvmntTp');
    const pagato = nodo(dati, 'PstngAmt');
    const importo = pagato === null ? null : importoConSegno(pagato);
    const regolamento = giornoXml(dati, 'SttlmDt');
    const effettivo = giornoXml(dati, 'FctvSttlmDt') ?? regolamento;
    if (effettivo === null)
      rifiuta(origine, 'il movimento non ha la data di regolamento (FctvSttlmDt)', CHIEDERE);
    return {
      ...RIGA_VUOTA,
      ...titolo,
      n: prima + i + 1,
      tipo: 'movimento' as const,
      quantita: verso === 'consegna' ? opposto(quantita.quantita) : quantita.quantita,
      tipoQuantita: quantita.tipo,
      importo: importo?.importo ?? null,
      divisa: importo?.divisa ?? null,
      dataContabile: effettivo,
      dataValuta: regolamento ?? effettivo,
      riferimenti: riferimenti(testoDi(tx, 'AcctOwnrTxId') ?? testoDi(tx, 'PrcrTxId')),
      causale: testoDi(dati, 'TxActvty/Cd'),
      luogo: testoDi(dati, 'SfkpgPlc/TpAndId/Id'),
      grezzo: grezzo(testo),
      origine,
    };
  });
}

import type { RigaLetta } from '#domain/riconciliazione/estratto.ts';
import { giornoXml, importoConSegno } from './importi-xml.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import { grezzo, primoRiferimento, RIGA_VUOTA, riferimenti, type TitoloLetto } from './righe.ts';
import type { RigaSemt } from './semt-posizione.ts';
import { quantitaXml, versoXml } from './titoli-xml.ts';
import { nodo, testoDi } from './xml.ts';

/** One `Tx` of a semt.017: what was settled of the titolo that it stands under. */
export function regolamentoSemt(letta: RigaSemt, titolo: TitoloLetto): RigaLetta {
  const { nodo: tx, pagina } = letta;
  const origine = { pagina, riga: tx.riga };
  const dati =
    nodo(tx, 'TxDtls') ?? rifiuta(origine, 'il movimento non ha i suoi dati (TxDtls)', CHIEDERE);
  const verso = versoXml(dati, origine, 'SctiesMvmntTp');
  const quantita =
    quantitaXml(nodo(dati, 'PstngQty'), verso === 'consegna') ??
    rifiuta(origine, 'il movimento non ha la quantità (TxDtls/PstngQty)', CHIEDERE);
  const pagato = nodo(dati, 'PstngAmt');
  const importo = pagato === null ? null : importoConSegno(pagato);
  const regolamento = giornoXml(dati, 'SttlmDt');
  const effettivo = giornoXml(dati, 'FctvSttlmDt') ?? regolamento;
  if (effettivo === null)
    rifiuta(origine, 'il movimento non ha la data di regolamento (FctvSttlmDt)', CHIEDERE);
  return {
    ...RIGA_VUOTA,
    ...titolo,
    n: letta.n,
    tipo: 'movimento',
    quantita: quantita.quantita,
    tipoQuantita: quantita.tipo,
    importo: importo?.importo ?? null,
    divisa: importo?.divisa ?? null,
    dataContabile: effettivo,
    dataValuta: regolamento ?? effettivo,
    riferimenti: riferimenti(
      primoRiferimento(testoDi(tx, 'AcctOwnrTxId'), testoDi(tx, 'PrcrTxId')),
    ),
    causale: testoDi(dati, 'TxActvty/Cd'),
    luogo: testoDi(dati, 'SfkpgPlc/TpAndId/Id'),
    grezzo: grezzo(letta.grezzo),
    origine,
  };
}

import { innocuo } from '#domain/importazioni/innocuo.ts';
import { eGiorno, eImporto, type Valori } from './origini.ts';
import type { CampoTracciato, Tracciato } from './tracciato.ts';

/** A value that its field cannot hold: which record, which field, why. */
export class ValoreCheNonSta extends Error {}

/** A line of the journal with all that a layout may ask of it and of its entry. */
export interface RigaDelFile extends Valori {
  readonly conto: string;
  readonly segno: 'D' | 'A';
  readonly importo: string;
  readonly sezione: string;
}

/** An entry with its lines; `valori` are those of the entry, which its lines share. */
export interface ScritturaDelFile {
  readonly valori: Valori;
  readonly righe: readonly RigaDelFile[];
}

const CIFRE_AL_CENTESIMO = 3;
const centesimi = (importo: string): bigint => BigInt(importo.replace('.', ''));
const inEuro = (valore: bigint): string => {
  const [segno, cifre] = [
    valore < 0n ? '-' : '',
    String(valore < 0n ? -valore : valore).padStart(CIFRE_AL_CENTESIMO, '0'),
  ];
  return `${segno}${cifre.slice(0, -2)}.${cifre.slice(-2)}`;
};

const giorno = (iso: string, formato: Tracciato['formatoData']): string => {
  const [anno = '', mese = '', giorno = ''] = iso.split('-');
  return formato.replace('yyyy', anno).replace('MM', mese).replace('dd', giorno);
};

const aCapo = ({ fineRiga }: Tracciato): string => (fineRiga === 'CRLF' ? '\r\n' : '\n');
/** What would break a record stands as a blank. */
const suUnaRiga = (testo: string): string => testo.replace(/[\r\n\t]+/g, ' ');

/** What a field says of a record, as the file writes it: '' where there is nothing. */
function testoDi(campo: CampoTracciato, valori: Valori, tracciato: Tracciato): string {
  const { origine, costante } = campo;
  if (!origine) return suUnaRiga(costante ?? '');
  const valore = valori[origine] ?? '';
  if (valore === '') return '';
  if (eGiorno(origine)) return giorno(valore, tracciato.formatoData);
  if (eImporto(origine)) return valore.replace('.', tracciato.decimali);
  return suUnaRiga(valore);
}

function cellaCsv(campo: CampoTracciato, valori: Valori, tracciato: Tracciato): string {
  const testo = testoDi(campo, valori, tracciato);
  const { origine } = campo;
  const sicuro = origine && (eImporto(origine) || eGiorno(origine)) ? testo : innocuo(testo);
  return sicuro.includes('"') || sicuro.includes(tracciato.separatore)
    ? `"${sicuro.replaceAll('"', '""')}"`
    : sicuro;
}

/** A number takes its sign in front of the zeros that fill its place. */
function riempito(testo: string, larghezza: number, campo: CampoTracciato): string {
  const mancano = (campo.riempimento || ' ').repeat(larghezza - [...testo].length);
  if (campo.allineamento !== 'D') return testo + mancano;
  return campo.riempimento === '0' && testo.startsWith('-')
    ? `-${mancano}${testo.slice(1)}`
    : mancano + testo;
}

function cellaFissa(campo: CampoTracciato, valori: Valori, tracciato: Tracciato): string {
  const testo = testoDi(campo, valori, tracciato);
  const larghezza = campo.larghezza ?? 0;
  const caratteri = [...testo];
  if (caratteri.length <= larghezza) return riempito(testo, larghezza, campo);
  if (campo.taglia) return caratteri.slice(0, larghezza).join('');
  const dove = valori.numero ? `Scrittura ${valori.numero}/${valori.esercizio ?? ''}` : 'File';
  throw new ValoreCheNonSta(
    `${dove}: «${testo}» non sta nei ${larghezza} caratteri di ${campo.nome}. Allargare il campo nel layout.`,
  );
}

const HLEDGER_SPAZI = 4;
/** An entry in the plain text that hledger and ledger read: signed amounts that sum to nothing. */
const inHledger = ({ valori, righe }: ScritturaDelFile): string => {
  const { dataContabile, numero, esercizio, descrizione } = valori;
  const testa = `${dataContabile} (${numero}/${esercizio}) ${suUnaRiga(descrizione ?? '').replaceAll(';', ',')}`;
  const linee = righe.map(({ sezione, conto, segno, importo }) => {
    const conSegno = segno === 'D' ? importo : `-${importo}`;
    return `${' '.repeat(HLEDGER_SPAZI)}${sezione}:${conto}  EUR ${conSegno}`;
  });
  return `${[testa.trimEnd(), ...linee].join('\n')}\n\n`;
};

/** A file as it is written, an entry at a time; the totals are those of what was written so far. */
export interface Scrittore {
  readonly testa: () => string;
  readonly scrittura: (una: ScritturaDelFile) => string;
  readonly piede: () => string;
  readonly sommario: () => {
    readonly scritture: number;
    readonly righe: number;
    readonly dare: string;
    readonly avere: string;
  };
}

export function scrittoreDi(
  tracciato: Tracciato,
  { azienda, libro }: { readonly azienda: string; readonly libro: string },
): Scrittore {
  const { tipo, separatore, campi, testa, piede, intestazione } = tracciato;
  const fine = aCapo(tracciato);
  let [scritture, righe, record, dare, avere] = [0, 0, 0, 0n, 0n];
  const linea = (suoi: readonly CampoTracciato[], valori: Valori): string => {
    record += 1;
    const tutti = { azienda, libro, ...valori, progressivo: String(record) };
    return tipo === 'CSV'
      ? `${suoi.map((uno) => cellaCsv(uno, tutti, tracciato)).join(separatore)}${fine}`
      : `${suoi.map((uno) => cellaFissa(uno, tutti, tracciato)).join('')}${fine}`;
  };
  const delFile = (): Valori => ({
    scritture: String(scritture),
    righe: String(righe),
    totaleDare: inEuro(dare),
    totaleAvere: inEuro(avere),
  });
  const titoli = () =>
    `${campi.map(({ nome }) => cellaCsv({ nome, costante: nome }, {}, tracciato)).join(separatore)}${fine}`;
  return {
    testa: () => {
      if (tipo === 'CSV') return intestazione ? titoli() : '';
      return tipo === 'FISSO' && testa.length > 0 ? linea(testa, delFile()) : '';
    },
    scrittura: (una) => {
      scritture += 1;
      righe += una.righe.length;
      for (const { segno, importo } of una.righe)
        if (segno === 'D') dare += centesimi(importo);
        else avere += centesimi(importo);
      if (tipo === 'HLEDGER') return inHledger(una);
      return una.righe
        .map((riga) =>
          linea(campi, {
            ...una.valori,
            ...riga,
            ...(riga.segno === 'D' ? { dare: riga.importo } : { avere: riga.importo }),
            importoConSegno: riga.segno === 'D' ? riga.importo : `-${riga.importo}`,
          }),
        )
        .join('');
    },
    piede: () => (tipo === 'FISSO' && piede.length > 0 ? linea(piede, delFile()) : ''),
    sommario: () => ({ scritture, righe, dare: inEuro(dare), avere: inEuro(avere) }),
  };
}

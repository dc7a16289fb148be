import { innocuo } from '#domain/importazioni/innocuo.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { DivisionePerZero } from '../espressioni/errore.ts';
import { mancante } from './codifica.ts';
import { formulaDi, type Parte } from './espressione.ts';
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

const giorno = (iso: string, formato: Tracciato['formatoData']): string => {
  const [anno = '', mese = '', giorno = ''] = iso.split('-');
  return formato.replace('yyyy', anno).replace('MM', mese).replace('dd', giorno);
};

const aCapo = ({ fineRiga }: Tracciato): string => (fineRiga === 'CRLF' ? '\r\n' : '\n');
/** What would break a record stands as a blank. */
const suUnaRiga = (testo: string): string => testo.replace(/[\r\n\t]+/g, ' ');

/** A field with what it says of a record: '' where there is nothing; a number needs no defence from a sheet. */
interface Cella {
  readonly campo: CampoTracciato;
  readonly dice: (valori: Valori) => { readonly testo: string; readonly sicuro: boolean };
}

function cellaDi(campo: CampoTracciato, parte: Parte, tracciato: Tracciato): Cella {
  const { origine, costante, espressione, decimali } = campo;
  if (espressione != null) {
    const formula = formulaDi(espressione, decimali, parte);
    return {
      campo,
      dice: (valori) => {
        const { valore, numero } = contato(formula, valori, campo);
        return numero
          ? { testo: valore.replace('.', tracciato.decimali), sicuro: true }
          : { testo: suUnaRiga(valore), sicuro: false };
      },
    };
  }
  if (!origine) return { campo, dice: () => ({ testo: suUnaRiga(costante ?? ''), sicuro: false }) };
  return {
    campo,
    dice: (valori) => {
      const valore = valori[origine] ?? '';
      if (valore === '') return { testo: '', sicuro: true };
      if (eGiorno(origine)) return { testo: giorno(valore, tracciato.formatoData), sicuro: true };
      if (eImporto(origine))
        return { testo: valore.replace('.', tracciato.decimali), sicuro: true };
      return { testo: suUnaRiga(valore), sicuro: false };
    },
  };
}

/** Which record it is of, as an error names it. */
const doveSta = ({ numero, esercizio }: Valori): string =>
  numero ? `Scrittura ${numero}/${esercizio ?? ''}` : 'File';

function contato(formula: ReturnType<typeof formulaDi>, valori: Valori, { nome }: CampoTracciato) {
  try {
    return formula(valori);
  } catch (causa) {
    if (!(causa instanceof DivisionePerZero)) throw causa;
    throw new ValoreCheNonSta(
      `${doveSta(valori)}: la formula di ${nome} divide per zero. Correggerla nel layout.`,
    );
  }
}

/** What a field says, in characters that the file can hold. */
function detto({ campo, dice }: Cella, valori: Valori, tracciato: Tracciato) {
  const suo = dice(valori);
  const manca = mancante(suo.testo, tracciato);
  if (manca === undefined) return suo;
  throw new ValoreCheNonSta(
    `${doveSta(valori)}: il carattere «${manca}» di ${campo.nome} non c’è in ${tracciato.codifica}, in «${suo.testo}». Scegliere UTF-8 nel layout.`,
  );
}

function cellaCsv(cella: Cella, valori: Valori, tracciato: Tracciato): string {
  const { separatore } = tracciato;
  const { testo, sicuro } = detto(cella, valori, tracciato);
  const scritto = sicuro ? testo : innocuo(testo);
  return scritto.includes('"') || scritto.includes(separatore)
    ? `"${scritto.replaceAll('"', '""')}"`
    : scritto;
}

/** A number takes its sign in front of the zeros that fill its place. */
function riempito(testo: string, larghezza: number, campo: CampoTracciato): string {
  const mancano = (campo.riempimento || ' ').repeat(larghezza - [...testo].length);
  if (campo.allineamento !== 'D') return testo + mancano;
  return campo.riempimento === '0' && testo.startsWith('-')
    ? `-${mancano}${testo.slice(1)}`
    : mancano + testo;
}

function cellaFissa(cella: Cella, valori: Valori, tracciato: Tracciato): string {
  const { campo } = cella;
  const { testo } = detto(cella, valori, tracciato);
  const larghezza = campo.larghezza ?? 0;
  const caratteri = [...testo];
  if (caratteri.length <= larghezza) return riempito(testo, larghezza, campo);
  if (campo.taglia) return caratteri.slice(0, larghezza).join('');
  throw new ValoreCheNonSta(
    `${doveSta(valori)}: «${testo}» non sta nei ${larghezza} caratteri di ${campo.nome}. Allargare il campo nel layout.`,
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
  const { tipo, separatore, campi, intestazione } = tracciato;
  const celle = (parte: Parte) => tracciato[parte].map((uno) => cellaDi(uno, parte, tracciato));
  const [testa, righeDi, piede] = [celle('testa'), celle('campi'), celle('piede')];
  const fine = aCapo(tracciato);
  let [scritture, righe, record, dare, avere] = [0, 0, 0, 0n, 0n];
  const linea = (suoi: readonly Cella[], valori: Valori): string => {
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
    `${campi.map(({ nome }) => cellaCsv(cellaDi({ nome, costante: nome }, 'campi', tracciato), {}, tracciato)).join(separatore)}${fine}`;
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
          linea(righeDi, {
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

import type { Origine, RigaLetta } from '#domain/riconciliazione/estratto.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA, riferimenti, unito } from './righe.ts';

/** A record 62 and, as they come, its 63. */
export interface MovimentoRh {
  readonly progressivo: number;
  readonly origine: Origine;
  readonly importo: string;
  readonly dataContabile: string;
  readonly dataValuta: string | null;
  readonly causale: string | null;
  readonly riferimentoBanca: string;
  readonly riferimentoCliente: string | null;
  readonly descrizione: string | null;
  /** What stands from position 14 of each 63. */
  readonly dettagli: string[];
  readonly scritte: string[];
}

const TIPI_RIFERIMENTO = new Set(['NROSUPCBI', 'PAYORDREF', 'NRPRATICA', 'NDISTINTA', 'RIFESICBI']);

/** The bank takes back an entry of its own (causale «storno scritture»). */
const CAUSALE_STORNO = '68';

export function movimentoRh(
  letto: Pick<MovimentoRh, 'origine' | 'importo' | 'dataContabile' | 'dataValuta'> & {
    readonly riga: string;
    readonly scritta: string;
  },
): MovimentoRh {
  const { riga, scritta, origine, importo, dataContabile, dataValuta } = letto;
  const progressivo = riga.slice(10, 13);
  if (!/^\d{3}$/.test(progressivo))
    rifiuta(
      origine,
      `il progressivo ${cita(progressivo)} del movimento non è di 3 cifre`,
      CHIEDERE,
    );
  const causale = riga.slice(41, 43).trim();
  const tipo = riga.slice(77, 86).trim();
  const resto = riga.slice(86, 120).trim();
  const conTipo = TIPI_RIFERIMENTO.has(tipo);
  return {
    progressivo: Number(progressivo),
    origine,
    importo,
    dataContabile,
    dataValuta,
    causale: causale === '' ? null : causale,
    riferimentoBanca: riga.slice(61, 77).trim(),
    riferimentoCliente: conTipo ? resto : null,
    descrizione: conTipo ? null : unito(tipo, resto),
    dettagli: [],
    scritte: [scritta],
  };
}

interface Dettagli {
  /** Free text, /ZZ4/ and what is for reconciliation, in the order of the file. */
  readonly testo: string[];
  readonly riferimenti: string[];
  controparte: string | null;
}

/** What each flag of a 63 has, from its own position 1, which is 14 of the record. */
const STRUTTURE: Readonly<Record<string, (d: Dettagli, resto: string) => void>> = {
  KKK: (d, r) => {
    d.controparte ??= unito(r.slice(0, 23));
  },
  YYY: (d, r) => {
    d.controparte = unito(r.slice(24, 64));
  },
  YY2: () => undefined,
  ZZ1: () => undefined,
  ZZ2: (d, r) => {
    d.controparte ??= unito(r);
  },
  ZZ3: (d, r) => {
    d.testo.push(r.slice(50).trim());
  },
  ID1: (d, r) => {
    d.riferimenti.push(r.slice(35, 70).trim(), r.slice(0, 35).trim());
  },
  RI1: (d, r) => {
    d.testo.push(r.trim());
  },
  RI2: (d, r) => {
    d.testo.push(r.slice(0, 36).trim());
  },
};

function leggi(dettagli: readonly string[]): Dettagli {
  const letti: Dettagli = { testo: [], riferimenti: [], controparte: null };
  for (const dettaglio of dettagli) {
    const struttura = STRUTTURE[dettaglio.slice(0, 3)];
    if (struttura) struttura(letti, dettaglio.slice(3));
    else if (dettaglio.startsWith('/ZZ4/')) letti.testo.push(dettaglio.slice(5).trim());
    else letti.testo.push(dettaglio.trim());
  }
  return letti;
}

export function rigaDaRh(m: MovimentoRh, n: number, divisa: string): RigaLetta {
  const d = leggi(m.dettagli);
  return {
    ...RIGA_VUOTA,
    n,
    tipo: 'movimento',
    descrizione: m.descrizione,
    importo: m.importo,
    divisa,
    dataContabile: m.dataContabile,
    dataValuta: m.dataValuta,
    riferimenti: riferimenti(...d.riferimenti, m.riferimentoCliente, m.riferimentoBanca),
    causale: m.causale,
    storno: m.causale === CAUSALE_STORNO,
    controparte: d.controparte,
    testo: unito(...d.testo),
    grezzo: grezzo(m.scritte.join('\n')),
    origine: m.origine,
  };
}

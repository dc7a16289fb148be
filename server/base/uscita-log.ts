import { write, writeSync } from 'node:fs';

/** Lines that wait for a slow destination take no more memory than this. */
const CODA_MASSIMA_BYTE = 1024 * 1024;
const PEZZO_BYTE = 64 * 1024;
const RIPROVA_MS = 100;
/** The destination asks for a moment; whatever else it answers loses the lines. */
const OCCUPATA = new Set(['EAGAIN', 'EBUSY']);
const A_CAPO = 10;
const AVVISO = 40;

/** Where the bytes go: a file, a pipe, or a test's. */
export interface Destinazione {
  scrivi(pezzo: Buffer, fatto: (causa: NodeJS.ErrnoException | null, byte: number) => void): void;
  /** For the last words of a process that ends. */
  scriviSubito(pezzo: Buffer): number;
}

export const suDescrittore = (fd: number): Destinazione => ({
  scrivi: (pezzo, fatto) => write(fd, pezzo, fatto),
  scriviSubito: (pezzo) => writeSync(fd, pezzo),
});

const righeIn = (pezzo: Buffer): number =>
  pezzo.reduce((n, byte) => n + Number(byte === A_CAPO), 0);

const avvisoDi = (perdute: number, motivo: string): string => {
  const msg = `${perdute} righe del registro non sono state scritte`;
  const voce = { level: AVVISO, time: Date.now(), pid: process.pid, perdute, motivo, msg };
  return `${JSON.stringify(voce)}\n`;
};

/** What is still to be written of some lines, or of a notice: of so many lost ones. */
interface Pezzo {
  readonly byte: Buffer;
  readonly avvisate: number;
}

/**
 * A destination of the log that never keeps the process waiting: it writes behind the event loop, one
 * piece at a time, and loses the lines that a full disk refuses. The next line that is written is
 * preceded by how many were lost, and why.
 */
export class UscitaLog {
  readonly #destinazione: Destinazione;
  #attesa: string[] = [];
  #byteInAttesa = 0;
  #inVolo: Pezzo | undefined;
  /** Set while the piece waits here for a destination that is busy, and not in the system's hands. */
  #riprova: NodeJS.Timeout | undefined;
  #perdute = 0;
  #motivo = '';
  /** The disk filled up in the middle of a line: the notice must not be glued to it. */
  #aMeta = false;

  constructor(destinazione: Destinazione) {
    this.#destinazione = destinazione;
  }

  write(riga: string): void {
    const byte = Buffer.byteLength(riga);
    if (this.#byteInAttesa + byte > CODA_MASSIMA_BYTE) {
      this.#perdi(1, 'coda piena');
      return;
    }
    this.#attesa.push(riga);
    this.#byteInAttesa += byte;
    if (!this.#inVolo) this.#prosegui();
  }

  /** What still waits, tried once: the process is ending. */
  svuota(): void {
    clearTimeout(this.#riprova);
    let pezzo = this.#riprova && this.#inVolo;
    try {
      for (pezzo ??= this.#prossimo(); pezzo; pezzo ??= this.#prossimo()) {
        const scritti = this.#destinazione.scriviSubito(pezzo.byte);
        if (scritti === 0) return;
        pezzo = this.#resto(pezzo, scritti);
      }
    } catch {
      // Nobody is left to be told: a process that ends does not wait for its log.
    }
  }

  #perdi(quante: number, motivo: string): void {
    this.#perdute += quante;
    this.#motivo = motivo;
  }

  /** First the notice of what was lost, then what waits. */
  #prossimo(): Pezzo | undefined {
    const avvisate = this.#perdute;
    if (avvisate > 0) {
      const avviso = avvisoDi(avvisate, this.#motivo);
      return { byte: Buffer.from(this.#aMeta ? `\n${avviso}` : avviso), avvisate };
    }
    let quante = 0;
    let lunghezza = 0;
    while (quante < this.#attesa.length && lunghezza < PEZZO_BYTE)
      lunghezza += Buffer.byteLength(this.#attesa[quante++] as string);
    if (quante === 0) return undefined;
    this.#byteInAttesa -= lunghezza;
    return { byte: Buffer.from(this.#attesa.splice(0, quante).join('')), avvisate };
  }

  #prosegui(): void {
    this.#inVolo = this.#attesa.length > 0 ? this.#prossimo() : undefined;
    if (this.#inVolo) this.#manda(this.#inVolo);
  }

  #manda(pezzo: Pezzo): void {
    this.#inVolo = pezzo;
    this.#destinazione.scrivi(pezzo.byte, (causa, scritti) => {
      if (causa) return this.#rifiutato(pezzo, causa);
      const resto = this.#resto(pezzo, scritti);
      if (resto) this.#manda(resto);
      else this.#prosegui();
    });
  }

  #resto(pezzo: Pezzo, scritti: number): Pezzo | undefined {
    if (scritti > 0) this.#aMeta = pezzo.byte[scritti - 1] !== A_CAPO;
    if (scritti < pezzo.byte.length) return { ...pezzo, byte: pezzo.byte.subarray(scritti) };
    this.#perdute -= pezzo.avvisate;
    return undefined;
  }

  /** A destination that is busy is asked again; one that refuses a piece loses what waits behind it too. */
  #rifiutato(pezzo: Pezzo, { code, message }: NodeJS.ErrnoException): void {
    if (OCCUPATA.has(code ?? '')) {
      this.#riprova = setTimeout(() => {
        this.#riprova = undefined;
        this.#manda(pezzo);
      }, RIPROVA_MS).unref();
      return;
    }
    const sue = pezzo.avvisate > 0 ? 0 : righeIn(pezzo.byte);
    this.#perdi(sue + this.#attesa.length, code ?? message);
    this.#attesa = [];
    this.#byteInAttesa = 0;
    this.#inVolo = undefined;
  }
}

let delProcesso: UscitaLog | undefined;

/** The one that all the logs of this process share: standard output. */
export const uscitaDelProcesso = (): UscitaLog => {
  if (!delProcesso) {
    const uscita = new UscitaLog(suDescrittore(1));
    process.on('exit', () => uscita.svuota());
    delProcesso = uscita;
  }
  return delProcesso;
};

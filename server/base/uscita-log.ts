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

export interface UscitaLog {
  write(riga: string): void;
  /** What still waits, tried once: the process is ending. */
  svuota(): void;
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

/** Bytes on their way; `avvisate` are the lost lines that its first line tells of. */
interface Pezzo {
  readonly byte: Buffer;
  readonly byteAvviso: number;
  readonly avvisate: number;
  scritti: number;
}

/**
 * A destination of the log that never keeps the process waiting: it writes behind the event loop, one
 * piece at a time, and loses the lines that a full disk refuses. The next line that is written is
 * preceded by how many were lost, and why.
 */
class Uscita implements UscitaLog {
  readonly #destinazione: Destinazione;
  readonly #attesa: string[] = [];
  #byteInAttesa = 0;
  #inVolo: Pezzo | undefined;
  /** Set while the piece waits here for a destination that is busy, and not in the system's hands. */
  #riprova: NodeJS.Timeout | undefined;
  #perdute = 0;
  #motivo = '';
  /** The disk filled up in the middle of a line: the next one must not be glued to it. */
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

  svuota(): void {
    if (this.#riprova) clearTimeout(this.#riprova);
    let pezzo = this.#riprova ? this.#inVolo : undefined;
    try {
      while (pezzo || this.#attesa.length > 0 || this.#perdute > 0) {
        pezzo ??= this.#componi();
        const scritti = this.#destinazione.scriviSubito(pezzo.byte.subarray(pezzo.scritti));
        if (scritti === 0) return;
        this.#chiudi({ ...pezzo, scritti: pezzo.scritti + scritti }, null);
        pezzo = undefined;
      }
    } catch {
      // Nobody is left to be told: a process that ends does not wait for its log.
    }
  }

  #perdi(quante: number, motivo: string): void {
    this.#perdute += quante;
    this.#motivo = motivo;
  }

  #componi(): Pezzo {
    const avviso = this.#perdute > 0 ? avvisoDi(this.#perdute, this.#motivo) : '';
    const testa = (this.#aMeta ? '\n' : '') + avviso;
    const righe: string[] = [];
    let lunghezza = 0;
    while (this.#attesa.length > 0 && lunghezza < PEZZO_BYTE) {
      const riga = this.#attesa.shift() ?? '';
      const byte = Buffer.byteLength(riga);
      lunghezza += byte;
      this.#byteInAttesa -= byte;
      righe.push(riga);
    }
    const byte = Buffer.from(testa + righe.join(''));
    const byteAvviso = Buffer.byteLength(testa);
    return { byte, byteAvviso, avvisate: this.#perdute, scritti: 0 };
  }

  #prosegui(): void {
    this.#inVolo = undefined;
    if (this.#attesa.length === 0) return;
    const pezzo = this.#componi();
    this.#inVolo = pezzo;
    this.#manda(pezzo);
  }

  #manda(pezzo: Pezzo): void {
    this.#destinazione.scrivi(pezzo.byte.subarray(pezzo.scritti), (causa, byte) => {
      if (causa && OCCUPATA.has(causa.code ?? '')) {
        this.#riprova = setTimeout(() => {
          this.#riprova = undefined;
          this.#manda(pezzo);
        }, RIPROVA_MS);
        this.#riprova.unref();
        return;
      }
      if (!causa) pezzo.scritti += byte;
      if (!causa && pezzo.scritti < pezzo.byte.length) return this.#manda(pezzo);
      this.#chiudi(pezzo, causa);
      this.#prosegui();
    });
  }

  #chiudi({ byte, byteAvviso, avvisate, scritti }: Pezzo, causa: Error | null): void {
    const avvisoScritto = scritti >= byteAvviso;
    if (avvisoScritto) this.#perdute -= avvisate;
    if (scritti > 0) this.#aMeta = byte[scritti - 1] !== A_CAPO;
    if (!causa) return;
    const rimasti = byte.subarray(Math.max(scritti, byteAvviso));
    this.#perdi(righeIn(rimasti), (causa as NodeJS.ErrnoException).code ?? causa.message);
  }
}

export const apriUscita = (destinazione: Destinazione): UscitaLog => new Uscita(destinazione);

let delProcesso: UscitaLog | undefined;

/** The one that all the logs of this process share: standard output. */
export const uscitaDelProcesso = (): UscitaLog => {
  if (!delProcesso) {
    const uscita = apriUscita(suDescrittore(1));
    process.on('exit', () => uscita.svuota());
    delProcesso = uscita;
  }
  return delProcesso;
};

import {
  type ColonnaReport,
  type EventoReport,
  eFuoriTotale,
  haTotali,
  type Report,
  type RigaLetta,
  SENZA_VALORE,
  type ValoreReport,
} from './report.ts';
import { SommaDecimale } from './somma.ts';

/** The running sums of a group, by column; undefined where a column has none. */
interface Conteggio {
  righe: number;
  /** Rows that are in no total. */
  fuori: number;
  readonly somme: readonly (SommaDecimale | undefined)[];
}

const conteggioNuovo = (colonne: readonly ColonnaReport[]): Conteggio => ({
  righe: 0,
  fuori: 0,
  somme: colonne.map(({ totale }) => (totale === true ? new SommaDecimale() : undefined)),
});

/** What is written of a count: of the whole at 0, of the outermost group at 1. */
const sommaDi = (
  { righe, fuori, somme }: Conteggio,
  colonne: readonly ColonnaReport[],
  livello: number,
) => ({
  righe,
  ...(fuori > 0 && { fuori }),
  totali: somme.map((s, i) =>
    livello >= (colonne[i]?.totaleDalLivello ?? 0) ? (s?.valore() ?? null) : null,
  ),
});

const NESSUN_GRUPPO: readonly ValoreReport[] = [];

/**
 * Rows into what is written: heads of groups, rows, subtotals, total. Rows must come ordered by their
 * levels; each level's group ends where its value, or that of an outer level, changes. Subtotals and
 * total come only where a column has one. Sums are exact decimals, whatever the number of rows.
 */
export class FlussoEventi {
  private readonly report: Pick<Report, 'livelli' | 'colonne'>;
  private readonly conTotali: boolean;
  /** Whether some rows may be in no total. */
  private readonly conFuori: boolean;
  /** The columns that have a total. */
  private readonly sommate: readonly number[];
  private readonly aperti: { readonly valore: string; readonly conteggio: Conteggio }[] = [];
  private readonly generale: Conteggio;

  constructor(report: Pick<Report, 'livelli' | 'colonne'>) {
    this.report = report;
    this.conTotali = haTotali(report);
    this.conFuori = report.colonne.some(({ fuoriTotale }) => fuoriTotale !== undefined);
    this.sommate = report.colonne.flatMap(({ totale }, i) => (totale === true ? [i] : []));
    this.generale = conteggioNuovo(report.colonne);
  }

  /** What a block of rows gives. */
  blocco(righe: readonly RigaLetta[]): EventoReport[] {
    const eventi: EventoReport[] = [];
    for (const riga of righe) this.riga(riga, eventi);
    return eventi;
  }

  /** What is still due after the last row. */
  fine(): EventoReport[] {
    const eventi: EventoReport[] = [];
    this.chiudiDa(0, eventi);
    if (this.conTotali)
      eventi.push({ che: 'totale', ...sommaDi(this.generale, this.report.colonne, 0) });
    return eventi;
  }

  private riga(riga: RigaLetta, eventi: EventoReport[]): void {
    const quanti = this.report.livelli.length;
    const gruppi = quanti === 0 ? NESSUN_GRUPPO : riga.slice(0, quanti);
    const valori = quanti === 0 ? riga : riga.slice(quanti);
    if (quanti > 0) this.apri(gruppi, eventi);
    eventi.push({ che: 'riga', gruppi, valori });
    if (!this.conTotali) return;
    const fuori = this.conFuori && eFuoriTotale(this.report.colonne, valori);
    this.conta(this.generale, valori, fuori);
    for (const { conteggio } of this.aperti) this.conta(conteggio, valori, fuori);
  }

  private apri(gruppi: readonly ValoreReport[], eventi: EventoReport[]): void {
    const nomi = gruppi.map((gruppo) => gruppo ?? SENZA_VALORE);
    const cambiato = nomi.findIndex((nome, i) => this.aperti[i]?.valore !== nome);
    if (cambiato < 0) return;
    this.chiudiDa(cambiato, eventi);
    for (const valore of nomi.slice(cambiato)) {
      eventi.push({ che: 'gruppo', livello: this.aperti.length, valore });
      this.aperti.push({ valore, conteggio: conteggioNuovo(this.report.colonne) });
    }
  }

  private conta(conteggio: Conteggio, valori: readonly ValoreReport[], fuori: boolean): void {
    if (fuori) {
      conteggio.fuori += 1;
      return;
    }
    conteggio.righe += 1;
    for (const i of this.sommate) {
      const valore = valori[i];
      if (valore) conteggio.somme[i]?.aggiungi(valore);
    }
  }

  private chiudiDa(livello: number, eventi: EventoReport[]): void {
    while (this.aperti.length > livello) {
      const chiuso = this.aperti.pop();
      if (!chiuso || !this.conTotali) continue;
      const { valore, conteggio } = chiuso;
      eventi.push({
        che: 'subtotale',
        livello: this.aperti.length,
        valore,
        ...sommaDi(conteggio, this.report.colonne, this.aperti.length + 1),
      });
    }
  }
}

/** The same over a stream of blocks. */
export async function* eventiDi(
  report: Pick<Report, 'livelli' | 'colonne'>,
  blocchi: AsyncIterable<readonly RigaLetta[]>,
): AsyncGenerator<readonly EventoReport[]> {
  const flusso = new FlussoEventi(report);
  for await (const blocco of blocchi) yield flusso.blocco(blocco);
  const fine = flusso.fine();
  if (fine.length > 0) yield fine;
}

import type { FastifyRequest } from 'fastify';
import { MappaturaDelConto, type TabellaProvataWire } from '#contract/riconciliazione/mappatura.ts';
import { segno } from '#domain/money/decimale.ts';
import { SommaDecimale } from '#domain/reports/somma.ts';
import {
  type EventoLettura,
  RifiutoLettura,
  type RigaLetta,
} from '#domain/riconciliazione/estratto.ts';
import {
  difettiMappaturaConto,
  type MappaturaConto,
  mappaturaPer,
} from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { esigiForma } from '#server/http/validazione.ts';
import { blocchiDi, fileDi, troppoGrande } from '#server/importazioni/carica.ts';
import { leggiEstratto } from './leggi.ts';

const ESEMPI = 20;
const AVVISI = 20;

const esempioDi = (riga: RigaLetta): TabellaProvataWire['esempi'][number] => ({
  riga: riga.origine.riga,
  dataContabile: riga.dataContabile,
  dataValuta: riga.dataValuta,
  testo: riga.testo ?? riga.descrizione,
  isin: riga.isin,
  quantita: riga.quantita,
  importo: riga.importo,
  riferimenti: [...riga.riferimenti],
});

/** What is told of a file, counted: its first lines are kept, and no more of it. */
class Contati {
  readonly #entrate = new SommaDecimale();
  readonly #uscite = new SommaDecimale();
  readonly #esempi: TabellaProvataWire['esempi'] = [];
  readonly #avvisi: string[] = [];
  #estratti = 0;
  #righe = 0;
  #saldoIniziale: string | null = null;
  #saldoFinale: string | null = null;
  #dataRiferimento: string | null = null;

  prendi(e: EventoLettura): void {
    if (e.che === 'riga') this.#riga(e.riga);
    else if (e.che === 'avviso') {
      if (this.#avvisi.length < AVVISI) this.#avvisi.push(e.avviso.messaggio);
    } else if (e.che === 'estratto') {
      if (this.#estratti++ === 0) this.#saldoIniziale = e.testata.saldoIniziale;
    } else if (e.che === 'fine') {
      this.#saldoFinale = e.coda.saldoFinale;
      this.#dataRiferimento = e.coda.dataRiferimento;
    }
  }

  #riga(riga: RigaLetta): void {
    this.#righe++;
    if (this.#esempi.length < ESEMPI) this.#esempi.push(esempioDi(riga));
    if (riga.importo === null) return;
    (segno(riga.importo) < 0 ? this.#uscite : this.#entrate).aggiungi(riga.importo);
  }

  esito(rifiuto: string | null): TabellaProvataWire {
    return {
      ...{ rifiuto, estratti: this.#estratti, righe: this.#righe },
      ...{ saldoIniziale: this.#saldoIniziale, saldoFinale: this.#saldoFinale },
      ...{ entrate: this.#entrate.valore(), uscite: this.#uscite.valore() },
      ...{ dataRiferimento: this.#dataRiferimento, avvisi: this.#avvisi, esempi: this.#esempi },
    };
  }
}

/** The mapping as it stands in the form: of the right shape, and with all that it needs. */
function esigiMappatura(testo: string): MappaturaConto {
  let letta: unknown;
  try {
    letta = JSON.parse(testo);
  } catch {
    throw erroreCampo('mappatura', 'La mappatura non è JSON.');
  }
  esigiForma(MappaturaDelConto, letta);
  const mappatura = letta as MappaturaConto;
  const [difetto] = difettiMappaturaConto(mappatura, undefined);
  if (difetto !== undefined) throw erroreCampo('mappatura', difetto);
  return mappatura;
}

interface DaProvare {
  readonly mappatura: string;
  readonly divisa?: string | undefined;
  readonly massimo: number;
}

/**
 * What the intake would read of a table by a mapping that may not be saved yet. A refusal is an answer too: what was
 * read before it shows which column is not the one that was meant. Nothing is kept.
 */
export async function provaTabella(
  request: FastifyRequest,
  { mappatura, divisa, massimo }: DaProvare,
): Promise<TabellaProvataWire> {
  const file = await fileDi(request, massimo);
  const contati = new Contati();
  try {
    const colonne = mappaturaPer({
      ...{ codConto: '', coordinate: 'PROVA', divisa: divisa ?? null },
      mappatura: esigiMappatura(mappatura),
    });
    const { formato } = await leggiEstratto(
      blocchiDi(file.file),
      file.filename,
      (e) => contati.prendi(e),
      { mappatura: colonne },
    );
    if (file.file.truncated) throw troppoGrande(massimo);
    return contati.esito(
      formato === 'colonne' ? null : 'Il file non è una tabella: si legge senza mappatura.',
    );
  } catch (causa) {
    if (file.file.truncated) throw troppoGrande(massimo);
    if (causa instanceof RifiutoLettura) return contati.esito(causa.message);
    throw causa;
  } finally {
    file.file.resume();
  }
}

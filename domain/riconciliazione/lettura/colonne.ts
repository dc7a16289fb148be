import { SommaDecimale } from '#domain/reports/somma.ts';
import type { EventoLettura, Origine, TestataEstratto } from '#domain/riconciliazione/estratto.ts';
import { type CellaTabella, giornoCella, numeroCella, testoCella } from './celle.ts';
import {
  type CellaIndicata,
  difettiMappatura,
  type MappaturaColonne,
} from './mappatura-colonne.ts';
import { quadra } from './quadratura.ts';
import { cita, rifiuta } from './rifiuto.ts';
import { lineaDi, RIMEDIO_TABELLA as RIMEDIO, RigaTabella, uguale } from './riga-tabella.ts';
import { coordinate } from './righe.ts';

/** A, B, …, Z, AA…: the column's number from 0; -1 of what is no letter. */
function daLettera(nome: string): number {
  if (!/^[A-Za-z]{1,3}$/.test(nome)) return -1;
  let n = 0;
  for (const lettera of nome.toUpperCase()) n = n * 26 + lettera.charCodeAt(0) - 64;
  return n - 1;
}

interface Corrente {
  readonly chiave: string;
  readonly coordinate: string;
  readonly divisa: string | null;
  readonly dataRiferimento: string | null;
  readonly somma: SommaDecimale;
  ultimoGiorno: string | null;
  righe: number;
}

/** Any table as a statement, row by row, by a mapping of its columns (docs/regole/riconciliazione.md#formati). */
export class LettoreColonne {
  readonly #m: MappaturaColonne;
  readonly #emetti: (e: EventoLettura) => void;
  readonly #colonne = new Map<string, number>();
  readonly #chiusi = new Set<string>();
  #pronto = false;
  #finita = false;
  #corrente: Corrente | null = null;
  #trattenuti: EventoLettura[] = [];
  readonly #saldi: { iniziale: string | null; finale: string | null } = {
    iniziale: null,
    finale: null,
  };
  #giorno: string | null = null;
  #ultima = 1;

  constructor(mappatura: MappaturaColonne, emetti: (e: EventoLettura) => void) {
    const [difetto] = difettiMappatura(mappatura);
    if (difetto !== undefined)
      rifiuta(
        { pagina: null, riga: 1 },
        `la mappatura non si può usare: ${difetto.replace(/\.$/, '')}`,
        'Completarla.',
      );
    this.#m = mappatura;
    this.#emetti = emetti;
  }

  /** Every row of the file in its order, those above the lines too; `n` is its number from 1. */
  riga(celle: readonly CellaTabella[], n: number): void {
    this.#ultima = n;
    if (n === this.#m.rigaTitoli) this.#titoli(celle, n);
    const aParte = [this.#saldo(celle, n), this.#prendiGiorno(celle, n)].includes(true);
    if (n < this.#m.primaRiga || aParte || this.#finita) return;
    if (celle.every((c) => testoCella(c) === '')) return;
    if (this.#m.finoA !== undefined && comincia(celle, this.#m.finoA)) {
      this.#finita = true;
      return;
    }
    if (!this.#pronto) this.#titoli([], n);
    this.#linea(new RigaTabella(celle, n, this.#m, this.#colonne));
  }

  finisci(): void {
    const origine: Origine = { pagina: null, riga: this.#ultima };
    if (this.#corrente === null) rifiuta(origine, 'la tabella non ha nessuna riga', RIMEDIO);
    this.#chiudi(this.#corrente, origine);
  }

  /** Titles once each: a column that is missing, or there twice, is not guessed. */
  #titoli(celle: readonly CellaTabella[], n: number): void {
    const { campi, rigaTitoli } = this.#m;
    const nomi = [...Object.values(campi), ...(this.#m.riferimenti ?? [])];
    const titoli = celle.map(testoCella);
    for (const nome of new Set(nomi)) {
      const dove = titoli.flatMap((titolo, i) => (uguale(titolo, nome) ? [i] : []));
      const trovata = rigaTitoli === null ? daLettera(nome) : (dove[0] ?? -1);
      if (trovata < 0)
        rifiuta({ pagina: null, riga: n }, `non c’è la colonna ${cita(nome)}`, RIMEDIO);
      if (rigaTitoli !== null && dove.length > 1)
        rifiuta(
          { pagina: null, riga: n },
          `la colonna ${cita(nome)} c’è ${dove.length} volte`,
          RIMEDIO,
        );
      this.#colonne.set(nome, trovata);
    }
    this.#pronto = true;
  }

  /** Whether the row is that of a balance, which then is no line. */
  #saldo(celle: readonly CellaTabella[], n: number): boolean {
    const prova = (che: 'iniziale' | 'finale', indicata: CellaIndicata | undefined): boolean => {
      if (indicata === undefined || this.#saldi[che] !== null) return false;
      if ('etichetta' in indicata) {
        if (!comincia(celle, indicata.etichetta)) return false;
        const ultima = celle.findLast((c) => testoCella(c) !== '') ?? null;
        this.#saldi[che] = this.#importoDi(ultima, n, indicata.etichetta);
        return true;
      }
      if (n !== indicata.riga) return false;
      const cella = celle[daLettera(indicata.colonna)] ?? null;
      this.#saldi[che] = this.#importoDi(cella, n, indicata.colonna);
      return true;
    };
    const iniziale = prova('iniziale', this.#m.saldoIniziale);
    const finale = prova('finale', this.#m.saldoFinale);
    if (iniziale) this.#rilascia();
    return iniziale || finale;
  }

  /** Whether the row is that of the day, which then is no line. */
  #prendiGiorno(celle: readonly CellaTabella[], n: number): boolean {
    const { giorno } = this.#m;
    if (giorno === undefined || this.#giorno !== null) return false;
    const perEtichetta = 'etichetta' in giorno;
    if (perEtichetta ? !comincia(celle, giorno.etichetta) : n !== giorno.riga) return false;
    const cella = perEtichetta
      ? senzaEtichetta(celle.findLast((c) => testoCella(c) !== '') ?? null, giorno.etichetta)
      : (celle[daLettera(giorno.colonna)] ?? null);
    const colonna = perEtichetta ? giorno.etichetta : giorno.colonna;
    this.#giorno =
      giornoCella(cella, this.#m.date, { riga: n, colonna }) ??
      rifiuta({ pagina: null, riga: n }, `il giorno (${cita(colonna)}) è vuoto`, RIMEDIO);
    return true;
  }

  #importoDi(cella: CellaTabella, riga: number, colonna: string): string {
    return (
      numeroCella(cella, this.#m.decimale, { riga, colonna }) ??
      rifiuta({ pagina: null, riga }, `il saldo (${cita(colonna)}) è vuoto`, RIMEDIO)
    );
  }

  #linea(r: RigaTabella): void {
    const corrente = this.#estratto(r);
    const riga = lineaDi(r, this.#m, corrente.righe + 1, corrente.divisa);
    corrente.righe++;
    if (riga.importo !== null) corrente.somma.aggiungi(riga.importo);
    const giorno = riga.dataContabile ?? riga.dataValuta;
    if (giorno !== null && (corrente.ultimoGiorno === null || giorno > corrente.ultimoGiorno))
      corrente.ultimoGiorno = giorno;
    this.#passa({ che: 'riga', riga });
  }

  #estratto(r: RigaTabella): Corrente {
    const conto = coordinate(r.testo('coordinate') ?? this.#m.coordinate ?? '');
    if (conto === '') r.rifiuta('coordinate', 'il conto è vuoto');
    const giorno = r.giorno('dataRiferimento') ?? this.#giorno ?? this.#m.dataRiferimento ?? null;
    if (giorno === null && this.#m.specie === 'posizioni')
      rifiuta(
        r.origine,
        this.#m.giorno === undefined
          ? `colonna ${cita(this.#m.campi.dataRiferimento ?? '')}, il giorno delle posizioni è vuoto`
          : 'sopra le righe non si trova il giorno indicato dalla mappatura',
        RIMEDIO,
      );
    const chiave = `${conto}|${giorno ?? ''}`;
    if (this.#corrente?.chiave === chiave) return this.#corrente;
    if (this.#chiusi.has(chiave))
      rifiuta(
        r.origine,
        `le righe del conto ${conto} non stanno di seguito`,
        'Ordinare il file per conto.',
      );
    if (this.#corrente !== null) this.#chiudi(this.#corrente, r.origine);
    const corrente: Corrente = {
      chiave,
      coordinate: conto,
      divisa: this.#m.divisa ?? (this.#m.specie === 'conto' ? r.testo('divisa') : null),
      dataRiferimento: giorno,
      somma: new SommaDecimale(),
      ultimoGiorno: null,
      righe: 0,
    };
    this.#corrente = corrente;
    this.#passa({ che: 'estratto', testata: this.#testata(corrente, r) });
    return corrente;
  }

  #testata(c: Corrente, prima: RigaTabella): TestataEstratto {
    return {
      formato: 'colonne',
      specie: this.#m.specie,
      coordinate: c.coordinate,
      identificativo: null,
      // Of a table from the newest on only the last day is known to be covered.
      dal: this.#m.specie === 'conto' ? prima.giorno('dataContabile') : null,
      dataRiferimento: c.dataRiferimento,
      base: this.#m.base ?? null,
      sequenza: null,
      pagina: 1,
      continua: false,
      preparato: null,
      divisa: c.divisa,
      saldoIniziale: this.#saldi.iniziale,
      chiudeGiornata: true,
    };
  }

  /** The head needs the opening balance: what comes before it is held back. */
  #passa(e: EventoLettura): void {
    if (this.#m.saldoIniziale !== undefined && this.#saldi.iniziale === null)
      this.#trattenuti.push(e);
    else this.#emetti(e);
  }

  #rilascia(): void {
    const trattenuti = this.#trattenuti;
    this.#trattenuti = [];
    for (const e of trattenuti)
      this.#emetti(
        e.che === 'estratto'
          ? { che: 'estratto', testata: { ...e.testata, saldoIniziale: this.#saldi.iniziale } }
          : e,
      );
  }

  #chiudi(c: Corrente, origine: Origine): void {
    const { iniziale, finale } = this.#saldi;
    if (this.#m.saldoIniziale !== undefined && iniziale === null)
      rifiuta(origine, 'non si trova il saldo iniziale indicato dalla mappatura', RIMEDIO);
    if (this.#m.saldoFinale !== undefined && finale === null)
      rifiuta(origine, 'non si trova il saldo finale indicato dalla mappatura', RIMEDIO);
    if ((iniziale !== null || finale !== null) && this.#chiusi.size > 0)
      rifiuta(
        origine,
        'i saldi indicati sono di un conto solo e la tabella ne ha più d’uno',
        RIMEDIO,
      );
    const giorno = c.dataRiferimento ?? c.ultimoGiorno;
    if (this.#m.specie === 'conto' && iniziale !== null && finale !== null)
      quadra({
        origine,
        coordinate: c.coordinate,
        giorno,
        saldoIniziale: iniziale,
        saldoFinale: finale,
        somma: c.somma,
      });
    this.#chiusi.add(c.chiave);
    this.#corrente = null;
    this.#passa({
      che: 'fine',
      coda: {
        continua: false,
        saldoFinale: finale,
        dataRiferimento: giorno,
        righeDichiarate: null,
        sommaDichiarata: null,
      },
    });
  }
}

function comincia(celle: readonly CellaTabella[], etichetta: string): boolean {
  const prima = celle.map(testoCella).find((t) => t !== '') ?? '';
  return prima.toLowerCase().startsWith(etichetta.toLowerCase());
}

/** «Posizioni al 30/11/2026» in one cell is the words and the day. */
function senzaEtichetta(cella: CellaTabella, etichetta: string): CellaTabella {
  if (typeof cella !== 'string' || !comincia([cella], etichetta)) return cella;
  return cella
    .trim()
    .slice(etichetta.length)
    .replace(/^[\s:]+/, '');
}

import { confronta, differenza, segno } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { SommaDecimale } from '#domain/reports/somma.ts';
import type {
  EventoLettura,
  FormatoEstratto,
  Origine,
  TestataEstratto,
} from '#domain/riconciliazione/estratto.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import type { CampoMt, TestataMt } from './blocchi-mt.ts';
import { daVirgola, opposto } from './esatto.ts';
import { giornoCorto } from './giorni.ts';
import { type MovimentoMt, movimentoMt, rigaDaMt } from './movimento-mt.ts';
import { conta, quadra } from './quadratura.ts';
import { avviso, CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { coordinate } from './righe.ts';

interface Saldo {
  readonly importo: string;
  readonly divisa: string;
  readonly giorno: string;
  /** 60M, 62M: between two pages. */
  readonly intermedio: boolean;
  readonly origine: Origine;
}

/** How the last page of the file ended: the next one of the same statement begins there. */
export interface PaginaMt {
  chiave: string;
  pagina: number;
  righe: number;
  saldo: Saldo | null;
}

export const nessunaPagina = (): PaginaMt => ({ chiave: '', pagina: 0, righe: 0, saldo: null });

function saldo({ tag, valore, riga }: CampoMt): Saldo {
  const origine: Origine = { pagina: null, riga };
  const parti = /^([CD])(\d{6})([A-Z]{3})([\d,]+)\s*$/.exec(valore);
  const importo = parti ? daVirgola(parti[4] ?? '') : null;
  const giorno = parti ? giornoCorto(parti[2] ?? '') : null;
  if (!parti || importo === null || giorno === null)
    rifiuta(
      origine,
      `il saldo :${tag}:${cita(valore)} non si legge: C o D, AAMMGG, divisa, importo con la virgola`,
      CHIEDERE,
    );
  return {
    importo: parti[1] === 'D' ? opposto(importo) : importo,
    divisa: parti[3] ?? '',
    giorno,
    intermedio: tag.endsWith('M'),
    origine,
  };
}

/** The opening balance is of the end of its day: the next one is the first that is covered. Of a later page it says nothing. */
const primoCoperto = (iniziale: Saldo | null): string | null =>
  iniziale === null || iniziale.intermedio ? null : aggiungiGiorni(iniziale.giorno as Data, 1);

/** Which side of the account: `90C` and `90D` count each its own. */
type Lato = 'C' | 'D';

interface Dichiarato {
  readonly lato: Lato;
  readonly quanti: number;
  readonly somma: string;
  readonly origine: Origine;
}

/** One message MT940, MT942 or MT950. */
export class LettoreConto {
  readonly #formato: FormatoEstratto;
  readonly #origine: Origine;
  readonly #emetti: (e: EventoLettura) => void;
  readonly #prima: PaginaMt;
  readonly #campi = new Map<string, CampoMt>();
  readonly #somma = new SommaDecimale();
  readonly #contati: Readonly<Record<Lato, { quanti: number; readonly somma: SommaDecimale }>> = {
    C: { quanti: 0, somma: new SommaDecimale() },
    D: { quanti: 0, somma: new SommaDecimale() },
  };
  readonly #dichiarati: Dichiarato[] = [];
  #iniziale: Saldo | null = null;
  #finale: Saldo | null = null;
  #testata: TestataEstratto | null = null;
  #movimento: MovimentoMt | null = null;
  #righe = 0;

  constructor(testata: TestataMt, emetti: (e: EventoLettura) => void, prima: PaginaMt) {
    this.#formato = testata.descrizione.formato;
    this.#origine = { pagina: null, riga: testata.riga };
    this.#emetti = emetti;
    this.#prima = prima;
  }

  campo(c: CampoMt): void {
    const origine: Origine = { pagina: null, riga: c.riga };
    if (c.tag === '86') {
      // After the balances it is of the statement, not of a movement.
      if (this.#finale === null) this.#movimento?.testi.push(c.valore.trimEnd());
      return;
    }
    this.#consegna();
    if (c.tag === '61') {
      if (this.#finale !== null)
        rifiuta(origine, 'un movimento viene dopo il saldo finale', CHIEDERE);
      this.#apri();
      this.#movimento = movimentoMt(c);
    } else if (c.tag === '60F' || c.tag === '60M') {
      if (this.#iniziale !== null) rifiuta(origine, 'l’estratto ha due saldi iniziali', CHIEDERE);
      this.#iniziale = saldo(c);
    } else if (c.tag === '62F' || c.tag === '62M') {
      if (this.#finale !== null)
        rifiuta(origine, `dopo il saldo finale viene un altro saldo finale (${c.tag})`, CHIEDERE);
      this.#apri();
      this.#finale = saldo(c);
    } else if (c.tag === '90C' || c.tag === '90D') this.#dichiara(c, origine);
    else if (!this.#campi.has(c.tag)) this.#campi.set(c.tag, c);
  }

  finisce(riga: number): void {
    this.#consegna();
    const testata = this.#apri();
    const origine: Origine = { pagina: testata.pagina, riga };
    if (testata.formato === 'MT942') this.#contaDichiarati();
    else this.#quadra(testata, origine);
    const finale = this.#finale;
    const continua = finale?.intermedio ?? false;
    this.#prima.saldo = continua ? finale : null;
    this.#prima.righe = this.#righe;
    this.#emetti({
      che: 'fine',
      coda: {
        continua,
        saldoFinale: finale === null || continua ? null : finale.importo,
        dataRiferimento: finale?.giorno ?? testata.dataRiferimento,
        righeDichiarate:
          this.#dichiarati.length === 0
            ? null
            : this.#dichiarati.reduce((quanti, d) => quanti + d.quanti, 0),
        sommaDichiarata: null,
      },
    });
  }

  /** The head is known as soon as a movement or a closing balance comes. */
  #apri(): TestataEstratto {
    if (this.#testata !== null) return this.#testata;
    const conto = this.#campi.get('25') ?? this.#campi.get('25P');
    const scritto = conto?.valore.split('\n')[0]?.trim() ?? '';
    if (scritto === '')
      rifiuta(this.#origine, 'l’estratto non dice di quale conto è (:25:)', CHIEDERE);
    const iniziale = this.#iniziale;
    const intraday =
      this.#formato === 'MT942' ||
      (iniziale === null && (this.#campi.has('34F') || this.#campi.has('13D')));
    if (iniziale === null && !intraday)
      rifiuta(this.#origine, 'l’estratto non ha un saldo iniziale (:60F: o :60M:)', CHIEDERE);
    const { sequenza, pagina } = this.#numero();
    const quando = this.#quando();
    const testata: TestataEstratto = {
      formato: intraday ? 'MT942' : this.#formato,
      specie: 'conto',
      coordinate: coordinate(scritto),
      identificativo: this.#campi.get('20')?.valore.trim() || null,
      dal: intraday ? null : primoCoperto(iniziale),
      dataRiferimento: quando?.slice(0, 10) ?? null,
      base: null,
      sequenza,
      pagina,
      continua: false,
      preparato: quando,
      divisa: iniziale?.divisa ?? this.#divisaDiSoglia(),
      saldoIniziale: iniziale === null || iniziale.intermedio ? null : iniziale.importo,
      chiudeGiornata: !intraday,
    };
    this.#testata = testata;
    this.#prosegue(testata);
    this.#emetti({ che: 'estratto', testata });
    return testata;
  }

  /** «93/1» of 28C or 28: the number of the statement, and its page. */
  #numero(): { sequenza: number | null; pagina: number } {
    const c = this.#campi.get('28C') ?? this.#campi.get('28');
    const parti = /^(\d{1,15})(?:\/(\d{1,5}))?\s*$/.exec(c?.valore ?? '');
    if (c !== undefined && !parti)
      rifiuta(
        { pagina: null, riga: c.riga },
        `il numero ${cita(c.valore)} dell’estratto non si legge`,
        CHIEDERE,
      );
    return {
      sequenza: parti ? Number(parti[1]) : null,
      pagina: Math.max(Number(parti?.[2] ?? 1), 1),
    };
  }

  /** 13D: «1910200900+0400»; the zone moves nothing. */
  #quando(): string | null {
    const parti = /^(\d{6})(\d\d)(\d\d)/.exec(this.#campi.get('13D')?.valore ?? '');
    const giorno = giornoCorto(parti?.[1] ?? '');
    return giorno === null ? null : `${giorno}T${parti?.[2]}:${parti?.[3]}`;
  }

  #divisaDiSoglia(): string | null {
    return /^[A-Z]{3}/.exec(this.#campi.get('34F')?.valore ?? '')?.[0] ?? null;
  }

  #prosegue(testata: TestataEstratto): void {
    const prima = this.#prima;
    const chiave = [testata.formato, testata.coordinate, testata.sequenza].join('|');
    const segue = chiave === prima.chiave && testata.pagina === prima.pagina + 1;
    this.#righe = segue ? prima.righe : 0;
    const lasciato = segue ? prima.saldo : null;
    const iniziale = this.#iniziale;
    prima.chiave = chiave;
    prima.pagina = testata.pagina;
    if (lasciato === null || iniziale === null || !iniziale.intermedio) return;
    const manca = differenza(iniziale.importo, lasciato.importo);
    if (segno(manca) !== 0)
      rifiuta(
        iniziale.origine,
        `la pagina ${testata.pagina} comincia con ${testoEsatto(iniziale.importo, 2)}, la precedente finisce con ${testoEsatto(lasciato.importo, 2)}`,
        CHIEDERE,
        manca,
      );
  }

  #consegna(): void {
    const movimento = this.#movimento;
    const testata = this.#testata;
    if (movimento === null || testata === null) return;
    this.#movimento = null;
    this.#righe++;
    const { pagina, divisa } = testata;
    const riga = rigaDaMt(movimento, { n: this.#righe, pagina, divisa });
    if (!movimento.atteso) this.#somma.aggiungi(movimento.importo);
    const contati = this.#contati[movimento.lato];
    contati.quanti++;
    contati.somma.aggiungi(movimento.importo.replace('-', ''));
    this.#emetti({ che: 'riga', riga });
    if (movimento.corretta)
      this.#emetti(
        avviso(
          riga.origine,
          `la data valuta ${movimento.campo.valore.slice(0, 6)} non esiste: letta ${stampaData(movimento.dataValuta)}.`,
        ),
      );
  }

  #dichiara({ tag, valore }: CampoMt, origine: Origine): void {
    const parti = /^(\d{1,5})([A-Z]{3})([\d,]+)\s*$/.exec(valore);
    const somma = parti ? daVirgola(parti[3] ?? '') : null;
    if (!parti || somma === null)
      rifiuta(origine, `il totale :${tag}:${cita(valore)} non si legge`, CHIEDERE);
    const lato = tag === '90C' ? 'C' : 'D';
    this.#dichiarati.push({ lato, quanti: Number(parti[1]), somma, origine });
  }

  #contaDichiarati(): void {
    for (const { lato, quanti, somma, origine } of this.#dichiarati) {
      const lati = lato === 'C' ? 'a credito' : 'a debito';
      const contati = this.#contati[lato];
      conta(
        { origine, cheCosa: `movimenti ${lati}`, dichiarate: quanti, lette: contati.quanti },
        this.#emetti,
      );
      const letta = contati.somma.valore();
      if (confronta(somma, letta) !== 0)
        this.#emetti(
          avviso(
            origine,
            `somma dei movimenti ${lati} dichiarata ${testoEsatto(somma, 2)}, letta ${testoEsatto(letta, 2)}.`,
          ),
        );
    }
  }

  #quadra(testata: TestataEstratto, origine: Origine): void {
    const { coordinate: conto } = testata;
    const [iniziale, finale] = [this.#iniziale, this.#finale];
    if (finale === null)
      rifiuta(
        origine,
        `l’estratto del conto ${conto} non ha un saldo finale (:62F: o :62M:)`,
        CHIEDERE,
      );
    if (iniziale === null) return;
    if (iniziale.divisa !== finale.divisa)
      rifiuta(
        finale.origine,
        `il saldo iniziale è in ${iniziale.divisa}, il finale in ${finale.divisa}`,
        CHIEDERE,
      );
    quadra({
      origine: finale.origine,
      coordinate: conto,
      giorno: finale.giorno,
      saldoIniziale: iniziale.importo,
      saldoFinale: finale.importo,
      somma: this.#somma,
    });
  }
}

import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import type { Origine, RigaLetta, TestataEstratto } from '#domain/riconciliazione/estratto.ts';
import {
  campi,
  campo,
  dato,
  figlio,
  importoMt,
  quantitaMt,
  tassoMt,
  titoloMt,
} from './campi-mt.ts';
import { Totale } from './esatto.ts';
import { type Emetti, type LettoreSequenze, luogoDi, testataMt } from './mt-testata.ts';
import { CHIEDERE, cita, luogo, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA } from './righe.ts';
import type { Campo15022, Sequenza } from './sequenze-mt.ts';

/** What a statement over several pages has come to, to number its lines and check its total. */
export interface Svolgimento {
  chiave: string;
  pagina: number;
  righe: number;
  valore: Totale;
  /** Whether the file has all pages from the first to this one. */
  intero: boolean;
}

export const nessunoSvolgimento = (): Svolgimento => ({
  chiave: '',
  pagina: 0,
  righe: 0,
  valore: new Totale(),
  intero: false,
});

/** The next page of the same statement goes on from where the last one ended; any other begins. */
export function prosegue(svolto: Svolgimento, t: TestataEstratto): void {
  const chiave = [t.formato, t.coordinate, t.dataRiferimento, t.base].join('|');
  if (chiave !== svolto.chiave || t.pagina !== svolto.pagina + 1) {
    svolto.righe = 0;
    svolto.valore = new Totale();
    svolto.intero = t.pagina === 1;
  }
  svolto.chiave = chiave;
  svolto.pagina = t.pagina;
}

function somma(campi: readonly Campo15022[]): string | null {
  if (campi.length === 0) return null;
  const totale = new Totale();
  for (const c of campi) totale.aggiungi(quantitaMt(c).quantita);
  return totale.testo();
}

/** The total: `93B AGGR`; one in AMOR only where there is none of the other kinds. */
function aggregata(fin: Sequenza, pagina: number): ReturnType<typeof quantitaMt> {
  const tutte = campi(fin, '93B', 'AGGR').map(quantitaMt);
  const scelte = tutte.length > 1 ? tutte.filter(({ tipo }) => tipo !== 'AMOR') : tutte;
  const sola = scelte[0];
  const origine: Origine = { pagina, riga: fin.riga };
  if (sola === undefined) rifiuta(origine, 'la posizione non ha il saldo (93B AGGR)', CHIEDERE);
  if (scelte.length > 1) rifiuta(origine, 'la posizione ha due saldi (93B AGGR)', CHIEDERE);
  return sola;
}

/** Per cent, or an amount for a unit («ACTU/EUR7,215»). */
function prezzoDi(fin: Sequenza): string | null {
  const c = campo(fin, '90', 'MRKT') ?? campo(fin, '90', 'INDC');
  if (c === null) return null;
  const parti = /^(?:[A-Z]{4})\/(N?)(?:[A-Z]{3})?([\d,]+)$/.exec(c.dato);
  if (!parti)
    rifiuta({ pagina: null, riga: c.riga }, `il prezzo ${cita(c.dato)} non si legge`, CHIEDERE);
  return tassoMt({ ...c, dato: `${parti[1] ?? ''}${parti[2] ?? ''}` });
}

function posizione(fin: Sequenza, n: number, pagina: number): RigaLetta {
  const { quantita, tipo } = aggregata(fin, pagina);
  const titolo = titoloMt(fin);
  if (titolo.isin === null && titolo.codiceLocale === null && titolo.descrizione === null)
    rifiuta({ pagina, riga: fin.riga }, 'la posizione non dice di quale titolo è (35B)', CHIEDERE);
  const valore = campo(fin, '19A', 'HOLD');
  const rateo = campo(fin, '19A', 'ACRU');
  const controvalore = valore === null ? null : importoMt(valore);
  const fattore = campo(figlio(fin, 'FIA'), '92A', 'CUFC');
  const bloccata = somma(campi(fin, '93', 'BLOK'));
  return {
    ...RIGA_VUOTA,
    ...titolo,
    n,
    tipo: 'posizione',
    quantita,
    tipoQuantita: tipo,
    disponibile: somma(campi(fin, '93', 'AVAI')),
    bloccata: bloccata ?? somma(campi(fin, '93', 'NAVL')),
    inArrivo: somma(campi(fin, '93', 'PENR')),
    inConsegna: somma(campi(fin, '93', 'PEND')),
    prezzo: prezzoDi(fin),
    rateo: rateo === null ? null : importoMt(rateo).importo,
    fattore: fattore === null ? null : tassoMt(fattore),
    importo: controvalore?.importo ?? null,
    divisa: controvalore?.divisa ?? null,
    luogo: luogoDi(fin),
    grezzo: grezzo(fin.grezzo),
    origine: { pagina, riga: fin.riga },
  };
}

/** One page of an MT535. */
export class LettorePosizioni implements LettoreSequenze {
  readonly #emetti: Emetti;
  readonly #svolto: Svolgimento;
  #testata: TestataEstratto | null = null;
  readonly #pagina = new Totale();
  #divisa: string | null = null;
  #unaDivisa = true;
  readonly #sottoconti = new Set<string>();

  constructor(emetti: Emetti, svolto: Svolgimento) {
    this.#emetti = emetti;
    this.#svolto = svolto;
  }

  sequenza(s: Sequenza, contenitore: Sequenza | null): void {
    if (s.nome === 'GENL') {
      this.#testata = testataMt(s, 'MT535', 'posizioni');
      prosegue(this.#svolto, this.#testata);
      this.#emetti({ che: 'estratto', testata: this.#testata });
      return;
    }
    const testata = this.#testata;
    if (testata === null)
      rifiuta(
        { pagina: null, riga: s.riga },
        `la sequenza ${s.nome} viene prima di GENL`,
        CHIEDERE,
      );
    if (s.nome === 'FIN') this.#posizione(s, contenitore, testata);
    if (s.nome === 'ADDINFO') this.#totali(s, testata);
  }

  finisce(): void {
    this.#emetti({
      che: 'fine',
      coda: {
        continua: this.#testata?.continua ?? false,
        saldoFinale: null,
        dataRiferimento: this.#testata?.dataRiferimento ?? null,
        righeDichiarate: null,
        sommaDichiarata: null,
      },
    });
  }

  #posizione(fin: Sequenza, contenitore: Sequenza | null, testata: TestataEstratto): void {
    this.#svolto.righe++;
    const riga = posizione(fin, this.#svolto.righe, testata.pagina);
    this.#sottoconto(contenitore, testata, riga.origine);
    if (riga.importo !== null) {
      this.#unaDivisa &&= this.#divisa === null || this.#divisa === riga.divisa;
      this.#divisa = riga.divisa;
      this.#pagina.aggiungi(riga.importo);
      this.#svolto.valore.aggiungi(riga.importo);
    }
    this.#emetti({ che: 'riga', riga });
  }

  #sottoconto(contenitore: Sequenza | null, testata: TestataEstratto, origine: Origine): void {
    const suo = dato(contenitore, '97', 'SAFE')?.replace(/\s+/g, '') ?? testata.coordinate;
    if (suo === testata.coordinate || this.#sottoconti.has(suo)) return;
    this.#sottoconti.add(suo);
    this.#avvisa(
      origine,
      `posizioni del sottoconto ${suo}, lette con quelle del conto ${testata.coordinate}.`,
    );
  }

  /** HOLP is the page's, HOLS the statement's: a total that does not add up is told, positions count. */
  #totali(s: Sequenza, testata: TestataEstratto): void {
    this.#totale(campo(s, '19A', 'HOLP'), 'della pagina', this.#pagina, testata);
    if (!testata.continua && this.#svolto.intero)
      this.#totale(campo(s, '19A', 'HOLS'), 'dell’estratto', this.#svolto.valore, testata);
  }

  #totale(c: Campo15022 | null, di: string, letto: Totale, testata: TestataEstratto): void {
    if (c === null) return;
    const { importo, divisa } = importoMt(c);
    if (!this.#unaDivisa || (this.#divisa !== null && this.#divisa !== divisa)) return;
    if (new Totale().aggiungi(importo).togli(letto.testo()).nullo) return;
    this.#avvisa(
      { pagina: testata.pagina, riga: c.riga },
      `il totale ${di} è ${testoEsatto(importo, 2)} ${divisa}, le posizioni fanno ${testoEsatto(letto.testo(), 2)}.`,
    );
  }

  #avvisa(origine: Origine, messaggio: string): void {
    this.#emetti({
      che: 'avviso',
      avviso: { origine, messaggio: `${luogo(origine)}: ${messaggio}` },
    });
  }
}

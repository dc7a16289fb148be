import { differenza } from '#domain/money/decimale.ts';
import { SommaDecimale } from '#domain/reports/somma.ts';
import type { EventoLettura, LettoreEstratti, Origine } from '#domain/riconciliazione/estratto.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { conta, quadra } from './quadratura.ts';
import { campo, coordinateDi, giorno, interoRh, saldo, tre } from './rh-campi.ts';
import { type MovimentoRh, movimentoRh, rigaDaRh } from './rh-movimento.ts';
import { avviso, CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { lettoreDiRighe } from './righe-di-testo.ts';

const LUNGHEZZA = 120;

/** One RH…EF: what its head says and what was read of it. */
interface Flusso {
  readonly testa: string;
  readonly creato: string | null;
  readonly origine: Origine;
  rendicontazioni: number;
  record: number;
}

/** One 61…64. */
interface Rendicontazione {
  readonly progressivo: string;
  readonly origine: Origine;
  readonly coordinate: string;
  readonly divisa: string;
  readonly giorno: string;
  readonly saldoIniziale: string;
  readonly somma: SommaDecimale;
  movimenti: number;
  ultimo: number;
  /** The first hole in the numbers of the movements: told at the end, with what the balance lacks. */
  buco: { origine: Origine; testo: string } | null;
}

/**
 * The 120 characters of the CBI (docs/regole/riconciliazione.md#formati): flows RH … EF, in each the accounts' days
 * 61 (62 63*)* 64 65?. Lines may have lost their final blanks.
 */
class LettoreRh {
  readonly #emetti: (e: EventoLettura) => void;
  #flusso: Flusso | null = null;
  #flussi = 0;
  #corrente: Rendicontazione | null = null;
  #movimento: MovimentoRh | null = null;
  #ultimoProgressivo: number | null = null;
  #riga = 0;

  constructor(emetti: (e: EventoLettura) => void) {
    this.#emetti = emetti;
  }

  riga(scritta: string, n: number): void {
    const nuda = scritta.trimEnd();
    if (nuda === '' || nuda === '\u001A') return;
    this.#riga = n;
    const origine: Origine = { pagina: null, riga: n };
    const conSpazio = /^(?:RH|EF|6[1-5])/.test(nuda) ? ` ${nuda}` : nuda;
    if (conSpazio.length > LUNGHEZZA)
      rifiuta(
        origine,
        `il record è di ${conSpazio.length} caratteri e non di ${LUNGHEZZA}`,
        CHIEDERE,
      );
    const riga = conSpazio.padEnd(LUNGHEZZA);
    const tipo = riga.slice(1, 3);
    if (tipo === 'RH') {
      this.#testa(riga, origine);
      return;
    }
    const flusso =
      this.#flusso ??
      rifiuta(origine, `il record ${cita(tipo)} è fuori da un flusso RH … EF`, CHIEDERE);
    flusso.record++;
    if (tipo === 'EF') {
      this.#coda(flusso, riga, origine);
      return;
    }
    if (tipo === '61') {
      this.#inizio(flusso, riga, origine);
      return;
    }
    const corrente =
      this.#corrente ??
      (tipo === '65'
        ? null
        : rifiuta(origine, `il record ${cita(tipo)} non segue un 61`, CHIEDERE));
    if (tipo === '65') {
      this.#liquidita(riga, origine);
      return;
    }
    if (corrente === null) return;
    if (campo(riga, 4, 10) !== corrente.progressivo)
      rifiuta(
        origine,
        `il record ${tipo} è della rendicontazione ${cita(campo(riga, 4, 10))}, non della ${corrente.progressivo} che è aperta`,
        CHIEDERE,
      );
    if (tipo === '62') this.#movimentoNuovo(flusso, corrente, riga, scritta, origine);
    else if (tipo === '63') this.#dettaglio(riga, scritta, origine);
    else if (tipo === '64') this.#fine(corrente, riga, origine);
    else rifiuta(origine, `il record ${cita(tipo)} non è della rendicontazione RH`, CHIEDERE);
  }

  finisci(): void {
    const origine: Origine = { pagina: null, riga: Math.max(this.#riga, 1) };
    if (this.#corrente !== null) this.#aperta(this.#corrente, origine);
    if (this.#flusso !== null)
      rifiuta(
        origine,
        'il file finisce senza il record EF: è stato tagliato',
        'Scaricarlo di nuovo.',
      );
    if (this.#flussi === 0)
      rifiuta(
        origine,
        'nessun flusso RH … EF',
        'Scegliere la rendicontazione CBI a 120 caratteri.',
      );
  }

  #testa(riga: string, origine: Origine): void {
    if (this.#corrente !== null) this.#aperta(this.#corrente, origine);
    if (this.#flusso !== null)
      rifiuta(origine, 'un nuovo flusso RH comincia senza l’EF del precedente', CHIEDERE);
    const scritto = campo(riga, 14, 19);
    const creato = scritto.trim() === '' ? null : giorno(riga, 14, 'la data di creazione', origine);
    const testa = campo(riga, 4, 39);
    this.#flusso = { testa, creato, origine, rendicontazioni: 0, record: 1 };
    this.#flussi++;
    this.#ultimoProgressivo = null;
  }

  #inizio(flusso: Flusso, riga: string, origine: Origine): void {
    if (this.#corrente !== null) this.#aperta(this.#corrente, origine);
    const progressivo = campo(riga, 4, 10);
    if (!/^\d{7}$/.test(progressivo))
      rifiuta(
        origine,
        `il progressivo ${cita(progressivo)} della rendicontazione non è di 7 cifre`,
        CHIEDERE,
      );
    const numero = Number(progressivo);
    if (this.#ultimoProgressivo !== null && numero !== this.#ultimoProgressivo + 1)
      rifiuta(
        origine,
        `dopo la rendicontazione ${this.#ultimoProgressivo} viene la ${numero}: ne manca una`,
        CHIEDERE,
      );
    this.#ultimoProgressivo = numero;
    flusso.rendicontazioni++;
    const divisa = campo(riga, 75, 77);
    if (!/^[A-Z]{3}$/.test(divisa))
      rifiuta(
        origine,
        `la divisa ${cita(divisa)} non è di tre lettere (posizioni 75–77)`,
        CHIEDERE,
      );
    const corrente: Rendicontazione = {
      progressivo,
      origine,
      coordinate: coordinateDi(riga),
      divisa,
      giorno: giorno(riga, 78, 'la data contabile', origine),
      saldoIniziale: saldo(riga, 84, 'il saldo iniziale', origine),
      somma: new SommaDecimale(),
      movimenti: 0,
      ultimo: 0,
      buco: null,
    };
    this.#corrente = corrente;
    this.#emetti({
      che: 'estratto',
      testata: {
        formato: 'RH',
        specie: 'conto',
        coordinate: corrente.coordinate,
        identificativo: null,
        // The day of the 61 is the first that it accounts for.
        dal: corrente.giorno,
        dataRiferimento: corrente.giorno,
        base: null,
        sequenza: null,
        pagina: 1,
        continua: false,
        preparato: flusso.creato,
        divisa,
        saldoIniziale: corrente.saldoIniziale,
        chiudeGiornata: true,
      },
    });
  }

  #movimentoNuovo(
    flusso: Flusso,
    corrente: Rendicontazione,
    riga: string,
    scritta: string,
    origine: Origine,
  ): void {
    this.#consegna(corrente);
    const movimento = movimentoRh({
      riga,
      scritta,
      origine,
      importo: saldo(riga, 26, 'l’importo', origine),
      dataContabile: giorno(riga, 20, 'la data contabile', origine),
      dataValuta: /^[ 0]{6}$/.test(campo(riga, 14, 19))
        ? null
        : giorno(riga, 14, 'la data valuta', origine),
    });
    const numero = movimento.progressivo;
    const atteso = corrente.ultimo === 999 ? 1 : corrente.ultimo + 1;
    if (numero !== atteso && corrente.buco === null)
      corrente.buco = {
        origine,
        testo:
          corrente.ultimo === 0
            ? `il primo movimento è il ${tre(numero)} e non il 001`
            : `dopo il movimento ${tre(corrente.ultimo)} viene il ${tre(numero)}: manca il ${tre(atteso)}`,
      };
    corrente.ultimo = numero;
    this.#scambiate(flusso, movimento);
    this.#movimento = movimento;
  }

  /** One reader takes the dates the other way round: where that alone makes sense of them, it is told. */
  #scambiate({ creato }: Flusso, { dataContabile, dataValuta, origine }: MovimentoRh): void {
    if (creato === null || dataValuta === null) return;
    if (dataContabile > creato && dataValuta <= creato)
      this.#emetti(
        avviso(
          origine,
          `la data contabile ${stampaData(dataContabile)} è dopo la creazione del flusso (${stampaData(creato)}) e la valuta ` +
            'no: la banca potrebbe scriverle in ordine inverso.',
        ),
      );
  }

  #dettaglio(riga: string, scritta: string, origine: Origine): void {
    const movimento =
      this.#movimento ?? rifiuta(origine, 'un record 63 non segue il suo 62', CHIEDERE);
    const numero = campo(riga, 11, 13);
    if (Number(numero) !== movimento.progressivo || !/^\d{3}$/.test(numero))
      rifiuta(
        origine,
        `il record 63 è del movimento ${cita(numero)}, non del ${tre(movimento.progressivo)} che precede`,
        CHIEDERE,
      );
    movimento.dettagli.push(riga.slice(13).trimEnd());
    movimento.scritte.push(scritta);
  }

  #consegna(corrente: Rendicontazione): void {
    if (this.#movimento === null) return;
    corrente.movimenti++;
    const riga = rigaDaRh(this.#movimento, corrente.movimenti, corrente.divisa);
    corrente.somma.aggiungi(this.#movimento.importo);
    this.#movimento = null;
    this.#emetti({ che: 'riga', riga });
  }

  #fine(corrente: Rendicontazione, riga: string, origine: Origine): void {
    this.#consegna(corrente);
    const divisa = campo(riga, 11, 13);
    if (divisa !== corrente.divisa)
      rifiuta(
        origine,
        `il saldo finale è in ${cita(divisa)}, quello iniziale in ${corrente.divisa}`,
        CHIEDERE,
      );
    const alGiorno = giorno(riga, 14, 'la data del saldo finale', origine);
    const saldoFinale = saldo(riga, 20, 'il saldo finale', origine);
    const { coordinate, saldoIniziale, somma, buco } = corrente;
    if (buco !== null) {
      const manca = differenza(differenza(saldoFinale, saldoIniziale), somma.valore());
      rifiuta(buco.origine, buco.testo, CHIEDERE, manca);
    }
    quadra({ origine, coordinate, giorno: alGiorno, saldoIniziale, saldoFinale, somma });
    this.#corrente = null;
    this.#emetti({
      che: 'fine',
      coda: {
        continua: false,
        saldoFinale,
        dataRiferimento: alGiorno,
        righeDichiarate: null,
        sommaDichiarata: null,
      },
    });
  }

  #liquidita(riga: string, origine: Origine): void {
    if (this.#corrente !== null)
      rifiuta(origine, 'il record 65 viene prima del saldo finale 64', CHIEDERE);
    if (Number(campo(riga, 4, 10)) !== this.#ultimoProgressivo)
      rifiuta(origine, 'il record 65 non è della rendicontazione che precede', CHIEDERE);
  }

  #coda(flusso: Flusso, riga: string, origine: Origine): void {
    if (this.#corrente !== null) this.#aperta(this.#corrente, origine);
    const dichiarate = interoRh(riga, 46, 52, 'il numero delle rendicontazioni', origine);
    conta(
      { origine, cheCosa: 'rendicontazioni', dichiarate, lette: flusso.rendicontazioni },
      this.#emetti,
    );
    const record = interoRh(riga, 83, 89, 'il numero dei record', origine);
    // Whether RH and EF are among those counted is not sure: both countings are good, others are told.
    if (record !== flusso.record && record !== flusso.record - 2)
      this.#emetti(avviso(origine, `record dichiarati ${record}, letti ${flusso.record}.`));
    if (campo(riga, 4, 39) !== flusso.testa)
      this.#emetti(avviso(origine, 'la coda EF non ripete mittente, data e nome della testa RH.'));
    this.#flusso = null;
  }

  #aperta({ progressivo, coordinate, buco }: Rendicontazione, origine: Origine): never {
    if (buco !== null) rifiuta(buco.origine, buco.testo, CHIEDERE);
    rifiuta(
      origine,
      `la rendicontazione ${progressivo} del conto ${coordinate} non ha il saldo finale (record 64)`,
      CHIEDERE,
    );
  }
}

/** @throws RifiutoLettura, as it reads */
export function lettoreRh(emetti: (e: EventoLettura) => void): LettoreEstratti {
  const lettore = new LettoreRh(emetti);
  return lettoreDiRighe(
    (testo, n) => lettore.riga(testo, n),
    () => lettore.finisci(),
  );
}

import type { MessaggioLetto } from '#domain/riconciliazione/estratto.ts';
import type { TestataMt } from './blocchi-mt.ts';
import {
  campi,
  campo,
  dato,
  figli,
  figlio,
  giornoMt,
  importoMt,
  preferita,
  titoloMt,
} from './campi-mt.ts';
import { eNullo, opposto } from './esatto.ts';
import { eventoMt } from './mt-evento.ts';
import { contoMt, Sequenze, testaMessaggio } from './mt-parti.ts';
import type { Emetti, LettoreSequenze } from './mt-testata.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import type { Sequenza } from './sequenze-mt.ts';

const RICEVE = new Set(['540', '541', '544', '545']);

/** What the account receives is a plus: who receives titoli against payment pays. */
function importoDi(
  s: Sequenza | null,
  qualificatore: string,
  riceve: boolean,
): Partial<MessaggioLetto> {
  const c = campo(s, '19A', qualificatore);
  if (c === null) return {};
  const { importo, divisa } = importoMt(c);
  return { importo: riceve ? opposto(importo) : importo, divisa };
}

/** MT540–543 as we send them, MT544–547 as they are confirmed. */
function istruzione(testata: TestataMt, sequenze: Sequenze): MessaggioLetto {
  const conferma = Number(testata.tipo) >= 544;
  const qualificatore = conferma ? 'ESTT' : 'SETT';
  const [traddet, fiac] = [sequenze.una('TRADDET'), sequenze.una('FIAC')];
  const origine = { pagina: null, riga: testata.riga };
  const quantita = fiac === null ? null : preferita(campi(fiac, '36B', qualificatore));
  if (traddet === null || fiac === null || quantita === null)
    rifiuta(
      origine,
      `il messaggio MT${testata.tipo} non ha titolo e quantità (TRADDET, FIAC 36B ${qualificatore})`,
      CHIEDERE,
    );
  const [gia, da] = [campi(fiac, '36B', 'PSTT'), campi(fiac, '36B', 'RSTT')].map(preferita);
  const pars = dato(sequenze.una('GENL'), '22', 'PARS');
  const riceve = RICEVE.has(testata.tipo);
  const importi = figli(sequenze.una('SETDET'), 'AMT');
  const importo = importi.find((s) => campo(s, '19A', qualificatore) !== null) ?? null;
  const { isin, codiceLocale, descrizione } = titoloMt(traddet);
  return {
    ...testaMessaggio(testata, sequenze, conferma ? 'conferma' : 'istruzione'),
    coordinate: contoMt(fiac),
    isin,
    descrizione: descrizione ?? codiceLocale,
    verso: riceve ? 'riceve' : 'consegna',
    quantita: quantita.quantita,
    tipoQuantita: quantita.tipo,
    giaRegolata: gia?.quantita ?? null,
    daRegolare: da?.quantita ?? null,
    parziale: pars === 'PAIN' || pars === 'PARC' || [gia, da].some((q) => q && !eNullo(q.quantita)),
    ...importoDi(importo, qualificatore, riceve),
    dataContrattazione: giornoMt(traddet, 'TRAD'),
    dataRegolamento: giornoMt(traddet, 'SETT'),
    dataEffettiva: giornoMt(traddet, 'ESET'),
  };
}

/** Settled or not counts before matched, that before what the other party is thought to have, that before all others. */
const ORDINE: readonly string[] = ['SETT', 'MTCH', 'INMH'];

const posto = (qualificatore: string): number => {
  const trovato = ORDINE.indexOf(qualificatore);
  return trovato < 0 ? ORDINE.length : trovato;
};

/** Of several states of one instruction the one that counts; null of none. */
const primoStato = <T extends { readonly qualificatore: string }>(stati: readonly T[]): T | null =>
  stati.toSorted((a, b) => posto(a.qualificatore) - posto(b.qualificatore))[0] ?? null;

/** MT548: the state of an instruction, with its reason. */
function stato(testata: TestataMt, sequenze: Sequenze): MessaggioLetto {
  const stat = primoStato(
    figli(sequenze.una('GENL'), 'STAT').flatMap((s) =>
      s.campi
        .filter(({ tag }) => tag === '25D')
        .map(({ qualificatore, dato: codice }) => ({ qualificatore, codice, di: s })),
    ),
  );
  if (stat === null)
    rifiuta(
      { pagina: null, riga: testata.riga },
      'il messaggio MT548 non ha uno stato (25D)',
      CHIEDERE,
    );
  const tran = sequenze.una('SETTRAN');
  const quantita = tran === null ? null : preferita(campi(tran, '36B', 'SETT'));
  const verso = dato(tran, '22', 'REDE');
  const { isin, codiceLocale, descrizione } = titoloMt(tran);
  const motivo = figlio(stat.di, 'REAS')?.campi.find(({ tag }) => tag === '24B');
  return {
    ...testaMessaggio(testata, sequenze, 'stato'),
    coordinate: contoMt(tran),
    isin,
    descrizione: descrizione ?? codiceLocale,
    verso: verso === 'RECE' ? 'riceve' : verso === 'DELI' ? 'consegna' : null,
    quantita: quantita?.quantita ?? null,
    tipoQuantita: quantita?.tipo ?? null,
    ...importoDi(tran, 'SETT', verso === 'RECE'),
    dataContrattazione: giornoMt(tran, 'TRAD'),
    dataRegolamento: giornoMt(tran, 'SETT'),
    codiceStato: stat.codice || null,
    motivo: motivo?.dato || null,
  };
}

/** A whole message of one titolo: it is told when it is complete. */
export class LettoreMessaggio implements LettoreSequenze {
  readonly #testata: TestataMt;
  readonly #emetti: Emetti;
  readonly #sequenze = new Sequenze();

  constructor(testata: TestataMt, emetti: Emetti) {
    this.#testata = testata;
    this.#emetti = emetti;
  }

  sequenza(s: Sequenza): void {
    this.#sequenze.aggiungi(s);
  }

  finisce(): void {
    const { tipo } = this.#testata;
    if (tipo === '564' || tipo === '566') {
      eventoMt(this.#testata, this.#sequenze, this.#emetti);
      return;
    }
    const leggi = tipo === '548' ? stato : istruzione;
    this.#emetti({ che: 'messaggio', messaggio: leggi(this.#testata, this.#sequenze) });
  }
}

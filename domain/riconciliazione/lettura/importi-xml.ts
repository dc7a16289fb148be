import { daPunto, opposto } from './esatto.ts';
import { giornoIso, momentoIso } from './giorni.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import type { ImportoLetto } from './righe.ts';
import { type NodoXml, nodo } from './xml.ts';

/** A number of an element; refused where it is none. */
export function numeroXml(da: NodoXml): string {
  const scritto = da.testo.trim();
  return (
    daPunto(scritto) ??
    rifiuta(
      { pagina: null, riga: da.riga },
      `${da.nome} ${cita(scritto)} non è un numero`,
      CHIEDERE,
    )
  );
}

/**
 * A number by the sign that stands beside it: whether that is a minus, null where there is none and its own holds. One
 * that has both says two things, and is refused.
 */
export function segnato(da: NodoXml, meno: boolean | null): string {
  const numero = numeroXml(da);
  if (meno === null) return numero;
  if (numero.startsWith('-'))
    rifiuta(
      { pagina: null, riga: da.riga },
      `${da.nome} ${cita(numero)} ha il meno, e il segno sta già accanto`,
      CHIEDERE,
    );
  return meno ? opposto(numero) : numero;
}

/** The number by this way down, or null where there is none. */
export function numeroDi(da: NodoXml, ...vie: readonly string[]): string | null {
  for (const via of vie) {
    const trovato = nodo(da, via);
    if (trovato !== null) return numeroXml(trovato);
  }
  return null;
}

/** `Amt` with its currency, and the sign of `CdtDbtInd` beside it. */
export function importoConSegno(da: NodoXml): ImportoLetto {
  const origine = { pagina: null, riga: da.riga };
  const amt = nodo(da, 'Amt') ?? rifiuta(origine, `${da.nome} non ha un importo (Amt)`, CHIEDERE);
  const segno = nodo(da, 'CdtDbtInd')?.testo.trim() ?? '';
  if (segno !== 'CRDT' && segno !== 'DBIT')
    rifiuta(
      origine,
      `${da.nome} non dice se è a credito o a debito (CdtDbtInd ${cita(segno)})`,
      CHIEDERE,
    );
  return { importo: segnato(amt, segno === 'DBIT'), divisa: amt.attributi.Ccy ?? null };
}

const DATE = ['Dt', 'DtTm', 'Dt/Dt', 'Dt/DtTm'];

/** The written day of an element that is a date, or holds `Dt` or `DtTm`; null where there is none. */
export function giornoXml(da: NodoXml, via: string): string | null {
  const trovato = nodo(da, via);
  if (trovato === null) return null;
  const scritto = scrittoDi(trovato);
  if (scritto === null) return null;
  return (
    giornoIso(scritto) ??
    rifiuta(
      { pagina: null, riga: trovato.riga },
      `la data ${cita(scritto)} di ${trovato.nome} non è un giorno del calendario`,
      CHIEDERE,
    )
  );
}

function scrittoDi(da: NodoXml): string | null {
  const proprio = da.testo.trim();
  if (proprio !== '') return proprio;
  for (const via of DATE) {
    const testo = nodo(da, via)?.testo.trim();
    if (testo) return testo;
  }
  return null;
}

/** A day, or a day and a time; what cannot be read is no moment, and nothing hangs on it. */
export function momentoXml(n: NodoXml | null | undefined): string | null {
  const scritto = n ? scrittoDi(n) : null;
  return scritto === null ? null : momentoIso(scritto);
}

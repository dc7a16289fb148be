import { separatoreDi } from '#domain/mappature/campione.ts';
import type { LettoreEstratti } from '#domain/riconciliazione/estratto.ts';
import { rifiuta } from './rifiuto.ts';
import { lettoreDiRighe } from './righe-di-testo.ts';

/** A value in quotes goes over few lines: one that goes on was never closed. */
const RIGHE_IN_VIRGOLETTE = 200;

/** The values of a record; null where a quote is still open. */
function valori(record: string, separatore: string): string[] | null {
  if (!record.includes('"')) return record.split(separatore);
  const letti: string[] = [];
  let da = 0;
  for (;;) {
    if (record[da] !== '"') {
      const a = record.indexOf(separatore, da);
      letti.push(a < 0 ? record.slice(da) : record.slice(da, a));
      if (a < 0) return letti;
      da = a + 1;
      continue;
    }
    let valore = '';
    let qui = da + 1;
    for (;;) {
      const chiusa = record.indexOf('"', qui);
      if (chiusa < 0) return null;
      valore += record.slice(qui, chiusa);
      qui = chiusa + 1;
      if (record[qui] !== '"') break;
      valore += '"';
      qui++;
    }
    const a = record.indexOf(separatore, qui);
    letti.push(valore + (a < 0 ? record.slice(qui) : record.slice(qui, a)));
    if (a < 0) return letti;
    da = a + 1;
  }
}

/**
 * The records of a CSV that arrives in any pieces, each with the line that it begins on. What separates the values is
 * seen from the row of the titles: rows above it, of a few values, are held back until then.
 */
export function lettoreCsv(
  rigaTitoli: number,
  record: (valori: string[], riga: number) => void,
  fine: () => void,
): LettoreEstratti {
  let separatore: string | null = null;
  let tenute: { testo: string; riga: number }[] = [];
  let aperto: { testo: string; riga: number; righe: number } | null = null;
  const leggi = (testo: string, riga: number, con: string): void => {
    const intero = aperto === null ? testo : `${aperto.testo}\n${testo}`;
    const letti = valori(intero, con);
    const inizio = aperto?.riga ?? riga;
    if (letti !== null) {
      aperto = null;
      record(letti, inizio);
      return;
    }
    aperto = { testo: intero, riga: inizio, righe: (aperto?.righe ?? 0) + 1 };
    if (aperto.righe > RIGHE_IN_VIRGOLETTE) nonChiuse(inizio);
  };
  const nonChiuse = (riga: number): never =>
    rifiuta({ pagina: null, riga }, 'si aprono virgolette che non si chiudono', 'Chiuderle.');
  const rilascia = (con: string): void => {
    const righe = tenute;
    tenute = [];
    separatore = con;
    for (const { testo, riga } of righe) leggi(testo, riga, con);
  };
  return lettoreDiRighe(
    (testo, riga) => {
      if (separatore !== null) {
        leggi(testo, riga, separatore);
        return;
      }
      tenute.push({ testo, riga });
      if (riga >= rigaTitoli) rilascia(separatoreDi(testo));
    },
    () => {
      if (separatore === null) rilascia(separatoreDi(tenute.at(-1)?.testo ?? ''));
      if (aperto !== null) nonChiuse(aperto.riga);
      fine();
    },
  );
}

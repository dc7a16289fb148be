import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';

/** A day of the strip: closed by a statement, waiting for others, without one, or not a working day. */
type SegnoGiorno = 'c' | 's' | '-' | 'f';

interface GiornoCoperto {
  readonly giorno: Data;
  readonly segno: SegnoGiorno;
}

const SEGNI: ReadonlySet<string> = new Set(['c', 's', '-', 'f']);

/** The days of a strip that ends with `al`, the oldest first; what is unknown counts as a day without a statement. */
export function giorniDi({ al, striscia }: { readonly al: string; readonly striscia: string }) {
  const segni = [...striscia];
  return segni.map(
    (segno, posto): GiornoCoperto => ({
      giorno: aggiungiGiorni(al as Data, posto - segni.length + 1),
      segno: (SEGNI.has(segno) ? segno : '-') as SegnoGiorno,
    }),
  );
}

const BUCHI_NOMINATI = 5;

const breve = (giorno: Data): string => stampaData(giorno).slice(0, 5);

/** «38 giorni coperti; senza estratto 12/11, 13/11»: what the strip shows to who cannot see it. */
export function coperturaInParole(giorni: readonly GiornoCoperto[]): string {
  const coperti = giorni.filter(({ segno }) => segno === 'c').length;
  if (coperti === 0 && giorni.every(({ segno }) => segno !== 's')) return 'nessun estratto';
  const primo = giorni.findIndex(({ segno }) => segno === 'c' || segno === 's');
  const ultimo = giorni.findLastIndex(({ segno }) => segno === 'c' || segno === 's');
  // Before the first statement, and after the last, nothing is missing yet.
  const buchi = giorni.slice(primo, ultimo).filter(({ segno }) => segno === '-');
  const sospesi = giorni.filter(({ segno }) => segno === 's');
  return [
    coperti === 1 ? '1 giorno coperto' : `${coperti} giorni coperti`,
    ...(buchi.length > 0 ? [`senza estratto ${nominati(buchi)}`] : []),
    ...(sospesi.length > 0 ? [`sospesi ${nominati(sospesi)}`] : []),
  ].join('; ');
}

function nominati(giorni: readonly GiornoCoperto[]): string {
  const primi = giorni.slice(0, BUCHI_NOMINATI).map(({ giorno }) => breve(giorno));
  const altri = giorni.length - primi.length;
  return `${primi.join(', ')}${altri > 0 ? ` e altri ${altri}` : ''}`;
}

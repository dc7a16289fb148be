import { differenza, segno } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { SommaDecimale } from '#domain/reports/somma.ts';
import type { EventoLettura, Origine } from '#domain/riconciliazione/estratto.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { avviso, CHIEDERE, rifiuta } from './rifiuto.ts';

/** What a statement says of itself against what was read of it, at its end. */
export interface Quadratura {
  readonly origine: Origine;
  readonly coordinate: string;
  readonly giorno: string | null;
  readonly saldoIniziale: string;
  readonly saldoFinale: string;
  /** Σ of the booked lines. */
  readonly somma: SommaDecimale;
}

const delConto = ({ coordinate, giorno }: Quadratura): string =>
  giorno === null
    ? `del conto ${coordinate}`
    : `del conto ${coordinate} al ${stampaData(giorno as Data)}`;

/** Closing less what opening and lines make: 0 to the last decimal, or the file is refused. */
export function quadra(q: Quadratura): void {
  const totale = new SommaDecimale();
  totale.aggiungi(q.saldoIniziale);
  totale.aggiungi(q.somma.valore());
  const calcolato = totale.valore();
  const manca = differenza(q.saldoFinale, calcolato);
  if (segno(manca) === 0) return;
  rifiuta(
    q.origine,
    `l’estratto ${delConto(q)} non quadra: saldo iniziale e movimenti danno ` +
      `${testoEsatto(calcolato, 2)}, il saldo finale è ${testoEsatto(q.saldoFinale, 2)}, ` +
      `differenza ${testoEsatto(manca, 2)}`,
    'Manca un movimento o un importo è errato: chiedere l’estratto corretto alla banca.',
    manca,
  );
}

export interface Conteggio {
  readonly origine: Origine;
  readonly cheCosa: string;
  readonly dichiarate: number;
  readonly lette: number;
}

/** Fewer than declared: something was lost, refused. More: told. */
export function conta(
  { origine, cheCosa, dichiarate, lette }: Conteggio,
  emetti: (e: EventoLettura) => void,
): void {
  if (dichiarate === lette) return;
  const detto = `${cheCosa} dichiarati ${dichiarate}, letti ${lette}`;
  if (lette < dichiarate) rifiuta(origine, `${detto}: ne mancano`, CHIEDERE);
  emetti(avviso(origine, `${detto}.`));
}

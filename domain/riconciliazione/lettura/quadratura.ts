import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import type { AvvisoLettura, Origine } from '#domain/riconciliazione/estratto.ts';
import { Totale } from './esatto.ts';
import { CHIEDERE, luogo, rifiuta } from './rifiuto.ts';

/** What a statement says of itself against what was read of it, at its end. */
export interface Quadratura {
  readonly origine: Origine;
  readonly coordinate: string;
  readonly giorno: string | null;
  readonly saldoIniziale: string;
  readonly saldoFinale: string;
  /** Σ of the booked lines. */
  readonly somma: Totale;
}

const delConto = ({ coordinate, giorno }: Quadratura): string =>
  giorno === null ? `del conto ${coordinate}` : `del conto ${coordinate} al ${giorno}`;

/** Closing less what opening and lines make: 0 to the last decimal, or the file is refused. */
export function quadra(q: Quadratura): void {
  const calcolato = new Totale().aggiungi(q.saldoIniziale).aggiungi(q.somma.testo());
  const differenza = new Totale().aggiungi(q.saldoFinale).togli(calcolato.testo());
  if (differenza.nullo) return;
  rifiuta(
    q.origine,
    `l’estratto ${delConto(q)} non quadra: saldo iniziale e movimenti danno ` +
      `${testoEsatto(calcolato.testo(), 2)}, il saldo finale è ${testoEsatto(q.saldoFinale, 2)}, ` +
      `differenza ${testoEsatto(differenza.testo(), 2)}`,
    'Manca un movimento o un importo è errato: chiedere l’estratto corretto alla banca.',
    differenza.testo(),
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
  avvisa: (a: AvvisoLettura) => void,
): void {
  if (dichiarate === lette) return;
  const detto = `${cheCosa} dichiarati ${dichiarate}, letti ${lette}`;
  if (lette < dichiarate) rifiuta(origine, `${detto}: ne mancano`, CHIEDERE);
  avvisa({ origine, messaggio: `${luogo(origine)}: ${detto}.` });
}

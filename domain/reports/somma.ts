/** Up to so many digits, with sign and point, a text is an integer that a double holds exactly. */
const LUNGHEZZA_BREVE = 15;
/** Beyond it the next short one might not be added exactly. */
const PARZIALE_MASSIMO = 8e15;

/**
 * The exact sum of decimals as text, in one bigint scaled by the longest fraction seen so far. Short
 * ones, nearly all, gather in a double as long as it is exact: a bigint for each would cost ten times
 * as much.
 */
export class SommaDecimale {
  private totale = 0n;
  private parziale = 0;
  private decimali = 0;

  /** Adds '1234.5', '-0.25', '7'. */
  aggiungi(numero: string): void {
    const punto = numero.indexOf('.');
    const decimali = punto < 0 ? 0 : numero.length - punto - 1;
    const cifre = punto < 0 ? numero : numero.slice(0, punto) + numero.slice(punto + 1);
    if (decimali > this.decimali) this.allunga(decimali);
    const mancanti = this.decimali - decimali;
    if (cifre.length + mancanti > LUNGHEZZA_BREVE) {
      this.totale += BigInt(cifre) * 10n ** BigInt(mancanti);
      return;
    }
    this.parziale += mancanti === 0 ? +cifre : +cifre * 10 ** mancanti;
    if (this.parziale > PARZIALE_MASSIMO || this.parziale < -PARZIALE_MASSIMO) this.raccogli();
  }

  private raccogli(): void {
    this.totale += BigInt(this.parziale);
    this.parziale = 0;
  }

  private allunga(decimali: number): void {
    this.raccogli();
    this.totale *= 10n ** BigInt(decimali - this.decimali);
    this.decimali = decimali;
  }

  /** The sum as canonical text: no exponent, no trailing zeros after the point. */
  valore(): string {
    this.raccogli();
    if (this.decimali === 0) return String(this.totale);
    const cifre = String(this.totale < 0n ? -this.totale : this.totale).padStart(
      this.decimali + 1,
      '0',
    );
    const intera = cifre.slice(0, -this.decimali);
    const frazione = cifre.slice(-this.decimali).replace(/0+$/, '');
    const segno = this.totale < 0n ? '-' : '';
    return `${segno}${intera}${frazione === '' ? '' : `.${frazione}`}`;
  }
}

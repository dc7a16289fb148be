/** The exact sum of decimals as text, in one bigint scaled by the longest fraction seen so far. */
export class SommaDecimale {
  private totale = 0n;
  private decimali = 0;

  /** Adds '1234.5', '-0.25', '7'. */
  aggiungi(numero: string): void {
    const punto = numero.indexOf('.');
    const decimali = punto < 0 ? 0 : numero.length - punto - 1;
    const intero = BigInt(punto < 0 ? numero : numero.slice(0, punto) + numero.slice(punto + 1));
    if (decimali > this.decimali) {
      this.totale *= 10n ** BigInt(decimali - this.decimali);
      this.decimali = decimali;
    }
    const mancanti = this.decimali - decimali;
    this.totale += mancanti === 0 ? intero : intero * 10n ** BigInt(mancanti);
  }

  /** As canonical text: no exponent, no trailing zeros after the point. */
  valore(): string {
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

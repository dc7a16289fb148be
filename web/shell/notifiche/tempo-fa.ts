const PASSI = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, in the frame's language: "3 minutes ago"; beyond a week the caller shows the day. */
export function tempoFa(istante: string, adesso: Date, lingua: string): string {
  const secondi = Math.round((new Date(istante).getTime() - adesso.getTime()) / 1_000);
  const formato = new Intl.RelativeTimeFormat(lingua, { numeric: 'auto', style: 'short' });
  for (const [unita, misura] of PASSI) {
    if (Math.abs(secondi) >= misura) return formato.format(Math.trunc(secondi / misura), unita);
  }
  return formato.format(0, 'second');
}

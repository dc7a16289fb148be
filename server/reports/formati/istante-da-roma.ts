const MINUTO = 60_000;

/** The instant of a wall clock in Rome: '2026-11-21T22:30:05'. */
export function istanteDaRoma(locale: string): Date {
  const comeUtc = new Date(`${locale}Z`);
  if (Number.isNaN(comeUtc.getTime())) return new Date();
  const aRoma = comeUtc.toLocaleString('sv-SE', { timeZone: 'Europe/Rome' });
  const scarto = new Date(`${aRoma.replace(' ', 'T')}Z`).getTime() - comeUtc.getTime();
  return new Date(comeUtc.getTime() - Math.round(scarto / MINUTO) * MINUTO);
}

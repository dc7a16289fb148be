/**
 * A canonical decimal as an Italian reads it, with at least so many decimals and none cut: '1234567.5'
 * with two is 1.234.567,50. Apart from what computes with decimals, which is heavy.
 */
export function stampaEsatto(numero: string, decimaliMin = 0): string {
  const negativo = numero.startsWith('-');
  const [interi = '0', frazione = ''] = numero.slice(negativo ? 1 : 0).split('.');
  const completa = frazione.padEnd(decimaliMin, '0');
  const gruppi = interi.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${negativo ? '-' : ''}${gruppi}${completa === '' ? '' : `,${completa}`}`;
}

/** The same as one reads it: with a real minus. */
export const testoEsatto = (numero: string, decimaliMin = 0): string =>
  stampaEsatto(numero, decimaliMin).replace(/^-/, '−');

/** A count as an Italian reads it: 1234 is 1.234, where the browser's own format would not group it. */
export const stampaIntero = (numero: number): string => stampaEsatto(String(numero));

/** So many of something: «1 bozza», «1.200 bozze». */
export const contati = (quanti: number, uno: string, molti: string): string =>
  `${stampaIntero(quanti)} ${quanti === 1 ? uno : molti}`;

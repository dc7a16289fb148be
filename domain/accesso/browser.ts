/** Most specific first: each of these also names the ones below it. */
const PROGRAMMI: readonly (readonly [nome: string, segno: RegExp])[] = [
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
  ['curl', /^curl\/(\d+)/],
];

const SISTEMI: readonly (readonly [nome: string, segno: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** A user agent in words: «Firefox 140 su Windows»; what nobody knows is called so. */
export function nomeBrowser(agente: string | null): string {
  if (!agente) return 'Sconosciuto';
  const programma = PROGRAMMI.map(([nome, segno]) => {
    const trovato = segno.exec(agente);
    return trovato ? `${nome} ${trovato[1]}` : undefined;
  }).find((uno) => uno !== undefined);
  const sistema = SISTEMI.find(([, segno]) => segno.test(agente))?.[0];
  if (!programma) return sistema ? `Programma su ${sistema}` : 'Sconosciuto';
  return sistema ? `${programma} su ${sistema}` : programma;
}

import type { VoceMenu } from './menu.ts';

/** What was opened (true) or folded (false) by hand, by the section's title. */
export type Pieghe = ReadonlyMap<string, boolean>;

/** From how it is kept among the preferences: `+Tabelle,-Reports`. */
export const leggiPieghe = (scritte: string): Pieghe =>
  new Map(
    scritte
      .split(',')
      .filter((una) => una.length > 1)
      .map((una) => [una.slice(1), una.startsWith('+')]),
  );

/** How the preferences keep it once a section has been opened or folded. */
export const conPiega = (scritte: string, titolo: string, aperta: boolean): string =>
  [...new Map(leggiPieghe(scritte)).set(titolo, aperta)]
    .map(([una, su]) => `${su ? '+' : '-'}${una}`)
    .join(',');

/** In the order in which they are used daily: the first stay open longest where there is no room for all. */
const DI_OGNI_GIORNO: readonly string[] = ['Movimenti', 'Dati dinamici', 'Reports', 'Tabelle'];
/** Folded where there is no room for all, however little it takes. */
const CONFIGURAZIONE = 'Impostazioni';
/** Below this height of the window only one section opens by itself. */
export const ALTEZZA_PER_PIU_SEZIONI = 800;

const quotidiana = (titolo: string): number =>
  DI_OGNI_GIORNO.includes(titolo) ? DI_OGNI_GIORNO.indexOf(titolo) : DI_OGNI_GIORNO.length;

interface Menu {
  readonly voci: readonly VoceMenu[];
  readonly corrente: string | null;
  readonly pieghe: Pieghe;
  /** How many rows the menu shows without scrolling, and whether the window is a low one. */
  readonly righe: number;
  readonly bassa: boolean;
}

/**
 * The sections that are open: the current one always, others as they were left by hand. Of those
 * never touched, those of every day and then the others in order, while all of it stays in sight. What
 * was opened by hand takes no room from them: a click moves nothing above the pointer.
 */
export function sezioniAperte({ voci, corrente, pieghe, righe, bassa }: Menu): ReadonlySet<string> {
  const sezioni = voci.filter(({ submenu }) => submenu.length > 0);
  const aperte = new Set(
    sezioni.map(({ title }) => title).filter((una) => una === corrente || pieghe.get(una)),
  );
  const priorita = ({ title }: VoceMenu) => (title === corrente ? -1 : quotidiana(title));
  const daSole = sezioni
    .filter(({ title }) => !pieghe.has(title))
    .sort((a, b) => priorita(a) - priorita(b));
  const perPrima = corrente ?? DI_OGNI_GIORNO[0];
  let restano = righe - voci.length;
  const tuttoInVista = daSole.reduce((n, { submenu }) => n + submenu.length, 0) <= restano;
  for (const una of daSole) {
    if (bassa && !tuttoInVista && una.title !== perPrima) continue;
    if (una.title === CONFIGURAZIONE && !tuttoInVista && una.title !== corrente) continue;
    if (una.title !== corrente && una.submenu.length > restano) continue;
    aperte.add(una.title);
    restano -= una.submenu.length;
  }
  return aperte;
}

/** At most so many categories of accounts, each of so many characters. */
export const CATEGORIE_MASSIME = 200;
export const LUNGHEZZA_CATEGORIA = 80;

const normale = (nome: string): string => nome.trim().toLocaleLowerCase('it');

/** Why a category cannot stand among the others, in words for the user; undefined where it can. */
export function difettoCategoria(nome: string, altre: readonly string[]): string | undefined {
  const testo = nome.trim();
  if (testo === '') return 'Scrivere il nome della categoria';
  if (testo.length > LUNGHEZZA_CATEGORIA) return `Al più ${LUNGHEZZA_CATEGORIA} caratteri`;
  return altre.some((altra) => normale(altra) === normale(testo))
    ? `La categoria «${testo}» c’è già`
    : undefined;
}

/** The first category of a list that cannot stand, by its place and with the reason. */
export function difettoCategorie(
  categorie: readonly string[],
): { readonly posto: number; readonly messaggio: string } | undefined {
  for (const [posto, nome] of categorie.entries()) {
    const messaggio = difettoCategoria(nome, categorie.slice(0, posto));
    if (messaggio) return { posto, messaggio };
  }
  return undefined;
}

/** Names given in lines (a column pasted from a sheet): those that can be added, in their order. */
export function categorieIncollate(testo: string, presenti: readonly string[]): string[] {
  const nuove: string[] = [];
  for (const riga of testo.split(/\r\n|[\r\n\t]/)) {
    const nome = riga.trim();
    const altre = [...presenti, ...nuove];
    if (altre.length >= CATEGORIE_MASSIME) break;
    if (difettoCategoria(nome, altre) === undefined) nuove.push(nome);
  }
  return nuove;
}

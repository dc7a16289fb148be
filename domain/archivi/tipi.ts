import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import { cambi, cambiNormali, cambiNormaliGestore } from './cambi.ts';
import { coefficienti, coefficientiNormaliGestore } from './coefficienti.ts';
import { colonneOrdinabili } from './colonne.ts';
import { costiNormali, costiNormaliGestore } from './costi.ts';
import { prezzi } from './prezzi.ts';
import { quotazioni, quotazioniBid, quotazioniNormaliGestore } from './quotazioni.ts';
import { ratei, rateiNormaliGestore } from './ratei.ts';
import { rimanenze } from './rimanenze.ts';
import type { CampoChiave, CampoValore, TipoArchivio } from './tipo-archivio.ts';

export const tipiArchivio: readonly TipoArchivio[] = [
  quotazioni,
  quotazioniBid,
  coefficienti,
  ratei,
  cambi,
  quotazioniNormaliGestore,
  rateiNormaliGestore,
  coefficientiNormaliGestore,
  cambiNormali,
  costiNormali,
  cambiNormaliGestore,
  costiNormaliGestore,
];

export const tipoArchivio = (tipo: string): TipoArchivio | null =>
  tipiArchivio.find((uno) => uno.tipo === tipo) ?? null;

/** Whatever has an archive's screen: the archives, the union and the closings that are only read. */
export const schermateArchivi: readonly TipoArchivio[] = [
  ...tipiArchivio.slice(0, tipiArchivio.indexOf(quotazioniBid) + 1),
  prezzi,
  ...tipiArchivio.slice(tipiArchivio.indexOf(quotazioniBid) + 1),
  rimanenze,
];

/** What the last word of a screen's address shows. */
export const schermataArchivio = (tipo: string): TipoArchivio | null =>
  schermateArchivi.find((uno) => uno.tipo === tipo) ?? null;

/** The archives whose screens hang under a page of cards, in their order there. */
export const archiviSotto = (pagina: string): readonly TipoArchivio[] =>
  schermateArchivi.filter(({ tipo, percorsoWeb }) => percorsoWeb === `${pagina}/${tipo}`);

/** Whether the values are a company's own: its code then stands in front of their key, everywhere. */
export const eAziendale = ({ ambito }: Pick<TipoArchivio, 'ambito'>): boolean =>
  ambito !== 'condiviso';

/** The column that a wire spelling orders by: cod_Divisa, codDivisa and CODDIVISA are one. */
export function colonnaOrdinabile(
  archivio: TipoArchivio,
  scritta: string,
): CampoChiave | CampoValore | null {
  const cercata = nomeNormale(scritta);
  const risponde = ({ nome, ordinePer = [] }: CampoChiave | CampoValore) =>
    [nome, ...ordinePer].some((uno) => nomeNormale(uno) === cercata);
  return colonneOrdinabili(archivio).find(risponde) ?? null;
}

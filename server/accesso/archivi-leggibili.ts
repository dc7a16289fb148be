import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { costiNormali, costiNormaliGestore } from '#domain/archivi/costi.ts';
import { quotazioni, quotazioniBid, quotazioniNormaliGestore } from '#domain/archivi/quotazioni.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';

/** The archives that the union of prices is made of. */
export const UNITI: readonly TipoArchivio[] = [
  quotazioni,
  quotazioniBid,
  costiNormali,
  quotazioniNormaliGestore,
  costiNormaliGestore,
];

/** Which archives of the union somebody may read: a company's only with its privilege there. */
export const leggibili = (contesto: Contesto): readonly string[] =>
  UNITI.filter((tipo) => {
    const { codAzienda } = contesto;
    if (!eAziendale(tipo)) return true;
    return (
      codAzienda !== undefined && haPrivilegio(contesto, `${tipo.area}_R` as Privilegio, codAzienda)
    );
  }).map(({ tipo }) => tipo);

import { byteDelConto } from './conto.ts';
import { annoDi, archi, type Tratti } from './tratti.ts';

/** What all groups may take while they are counted. */
const BYTE_MASSIMI = 256 * 1024 * 1024;
/** A group has a row of all, and one of each year: they travel together. */
const RIGHE_MASSIME = 100_000;

/** How many groups can be measured over a period at once. */
export const gruppiMassimi = (tratti: Tratti): number =>
  Math.floor(
    Math.min(
      BYTE_MASSIMI / byteDelConto(tratti),
      RIGHE_MASSIME / (1 + archi(tratti, annoDi).length),
    ),
  );

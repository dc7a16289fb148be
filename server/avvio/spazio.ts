import { statfsSync } from 'node:fs';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';

const MB = 1024 * 1024;
/** Below this PostgreSQL cannot even recover; below the other an import may fill what is left. */
const MINIMO_BYTE = 64 * MB;
const SCARSO_BYTE = 1024 * MB;

/** What there is to say of the free space on a data folder's disk; a refusal when it is too little. */
export function spazioInChiaro(home: string, liberiByte: number): string | undefined {
  const mb = Math.floor(liberiByte / MB);
  if (liberiByte < MINIMO_BYTE)
    throw new ErroreAvvio(
      `Il disco di ${home} è pieno (${mb} MB liberi): liberare spazio e riprovare, o indicare ` +
        'con RATEO_HOME una cartella su un altro disco.',
      5,
    );
  if (liberiByte < SCARSO_BYTE) return `Sul disco di ${home} restano ${mb} MB: liberare spazio.`;
  return undefined;
}

/** Refuses to start on a full disk, before anything is written there. */
export function esigiSpazio(home: string, racconta: (riga: string) => void): void {
  const { bavail, bsize } = statfsSync(home);
  const avviso = spazioInChiaro(home, bavail * bsize);
  if (avviso) racconta(avviso);
}

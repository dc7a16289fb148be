import { leggiFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { esportaSubito, type FormatoExport } from '#web/reports/esporta-subito.ts';
import { paroleLette } from '#web/ui/filtri/parole-salvate.ts';
import { daStampareDellArchivio } from './da-stampare.ts';

/** A file with the filter that an address holds: a stored one is read first. */
export async function esportaDallIndirizzo(
  archivio: TipoArchivio,
  ricerca: Readonly<Record<string, string>>,
  formato: FormatoExport,
): Promise<void> {
  const filtro = leggiFiltro(archivio, await paroleLette(ricerca));
  await esportaSubito(daStampareDellArchivio(archivio, filtro), formato);
}

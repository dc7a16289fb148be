import { anagrafiche } from '#domain/anagrafiche/anagrafiche.ts';
import { daTabella } from '#domain/archivi/origine.ts';
import { eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { aziendaDellaRiga, type Destinazione } from '#domain/importazioni/destinazione.ts';
import { movimenti } from '#domain/movimenti/importazione.ts';
import { titoli } from '#domain/titoli/importazione.ts';
import { rimanenzeIniziali } from '#domain/valutazione/importazione-iniziali.ts';

/** An archive; a file of values that are a company's own may say whose they are. */
const destinazioneArchivio = (archivio: TipoArchivio): Destinazione =>
  eAziendale(archivio)
    ? { ...archivio, colonneImport: [...archivio.colonneImport, aziendaDellaRiga] }
    : archivio;

/** Everything that a file can be imported into by a route of its own. */
export const destinazioni: readonly Destinazione[] = [
  ...tipiArchivio.map(destinazioneArchivio),
  titoli,
  movimenti,
  rimanenzeIniziali,
];

/** All of it: the other master tables are filled by the import of master data. */
export const tutteLeDestinazioni: readonly Destinazione[] = [...destinazioni, ...anagrafiche];

export const destinazione = (tipo: string): Destinazione | null =>
  tutteLeDestinazioni.find((una) => una.tipo === tipo) ?? null;

/** The same as an import of a format fills it: what a table gives carries day and method too. */
export const destinazioneDi = (tipo: string, formato: string): Destinazione | null => {
  const trovata = destinazione(tipo);
  return trovata && formato === 'tabella' ? daTabella(trovata) : trovata;
};

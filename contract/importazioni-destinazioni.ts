import { destinazioni } from '#domain/elenchi/destinazioni.ts';
import {
  rottaElencoProviderDi,
  rottaProviderDi,
  rottaTabellaDi,
  rottaXmlDi,
  rotteImportDi,
} from './importazioni.ts';
import type { Rotta } from './rotta.ts';

/**
 * The import routes of every destination, by kind and source: `cambi.csv`, `cambi.provider`,
 * `cambi-normali.tabella`.
 */
export const rotteImportDestinazioni: Readonly<Record<string, Rotta>> = Object.fromEntries(
  destinazioni.flatMap((una) => {
    const rotte: [string, Rotta][] = Object.entries(rotteImportDi(una));
    if (una.sorgenti.includes('provider'))
      rotte.push(['provider', rottaProviderDi(una)], ['elenco', rottaElencoProviderDi(una)]);
    if (una.leggeXml) rotte.push(['xml', rottaXmlDi(una)]);
    if (una.daTabella) rotte.push(['tabella', rottaTabellaDi(una, una.daTabella)]);
    return rotte.map(([sorgente, rotta]) => [`${una.tipo}.${sorgente}`, rotta]);
  }),
);

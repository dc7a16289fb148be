import type { Contesto } from '#server/db/contesto.ts';

type Oggetto = Readonly<Record<string, unknown>>;

const comeOggetto = (valore: unknown): Oggetto =>
  typeof valore === 'object' && valore !== null ? (valore as Oggetto) : {};

/**
 * A configuration of the past, each setting under a name of its own (`conservazione.oreAnteprima`).
 * A preferred company that the caller has not been granted stays unnamed here too.
 */
export const vociConfigurazione = (
  { valore }: Oggetto,
  { concesse }: Pick<Contesto, 'concesse'>,
): Oggetto => {
  const {
    provider,
    conservazione,
    indicizzati,
    sicurezza,
    accessoLocale,
    aziendaPreferita,
    ...semplici
  } = comeOggetto(valore);
  const locale = Object.entries(comeOggetto(accessoLocale));
  const nascosta = typeof aziendaPreferita === 'string' && !concesse.includes(aziendaPreferita);
  const durate = Object.entries(comeOggetto(conservazione));
  const regole = Object.entries(comeOggetto(indicizzati));
  const { minutiRiconferma, aziendeConFattore } = comeOggetto(sicurezza);
  const conFattore = (Array.isArray(aziendeConFattore) ? aziendeConFattore : []).filter((una) =>
    concesse.includes(String(una)),
  );
  const fornitori = Object.entries(comeOggetto(provider));
  return {
    ...semplici,
    aziendaPreferita: nascosta ? 'un’azienda non concessa' : (aziendaPreferita ?? null),
    ...Object.fromEntries(durate.map(([nome, quanto]) => [`conservazione.${nome}`, quanto])),
    ...Object.fromEntries(locale.map(([nome, quale]) => [`accessoLocale.${nome}`, quale])),
    ...Object.fromEntries(regole.map(([nome, quale]) => [`indicizzati.${nome}`, quale])),
    'sicurezza.minutiRiconferma': minutiRiconferma ?? null,
    'sicurezza.aziendeConFattore': conFattore,
    ...Object.fromEntries(
      fornitori.map(([codice, suo]) => [`provider.${codice}`, comeOggetto(suo).attivo ?? true]),
    ),
  };
};

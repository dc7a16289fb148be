import type { CampoStorico } from '#domain/campi/storia.ts';
import { campiStoricoConfigurazione } from '#domain/elenchi/storie/campi-altri.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { RecordVersionato } from '#web/record/use-salvataggio.ts';
import { type Configurazione, type Impostazioni, leggiImpostazioni } from './impostazioni.ts';

/** The configuration is one row: the record that the question about a conflict speaks of. */
const ID = 1;
const FORNITORE = 'provider.';

/** The settings one beside the other, each a value that can be compared and chosen by itself. */
export function piatte({ provider, ...semplici }: Impostazioni): Valori {
  const fornitori = Object.entries(provider).map(([codice, attivo]) => [
    FORNITORE + codice,
    attivo,
  ]);
  return { ...semplici, ...Object.fromEntries(fornitori) };
}

/** Back to the settings of the form, whatever else the record carries. */
export function composte(valori: Valori, forma: Impostazioni): Impostazioni {
  const nomi = Object.keys(forma).filter((nome) => nome !== 'provider');
  const codici = Object.keys(forma.provider);
  return {
    ...forma,
    ...Object.fromEntries(nomi.map((nome) => [nome, valori[nome]])),
    provider: Object.fromEntries(
      codici.map((codice) => [codice, valori[FORNITORE + codice] === true]),
    ),
  };
}

export const comeRecord = (letta: Configurazione): RecordVersionato => ({
  ...piatte(leggiImpostazioni(letta)),
  id: ID,
  versione: letta.versione,
  modificatoIl: letta.modificatoIl,
  modificatoDa: letta.modificatoDa,
});

/** The settings as the history has them, under the form's names. */
export const CAMPI_CONFLITTO: readonly CampoStorico[] = campiStoricoConfigurazione.map((campo) => ({
  ...campo,
  campo: campo.campo.replace(/^(conservazione|indicizzati)\./, ''),
}));

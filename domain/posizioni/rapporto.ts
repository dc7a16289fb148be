import { arrotonda, daDecimale, prodotto } from '#domain/calcolo/frazione.ts';
import { tipiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import { DECIMALI_QUANTITA, type RapportoDellaRiga } from './riga.ts';

/** The ratio of a split as its movement says it. */
export interface RapportoScritto {
  readonly nuove: string;
  readonly vecchie: string;
  readonly tipoTitolo: string | null;
  readonly alPosto: boolean;
}

/** Decimals in which a kind of titolo is held: none of what is counted in units. */
export const decimaliDelTipo = (tipo: string | null | undefined): number =>
  tipiTitolo.find(({ codice }) => codice === tipo)?.decimaliQuantita ?? 0;

const milionesimi = (numero: string): bigint =>
  BigInt(
    arrotonda(prodotto(daDecimale(numero), { n: 10n ** BigInt(DECIMALI_QUANTITA), d: 1n }), 0),
  );

/** The same as positions see it. */
export const rapportoDi = (scritto: RapportoScritto): RapportoDellaRiga => ({
  nuove: milionesimi(scritto.nuove),
  vecchie: milionesimi(scritto.vecchie),
  unita: 10n ** BigInt(DECIMALI_QUANTITA - decimaliDelTipo(scritto.tipoTitolo)),
  alPosto: scritto.alPosto,
});

import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { rotteWeb, siVede } from '#domain/elenchi/rotte-web.ts';

export interface SchermataVisibile {
  readonly percorso: string;
  readonly titolo: string;
  /** Where it hangs, to tell two "Archivi" apart. */
  readonly sezione: string;
}

/** The screens that a user may open, by the same table that routes and guards them. */
export function schermateVisibili(privilegi: readonly Privilegio[]): readonly SchermataVisibile[] {
  return rotteWeb
    .filter(({ pubblica, percorso }) => !pubblica && !percorso.includes('{'))
    .filter((rotta) => siVede(rotta, privilegi))
    .map(({ percorso, titolo, briciole }) => ({
      percorso,
      titolo,
      sezione: briciole.map((una) => una.titolo).join(' / '),
    }));
}

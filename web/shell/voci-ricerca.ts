import { implicaUno, type Privilegio } from '#domain/accesso/privilegi.ts';
import { rotteWeb } from '#domain/accesso/rotte-web.ts';

export interface VoceRicerca {
  readonly percorso: string;
  readonly titolo: string;
  /** Where it hangs, to tell two "Archivi" apart. */
  readonly sezione: string;
  readonly pronta: boolean;
}

/** The screens that a user may open, by the same table that routes and guards them. */
export function vociRicerca(privilegi: readonly Privilegio[]): readonly VoceRicerca[] {
  return rotteWeb
    .filter(({ pubblica, percorso }) => !pubblica && !percorso.includes('{'))
    .filter((rotta) => implicaUno(privilegi, rotta.privilegi))
    .map(({ percorso, titolo, briciole, stato }) => ({
      percorso,
      titolo,
      sezione: briciole.map((una) => una.titolo).join(' / '),
      pronta: stato === 'pronta',
    }));
}

/** Without accents and case: who types `contabilita` finds "Contabilità". */
const piano = (testo: string): string =>
  testo
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Every word typed must begin a word of title or section; titles that begin with it come first. */
export function cercaVoci(voci: readonly VoceRicerca[], testo: string): readonly VoceRicerca[] {
  const parole = piano(testo).split(/\s+/).filter(Boolean);
  const trovate = voci.filter(({ titolo, sezione }) => {
    const cercabile = ` ${piano(`${titolo} ${sezione}`).replace(/[^a-z0-9]+/g, ' ')}`;
    return parole.every((parola) => cercabile.includes(` ${parola}`));
  });
  const prima = parole[0] ?? '';
  const peso = ({ titolo }: VoceRicerca) => (piano(titolo).startsWith(prima) ? 0 : 1);
  return [...trovate].sort((una, altra) => peso(una) - peso(altra));
}

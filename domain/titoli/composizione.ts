import { confronta, somma } from '#domain/money/decimale.ts';
import { vociFisse } from '#domain/tabelle/limiti/assi.ts';
import type { Rilievo } from './giudizio.ts';

const generi = [
  ...(['divisa', 'assetClass', 'raggruppamento'] as const),
  ...(['emittente', 'paese', 'rating', 'durata', 'duration'] as const),
] as const;
export type GenereComposizione = (typeof generi)[number];

export const titoloGenere: Readonly<Record<GenereComposizione, string>> = {
  divisa: 'per divisa',
  assetClass: 'per asset class',
  raggruppamento: 'per raggruppamento',
  emittente: 'per emittente',
  paese: 'per paese',
  rating: 'per rating',
  durata: 'per vita residua',
  duration: 'per duration',
};

/** The field that names what a part is, by kind. */
const campoGenere = {
  divisa: 'codDivisa',
  assetClass: 'tipo_Titolo',
  raggruppamento: 'idRaggruppamento',
  emittente: 'codEmittente',
  paese: 'codPaese',
  rating: 'classe',
  durata: 'classe',
  duration: 'classe',
} as const satisfies Record<GenereComposizione, string>;

export interface VoceComposizione {
  readonly genere: GenereComposizione;
  readonly codDivisa?: string | null | undefined;
  readonly tipo_Titolo?: string | null | undefined;
  readonly idRaggruppamento?: number | null | undefined;
  readonly codEmittente?: string | null | undefined;
  readonly codPaese?: string | null | undefined;
  /** Of a rating its class, of the time that is left and of duration their band. */
  readonly classe?: string | null | undefined;
  /** The dimension of a grouping. */
  readonly numero?: number | null | undefined;
  readonly percentuale: string;
}

const vuoto = (valore: unknown): boolean =>
  valore === null || valore === undefined || valore === '';

const difettiVoce = (voce: VoceComposizione, i: number): Rilievo[] => {
  const suo = campoGenere[voce.genere];
  const altri = new Set(Object.values(campoGenere).filter((campo) => campo !== suo));
  const esiti: Rilievo[] = [];
  const riga = `Riga ${i + 1}`;
  if (vuoto(voce[suo]))
    esiti.push({ campo: `voci.${i}.${suo}`, messaggio: `${riga}: Campo Obbligatorio.` });
  for (const campo of altri)
    if (!vuoto(voce[campo]))
      esiti.push({
        campo: `voci.${i}.${campo}`,
        messaggio: `${riga}: una voce ${titoloGenere[voce.genere]} non lo prevede. Vuotare il campo.`,
      });
  const classi = vociFisse(voce.genere);
  if (classi && !vuoto(voce.classe) && !classi.some(({ codice }) => codice === voce.classe))
    esiti.push({
      campo: `voci.${i}.classe`,
      messaggio: `${riga}: «${voce.classe}» non è una classe. Scegliere fra ${classi.map(({ codice }) => codice).join(', ')}.`,
    });
  if (confronta(voce.percentuale, '0') <= 0 || confronta(voce.percentuale, '100') > 0)
    esiti.push({
      campo: `voci.${i}.percentuale`,
      messaggio: `${riga}: la percentuale va da 0 (escluso) a 100.`,
    });
  return esiti;
};

/** The whole that a part belongs to: its kind, and of the groupings the dimension. */
const insieme = ({ genere, numero }: VoceComposizione): string =>
  genere === 'raggruppamento' ? `${titoloGenere[genere]} ${numero ?? '?'}` : titoloGenere[genere];

/** What is wrong with a composition: each kind, and each dimension of the groupings, adds up to 100. */
export function erroriComposizione(voci: readonly VoceComposizione[]): Rilievo[] {
  const esiti = voci.flatMap(difettiVoce);
  const viste = new Set<string>();
  const somme = new Map<string, string>();
  voci.forEach((voce, i) => {
    const suo = campoGenere[voce.genere];
    const chiave = `${voce.genere} ${voce[suo]}`;
    if (viste.has(chiave))
      esiti.push({
        campo: `voci.${i}.${suo}`,
        messaggio: `Riga ${i + 1}: c’è già nella composizione. Unire le due percentuali.`,
      });
    viste.add(chiave);
    somme.set(insieme(voce), somma(somme.get(insieme(voce)) ?? '0', voce.percentuale));
  });
  for (const [nome, totale] of somme)
    if (confronta(totale, '100') !== 0)
      esiti.push({
        campo: 'voci',
        messaggio: `La composizione ${nome} somma a ${totale.replace('.', ',')} e non a 100.`,
      });
  return esiti;
}

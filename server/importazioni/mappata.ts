import { type ColonnaImport, nomeColonna } from '#domain/importazioni/colonne.ts';
import { intestazioneNonValida, nomeNormale } from '#domain/importazioni/intestazione.ts';
import { applicaMappatura, campiMappati, type RigaMappata } from '#domain/mappature/mappatura.ts';
import type { OrigineCampo, RegoleMappatura, Valore } from '#domain/mappature/regole.ts';
import { FileRifiutato } from '#server/files/rifiuto.ts';
import type { Cella } from '#server/files/righe.ts';

/** What a mapping says of a row beside its values, kept with the row in staging. */
export interface DettoDellaRiga {
  /** Reasons of derived values, by the destination's field. */
  readonly d?: Readonly<Record<string, string>>;
  /** What could not be read, by field. */
  readonly e?: readonly (readonly [campo: string, messaggio: string])[];
  /** Where it comes from, in words, where several rows were made of one of the file. */
  readonly p?: string;
}

interface RigaLetta {
  readonly valori: RigaMappata['valori'];
  /** Whether one value is written as the database writes it, not as the file's column is. */
  readonly canonico: (nome: string) => boolean;
  readonly detto: DettoDellaRiga | null;
  readonly esclusa: string | undefined;
}

/** A mapping over one file: the columns that it fills, and what makes a row of the destination. */
export interface Mappata {
  readonly colonne: readonly ColonnaImport[];
  riga(celle: readonly Cella[]): RigaLetta;
}

const primaColonna = (valore: Valore): Valore | undefined => {
  if ('unisci' in valore) return valore.unisci.map(primaColonna).find(Boolean);
  if ('primo' in valore) return valore.primo.map(primaColonna).find(Boolean);
  return 'costante' in valore ? undefined : valore;
};

/** The title, in the file, of the column that a field is read from. */
function nelFile(
  origine: OrigineCampo | undefined,
  intestazione: readonly string[] | null,
): string | undefined {
  const valore = origine && primaColonna(origine);
  if (!valore || 'costante' in valore || 'unisci' in valore || 'primo' in valore) return undefined;
  if ('posizione' in valore)
    return intestazione?.[valore.posizione - 1]?.trim() || `colonna ${valore.posizione}`;
  const nomi = [valore.colonna, ...(valore.sinonimi ?? [])].map(nomeNormale);
  return intestazione?.find((titolo) => nomi.includes(nomeNormale(titolo)))?.trim();
}

/** Whether the text of a field is interpreted in the style of its whole column. */
const daInterpretare = (origine: OrigineCampo | undefined, derivato: boolean): boolean => {
  if (!origine || 'costante' in origine) return false;
  if (origine.stile) return false;
  // Copied or cut from the file it is as the file has it; given by a rule or a constant it is ours.
  const composta = 'unisci' in origine || 'primo' in origine || (origine.passi?.length ?? 0) > 0;
  return composta || !derivato;
};

const dettoDi = ({ derivati, errori }: RigaMappata): DettoDellaRiga | null => {
  const vuoto = errori.length === 0 && Object.keys(derivati).length === 0;
  if (vuoto) return null;
  return {
    ...(Object.keys(derivati).length > 0 && { d: derivati }),
    ...(errori.length > 0 && { e: errori.map(({ campo, messaggio }) => [campo, messaggio]) }),
  };
};

/** The mapping made ready for a file with this header (null: its first row is one of data). */
export function apriMappata(
  regole: RegoleMappatura,
  intestazione: readonly string[] | null,
  colonne: readonly ColonnaImport[],
): Mappata {
  const applicata = applicaMappatura(regole, intestazione);
  if (!('riga' in applicata))
    throw new FileRifiutato(intestazioneNonValida(applicata, intestazione ?? []));
  const campi = new Set(campiMappati(regole));
  const riempite = colonne.flatMap((colonna) => {
    if (!campi.has(nomeColonna(colonna))) return [];
    const suo = nelFile(regole.campi[nomeColonna(colonna)], intestazione);
    return [{ ...colonna, ...(suo !== undefined && { nelFile: suo }) }];
  });
  return {
    colonne: riempite,
    riga(celle) {
      const riga = applicata.riga(celle);
      return {
        valori: riga.valori,
        canonico: (nome) => !daInterpretare(regole.campi[nome], riga.derivati[nome] !== undefined),
        detto: dettoDi(riga),
        esclusa: riga.esclusa,
      };
    },
  };
}

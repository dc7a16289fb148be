import { type CellaTabella, testoCella } from './celle.ts';
import { difettiMappatura, type MappaturaColonne } from './mappatura-colonne.ts';
import { uguale } from './riga-tabella.ts';

/** How the tables of an account are read; the account itself says its coordinates and its currency. */
export type MappaturaConto = Omit<MappaturaColonne, 'coordinate' | 'divisa' | 'dataRiferimento'>;

/** An account as far as its tables need it. */
export interface ContoConMappatura {
  readonly codConto: string;
  readonly coordinate: string;
  readonly divisa: string | null;
  readonly mappatura: MappaturaConto;
}

export const mappaturaPer = ({
  mappatura,
  coordinate,
  divisa,
}: ContoConMappatura): MappaturaColonne => ({
  ...mappatura,
  coordinate,
  ...(divisa !== null && { divisa }),
});

/** The columns that a mapping names, each once. */
export const colonneDi = ({ campi, riferimenti }: MappaturaConto): string[] => [
  ...new Set([...Object.values(campi), ...(riferimenti ?? [])]),
];

/** Whether every column is there, once, in the row of the titles. */
export function haTitoli(mappatura: MappaturaConto, celle: readonly CellaTabella[]): boolean {
  const titoli = celle.map(testoCella);
  return colonneDi(mappatura).every(
    (nome) => titoli.filter((titolo) => uguale(titolo, nome)).length === 1,
  );
}

const LETTERE = /^[A-Za-z]{1,3}$/;

function difettiSegni({ segni }: MappaturaConto): string[] {
  if (segni === undefined) return [];
  const doppio = segni.meno.find((uno) => segni.piu.some((altro) => uguale(uno, altro)));
  return [
    ...(segni.meno.length === 0 || segni.piu.length === 0
      ? ['Del segno si dice che cosa vale meno e che cosa vale più.']
      : []),
    ...(doppio === undefined ? [] : [`«${doppio}» vale sia meno sia più: toglierlo da una parte.`]),
  ];
}

/** What is wrong with the mapping of an account, each a sentence; none of one that can be used. */
export function difettiMappaturaConto(
  mappatura: MappaturaConto,
  tipo: 'depositario' | 'banca' | undefined,
): string[] {
  const difetti: string[] = [];
  if (tipo !== undefined && (tipo === 'banca') !== (mappatura.specie === 'conto'))
    difetti.push(
      tipo === 'banca'
        ? 'Le tabelle di un conto di banca sono estratti conto.'
        : 'Le tabelle di un dossier titoli sono posizioni o movimenti regolati.',
    );
  // The account's own, whatever they are.
  difetti.push(
    ...difettiMappatura({ ...mappatura, coordinate: 'CONTO' }),
    ...difettiSegni(mappatura),
  );
  const lettera = colonneDi(mappatura).find((nome) => !LETTERE.test(nome));
  if (mappatura.rigaTitoli === null && lettera !== undefined)
    difetti.push(`Senza riga dei titoli le colonne sono lettere: «${lettera}» non lo è.`);
  return difetti;
}

import { RifiutoLettura } from '#domain/riconciliazione/estratto.ts';
import type { CellaTabella } from '#domain/riconciliazione/lettura/celle.ts';
import type { MappaturaColonne } from '#domain/riconciliazione/lettura/mappatura-colonne.ts';
import {
  type ContoConMappatura,
  haTitoli,
  mappaturaPer,
} from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import { cita } from '#domain/riconciliazione/lettura/rifiuto.ts';
import type { RigaDiTabella } from '#domain/riconciliazione/lettura/titoli.ts';

/** What reads a table: one mapping, or the accounts among which its titles choose. */
export interface ComeSiLegge {
  readonly mappatura?: MappaturaColonne | undefined;
  readonly conti?: readonly ContoConMappatura[] | undefined;
  /** The account that was named has none: a table cannot be read, any other file can. */
  readonly senzaMappatura?: string | undefined;
}

/** The first rows of the file, as they are told apart with its titles in this row. */
export type PrimeRighe = (rigaTitoli: number) => Promise<readonly RigaDiTabella[]>;

const DOVE = '«Tabelle» nella scheda del conto (Riconciliazione, Conti)';

/** The rows that titles are looked for in, of all the accounts together. */
export const ultimaRigaTitoli = (conti: readonly ContoConMappatura[]): number =>
  Math.max(1, ...conti.map(({ mappatura }) => mappatura.rigaTitoli ?? 1));

/** The mapping that a table is read by: the one that is given, else that of the one account that has its titles. */
export async function scegliMappatura(
  nome: string,
  { mappatura, conti = [], senzaMappatura }: ComeSiLegge,
  primeRighe: PrimeRighe,
): Promise<MappaturaColonne> {
  if (mappatura !== undefined) return mappatura;
  if (senzaMappatura !== undefined)
    rifiutaTabella(nome, `il conto ${senzaMappatura} non ha una mappatura: scriverla in ${DOVE}`);
  const adatti: ContoConMappatura[] = [];
  for (const conto of conti) {
    const { rigaTitoli } = conto.mappatura;
    // By letters every table would be its own.
    if (rigaTitoli === null) continue;
    const righe = await primeRighe(rigaTitoli);
    const celle: readonly CellaTabella[] = righe.find(({ n }) => n === rigaTitoli)?.celle ?? [];
    if (haTitoli(conto.mappatura, celle)) adatti.push(conto);
  }
  const [solo, altro] = adatti;
  if (solo && !altro) return mappaturaPer(solo);
  return rifiutaTabella(
    nome,
    altro
      ? `i suoi titoli sono nella mappatura di più conti (${adatti.map(({ codConto }) => codConto).join(', ')}): caricarlo scegliendo il conto`
      : `nessun conto attivo ha una mappatura con i suoi titoli: scrivere la mappatura del conto in ${DOVE}, o caricarlo scegliendo il conto`,
  );
}

function rifiutaTabella(nome: string, perche: string): never {
  throw new RifiutoLettura(
    { pagina: null, riga: 1 },
    `Il file ${cita(nome)} è una tabella e ${perche}.`,
  );
}

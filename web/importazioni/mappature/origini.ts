import type { Campione } from '#domain/mappature/campione.ts';
import type {
  Condizione,
  OrigineCampo,
  Passo,
  RegoleMappatura,
  Valore,
} from '#domain/mappature/regole.ts';

/** One of the columns of the sample, as it is chosen. */
export interface ColonnaEsempio {
  readonly valore: string;
  readonly nome: string;
}

export const NESSUNA = '';
export const ALTRA = 'altra';
export const POSIZIONE = 'posizione';
export const COSTANTE = 'costante';
export const UNISCI = 'unisci';
export const PRIMO = 'primo';
const COLONNA = 'colonna:';
const POSTO = 'posto:';
const CAMPO = 'campo:';

/** The sample's columns, by title where it has titles, else by place with their first value. */
export function colonneEsempio(campione: Campione | null): readonly ColonnaEsempio[] {
  if (!campione) return [];
  const { intestazione, righe } = campione;
  if (intestazione)
    return intestazione
      .map((titolo) => titolo.trim())
      .filter((titolo, i, tutti) => titolo !== '' && tutti.indexOf(titolo) === i)
      .map((titolo) => ({ valore: COLONNA + titolo, nome: titolo }));
  const prima = righe[0] ?? [];
  return prima.map((valore, i) => ({
    valore: POSTO + (i + 1),
    nome: `Colonna ${i + 1}${valore.trim() ? ` · ${valore.trim().slice(0, 24)}` : ''}`,
  }));
}

const diColonna = (
  origine: Valore | Condizione,
  colonne: readonly ColonnaEsempio[],
): string | null => {
  const cercata =
    'colonna' in origine
      ? COLONNA + origine.colonna
      : 'posizione' in origine
        ? POSTO + origine.posizione
        : null;
  if (cercata === null) return null;
  if (colonne.some(({ valore }) => valore === cercata)) return cercata;
  return 'colonna' in origine ? ALTRA : POSIZIONE;
};

/** Which entry of the list of sources stands for a source. */
export function sceltaDi(origine: Valore | undefined, colonne: readonly ColonnaEsempio[]): string {
  if (!origine) return NESSUNA;
  if ('costante' in origine) return COSTANTE;
  if ('unisci' in origine) return UNISCI;
  if ('primo' in origine) return PRIMO;
  return diColonna(origine, colonne) ?? NESSUNA;
}

/** The source that an entry of the list stands for; steps and style stay with the field. */
export function origineScelta(
  scelta: string,
  prima: OrigineCampo | undefined,
): OrigineCampo | undefined {
  const { passi, stile } = prima ?? {};
  const resto = { ...(passi && { passi }), ...(stile && { stile }) };
  const dentro: Valore[] =
    prima && ('colonna' in prima || 'posizione' in prima) ? [soloColonna(prima)] : [];
  if (scelta.startsWith(COLONNA)) return { colonna: scelta.slice(COLONNA.length), ...resto };
  if (scelta.startsWith(POSTO)) return { posizione: Number(scelta.slice(POSTO.length)), ...resto };
  if (scelta === ALTRA) return { colonna: '', ...resto };
  if (scelta === POSIZIONE) return { posizione: 1, ...resto };
  if (scelta === COSTANTE) return { costante: '' };
  if (scelta === UNISCI) return { unisci: dentro, con: ' ', ...resto };
  if (scelta === PRIMO) return { primo: dentro, ...resto };
  return undefined;
}

const soloColonna = (origine: Valore): Valore =>
  'colonna' in origine
    ? { colonna: origine.colonna }
    : 'posizione' in origine
      ? { posizione: origine.posizione }
      : origine;

/** What a condition looks at, as an entry of a list of columns and fields. */
export const soggettoDi = (condizione: Condizione, colonne: readonly ColonnaEsempio[]): string =>
  'campo' in condizione ? CAMPO + condizione.campo : (diColonna(condizione, colonne) ?? ALTRA);

export const sceltaCampo = (nome: string): string => CAMPO + nome;

export function conSoggetto(scelta: string, condizione: Condizione): Condizione {
  const { operatore, valori } = condizione;
  const resto = { operatore, ...(valori && { valori }) };
  if (scelta.startsWith(COLONNA)) return { colonna: scelta.slice(COLONNA.length), ...resto };
  if (scelta.startsWith(POSTO)) return { posizione: Number(scelta.slice(POSTO.length)), ...resto };
  if (scelta.startsWith(CAMPO)) return { campo: scelta.slice(CAMPO.length), ...resto };
  return scelta === POSIZIONE ? { posizione: 1, ...resto } : { colonna: '', ...resto };
}

/** A list with one of its elements replaced, or taken out where there is no other. */
export const con = <T>(elenco: readonly T[], indice: number, nuovo: T | undefined): readonly T[] =>
  elenco.flatMap((uno, i) => (i === indice ? (nuovo === undefined ? [] : [nuovo]) : [uno]));

/** An element one place up or down. */
export function spostato<T>(elenco: readonly T[], indice: number, di: -1 | 1): readonly T[] {
  const altro = indice + di;
  if (altro < 0 || altro >= elenco.length) return elenco;
  const copia = [...elenco];
  [copia[indice], copia[altro]] = [copia[altro] as T, copia[indice] as T];
  return copia;
}

const passoRinominato = (passo: Passo, da: string, a: string): Passo =>
  passo.fai === 'tabella' && passo.tabella === da ? { ...passo, tabella: a } : passo;

function valoreRinominato<V extends Valore>(valore: V, da: string, a: string): V {
  const parti = (elenco: readonly Valore[]) => elenco.map((uno) => valoreRinominato(uno, da, a));
  return {
    ...valore,
    ...('unisci' in valore && { unisci: parti(valore.unisci) }),
    ...('primo' in valore && { primo: parti(valore.primo) }),
    ...(valore.passi && { passi: valore.passi.map((passo) => passoRinominato(passo, da, a)) }),
  };
}

/** A lookup table under another name, also where steps refer to it. */
export function rinominaTabella(regole: RegoleMappatura, da: string, a: string): RegoleMappatura {
  const tabelle = Object.entries(regole.tabelle ?? {});
  if (a === '' || a === da || tabelle.some(([nome]) => nome === a)) return regole;
  return {
    ...regole,
    campi: Object.fromEntries(
      Object.entries(regole.campi).map(([nome, origine]) => [
        nome,
        valoreRinominato(origine, da, a),
      ]),
    ),
    tabelle: Object.fromEntries(tabelle.map(([nome, voci]) => [nome === da ? a : nome, voci])),
  };
}

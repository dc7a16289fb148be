import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import type { CampoMappabile } from './campi.ts';
import type { Campione } from './campione.ts';
import type { OrigineCampo, Stile } from './regole.ts';
import {
  type FormatoDataFile,
  type FormatoNumeroFile,
  formatiDataFile,
  formatiNumeroFile,
  leggiData,
  leggiNumero,
} from './stile.ts';

const VALORI_GUARDATI = 100;
const INTORNO = ['%', '€', 'EUR', "'"] as const;

const formatiNumero = Object.keys(formatiNumeroFile) as FormatoNumeroFile[];

/** What stands around the numbers of a column, so that it is taken off. */
const intornoDi = (valori: readonly string[]): readonly string[] =>
  INTORNO.filter((segno) =>
    valori.some((valore) => valore.startsWith(segno) || valore.endsWith(segno)),
  );

const senza = (testo: string, segni: readonly string[]): string =>
  segni.reduce((resto, segno) => resto.replaceAll(segno, ''), testo).trim();

/**
 * The style in which most values of a column are written; the Italian one where none is better. A
 * column may hold what is no number at all (n.d.): the style of the others counts.
 */
export function stileProposto(
  tipo: CampoMappabile['tipo'],
  valori: readonly string[],
): Stile | undefined {
  if (tipo === 'testo') return undefined;
  const pieni = valori
    .map((valore) => valore.trim())
    .filter(Boolean)
    .slice(0, VALORI_GUARDATI);
  const piuLetti = <F>(formati: readonly F[], siLegge: (v: string, f: F) => boolean): F => {
    const quanti = formati.map((f) => pieni.filter((valore) => siLegge(valore, f)).length);
    return formati[quanti.indexOf(Math.max(...quanti))] as F;
  };
  if (tipo === 'data')
    return {
      data: piuLetti<FormatoDataFile>(formatiDataFile, (v, f) => leggiData(v, f) !== null),
    };
  const togli = intornoDi(pieni);
  const numero = piuLetti(formatiNumero, (v, f) => leggiNumero(senza(v, togli), f) !== null);
  return { numero, ...(togli.length > 0 && { togli }) };
}

export const valoriDi = ({ righe }: Campione, posto: number): readonly string[] =>
  righe.map((celle) => celle[posto] ?? '');

/** Fields that the file's own titles name, each from its column; a column is proposed for one only. */
export function proponiOrigini(
  campi: readonly CampoMappabile[],
  campione: Campione,
  presi: ReadonlySet<string>,
): Readonly<Record<string, OrigineCampo>> {
  const { intestazione } = campione;
  if (intestazione === null) return {};
  const nomi = intestazione.map(nomeNormale);
  const usati = new Set<number>();
  const proposte: Record<string, OrigineCampo> = {};
  for (const campo of campi) {
    if (presi.has(campo.nome)) continue;
    const cercati = [campo.titolo, campo.nome, ...campo.sinonimi].map(nomeNormale);
    const posto = cercati.map((nome) => nomi.indexOf(nome)).find((i) => i >= 0 && !usati.has(i));
    if (posto === undefined) continue;
    usati.add(posto);
    const stile = stileProposto(campo.tipo, valoriDi(campione, posto));
    proposte[campo.nome] = { colonna: intestazione[posto]?.trim() ?? '', ...(stile && { stile }) };
  }
  return proposte;
}

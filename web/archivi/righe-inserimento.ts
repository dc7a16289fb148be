import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { Tolleranza } from '#domain/archivi/qualita/attuazione.ts';
import { avvisoSalto } from '#domain/archivi/qualita/avviso-salto.ts';
import { erroriRiga } from '#domain/archivi/riga.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { confronta, eDecimale, segno } from '#domain/money/decimale.ts';
import { variazionePercentuale } from '#domain/tabelle/divise/cambio.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { RigaArchivio } from './archivio-api.ts';
import type { RigaDaSalvare, RigaEsaminata, TitoloMancante } from './blocco-api.ts';

/** A titolo of the day, before anything is written in it. */
export interface TitoloDelGiorno {
  readonly codTitolo: string;
  readonly codISIN: string | null;
  readonly descrizione: string;
  readonly divisa: string;
  readonly proposta: string | null;
  readonly dataProposta: string | null;
  /** The value that stands in the archive and its version; null where there is none. */
  readonly salvato: string | null;
  readonly versione: number | null;
  /** What a value that one writes is compared with. */
  readonly precedente: string | null;
  readonly dataPrecedente: string | null;
  readonly tipoTitolo: string | null;
}

/** The same titolo as the grid shows it. */
export interface RigaInserimento extends TitoloDelGiorno {
  readonly valore: string | null;
  readonly variazione: string | null;
  readonly difetto: string | null;
  /** What is odd in what was written, and may stand all the same. */
  readonly dubbio: string | null;
  /** Written and not saved yet. */
  readonly scritta: boolean;
  readonly stato: string;
}

export type Scritti = ReadonlyMap<string, string | null>;

/** What was written, and how far a value may be from the one before. */
interface Scrittura {
  readonly scritti: Scritti;
  readonly tolleranze?: readonly Tolleranza[] | undefined;
}

export const nomeValore = ({ valori }: TipoArchivio): string => valori[0]?.nome ?? '';

export const daMancante = (titolo: TitoloMancante): TitoloDelGiorno => ({
  codTitolo: titolo.codTitolo,
  codISIN: titolo.codISIN,
  descrizione: titolo.descrizione,
  divisa: titolo.codDivisa,
  proposta: titolo.ultimoValore,
  dataProposta: titolo.ultimaData,
  salvato: null,
  versione: null,
  precedente: titolo.precedente,
  dataPrecedente: titolo.dataPrecedente,
  tipoTitolo: titolo.tipoTitolo,
});

export const daPresente = (archivio: TipoArchivio, riga: RigaArchivio): TitoloDelGiorno => ({
  codTitolo: String(riga.codTitolo),
  codISIN: riga.codISIN === null ? null : String(riga.codISIN),
  descrizione: String(riga.descrizione ?? ''),
  divisa: String(riga.codDivisaTitolo ?? ''),
  proposta: null,
  dataProposta: null,
  salvato: String(riga[nomeValore(archivio)]),
  versione: riga.versione,
  precedente: riga.precedente === null ? null : String(riga.precedente),
  dataPrecedente: riga.dataPrecedente === null ? null : String(riga.dataPrecedente),
  tipoTitolo: riga.tipoTitolo === null ? null : String(riga.tipoTitolo),
});

/** A titolo that a pasted block names and that the list does not have. */
export const daEsaminata = (archivio: TipoArchivio, riga: RigaEsaminata): TitoloDelGiorno => ({
  codTitolo: String(riga.codTitolo),
  codISIN: riga.codISIN,
  descrizione: riga.descrizione ?? '',
  divisa: '',
  proposta: null,
  dataProposta: null,
  salvato: riga.attuale ? String(riga.attuale[nomeValore(archivio)]) : null,
  versione: riga.attuale?.versione ?? null,
  precedente: riga.precedente,
  dataPrecedente: riga.dataPrecedente,
  tipoTitolo: riga.tipoTitolo,
});

/** What a write of a value carries beside it: the day, and the portfolio of the filter. */
export function daScrivere(
  archivio: TipoArchivio,
  filtro: FiltroArchivio,
  titolo: { readonly codTitolo: string; readonly versione?: number | null },
  valore: string,
): RigaDaSalvare {
  const chiave = archivio.chiave.map(({ nome, di }) => {
    if (di === 'data') return [nome, filtro.dateTo];
    return [nome, di === 'portafoglio' ? filtro.codPortafoglio?.[0] : titolo.codTitolo];
  });
  const { versione } = titolo;
  return {
    ...Object.fromEntries(chiave),
    [nomeValore(archivio)]: valore,
    ...(versione === undefined ? {} : { versione }),
  };
}

/** What is wrong with a value, in words; null where it can stand. */
function difettoValore(
  archivio: TipoArchivio,
  filtro: FiltroArchivio,
  codTitolo: string,
  valore: string,
): string | null {
  const riga = daScrivere(archivio, filtro, { codTitolo }, valore);
  const errori = erroriRiga(archivio, riga);
  return errori.find(({ campo }) => campo === nomeValore(archivio))?.messaggio ?? null;
}

const uguali = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && confronta(a, b) === 0);

/** What the check of the jump finds of a value that one writes for a titolo of the day. */
export const dubbioDi = (
  archivio: TipoArchivio,
  { precedente, dataPrecedente, tipoTitolo }: TitoloDelGiorno,
  valore: string | null,
  tolleranze: readonly Tolleranza[] = [],
): string | undefined =>
  avvisoSalto(archivio, { valore, precedente, dataPrecedente, tipoTitolo }, tolleranze)?.messaggio;

function statoDi(
  titolo: TitoloDelGiorno,
  { scritta, difetto, dubbio }: Pick<RigaInserimento, 'difetto' | 'dubbio' | 'scritta'>,
): string {
  if (difetto !== null) return difetto;
  if (scritta) {
    const detto = titolo.salvato === null ? 'Scritto' : 'Corretto';
    return dubbio === null ? detto : `${detto}: ${dubbio}`;
  }
  if (titolo.salvato !== null) return 'Già nell’archivio';
  return titolo.proposta === null ? '' : `Proposto, del ${stampaData(titolo.dataProposta)}`;
}

export function rigaMostrata(
  archivio: TipoArchivio,
  filtro: FiltroArchivio,
  titolo: TitoloDelGiorno,
  { scritti, tolleranze }: Scrittura,
): RigaInserimento {
  const scritto = scritti.get(titolo.codTitolo) ?? null;
  const scritta = scritto !== null && !uguali(scritto, titolo.salvato);
  const valore = scritto ?? titolo.salvato;
  const difetto = scritta ? difettoValore(archivio, filtro, titolo.codTitolo, scritto) : null;
  const dubbio =
    scritta && difetto === null ? (dubbioDi(archivio, titolo, scritto, tolleranze) ?? null) : null;
  const prima = titolo.proposta;
  const confrontabile =
    prima !== null && segno(prima) > 0 && valore !== null && eDecimale(valore) && difetto === null;
  return {
    ...titolo,
    valore,
    difetto,
    dubbio,
    scritta,
    variazione: confrontabile ? variazionePercentuale(prima, valore) : null,
    stato: statoDi(titolo, { scritta, difetto, dubbio }),
  };
}

/** Whether a row answers the words typed: each in its code, its ISIN or its description. */
export function risponde(
  { codTitolo, codISIN, descrizione }: TitoloDelGiorno,
  cercato: string,
): boolean {
  const dove = `${codTitolo} ${codISIN ?? ''} ${descrizione}`.toLowerCase();
  return cercato
    .toLowerCase()
    .split(/\s+/)
    .every((parola) => dove.includes(parola));
}

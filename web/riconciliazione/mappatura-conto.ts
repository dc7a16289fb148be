import { letteraColonna } from '#domain/codici/colonna-di-foglio.ts';
import {
  type CampoColonna,
  type CellaIndicata,
  nomiColonna,
} from '#domain/riconciliazione/lettura/mappatura-colonne.ts';
import type { MappaturaConto } from '#domain/riconciliazione/lettura/mappatura-conto.ts';

/** A row of the file at hand. */
export interface RigaVista {
  readonly n: number;
  readonly celle: readonly string[];
}

export interface Voce {
  readonly value: string;
  readonly label: string;
}

const TITOLO: readonly CampoColonna[] = [
  ...(['isin', 'codiceLocale', 'descrizione', 'quantita', 'tipoQuantita', 'verso'] as const),
];
const MOVIMENTO: readonly CampoColonna[] = ['causale', 'controparte', 'testo'];

/** What can be said of a line, by the kind of statement and by how its sign is written. */
export function campiDi({ specie, segno }: MappaturaConto): readonly CampoColonna[] {
  const importi: Readonly<Record<MappaturaConto['segno'], readonly CampoColonna[]>> = {
    importo: ['importo'],
    'dare-avere': ['dare', 'avere'],
    colonna: ['importo', 'segno'],
  };
  if (specie === 'posizioni')
    return [
      ...(['dataRiferimento', ...TITOLO, 'disponibile', 'bloccata', 'inArrivo'] as const),
      ...(['inConsegna', 'prezzo', 'rateo', 'fattore', 'divisa', 'luogo', 'coordinate'] as const),
    ];
  const date = ['dataContabile', 'dataValuta'] as const;
  if (specie === 'conto') return [...date, ...importi[segno], ...MOVIMENTO, 'divisa', 'coordinate'];
  return [...TITOLO, ...date, ...importi[segno], ...MOVIMENTO, 'divisa', 'luogo', 'coordinate'];
}

/** What no longer can be said is left out. */
function ripulita(mappatura: MappaturaConto): MappaturaConto {
  const ammessi = campiDi(mappatura);
  const campi = Object.fromEntries(
    Object.entries(mappatura.campi).filter(([campo]) => ammessi.includes(campo as CampoColonna)),
  );
  const celle =
    mappatura.specie === 'conto' ? {} : { saldoIniziale: undefined, saldoFinale: undefined };
  const giorno = mappatura.specie === 'posizioni' ? {} : { giorno: undefined };
  const segni = vuoleSegni({ ...mappatura, campi }) ? {} : { segni: undefined };
  return { ...mappatura, ...celle, ...giorno, ...segni, campi };
}

/** Whether a column says the sign in words. */
export const vuoleSegni = ({ segno, campi }: MappaturaConto): boolean =>
  segno === 'colonna' || campi.verso !== undefined;

export const cambiata = (
  mappatura: MappaturaConto,
  parte: Partial<MappaturaConto>,
): MappaturaConto => ripulita({ ...mappatura, ...parte });

/** The mapping with a column otherwise; empty: none. */
export function conColonna(
  mappatura: MappaturaConto,
  campo: CampoColonna,
  colonna: string,
): MappaturaConto {
  const { [campo]: _prima, ...altri } = mappatura.campi;
  return cambiata(mappatura, { campi: colonna === '' ? altri : { ...altri, [campo]: colonna } });
}

/** A mapping not written yet: what the titles say by themselves is there already. */
export function mappaturaNuova(
  tipo: unknown,
  rigaTitoli: number,
  titoli: readonly string[],
): MappaturaConto {
  const ha = (campo: CampoColonna) =>
    titoli.find((uno) => uno.trim().toLowerCase() === nomiColonna[campo].toLowerCase());
  const nuova: MappaturaConto = {
    ...{ specie: tipo === 'depositario' ? 'posizioni' : 'conto', rigaTitoli },
    ...{ primaRiga: rigaTitoli + 1, campi: {}, decimale: ',', date: 'gma' },
    segno: ha('dare') && ha('avere') && tipo !== 'depositario' ? 'dare-avere' : 'importo',
  };
  return campiDi(nuova).reduce((fin, campo) => {
    // A direction would want its words, and these nobody can guess.
    const titolo = campo === 'verso' ? undefined : ha(campo);
    return titolo === undefined ? fin : conColonna(fin, campo, titolo.trim());
  }, nuova);
}

/** The columns to choose from: titles of the file, or its letters; those of the mapping stay. */
export function vociColonne(mappatura: MappaturaConto, righe: readonly RigaVista[]): Voce[] {
  const { rigaTitoli, primaRiga, campi, riferimenti = [] } = mappatura;
  const celle = righe.find(({ n }) => n === (rigaTitoli ?? primaRiga))?.celle ?? [];
  const trovate = celle.flatMap((cella, i): Voce[] => {
    if (rigaTitoli === null)
      return [{ value: letteraColonna(i), label: `${letteraColonna(i)} · ${cella}` }];
    return cella.trim() === '' ? [] : [{ value: cella.trim(), label: cella.trim() }];
  });
  const note = [...Object.values(campi), ...riferimenti].map((una) => ({ value: una, label: una }));
  return [...new Map([...note, ...trovate].map((una) => [una.value, una])).values()];
}

/** The rows to choose from, each with what it begins with. */
export function vociRighe(righe: readonly RigaVista[], scelta: number | null): Voce[] {
  const voci = righe.map(({ n, celle }) => ({
    value: String(n),
    label: `${n} · ${celle.filter(Boolean).join('; ').slice(0, 60)}`,
  }));
  return scelta === null || voci.some(({ value }) => value === String(scelta))
    ? voci
    : [{ value: String(scelta), label: String(scelta) }, ...voci];
}

/** «B2» is a cell, anything else the words that its row begins with. */
export function cellaScritta(testo: string): CellaIndicata | undefined {
  const [, colonna, riga] = /^([A-Za-z]{1,3})([1-9]\d{0,4})$/.exec(testo.trim()) ?? [];
  if (colonna && riga) return { riga: Number(riga), colonna: colonna.toUpperCase() };
  return testo.trim() === '' ? undefined : { etichetta: testo };
}

export const testoDellaCella = (cella: CellaIndicata | undefined): string => {
  if (cella === undefined) return '';
  return 'etichetta' in cella ? cella.etichetta : `${cella.colonna}${cella.riga}`;
};

/** A mapping in one line, for history and conflicts. */
export function mappaturaInParole(mappatura: unknown): string {
  if (typeof mappatura !== 'object' || mappatura === null) return '';
  const { specie, rigaTitoli, campi } = mappatura as MappaturaConto;
  const colonne = Object.entries(campi).map(
    ([campo, colonna]) => `${nomiColonna[campo as CampoColonna]} «${colonna}»`,
  );
  const titoli = rigaTitoli === null ? 'colonne a lettere' : `titoli nella riga ${rigaTitoli}`;
  return [specie, titoli, ...colonne].join(', ');
}

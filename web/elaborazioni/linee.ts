import type { Periodo } from '#domain/elaborazioni/elaborazioni.ts';
import { differenza } from '#domain/money/decimale.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { MESI_INTERI } from '#domain/tempo/mesi.ts';
import type { Colonna, RigaTotali, Valore } from '#web/ui/tabella/tipi.ts';
import { chiesteDi } from './domanda.ts';
import { type Elaborazione, RIGHE_LETTE, type RigaElaborata } from './elaborazioni-api.ts';

/** A line of the grid: a group, a row, or the offer to read more of a group. */
export interface Linea {
  readonly chiave: string;
  readonly nome: string;
  readonly riga: RigaElaborata | null;
  readonly livello: number;
  readonly apribile: boolean;
  /** The group that this line reads more of. */
  readonly altre?: number;
  readonly [campo: string]: Valore | RigaElaborata | object;
}

export type Lette = ReadonlyMap<number, { readonly items: readonly RigaElaborata[] }>;

const TOTALE = 'totale';
const QUOTA = 'quota';
/** Wide spaces: those of the keyboard fold into one. */
const RIENTRO = '\u2003';

/** «gen 26», «I 26», «2026»: what the column of a period is called; without periods a group has its name. */
export function nomePeriodo(giorno: string, periodo: Periodo): string {
  if (periodo === 'NESSUNO') return giorno || '(nessuno)';
  const [anno = '', mese = '1'] = giorno.split('-');
  const breve = anno.slice(2);
  if (periodo === 'ANNO') return anno;
  if (periodo === 'TRIMESTRE')
    return `${['I', 'II', 'III', 'IV'][Math.floor((Number(mese) - 1) / 3)]} ${breve}`;
  return `${MESI_INTERI[Number(mese) - 1]?.slice(0, 3)} ${breve}`;
}

/** Whether periods stand on columns: where rows are sums, not single things. */
export const ePivot = ({ nome, totali }: Elaborazione): boolean =>
  nome === 'statistica-movimenti' && totali.celle !== null;

export const periodiDi = (testa: Elaborazione): readonly string[] =>
  ePivot(testa) ? Object.keys(testa.totali.celle ?? {}).sort() : [];

const misuraDi = ({ colonne }: Elaborazione): number => colonne.findIndex(({ totale }) => totale);

const nomeDi = ({ percorso }: RigaElaborata, livello: number): string =>
  percorso[livello - 1] ?? '(nessuno)';

/** The values of a line, by the fields of its columns. */
function valoriDi(testa: Elaborazione, riga: RigaElaborata): Readonly<Record<string, Valore>> {
  if (!ePivot(testa))
    return Object.fromEntries(testa.colonne.map(({ nome }, i) => [`c_${nome}`, riga.valori[i]]));
  const i = misuraDi(testa);
  const celle = Object.entries(riga.celle ?? {}).map(
    ([giorno, valori]) => [giorno, valori[i]] as const,
  );
  const quota = testa.colonne.findIndex(({ nome }) => nome === QUOTA);
  return { ...Object.fromEntries(celle), [TOTALE]: riga.valori[i], [QUOTA]: riga.valori[quota] };
}

/** How deep lines go: of a statistic the deepest group is the last. */
const fondo = ({ nome, livelli }: Elaborazione): number =>
  livelli.length + (nome === 'statistica-movimenti' ? 0 : 1);

/** The lines in sight, groups folded or open, in the order of reading. */
export function lineeDi(
  testa: Elaborazione,
  aperti: ReadonlyMap<number, number>,
  lette: Lette,
  radice = 0,
): readonly Linea[] {
  // Without groups the whole is the only line that periods can stand beside.
  if (ePivot(testa) && testa.livelli.length === 0)
    return [
      {
        chiave: '0',
        nome: 'Tutti',
        riga: testa.totali,
        livello: 0,
        apribile: false,
        ...valoriDi(testa, testa.totali),
      },
    ];
  const sotto = (gruppo: number): readonly Linea[] => {
    const figli = lette.get(gruppo)?.items ?? [];
    const linee = figli.flatMap((riga): readonly Linea[] => {
      const { n, livello } = riga;
      const apribile = livello < fondo(testa);
      const eGruppo = livello <= testa.livelli.length;
      const segno = !apribile ? '' : aperti.has(n) ? '▾ ' : '▸ ';
      const nome = eGruppo ? segno + nomeDi(riga, livello) : '';
      const linea = {
        chiave: String(n),
        nome: RIENTRO.repeat(livello - 1) + nome,
        riga,
        livello,
        apribile,
        ...valoriDi(testa, riga),
      };
      return [linea, ...(apribile && aperti.has(n) ? sotto(n) : [])];
    });
    // The root is read page by page; of a group more is read below what is there.
    const altre =
      gruppo === radice || figli.length < RIGHE_LETTE ? 0 : quante(gruppo) - figli.length;
    return altre > 0
      ? [
          ...linee,
          {
            chiave: `altre ${gruppo}`,
            nome: `… altre ${stampaIntero(altre)}: Invio ne legge`,
            riga: null,
            livello: 0,
            apribile: true,
            altre: gruppo,
          },
        ]
      : linee;
  };
  const quante = (gruppo: number): number =>
    [...lette.values()].flatMap(({ items }) => items).find(({ n }) => n === gruppo)?.figli ?? 0;
  return sotto(radice);
}

const cifra = (campo: string, titolo: string, decimali: number) =>
  ({ campo, titolo, tipo: 'numero', decimali, larghezza: 118 }) as const;

/** Columns of text that say more than a code. */
const LARGHE: Readonly<Record<string, number>> = {
  voce: 170,
  detto: 420,
  nota: 640,
  stato: 150,
  immCirc: 118,
  cod_Titolo: 128,
  anomalia: 300,
  traccia: 300,
};

const DI_PAROLE: ReadonlySet<string> = new Set(['voce', 'detto', 'nota', 'anomalia', 'traccia']);
/** The amount that a screen is about stays in sight. */
const FERMI: ReadonlySet<string> = new Set(['valoreBilancio']);

/** The columns of the head, of one part alone where it has parts, or one for each period with the total pinned behind. */
export function colonneDi(testa: Elaborazione, parte?: string): readonly Colonna<Linea>[] {
  const nome: Colonna<Linea> = {
    campo: 'nome',
    titolo: testa.livelli.map(({ titolo }) => titolo).join(', ') || 'Tutti',
    tipo: 'testo',
    larghezza: 210,
    ferma: 'left',
  };
  const conNome = parte === undefined && (testa.livelli.length > 0 || ePivot(testa));
  const gruppi = conNome ? [nome] : [];
  if (ePivot(testa)) {
    const misura = testa.colonne[misuraDi(testa)];
    const decimali = misura?.decimali ?? 2;
    return [
      ...gruppi,
      ...periodiDi(testa).map((giorno) =>
        cifra(giorno, nomePeriodo(giorno, chiesteDi(testa).periodo), decimali),
      ),
      { ...cifra(TOTALE, `Totale ${misura?.etichetta ?? ''}`, decimali), ferma: 'right' },
      { ...cifra(QUOTA, 'Quota %', 2), larghezza: 84, ferma: 'right' },
    ] as readonly Colonna<Linea>[];
  }
  return [
    ...gruppi,
    ...testa.colonne
      .filter(({ parti }) => parte === undefined || parti?.includes(parte))
      .map(({ nome: campo, etichetta, tipo, decimali, principale }) => ({
        campo: `c_${campo}`,
        titolo: etichetta,
        tipo: tipo === 'testo' && !DI_PAROLE.has(campo) ? ('codice' as const) : tipo,
        nascosta: !principale,
        ...(tipo === 'numero' && { decimali: decimali ?? 2, larghezza: 104 }),
        ...(tipo === 'testo' && { larghezza: LARGHE[campo] ?? 92 }),
        ...(FERMI.has(campo) && { ferma: 'right' as const, larghezza: 128 }),
      })),
  ] as readonly Colonna<Linea>[];
}

/** The whole or a part, and by how much each period differs from the one before it. */
export function totaliDi(
  testa: Elaborazione,
  riga: RigaElaborata = testa.totali,
): readonly RigaTotali<Linea>[] {
  const valori = valoriDi(testa, riga);
  const pieni = Object.entries(valori).filter(
    (voce): voce is [string, string] => typeof voce[1] === 'string',
  );
  if (pieni.length === 0) return [];
  const totale = { etichetta: 'Totale', valori: Object.fromEntries(pieni) };
  const giorni = periodiDi(testa);
  if (giorni.length < 2) return [totale];
  const passi = giorni.slice(1).map((giorno, i) => {
    const [prima, ora] = [valori[giorni[i] ?? ''], valori[giorno]];
    return [giorno, differenza(String(ora ?? '0'), String(prima ?? '0'))] as const;
  });
  return [totale, { etichetta: 'Δ dal periodo prima', valori: Object.fromEntries(passi) }];
}

/** The period that a column is of. */
export const periodoDi = (testa: Elaborazione, campo: string): string | undefined =>
  periodiDi(testa).find((uno) => uno === campo);

export const inCifre = (valore: string): string =>
  stampaNumero(valore, { decimaliMin: 2, decimaliMax: 2 }).replace(/^-/, '−');

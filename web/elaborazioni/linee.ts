import type { Periodo } from '#domain/elaborazioni/elaborazioni.ts';
import { differenza } from '#domain/money/decimale.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { aggiungiMesi, type Data } from '#domain/tempo/data.ts';
import { meseBreve } from '#domain/tempo/mesi.ts';
import type { Sommate } from '#web/ui/tabella/etichetta-totale.ts';
import type { Colonna, RigaTotali, Valore } from '#web/ui/tabella/tipi.ts';
import { chiesteDi, MESI } from './domanda.ts';
import { type Elaborazione, RIGHE_LETTE, type RigaElaborata } from './elaborazioni-api.ts';

/** A line of the grid: a group, a row, or the offer to read more of a group. */
export interface Linea {
  readonly chiave: string;
  readonly nome: string;
  readonly riga: RigaElaborata | null;
  readonly livello: number;
  readonly apribile: boolean;
  /** The group that this line reads more of, or again. */
  readonly altre?: number;
  readonly [campo: string]: Valore | RigaElaborata | object;
}

export type Lette = ReadonlyMap<number, { readonly items: readonly RigaElaborata[] }>;

const [CHIUSO, APERTO] = ['▸ ', '▾ '];
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
  return meseBreve(giorno);
}

/** Whether periods stand on columns: where rows are sums, not single things. */
const ePivot = ({ nome, totali }: Elaborazione): boolean =>
  nome === 'statistica-movimenti' && totali.celle !== null;

/** The periods of the calendar from the first of these to the last: one without movements between them is one, too. */
export function riempiti(scritti: readonly string[], periodo: Periodo): readonly string[] {
  const [primo, ultimo] = [scritti[0], scritti.at(-1)];
  if (primo === undefined || ultimo === undefined || periodo === 'NESSUNO') return scritti;
  const tutti: string[] = [];
  for (let uno = primo as Data; uno <= ultimo; uno = aggiungiMesi(uno, MESI[periodo]))
    tutti.push(uno);
  return tutti;
}

const periodiDi = (testa: Elaborazione): readonly string[] =>
  ePivot(testa)
    ? riempiti(Object.keys(testa.totali.celle ?? {}).sort(), chiesteDi(testa).periodo)
    : [];

const misuraDi = ({ colonne }: Elaborazione): number => colonne.findIndex(({ totale }) => totale);

/** How many decimals the measure of a chart is told with: other charts than a statistic's are of euro. */
export const decimaliDelGrafico = (testa: Elaborazione): number =>
  (testa.nome === 'statistica-movimenti' ? testa.colonne[misuraDi(testa)]?.decimali : null) ?? 2;

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

const ancora = (gruppo: number, nome: string): Linea => ({
  chiave: `altre ${gruppo}`,
  nome,
  riga: null,
  livello: 0,
  apribile: true,
  altre: gruppo,
});

/** The lines in sight, groups folded or open, in the order of reading. */
export function lineeDi(
  testa: Elaborazione,
  aperti: ReadonlyMap<number, number>,
  lette: Lette,
  radice = 0,
  nonLetti: ReadonlySet<number> = new Set(),
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
  const quante = new Map(
    [...lette.values()].flatMap(({ items }) => items.map(({ n, figli }) => [n, figli] as const)),
  );
  const sotto = (gruppo: number): readonly Linea[] => {
    const figli = lette.get(gruppo)?.items ?? [];
    const linee = figli.flatMap((riga): readonly Linea[] => {
      const { n, livello } = riga;
      const apribile = livello < fondo(testa);
      const eGruppo = livello <= testa.livelli.length;
      const segno = !apribile ? '' : aperti.has(n) ? APERTO : CHIUSO;
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
    if (gruppo === radice) return linee;
    if (nonLetti.has(gruppo)) return [...linee, ancora(gruppo, '… non letto: Invio riprova')];
    // The root is read page by page; of a group more is read below what is there.
    const altre = figli.length < RIGHE_LETTE ? 0 : (quante.get(gruppo) ?? 0) - figli.length;
    return altre > 0
      ? [...linee, ancora(gruppo, `… altre ${stampaIntero(altre)}: Invio ne legge`)]
      : linee;
  };
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
    piegata: ({ apribile, nome: suo }) => (apribile ? !suo.includes(APERTO) : undefined),
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
      // Of a ratio there are no shares.
      ...(misura?.rapporto
        ? []
        : [{ ...cifra(QUOTA, 'Quota %', 2), larghezza: 84, ferma: 'right' }]),
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

/** What stands right below a sum; registrations, where nothing does. */
function sommateDi(
  { livelli, registrazioni }: Elaborazione,
  { livello, figli }: RigaElaborata,
): Sommate {
  if (figli === 0) return { quante: registrazioni, nome: ['registrazione', 'registrazioni'] };
  return livello < livelli.length
    ? { quante: figli, nome: ['gruppo', 'gruppi'] }
    : { quante: figli };
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
  const di = sommateDi(testa, riga);
  const totale = { etichetta: 'Totale', di, valori: Object.fromEntries(pieni) };
  const giorni = periodiDi(testa);
  if (giorni.length < 2) return [totale];
  const passi = giorni.slice(1).map((giorno, i) => {
    const [prima, ora] = [valori[giorni[i] ?? ''], valori[giorno]];
    return [giorno, differenza(String(ora ?? '0'), String(prima ?? '0'))] as const;
  });
  return [
    totale,
    { etichetta: 'Δ dal periodo prima', di: null, valori: Object.fromEntries(passi) },
  ];
}

/** The period that a column is of. */
export const periodoDi = (testa: Elaborazione, campo: string): string | undefined =>
  periodiDi(testa).find((uno) => uno === campo);

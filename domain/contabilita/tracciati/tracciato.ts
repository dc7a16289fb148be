import { DECIMALI_MASSIMI, difettoFormula, type Parte } from './espressione.ts';
import { eConto, eDelFile, eOrigine, eTesto, type Origine } from './origini.ts';

/** A field of a record: a value of the journal, words that are always the same, or a formula over the values. */
export interface CampoTracciato {
  readonly nome: string;
  readonly origine?: Origine | null;
  readonly costante?: string | null;
  readonly espressione?: string | null;
  /** Of a formula that gives a number, how many decimals it is written with; two unless told. */
  readonly decimali?: number | null;
  /** Of a fixed record, how many characters it takes, on which side they stand, what fills the rest. */
  readonly larghezza?: number | null;
  readonly allineamento?: 'S' | 'D' | null;
  readonly riempimento?: string | null;
  /** A text longer than its place may be cut; anything else that does not fit is an error. */
  readonly taglia?: boolean | null;
}

export const FORMATI_DATA = [
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'yyyy-MM-dd',
  'ddMMyyyy',
  'yyyyMMdd',
] as const;
export const CODIFICHE = ['UTF-8', 'UTF-8-BOM', 'Windows-1252'] as const;
export const FINI_RIGA = ['CRLF', 'LF'] as const;
export const TIPI_TRACCIATO = ['CSV', 'FISSO', 'HLEDGER'] as const;

/** How a file of journal entries is written (docs/regole/contabilita.md#file). */
export interface Tracciato {
  readonly tipo: (typeof TIPI_TRACCIATO)[number];
  readonly separatore: string;
  readonly decimali: ',' | '.';
  readonly formatoData: (typeof FORMATI_DATA)[number];
  readonly codifica: (typeof CODIFICHE)[number];
  readonly fineRiga: (typeof FINI_RIGA)[number];
  /** A CSV begins with the names of its fields. */
  readonly intestazione: boolean;
  /** Of a fixed file, its first and its last record. */
  readonly testa: readonly CampoTracciato[];
  readonly campi: readonly CampoTracciato[];
  readonly piede: readonly CampoTracciato[];
}

export interface DifettoTracciato {
  readonly campo: string;
  readonly messaggio: string;
}

const CAMPI_MASSIMI = 100;
const LARGHEZZA_MASSIMA = 500;
const SEPARATORI = [';', ',', '\t', '|'];

function difettiCampo(
  campo: CampoTracciato,
  dove: string,
  { tipo }: Tracciato,
  parte: Parte,
): DifettoTracciato[] {
  const { nome, origine, costante, espressione, decimali } = campo;
  const no = (messaggio: string): DifettoTracciato => ({ campo: dove, messaggio });
  const difetti: DifettoTracciato[] = [];
  if (nome.trim() === '') difetti.push(no('Il campo non ha un nome.'));
  const scelti = [origine, costante, espressione].filter((uno) => uno != null);
  if (scelti.length !== 1)
    difetti.push(
      no(`«${nome}» prende un valore del giornale, un testo fisso o una formula: uno dei tre.`),
    );
  const storta = espressione == null ? undefined : difettoFormula(espressione, parte);
  if (storta) difetti.push(no(`«${nome}»: ${storta}`));
  if ((decimali ?? 0) < 0 || (decimali ?? 0) > DECIMALI_MASSIMI)
    difetti.push(no(`«${nome}»: i decimali sono fra 0 e ${DECIMALI_MASSIMI}.`));
  if (origine && !eOrigine(origine)) difetti.push(no(`«${origine}» non è un valore del giornale.`));
  else if (origine && parte !== 'campi' && !eDelFile(origine))
    difetti.push(no(`«${nome}»: testa e piede portano soltanto valori di tutto il file.`));
  else if (origine && parte === 'testa' && eConto(origine))
    difetti.push(no(`«${nome}»: conteggi e totali si sanno alla fine: vanno nell’ultimo record.`));
  return tipo === 'FISSO' ? [...difetti, ...difettiDelPosto(campo, no)] : difetti;
}

/** What cannot stand in the place that a fixed record gives to a field. */
function difettiDelPosto(
  { nome, origine, costante, larghezza, riempimento, allineamento, taglia }: CampoTracciato,
  no: (messaggio: string) => DifettoTracciato,
): DifettoTracciato[] {
  const difetti: DifettoTracciato[] = [];
  if (!larghezza || larghezza < 1 || larghezza > LARGHEZZA_MASSIMA)
    difetti.push(no(`«${nome}»: la larghezza è fra 1 e ${LARGHEZZA_MASSIMA} caratteri.`));
  if (riempimento && [...riempimento].length !== 1)
    difetti.push(no(`«${nome}»: il riempimento è un carattere solo.`));
  if (riempimento && /[1-9+\-.,]/.test(riempimento))
    difetti.push(no(`«${nome}»: «${riempimento}» farebbe di un numero un altro: spazio o zero.`));
  if (riempimento === '0' && allineamento !== 'D')
    difetti.push(no(`«${nome}»: lo zero riempie soltanto davanti: allineare a destra.`));
  if (taglia && costante == null && !(origine && eOrigine(origine) && eTesto(origine)))
    difetti.push(no(`«${nome}»: si taglia soltanto una descrizione, mai un numero o un codice.`));
  if (larghezza && costante && [...costante].length > larghezza)
    difetti.push(no(`«${nome}»: il testo fisso non sta in ${larghezza} caratteri.`));
  return difetti;
}

/** A layout of another kind keeps nothing that its kind does not know. */
export const diTipo = (tracciato: Tracciato, tipo: Tracciato['tipo']): Tracciato => ({
  ...{ ...tracciato, tipo },
  ...(tipo === 'FISSO' ? {} : { testa: [], piede: [] }),
  ...(tipo === 'CSV' ? { separatore: tracciato.separatore || ';' } : {}),
  ...(tipo === 'HLEDGER' ? { codifica: 'UTF-8' as const } : {}),
});

/** What cannot stand in a layout, each with the place that it is said of. */
export function difettiTracciato(tracciato: Tracciato): readonly DifettoTracciato[] {
  const { tipo, separatore, decimali, campi, testa, piede } = tracciato;
  if (tipo === 'HLEDGER')
    return tracciato.codifica === 'UTF-8'
      ? []
      : [{ campo: 'codifica', messaggio: 'hledger legge soltanto UTF-8.' }];
  const difetti: DifettoTracciato[] = [];
  if (campi.length === 0)
    difetti.push({ campo: 'campi', messaggio: 'Un layout ha almeno un campo.' });
  if (campi.length > CAMPI_MASSIMI)
    difetti.push({ campo: 'campi', messaggio: `I campi sono al più ${CAMPI_MASSIMI}.` });
  if (tipo === 'CSV' && !SEPARATORI.includes(separatore))
    difetti.push({
      campo: 'separatore',
      messaggio: 'Il separatore è punto e virgola, virgola, tabulazione o barra verticale.',
    });
  if (tipo === 'CSV' && separatore === decimali)
    difetti.push({
      campo: 'decimali',
      messaggio: 'La virgola non può dividere sia i campi sia i decimali.',
    });
  if (tipo === 'CSV' && testa.length + piede.length > 0)
    difetti.push({ campo: 'testa', messaggio: 'Un CSV non ha record di testa e di piede.' });
  const parti = [
    ['testa', testa],
    ['campi', campi],
    ['piede', piede],
  ] as const;
  for (const [parte, suoi] of parti)
    for (const [i, campo] of suoi.entries())
      difetti.push(...difettiCampo(campo, `${parte}.${i + 1}`, tracciato, parte));
  return difetti;
}

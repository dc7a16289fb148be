import { difettoCfi } from '#domain/codici/cfi.ts';
import { difettoLei } from '#domain/codici/lei.ts';
import { confronta, eDecimale, somma } from '#domain/money/decimale.ts';
import { type Data, eData, stampaData } from '#domain/tempo/data.ts';
import { difettiDelloStacco, difettiDividendo } from './dividendi.ts';
import { dato, type Rilievo } from './giudizio.ts';
import { agenzieRating, chiaveDi, type ParteTitolo, partiTitolo, type RigaParte } from './parti.ts';

export type CodiciEstensione = Readonly<
  Partial<Record<'cfi' | 'fisn' | 'lei' | 'cic' | 'codPaese', string | null>>
>;
/** A list that is not sent stays as it is. */
export type ListeEstensione = Readonly<
  Partial<Record<ParteTitolo['nome'], readonly RigaParte[] | undefined>>
>;

const giorni = [
  ...['validoDal', 'validoAl', 'data', 'dataFine'],
  ...['dataStacco', 'dataRegistrazione', 'dataPagamento'],
];

const difettiDate = ({ nome }: ParteTitolo, riga: RigaParte, i: number): Rilievo[] =>
  giorni
    .filter((campo) => typeof riga[campo] === 'string' && !eData(String(riga[campo])))
    .map((campo) => ({
      campo: `${nome}.${i}.${campo}`,
      messaggio: `Riga ${i + 1}: ${riga[campo]} non esiste nel calendario.`,
    }));

const doppioni = (parte: ParteTitolo, righe: readonly RigaParte[]): Rilievo[] => {
  const viste = new Map<string, number>();
  return righe.flatMap((riga, i): Rilievo[] => {
    const chiave = chiaveDi(parte, riga);
    const prima = viste.get(chiave);
    if (prima === undefined) viste.set(chiave, i);
    const campo = `${parte.nome}.${i}.${parte.chiave[0]}`;
    const messaggio = `${parte.titolo}: le righe ${(prima ?? 0) + 1} e ${i + 1} sono la stessa. Toglierne una.`;
    return prima === undefined ? [] : [{ campo, messaggio }];
  });
};

/** Blanks alone are nothing: they are not written. */
const pieno = (valore: unknown): boolean => String(valore ?? '').trim() !== '';

/** Each row by itself: what it must hold, and which way round its days are. */
const perRiga: Readonly<
  Record<ParteTitolo['nome'], (riga: RigaParte) => readonly [campo: string, perche: string][]>
> = {
  rating: ({ agenzia, rating }) => [
    ...(agenzieRating.some((una) => una === agenzia)
      ? []
      : [['agenzia', `l’agenzia è una di ${agenzieRating.join(', ')}`] as [string, string]]),
    ...(/^[A-Za-z0-9+-]{1,8}( ?\(sf\))?$/.test(String(rating ?? ''))
      ? []
      : [['rating', 'il rating ha al più 8 tra lettere, cifre, + e -'] as [string, string]]),
  ],
  tassi: ({ tasso, spread }) =>
    dato(tasso) || dato(spread) ? [] : [['tasso', 'indicare il tasso o lo spread']],
  ammortamento: ({ quotaCapitale, poolFactor }) => {
    if (!dato(quotaCapitale) && !dato(poolFactor))
      return [['quotaCapitale', 'indicare la quota di capitale o il pool factor']];
    const oltre =
      dato(poolFactor) &&
      (confronta(String(poolFactor), '1') > 0 || confronta(String(poolFactor), '0') < 0);
    const quota =
      dato(quotaCapitale) &&
      (confronta(String(quotaCapitale), '100') > 0 || confronta(String(quotaCapitale), '0') <= 0);
    return [
      ...(oltre ? [['poolFactor', 'il pool factor va da 0 a 1'] as [string, string]] : []),
      ...(quota ? [['quotaCapitale', 'la quota va da 0 (escluso) a 100'] as [string, string]] : []),
    ];
  },
  call: ({ data, dataFine, prezzo }) => [
    ...(dato(dataFine) && dato(data) && dataFine < data
      ? [['dataFine', 'la fine precede l’inizio'] as [string, string]]
      : []),
    ...(confronta(String(prezzo), '0') > 0
      ? []
      : [['prezzo', 'il prezzo è maggiore di zero'] as [string, string]]),
  ],
  dividendi: difettiDividendo,
  listini: ({ codListino, codDivisa, validoDal, validoAl }) => [
    ...(pieno(codListino) ? [] : [['codListino', 'indicare il codice'] as [string, string]]),
    ...(pieno(codDivisa) ? [] : [['codDivisa', 'indicare la divisa'] as [string, string]]),
    ...(dato(validoDal) && dato(validoAl) && validoAl < validoDal
      ? [['validoAl', 'la fine precede l’inizio'] as [string, string]]
      : []),
  ],
};

const difettiPiano = (righe: readonly RigaParte[]): Rilievo[] => {
  const inOrdine = righe.toSorted((a, b) => String(a.data).localeCompare(String(b.data)));
  const quote = inOrdine.flatMap(({ quotaCapitale: q }) => (dato(q) ? [String(q)] : []));
  const totale = somma(...quote);
  const esiti: Rilievo[] = [];
  if (confronta(totale, '100') > 0)
    esiti.push({
      campo: 'ammortamento',
      messaggio: `Le quote di capitale sommano a ${totale.replace('.', ',')}: oltre 100.`,
    });
  let prima: string | null = null;
  for (const { data, poolFactor } of inOrdine) {
    if (!dato(poolFactor)) continue;
    const ora = String(poolFactor);
    if (prima !== null && confronta(ora, prima) > 0)
      esiti.push({
        campo: 'ammortamento',
        messaggio: `Il pool factor del ${stampaData(data as Data)} è maggiore di quello prima: il capitale non ricresce.`,
      });
    prima = ora;
  }
  return esiti;
};

const difettiCodici = ({ cfi, fisn, lei, cic }: CodiciEstensione): Rilievo[] => {
  const trovati: readonly (readonly [string, string | undefined])[] = [
    ['cfi', dato(cfi) ? difettoCfi(cfi) : undefined],
    ['lei', dato(lei) ? difettoLei(lei) : undefined],
    ['fisn', dato(fisn) && fisn.length > 35 ? 'Un FISN ha al più 35 caratteri.' : undefined],
    [
      'cic',
      dato(cic) && !/^[A-Z]{2}[0-9A-F][0-9]$/.test(cic)
        ? 'Un CIC ha due lettere del paese, una cifra o lettera da A a F e una cifra.'
        : undefined,
    ],
  ];
  return trovati.flatMap(([campo, messaggio]) => (messaggio ? [{ campo, messaggio }] : []));
};

const numeriErrati = ({ nome, decimali }: ParteTitolo, riga: RigaParte, i: number): Rilievo[] =>
  decimali
    .filter((campo) => dato(riga[campo]) && !eDecimale(String(riga[campo])))
    .map((campo) => ({
      campo: `${nome}.${i}.${campo}`,
      messaggio: `Riga ${i + 1}: ${riga[campo]} non è un numero.`,
    }));

/** What is wrong with the extension of a titolo, row by row; fields are named `tassi.2.tasso`. */
export function erroriEstensione(codici: CodiciEstensione, liste: ListeEstensione): Rilievo[] {
  const esiti = difettiCodici(codici);
  for (const parte of partiTitolo) {
    const righe = liste[parte.nome] ?? [];
    esiti.push(...doppioni(parte, righe));
    righe.forEach((riga, i) => {
      const forma = [...difettiDate(parte, riga, i), ...numeriErrati(parte, riga, i)];
      esiti.push(...forma);
      if (forma.length > 0) return;
      for (const [campo, perche] of perRiga[parte.nome](riga))
        esiti.push({
          campo: `${parte.nome}.${i}.${campo}`,
          messaggio: `Riga ${i + 1}: ${perche}.`,
        });
    });
  }
  if ((liste.listini ?? []).filter(({ principale }) => principale === true).length > 1)
    esiti.push({
      campo: 'listini',
      messaggio: 'Il listino principale è uno solo: sceglierne uno.',
    });
  if (esiti.length > 0) return esiti;
  return [...difettiPiano(liste.ammortamento ?? []), ...difettiDelloStacco(liste.dividendi ?? [])];
}

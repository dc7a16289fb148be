import { indirizzoMovimento } from '#web/movimenti/indirizzi.ts';
import type { TastoProprio } from '#web/ui/tabella/tipi.ts';
import { type RigaPosizione, siScriveBozza } from './colonne-conto.ts';
import type { MovimentoDiConto, RigaDiConto } from './riconciliazione-api.ts';
import type { ModoDiTrovare } from './use-atti-conto.ts';

/** What the keys of the three lists do; what writes is absent for who only reads. */
export interface AzioniConto {
  readonly scrive: boolean;
  readonly confermaTutte: (quali: ModoDiTrovare) => void;
  readonly sciogli: (idAbbinamenti: readonly number[]) => void;
  readonly spiega: (idDiscordanza: number | null, primo: 'stato' | 'nota') => void;
  readonly bozza: (idDiscordanza: number | null) => void;
  readonly movimenti: (riga: RigaPosizione | RigaDiConto | MovimentoDiConto) => void;
}

type ConPosto = RigaDiConto | MovimentoDiConto;

const idDi = (riga: RigaPosizione | ConPosto | undefined): number | null => {
  if (!riga) return null;
  return 'discordanza' in riga ? (riga.discordanza?.id ?? null) : riga.idDiscordanza;
};

/** The matches that the chosen rows stand in. */
export const daSciogliere = (
  righe: readonly Pick<ConPosto, 'idAbbinamento' | 'abbinamento'>[],
): number[] => [
  ...new Set(
    righe.flatMap(({ idAbbinamento, abbinamento }) =>
      abbinamento === 'sciolto' ? [] : (idAbbinamento ?? []),
    ),
  ),
];

/** How the proposal of a row was found: of a rule, by which; null where it is no proposal. */
export function modoDi({
  abbinamento,
  come,
  idRegola,
}: Pick<ConPosto, 'abbinamento' | 'come' | 'idRegola'>): ModoDiTrovare | null {
  if (abbinamento !== 'proposto' || come === null) return null;
  return { come, ...(idRegola !== null && { idRegola }) };
}

function comuni<R extends RigaPosizione | ConPosto>(azioni: AzioniConto): TastoProprio<R>[] {
  const { scrive, spiega, movimenti } = azioni;
  const primo =
    (primo_: 'stato' | 'nota') =>
    ([una]: readonly R[]) =>
      spiega(idDi(una), primo_);
  return [
    ...(scrive
      ? ([
          { nome: 'spiega', azione: 'spiega', esegui: primo('stato') },
          { nome: 'nota', azione: 'nota', esegui: primo('nota') },
        ] as const)
      : []),
    { nome: 'movimenti', azione: 'movimenti', esegui: ([una]) => una && movimenti(una) },
  ];
}

function deiLati<R extends ConPosto>(azioni: AzioniConto): TastoProprio<R>[] {
  if (!azioni.scrive) return [];
  return [
    {
      nome: 'tutteDiUna',
      azione: 'conferma tutte dello stesso modo',
      esegui: ([una]) => {
        const modo = una && modoDi(una);
        if (modo) azioni.confermaTutte(modo);
      },
    },
    {
      nome: 'sciogli',
      azione: 'scioglie',
      esegui: (righe) => azioni.sciogli(daSciogliere(righe)),
    },
  ];
}

export const tastiPosizioni = (azioni: AzioniConto): readonly TastoProprio<RigaPosizione>[] => [
  ...comuni<RigaPosizione>(azioni),
];

export const tastiRighe = (azioni: AzioniConto): readonly TastoProprio<RigaDiConto>[] => [
  ...deiLati<RigaDiConto>(azioni),
  ...comuni<RigaDiConto>(azioni),
  ...bozzaDi(azioni),
];

export const tastiMovimenti = (azioni: AzioniConto): readonly TastoProprio<MovimentoDiConto>[] => [
  ...deiLati<MovimentoDiConto>(azioni),
  ...comuni<MovimentoDiConto>(azioni),
];

/** Only a line of the bank that is missing on our side becomes a slip: of a position nobody knows which movement it is. */
function bozzaDi({ scrive, bozza }: AzioniConto): TastoProprio<RigaDiConto>[] {
  if (!scrive) return [];
  return [
    {
      nome: 'bozza',
      azione: 'bozza dalla riga',
      esegui: ([una]) => bozza(una && siScriveBozza(una) ? una.idDiscordanza : null),
    },
  ];
}

/** The keys of the page, told once below its lists. */
export const suggerimenti = (scrive: boolean) => [
  { tasto: '↑ ↓', azione: 'riga' },
  { tasto: 'Tab', azione: 'posizioni, conto, movimenti, dettaglio' },
  ...(scrive
    ? [
        { tasto: 'Invio', azione: 'conferma' },
        { tasto: 'A', azione: 'tutte dello stesso modo' },
        { tasto: 'U', azione: 'scioglie' },
        { tasto: 'E', azione: 'spiega' },
        { tasto: 'N', azione: 'nota' },
        { tasto: 'B', azione: 'bozza dalla riga' },
      ]
    : [{ tasto: 'Invio', azione: 'abbinamento' }]),
  { tasto: 'M', azione: 'movimenti' },
  { tasto: 'Ctrl C', azione: 'copia per Excel' },
];

const SCHEDA = '/page/movimenti/giacenze/scheda';

/** Where the movements of a row are: its own, those it was found with, or all of its titolo. */
export function versoMovimenti(riga: RigaPosizione | ConPosto) {
  if ('registrazione' in riga) return { to: indirizzoMovimento(riga.id) };
  if ('altri' in riga) {
    const [primo] = riga.altri;
    return primo ? { to: indirizzoMovimento(primo.id) } : null;
  }
  return riga.cod_Titolo === null ? null : { to: SCHEDA, search: { titolo: riga.cod_Titolo } };
}

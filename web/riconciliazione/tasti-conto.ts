import type { TastoProprio } from '#web/ui/tabella/tipi.ts';
import { type RigaPosizione, siScriveBozza } from './colonne-conto.ts';
import { indirizzoMovimento } from './indirizzi.ts';
import type { MovimentoDiConto, RigaDiConto } from './riconciliazione-api.ts';
import type { PartiSciolte } from './use-atti-conto.ts';

/** What the keys of the three lists do; what writes is absent for who only reads. */
export interface AzioniConto {
  readonly scrive: boolean;
  readonly confermaTutte: (come: string | null) => void;
  readonly sciogli: (parti: readonly PartiSciolte[]) => void;
  readonly spiega: (idDiscordanza: number | null, primo: 'stato' | 'nota') => void;
  readonly bozza: (idDiscordanza: number | null) => void;
  readonly movimenti: (riga: RigaPosizione | RigaDiConto | MovimentoDiConto) => void;
}

type ConPosto = RigaDiConto | MovimentoDiConto;

const idDi = (riga: RigaPosizione | ConPosto | undefined): number | null => {
  if (!riga) return null;
  return 'discordanza' in riga ? (riga.discordanza?.id ?? null) : riga.idDiscordanza;
};

/** What stands in the matches of the chosen rows, each of which is told from the row's side. */
export const partiDi = (righe: readonly ConPosto[], lato: 'loro' | 'noi'): PartiSciolte[] =>
  righe.flatMap(({ id, idAbbinamento, abbinamento, altri }) => {
    if (idAbbinamento === null || abbinamento === null || abbinamento === 'sciolto') return [];
    const suoi = altri.map((altro) => altro.id);
    return [
      {
        idAbbinamento,
        righe: lato === 'loro' ? [id] : suoi,
        movimenti: lato === 'loro' ? suoi : [id],
      },
    ];
  });

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

function deiLati<R extends ConPosto>(azioni: AzioniConto, lato: 'loro' | 'noi'): TastoProprio<R>[] {
  if (!azioni.scrive) return [];
  return [
    {
      nome: 'tutteDiUna',
      azione: 'conferma tutte dello stesso modo',
      esegui: ([una]) => una?.abbinamento === 'proposto' && azioni.confermaTutte(una.come),
    },
    {
      nome: 'sciogli',
      azione: 'scioglie',
      esegui: (righe) => azioni.sciogli(partiDi(righe, lato)),
    },
  ];
}

export const tastiPosizioni = (azioni: AzioniConto): readonly TastoProprio<RigaPosizione>[] => [
  ...comuni<RigaPosizione>(azioni),
  ...bozzaDi<RigaPosizione>(azioni, () => true),
];

export const tastiRighe = (azioni: AzioniConto): readonly TastoProprio<RigaDiConto>[] => [
  ...deiLati<RigaDiConto>(azioni, 'loro'),
  ...comuni<RigaDiConto>(azioni),
  ...bozzaDi<RigaDiConto>(azioni, siScriveBozza),
];

export const tastiMovimenti = (azioni: AzioniConto): readonly TastoProprio<MovimentoDiConto>[] => [
  ...deiLati<MovimentoDiConto>(azioni, 'noi'),
  ...comuni<MovimentoDiConto>(azioni),
];

function bozzaDi<R extends RigaPosizione | RigaDiConto>(
  { scrive, bozza }: AzioniConto,
  si: (riga: R) => boolean,
): TastoProprio<R>[] {
  if (!scrive) return [];
  return [
    {
      nome: 'bozza',
      azione: 'bozza dalla riga',
      esegui: ([una]) => bozza(una && si(una) ? idDi(una) : null),
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

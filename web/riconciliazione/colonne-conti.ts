import type { ContoInSintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { somma } from '#domain/money/decimale.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Colonna, RigaTotali } from '#web/ui/tabella/tipi.ts';
import { aperteDi } from './in-sintesi.ts';
import { coperturaInParole, giorniDi } from './striscia.ts';

/** An account as a row: what it holds of others laid flat. */
export interface RigaConto {
  readonly idConto: number;
  readonly cod_Conto: string;
  readonly descrizione: string;
  readonly tipo: string;
  readonly cod_Depositario: string;
  readonly codDivisa: string | null;
  readonly ultimo: string | null;
  readonly formato: string | null;
  readonly giorni: string;
  readonly fino5: number;
  readonly fino30: number;
  readonly oltre30: number;
  readonly daConfermare: number;
  readonly inAttesa: number;
  readonly responsabili: string;
  readonly importoAperto: string | null;
  readonly conto: ContoInSintesiWire;
}

const TIPI = { depositario: 'Dossier', banca: 'Conto' } as const;

export function rigaConto(conto: ContoInSintesiWire): RigaConto {
  const { ultimoEstratto, aperte, responsabili, tipo, ...altri } = conto;
  const numero = ultimoEstratto?.sequenza ?? null;
  return {
    ...altri,
    ...aperte,
    tipo: TIPI[tipo],
    ultimo: ultimoEstratto?.data ?? null,
    formato: ultimoEstratto && `${ultimoEstratto.formato}${numero === null ? '' : ` n. ${numero}`}`,
    giorni: coperturaInParole(giorniDi(conto.giorni)),
    responsabili: responsabili.join(', '),
    conto,
  };
}

const SEGNI = {
  c: 'estratto',
  s: 'estratto sospeso',
  '-': 'nessun estratto',
  f: 'festivo',
} as const;

const numero = (
  campo: keyof RigaConto,
  titolo: string,
  larghezza: number,
  altro: Partial<Colonna<RigaConto>> = {},
): Colonna<RigaConto> => ({
  ...{ campo, titolo, larghezza, tipo: 'numero', decimali: 0 },
  testo: (riga) => (riga[campo] === 0 ? '' : String(riga[campo])),
  ...altro,
});

export const colonneConti: readonly Colonna<RigaConto>[] = [
  { campo: 'cod_Conto', titolo: 'Conto', tipo: 'codice', larghezza: 126 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 130, elastica: true },
  { campo: 'tipo', titolo: 'Tipo', tipo: 'testo', larghezza: 76, nascosta: true },
  { campo: 'cod_Depositario', titolo: 'Depositario', tipo: 'testo', larghezza: 94, nascosta: true },
  { campo: 'codDivisa', titolo: 'Divisa', tipo: 'testo', larghezza: 62 },
  { campo: 'ultimo', titolo: 'Ultimo estratto', tipo: 'data', larghezza: 96 },
  { campo: 'formato', titolo: 'Formato', tipo: 'testo', larghezza: 110, attenuata: true },
  {
    ...{ campo: 'giorni', titolo: 'Ultimi 60 giorni', tipo: 'testo', larghezza: 204 },
    striscia: ({ giorni, conto }) => ({
      parole: giorni,
      segni: giorniDi(conto.giorni).map(({ giorno, segno }) => ({
        segno,
        titolo: `${stampaData(giorno)}: ${SEGNI[segno]}`,
      })),
    }),
  },
  numero('fino5', 'Fino a 5 g', 58),
  numero('fino30', 'Da 6 a 30', 58),
  numero('oltre30', 'Oltre 30 g', 58, {
    tono: ({ oltre30 }) => (oltre30 > 0 ? 'negativo' : undefined),
  }),
  numero('daConfermare', 'Proposte', 76),
  numero('inAttesa', 'In attesa', 66, { nascosta: true }),
  { campo: 'responsabili', titolo: 'Responsabili', tipo: 'testo', larghezza: 100 },
  {
    ...{ campo: 'importoAperto', titolo: 'Importo aperto', tipo: 'numero', decimali: 2 },
    ...{ larghezza: 118, ferma: 'right', senzaRosso: true },
  },
];

/** What is open in all, where it is all of one currency: amounts of several make no sum. */
function inUnaDivisa(righe: readonly RigaConto[]): { readonly importoAperto?: string } {
  const conImporto = righe.filter(({ importoAperto }) => importoAperto !== null);
  if (new Set(conImporto.map(({ codDivisa }) => codDivisa)).size !== 1) return {};
  return { importoAperto: somma(...conImporto.map(({ importoAperto }) => importoAperto ?? '0')) };
}

/** How many of each, over all accounts. */
export function totaliConti(righe: readonly RigaConto[]): readonly RigaTotali<RigaConto>[] {
  const quanti = (campo: 'fino5' | 'fino30' | 'oltre30' | 'daConfermare' | 'inAttesa') =>
    String(righe.reduce((totale, riga) => totale + riga[campo], 0));
  return [
    {
      etichetta: 'Totale',
      di: { quante: righe.length, nome: ['conto', 'conti'] },
      valori: {
        fino5: quanti('fino5'),
        fino30: quanti('fino30'),
        oltre30: quanti('oltre30'),
        daConfermare: quanti('daConfermare'),
        inAttesa: quanti('inAttesa'),
        ...inUnaDivisa(righe),
      },
    },
  ];
}

/** What asks for somebody first: the oldest differences, then the most of them. */
export const inOrdineDiUrgenza = (conti: readonly ContoInSintesiWire[]) =>
  conti.toSorted(
    (una, altra) =>
      altra.aperte.oltre30 - una.aperte.oltre30 ||
      aperteDi(altra) - aperteDi(una) ||
      altra.daConfermare - una.daConfermare ||
      una.cod_Conto.localeCompare(altra.cod_Conto, 'it'),
  );

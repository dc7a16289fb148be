import { segno } from '#domain/money/decimale.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { CausaleDividendo } from '#domain/titoli/dividendi.ts';
import { chiude, TIPI_GENERAZIONE, type TipoGenerazione } from './specie.ts';

/** By the type of a titolo, what closes what is still open on its last day. */
const ALLA_FINE: Readonly<Record<string, readonly TipoGenerazione[]>> = {
  P: ['OES', 'OSC'],
  W: ['OES', 'OSC'],
  U: ['FUC'],
  K: ['FWC'],
};

/** What a titolo pays on a day, per 100: of the confirmed plan, else of its terms; or its last day. */
export interface EventoTitolo {
  readonly codTitolo: string;
  readonly tipoTitolo: string;
  readonly data: Data;
  /** Null where the terms alone say it. */
  readonly pagamento: Data | null;
  readonly cedola: string | null;
  readonly capitale: string | null;
  readonly scadenza: Data | null;
  /** Capital is drawn by lot: who is paid before maturity is not known. */
  readonly aSorteggio: boolean;
  /** By which causale it is cashed, where it is a dividend announced on each unit. */
  readonly dividendo?: CausaleDividendo | null;
  /** It is a loyalty premium, no coupon. */
  readonly premio: boolean;
  /** A future is settled at the price of the day. */
  readonly margine?: true;
}

/** Whom a proposal is about. */
export interface Soggetto {
  /** Null where nothing is held: of money alone, and of what is lent. */
  readonly id: number | null;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  /** Null for money alone. */
  readonly codTitolo: string | null;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
}

/** What is held. */
export interface Posizione extends Soggetto {
  readonly id: number;
  readonly codTitolo: string;
}

/** A movement that a position may ask for; how much of it was held is the slip's to say. */
export interface Candidata {
  readonly tipo: TipoGenerazione;
  readonly posizione: Soggetto;
  readonly dataEvento: Data;
  readonly pagamento: Data | null;
  /** The event that asks for it, where that was just read. */
  readonly evento?: EventoTitolo;
  /** A loyalty premium is paid with it, or it is one. */
  readonly premio?: boolean;
  /** The movement that asks for it, where one does. */
  readonly origine: number | null;
  /** What of its slip who asks for it says. */
  readonly scritto?: Partial<FissatoScritto>;
  /** The margin that comes before it and is not registered yet; without a price, at that of its day. */
  readonly margine?: { readonly data: Data; readonly prezzo: string | null } | undefined;
  /** Why who asks for it cannot say its amount: somebody may write it. */
  readonly ignoto?: string;
  /** What is to be known of it, where nothing stands against it. */
  readonly nota?: string;
  /** Its amount depends on nothing that comes before it. */
  readonly fissa?: true;
}

/** What is one with a position to the taxman: both compartments of a titolo at a custodian (decision 0030). */
export const rapportoDi = ({ codPortafoglio, codDepositario, codTitolo }: Soggetto): string =>
  [codPortafoglio, codDepositario, codTitolo].join('\n');

const paga = (importo: string | null): boolean => importo !== null && segno(importo) > 0;

/** What a day of a titolo asks for: its coupon, then the capital, all of it at maturity. */
function tipiDi(evento: EventoTitolo): TipoGenerazione[] {
  const { cedola, capitale, data, scadenza, aSorteggio, tipoTitolo, dividendo } = evento;
  if (dividendo) return [dividendo];
  if (evento.margine) return ['MAR'];
  const chiusura = ALLA_FINE[tipoTitolo];
  if (chiusura) return [...chiusura];
  const tipi: TipoGenerazione[] = paga(cedola) ? ['CED'] : [];
  if (!paga(capitale)) return tipi;
  if (scadenza !== null && data >= scadenza) return [...tipi, 'RIM'];
  return [...tipi, aSorteggio ? 'EST' : 'RIP'];
}

const ordine = ({ tipo }: Candidata): number => TIPI_GENERAZIONE.indexOf(tipo);

/** The order in which candidates are counted and written: by day, titolo and position, then as the day goes. */
export const perGiorno = (a: Candidata, b: Candidata): number =>
  a.dataEvento.localeCompare(b.dataEvento) ||
  (a.posizione.codTitolo ?? '').localeCompare(b.posizione.codTitolo ?? '') ||
  (a.posizione.id ?? 0) - (b.posizione.id ?? 0) ||
  ordine(a) - ordine(b) ||
  (a.origine ?? 0) - (b.origine ?? 0);

/**
 * The movements that what titoli pay asks of positions, by day, then in the order of the day; of two events of a
 * titolo on one day (a coupon and its premium) the slip knows both, so that one is proposed.
 */
export function candidate(
  eventi: readonly EventoTitolo[],
  posizioni: readonly Posizione[],
  tipi: ReadonlySet<TipoGenerazione>,
): readonly Candidata[] {
  const perTitolo = Map.groupBy(posizioni, ({ codTitolo }) => codTitolo);
  const chiesti = new Map<
    string,
    { readonly evento: EventoTitolo; readonly tipo: TipoGenerazione; readonly premio: boolean }
  >();
  for (const evento of eventi)
    for (const tipo of tipiDi(evento)) {
      if (!tipi.has(tipo)) continue;
      const nome = `${evento.codTitolo} ${evento.data} ${tipo}`;
      const prima = chiesti.get(nome);
      chiesti.set(nome, {
        tipo,
        evento: prima && !prima.evento.premio ? prima.evento : evento,
        premio: evento.premio || prima?.premio === true,
      });
    }
  return [...chiesti.values()]
    .flatMap(({ evento, tipo, premio }) =>
      (perTitolo.get(evento.codTitolo) ?? [])
        .filter(({ corta }) => !corta || chiude(tipo))
        .map(
          (posizione): Candidata => ({
            tipo,
            posizione,
            dataEvento: evento.data,
            pagamento: evento.pagamento,
            evento,
            premio,
            origine: null,
          }),
        ),
    )
    .sort(perGiorno);
}

/** A candidate as the slip that somebody would write: the rest of it the slip computes. */
export const fissatoDi = ({
  tipo,
  posizione,
  dataEvento,
  pagamento,
}: Candidata): FissatoScritto => ({
  cod_Causale: tipo,
  cod_Portafoglio: posizione.codPortafoglio,
  cod_Depositario: posizione.codDepositario,
  ...(posizione.codTitolo !== null && { cod_Titolo: posizione.codTitolo }),
  immCirc: posizione.immCirc,
  dataMovimento: dataEvento,
  ...(pagamento !== null && { dataValuta: pagamento }),
});

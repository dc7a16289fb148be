import { segno } from '#domain/money/decimale.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import type { Data } from '#domain/tempo/data.ts';

/** What is generated, by its causale, in the order of a day: the last coupon comes before the redemption. */
export const TIPI_GENERAZIONE = ['CED', 'RIP', 'EST', 'RIM', 'OSC', 'FUC', 'FWC'] as const;
export type TipoGenerazione = (typeof TIPI_GENERAZIONE)[number];

/** By the type of a titolo, what closes what is still open on its last day. */
const ALLA_FINE: Readonly<Record<string, TipoGenerazione>> = {
  P: 'OSC',
  W: 'OSC',
  U: 'FUC',
  K: 'FWC',
};
const CHIUSURE: ReadonlySet<TipoGenerazione> = new Set(Object.values(ALLA_FINE));

/** Whether a kind closes a position that is open by the evening of the day, long or short. */
export const chiude = (tipo: TipoGenerazione): boolean => CHIUSURE.has(tipo);

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
  /** It is a loyalty premium, no coupon. */
  readonly premio: boolean;
}

export interface Posizione {
  readonly id: number;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
}

/** A movement that a position may ask for; how much of it was held is the slip's to say. */
export interface Candidata {
  readonly tipo: TipoGenerazione;
  readonly posizione: Posizione;
  readonly dataEvento: Data;
  readonly pagamento: Data | null;
  /** The event that asks for it, where that was just read. */
  readonly evento?: EventoTitolo;
}

/** What is one with a position to the taxman: both compartments of a titolo at a custodian (decision 0030). */
export const rapportoDi = ({ codPortafoglio, codDepositario, codTitolo }: Posizione): string =>
  [codPortafoglio, codDepositario, codTitolo].join('\n');

const paga = (importo: string | null): boolean => importo !== null && segno(importo) > 0;

/** What a day of a titolo asks for: its coupon, then the capital, all of it at maturity. */
function tipiDi(evento: EventoTitolo): TipoGenerazione[] {
  const { cedola, capitale, data, scadenza, aSorteggio, tipoTitolo } = evento;
  const chiusura = ALLA_FINE[tipoTitolo];
  if (chiusura) return [chiusura];
  const tipi: TipoGenerazione[] = paga(cedola) ? ['CED'] : [];
  if (!paga(capitale)) return tipi;
  if (scadenza !== null && data >= scadenza) return [...tipi, 'RIM'];
  return [...tipi, aSorteggio ? 'EST' : 'RIP'];
}

const ordine = ({ tipo }: Candidata): number => TIPI_GENERAZIONE.indexOf(tipo);

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
  const chiesti = new Map<string, { evento: EventoTitolo; tipo: TipoGenerazione }>();
  for (const evento of eventi)
    for (const tipo of tipiDi(evento)) {
      const nome = `${evento.codTitolo} ${evento.data} ${tipo}`;
      if (tipi.has(tipo) && !chiesti.has(nome)) chiesti.set(nome, { evento, tipo });
    }
  return [...chiesti.values()]
    .flatMap(({ evento, tipo }) =>
      (perTitolo.get(evento.codTitolo) ?? [])
        .filter(({ corta }) => !corta || chiude(tipo))
        .map(
          (posizione): Candidata => ({
            tipo,
            posizione,
            dataEvento: evento.data,
            pagamento: evento.pagamento,
            evento,
          }),
        ),
    )
    .sort(
      (a, b) =>
        a.dataEvento.localeCompare(b.dataEvento) ||
        a.posizione.codTitolo.localeCompare(b.posizione.codTitolo) ||
        a.posizione.id - b.posizione.id ||
        ordine(a) - ordine(b),
    );
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
  cod_Titolo: posizione.codTitolo,
  immCirc: posizione.immCirc,
  dataMovimento: dataEvento,
  ...(pagamento !== null && { dataValuta: pagamento }),
});

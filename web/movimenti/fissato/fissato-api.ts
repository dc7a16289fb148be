import { rotteGiacenze } from '#contract/giacenze.ts';
import { rotteMovimenti } from '#contract/movimenti.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { RispostaFissato } from '#domain/movimenti/fissato/calcola.ts';
import { type Contesto, creaContesto, type Nota } from '#domain/movimenti/fissato/contesto.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import { vistoDi } from '#domain/movimenti/fissato/visto.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { conAttesa } from '#web/movimenti/attesa.ts';

/** Under this key everything that was read of movements: what is written makes it be read again. */
export const CHIAVE_MOVIMENTI = 'movimenti';
const CHIAVE_GIACENZE = 'giacenze';

export type CorpoFissato = Ingresso<typeof rotteMovimenti.crea>['body'];
export type Calcolato = RispostaFissato;
export type CampoCalcolato = Calcolato['campi'][number];
export type EffettoCalcolato = Calcolato['effetti'][number];
export type AvvisoCalcolato = Calcolato['avvisi'][number];
export type MovimentoLetto = Risposta<typeof rotteMovimenti.uno>;
/** The rows of one registration, of which one is open. */
export type RigheLette = Pick<MovimentoLetto, 'movimento' | 'righe'>;
export type Movimento = MovimentoLetto['movimento'];

export const movimentoDi = (id: number) => ({
  queryKey: [CHIAVE_MOVIMENTI, 'uno', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteMovimenti.uno, { params: { id }, signal }),
});

export const CHIAVE_CALCOLA = [CHIAVE_MOVIMENTI, 'calcola'] as const;

/** What a slip is computed with, now and some keys later. */
export async function leggiContesto(corpo: FissatoScritto, signal: AbortSignal): Promise<Contesto> {
  const { note } = await chiama(rotteMovimenti.contesto, {
    body: corpo as CorpoFissato,
    signal,
  });
  const contesto = creaContesto();
  for (const nota of note) contesto.metti(nota as Nota);
  return contesto;
}

/** The row by which a registration is known: the first of it. */
export const capofila = (righe: readonly Movimento[]): Movimento | undefined =>
  righe.find(({ idCapofila }) => idCapofila === null) ?? righe[0];

/** Writes a slip, and registers it where that is what was asked: as it was shown, or not at all. */
export async function scriviFissato(
  corpo: CorpoFissato,
  {
    id,
    registra,
    mostrato,
  }: {
    readonly id: number | undefined;
    readonly registra: boolean;
    readonly mostrato: Calcolato | undefined;
  },
): Promise<readonly Movimento[]> {
  const query = registra ? { registra: true } : {};
  const visto = registra && mostrato ? vistoDi(mostrato) : null;
  const body = { ...corpo, visto };
  const { righe } = await conAttesa(
    id === undefined
      ? chiama(rotteMovimenti.crea, { query, body })
      : chiama(rotteMovimenti.aggiorna, { params: { id }, query, body }),
  );
  await dimenticaMovimenti();
  return righe;
}

export async function stornaMovimento(
  { id, versione }: Movimento,
  note: string | null,
): Promise<readonly Movimento[]> {
  const { righe } = await conAttesa(
    chiama(rotteMovimenti.storna, {
      params: { id },
      body: { versione, ...(note && { note }) },
    }),
  );
  await dimenticaMovimenti();
  return righe;
}

export async function eliminaBozza({ id, versione }: Movimento): Promise<void> {
  await conAttesa(
    chiama(rotteMovimenti.elimina, {
      params: { id },
      query: { versione },
      body: { id, versione },
    }),
  );
  await dimenticaMovimenti();
}

/** What was computed before a write is of a holding that is no more. */
async function dimenticaMovimenti(): Promise<void> {
  interrogazioni.removeQueries({ queryKey: CHIAVE_CALCOLA });
  void interrogazioni.invalidateQueries({ queryKey: [CHIAVE_GIACENZE] });
  await interrogazioni.invalidateQueries({ queryKey: [CHIAVE_MOVIMENTI], refetchType: 'none' });
}

export interface DomandaLotti {
  readonly codTitolo: string;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly immCirc?: string;
  readonly data: string;
}

/** The lots from which a sale at specific cost may take. */
export const lottiDi = (domanda: DomandaLotti) => ({
  queryKey: [CHIAVE_GIACENZE, 'lotti', domanda],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteGiacenze.lotti, { query: { ...domanda, metodo: 'CS' } as never, signal }),
});

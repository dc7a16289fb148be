import { EVENTO_DI_PROVA } from '#domain/webhook/eventi.ts';

/** An event as the database keeps it for a delivery. */
export interface EventoTenuto {
  readonly idEvento: string;
  readonly tipo: string;
  readonly quando: string;
  readonly dati: Readonly<Record<string, unknown>>;
}

/** What is sent: always the same bytes for the same event, as its data keep their order in the database. */
export const corpoDi = ({ tipo, quando, dati }: EventoTenuto): string =>
  JSON.stringify({ type: tipo, timestamp: quando, data: dati });

/** What «Prova» sends: who pressed it, for which company. */
export const datiDiProva = (azienda: string, utente: string) => ({
  tipo: EVENTO_DI_PROVA,
  dati: { azienda, utente },
});

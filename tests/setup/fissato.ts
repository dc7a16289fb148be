import type { Static } from 'typebox';
import { expect } from 'vitest';
import type { FissatoCalcolato, MovimentoWire } from '#contract/movimenti-forme.ts';
import { calcolaFissato } from '#domain/movimenti/fissato/calcola.ts';
import { creaContesto, type Nota, provaCon } from '#domain/movimenti/fissato/contesto.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import type { AppDiProva } from './app.ts';

export type Calcolato = Static<typeof FissatoCalcolato>;

/** Portfolios by who holds them: lordista, nettista (amministrato), each with a custodian. */
export const PORTAFOGLI_DI_PROVA = `
  insert into emittenti (cod_emittente, descrizione, tipo_emittente)
  values ('ITALIA', 'Repubblica Italiana', 'STATO'), ('SOCIETA', 'Società per azioni', 'SOCIETA')
  on conflict do nothing;
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_gestione, tipo_soggetto)
  values ('001', 'CIRC', 'Circolante', null, 'L'), ('001', 'AMM', 'Amministrato', 'B', 'N'),
         ('002', 'ALTRO', 'Di un’altra azienda', null, 'L');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BANCA', 'Banca depositaria', 'CIRC'), ('001', 'BANCAN', 'Banca depositaria', 'AMM'),
         ('002', 'BANCA2', 'Banca di un’altra azienda', 'ALTRO');`;

/** A BTP, a bond issued below par, a bill, shares in dollars and in francs, a price, rates. */
export const TITOLI_DI_PROVA = `
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, quotazione, taglio_minimo)
  values ('BTP2030', 'BTP 3,50% 1-3-2030', 'S', 'EUR', 'ITALIA', '2024-09-01', '2022-09-01',
          '2030-03-01', 99.5, 100, 3.5, '6', 'ICMA', 'F', 'P', 1000),
         ('SOTTO', 'Emesso sotto la pari', 'S', 'EUR', 'ITALIA', '2024-09-15', '2024-09-15',
          '2029-09-15', 98, 100, 3, '6', 'ICMA', 'F', 'P', 1000),
         ('BOT', 'BOT 14-11-2013', 'B', 'EUR', 'ITALIA', '2012-11-15', '2012-11-15', '2013-11-14',
          98.25, 100, null, null, 'LINV', 'B', 'P', 1000);
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
  values ('AZUSA', 'Azione in dollari', 'A', 'USD', 'U'), ('AZCHF', 'Azione in franchi', 'A', 'CHF', 'U');
  insert into quotazioni (cod_titolo, data, prezzo) values ('BTP2030', '2025-05-12', 101.185);
  insert into cambi (cod_divisa, data, cambio)
  values ('USD', '2025-05-12', 1.0850), ('USD', '2025-06-12', 1.0400);`;

/** A purchase of the BTP. */
export const ACQUISTO = {
  cod_Causale: 'ACQ',
  cod_Titolo: 'BTP2030',
  qtaVnominale: '100000',
  prezzo: '101.2',
  commissioni: '150',
  spese: '16',
};

/** A purchase of a share, where it is held. */
export const ACQUISTO_AZIONI = {
  cod_Causale: 'ACQ',
  cod_Titolo: 'AZ',
  cod_Portafoglio: 'CIRC',
  cod_Depositario: 'BANCA',
  dataMovimento: '2026-03-10',
  qtaVnominale: '100',
  prezzo: '10',
};

const NUMERO = /^-?\d+(\.\d+)?$/;

/** A slip before its numbers were typed. */
const senzaNumeri = (slip: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(slip).flatMap(([nome, valore]) => {
      if (nome === 'altra' && valore)
        return [[nome, senzaNumeri(valore as Record<string, unknown>)]];
      return NUMERO.test(String(valore)) && !/^(cod|id$)/.test(nome) ? [] : [[nome, valore]];
    }),
  );

/**
 * That the browser shows what the server computes: with the context of a slip whose numbers are still to be
 * typed, and without any other call.
 */
export async function comeNelModulo(
  chiama: AppDiProva['admin'],
  slip: Readonly<Record<string, unknown>>,
  calcolato: Calcolato,
): Promise<void> {
  const risposta = await chiama('POST', '/movimenti/contesto', senzaNumeri(slip));
  const contesto = creaContesto();
  for (const nota of risposta.json<{ note: Nota[] }>().note) contesto.metti(nota);
  const modulo = provaCon(contesto, () =>
    calcolaFissato(contesto, slip as unknown as FissatoScritto, { leggePrezzi: true }),
  );
  if (!modulo) expect(contesto.mancanti()).toEqual([]);
  expect(modulo?.risposta).toEqual(calcolato);
}

/** Slips of one caller, of the lordista's portfolio on a day of May unless they say otherwise. */
export function chiCalcola(chiama: AppDiProva['admin']) {
  const intero = (slip: Readonly<Record<string, unknown>>) => ({
    cod_Portafoglio: 'CIRC',
    cod_Depositario: 'BANCA',
    dataMovimento: '2025-05-13',
    ...slip,
  });
  return {
    calcola: async (slip: Record<string, unknown>): Promise<Calcolato> => {
      const risposta = await chiama('POST', '/movimenti/calcola', intero(slip));
      expect(risposta.json()).toMatchObject({ campi: expect.any(Array) });
      await comeNelModulo(chiama, intero(slip), risposta.json());
      return risposta.json<Calcolato>();
    },
    /** Registers it; its first row. */
    registra: async (slip: Readonly<Record<string, unknown>>): Promise<MovimentoWire> => {
      const risposta = await chiama('POST', '/movimenti?registra=true', intero(slip));
      expect(risposta.statusCode, risposta.body).toBe(201);
      return risposta.json<{ righe: [MovimentoWire] }>().righe[0];
    },
    rifiuto: async (slip: Record<string, unknown>) => {
      const risposta = await chiama('POST', '/movimenti/calcola', intero(slip));
      expect(risposta.statusCode).toBe(422);
      return risposta.json<{ errori: unknown }>().errori;
    },
  };
}

/** Moves the titoli of the nettista in amministrato at their bank. */
export const chiMuove =
  (registra: ReturnType<typeof chiCalcola>['registra']) =>
  (
    cod_Causale: string,
    cod_Titolo: string,
    dataMovimento: string,
    [qtaVnominale, prezzo]: string[],
  ) =>
    registra({
      ...{ cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN', cod_Causale, cod_Titolo },
      ...{ dataMovimento, qtaVnominale, prezzo },
    });

/** Field → value that stands. */
export const valori = ({ campi }: Calcolato): Readonly<Record<string, string | null>> =>
  Object.fromEntries(campi.map(({ nome, valore }) => [nome, valore]));

/** Field → note beneath it. */
export const note = ({ campi }: Calcolato): Readonly<Record<string, string | null>> =>
  Object.fromEntries(campi.map(({ nome, nota }) => [nome, nota]));

/** The messages of a weight. */
export const messaggi = ({ avvisi }: Calcolato, peso: 'errore' | 'avviso' | 'ok'): string[] =>
  avvisi.filter((uno) => uno.peso === peso).map(({ messaggio }) => messaggio);

import { expect } from 'vitest';
import type { Estensione, TitoloCompleto } from '#contract/titoli-forme.ts';
import type { AppDiProva } from './app.ts';

/** What every one of them shares. */
export const COMUNE = {
  id: 1,
  codDivisa: 'EUR',
  quotazione: 'P',
  tipoCalcoloRatei: 'ICMA',
  prezzoRimborso: '100',
};
/** A bond of the Treasury and one of a company, as far as tests of kinds do not say otherwise. */
export const STATO = { ...COMUNE, tipo_Titolo: 'S', codEmittente: 'ITALIA', periodicita: '6' };
export const SOCIETA = { ...COMUNE, tipo_Titolo: 'O', codEmittente: 'SOCIETA' };

interface ConTraccia {
  readonly traccia: readonly { titolo: string; calcolo: string; fonte: string }[];
}

/** The steps of a trail by their titles: how each is calculated, and by which rule. */
export const passi = ({ traccia }: ConTraccia) =>
  Object.fromEntries(traccia.map(({ titolo, calcolo, fonte }) => [titolo, [calcolo, fonte]]));

/** A rate of a floating bond from a day on. */
export const tasso = (validoDal: string, quanto: string, presunto = false) => ({
  validoDal,
  tasso: quanto,
  spread: null,
  presunto,
});

/** Titoli entered as a user does, up to their plan and their accrual. */
export async function titoliCalcolati({ admin, proprietario }: AppDiProva) {
  await proprietario.query(`
    insert into emittenti (cod_emittente, descrizione, tipo_emittente)
    values ('ITALIA', 'Repubblica Italiana', 'STATO'), ('SOCIETA', 'Società per azioni', 'SOCIETA')`);
  const leggi = async (url: string) => {
    const risposta = await admin('GET', url);
    expect(risposta.statusCode, risposta.body).toBe(200);
    return risposta.json();
  };
  return {
    entra: async (codice: string, valori: object, parti: object | null = null): Promise<void> => {
      const campi = { ...valori, cod_Titolo: codice, descrizione: codice };
      const creato = await admin('POST', '/Securities', campi);
      expect(creato.statusCode, creato.body).toBe(201);
      if (parti === null) return;
      const { id, versione } = creato.json<TitoloCompleto>();
      const vuota = { rating: [], tassi: [], ammortamento: [], call: [], listini: [] };
      const url = `/SecurityExtension/${id}`;
      const scritta = await admin('PUT', url, { ...vuota, versione, ...parti });
      expect(scritta.json<Estensione>(), scritta.body).toMatchObject({ id });
    },
    coefficienti: (codice: string, valori: readonly (readonly [string, string])[]) =>
      proprietario.query(
        `insert into coefficienti (cod_titolo, data, coefficiente)
         select $1, (r ->> 0)::date, (r ->> 1)::numeric from jsonb_array_elements($2::jsonb) r`,
        [codice, JSON.stringify(valori)],
      ),
    leggi,
    piano: (codice: string) => leggi(`/Securities/genera-piano-cedole/${codice}/anteprima`),
    rateo: (codice: string, giorno: string) =>
      leggi(`/Securities/calcolo-rateo/${codice}/${giorno}`),
  };
}

import type { FastifyInstance } from 'fastify';
import { rotteMappature } from '#contract/mappature.ts';
import { destinazione } from '#domain/elenchi/destinazioni.ts';
import { campiDestinazione } from '#domain/mappature/campi.ts';
import { leggiCampione, provaMappatura } from '#domain/mappature/campione.ts';
import { convalidaMappatura } from '#domain/mappature/convalida.ts';
import type { RegoleMappatura } from '#domain/mappature/regole.ts';
import { campiMappatura } from '#domain/tabelle/mappature/campi.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import type { Valori } from '#server/record/tabella-record.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { riconosciFile } from './riconosci-file.ts';
import { tabellaMappature } from './tabella.ts';

const DIFETTI_DETTI = 50;

/** A mapping that cannot be applied is not kept: each thing wrong is named by its place. */
const esigiValida = (destinazione: string, regole: RegoleMappatura): void => {
  const campi = campiDestinazione(destinazione);
  if (campi === null)
    throw erroreCampo('destinazione', `Nulla si importa come «${destinazione}»: scegliere altro.`);
  const difetti = convalidaMappatura(regole, campi);
  const primo = difetti[0];
  if (primo === undefined) return;
  // The form shows what is wrong by its field: all of it is one field there, `regole`.
  const errori = difetti
    .slice(0, DIFETTI_DETTI)
    .map(({ percorso, messaggio }) => ({ campo: `regole.${percorso}`, messaggio }));
  throw errore('REGOLA_VIOLATA', {
    detail: primo.messaggio,
    errori: [{ campo: 'regole', messaggio: primo.messaggio }, ...errori],
  });
};

/** As it is stored. */
const daScrivere = ({ regole, ...valori }: Valori): Valori => {
  esigiValida(String(valori.destinazione), regole as RegoleMappatura);
  return { ...valori, regole: JSON.stringify(regole) };
};

export const rotteDelleMappature = (app: FastifyInstance, servizi: Servizi): void => {
  legaTabella(app, servizi, {
    rotte: rotteMappature,
    tabella: tabellaMappature,
    campi: campiMappatura,
    prima: ({ valori }) => daScrivere(valori),
  });

  lega(app, servizi, rotteMappature.riconosci, ({ contesto, params, request }) => {
    const meta = destinazione(params.destinazione);
    if (!meta) throw errore('NON_TROVATO');
    return riconosciFile({ db: servizi.db, contesto, request, destinazione: meta });
  });

  lega(app, servizi, rotteMappature.prova, async ({ body }) => {
    const { regole, testo } = body;
    esigiValida(body.destinazione, regole);
    const campione = leggiCampione(testo, regole.lettura);
    const esito = provaMappatura(regole, campione);
    if ('difetto' in esito) throw erroreCampo('testo', esito.difetto);
    const { intestazione } = campione;
    return {
      intestazione: intestazione && [...intestazione],
      righe: esito.righe.map((una) => ({ ...una, errori: [...una.errori] })),
    };
  });
};

import { CodAzienda, Problema } from '#contract/forme.ts';
import type { Rotta } from '#contract/rotta.ts';
import { formeNominate, operazioneDi } from '#contract/tutte.ts';
import { codiciErrore, errore } from '#server/base/errori.ts';
import { problema } from '#server/http/risposta-errore.ts';
import pacchetto from '../../../package.json' with { type: 'json' };
import { type Componenti, creaComponenti, type Schema } from './componenti.ts';
import { NOME_OVUNQUE, NOMI_RIFIUTI, OVUNQUE, operazione } from './operazione.ts';

const TRACCIA = '5f0c1e0a-7a3b-4c55-9a52-0d6f1f8a2b11';

/** The refusals of these statuses: a problem each, with the texts of the catalogue as examples. */
const rifiuto = (stati: readonly number[], { riferito }: Componenti): Schema => {
  const sbagli = codiciErrore
    .map((codice) => errore(codice))
    .filter((e) => stati.includes(e.status));
  const examples = Object.fromEntries(
    sbagli.map((sbaglio) => [sbaglio.codice, { value: JSON.parse(problema(sbaglio, TRACCIA)) }]),
  );
  const attesa = {
    'Retry-After': {
      description: 'Dopo quanti secondi riprovare',
      schema: { type: 'integer' },
    },
  };
  return {
    description: sbagli.map(({ titolo }) => titolo).join('; '),
    ...((stati.includes(429) || stati.includes(503)) && { headers: attesa }),
    content: { 'application/problem+json': { schema: riferito(Problema), examples } },
  };
};

const azienda = (required: boolean, { riferito }: Componenti): Schema => ({
  name: 'X-Cod-Azienda',
  in: 'header',
  required,
  description: required
    ? 'L’azienda per cui si lavora, fra quelle concesse.'
    : 'Restringe privilegi e dati a una azienda; senza, tutte quelle concesse.',
  schema: riferito(CodAzienda),
});

const perNome = (voci: readonly [string, unknown][]) =>
  Object.fromEntries(voci.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The OpenAPI document of the routes that a server has bound. */
export const documentoApi = (rotte: readonly Rotta[]): Schema => {
  const componenti = creaComponenti(formeNominate);
  const paths: Record<string, Record<string, Schema>> = {};
  for (const rotta of rotte) {
    const indirizzo = `/api${rotta.url}`;
    paths[indirizzo] ??= {};
    paths[indirizzo][rotta.metodo.toLowerCase()] = operazione(
      operazioneDi(rotta),
      rotta,
      componenti,
    );
  }
  const rifiuti = Object.entries(NOMI_RIFIUTI)
    .filter(([stato]) => !OVUNQUE.includes(Number(stato)))
    .map(([stato, nome]): [string, Schema] => [nome, rifiuto([Number(stato)], componenti)]);
  rifiuti.push([NOME_OVUNQUE, rifiuto(OVUNQUE, componenti)]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rateo',
      version: pacchetto.version,
      description:
        'Back office dei titoli. Decimali come stringhe con il punto, date yyyy-MM-dd, ' +
        'errori RFC 9457; le chiamate su dati di una azienda portano X-Cod-Azienda.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: {
        AziendaRichiesta: azienda(true, componenti),
        AziendaFacoltativa: azienda(false, componenti),
        ...perNome(Object.entries(componenti.parameters)),
      },
      responses: perNome([...rifiuti, ...Object.entries(componenti.responses)]),
      schemas: perNome(Object.entries(componenti.schemas)),
    },
  };
};

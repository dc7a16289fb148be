import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usaTracce } from '#server/base/tracce.ts';
import { apriOtel } from '#server/base/tracce-otel.ts';
import { senzaValori } from '#server/db/tracciata.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { ricevitoreDiProva } from '#tests/setup/ricevitore.ts';

interface Tratto {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}
interface Mandato {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: Tratto[] }[];
  }[];
}

/** A collector in the real format, OTLP over HTTP. */
const raccoglitore = await ricevitoreDiProva();
raccoglitore.risponde('/v1/traces', (risposta) =>
  risposta.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
);
const aperte = apriOtel({ endpoint: raccoglitore.radice, campione: 1 }, 'prova');
// Before anything is opened: a connection is traced from its first statement on.
usaTracce(aperte);
const prova = await appDiProva();
await lavoratoreDiProva(prova);

const PADRE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const SEGRETA = 'una-password-che-non-c-e';
let tratti: readonly Tratto[] = [];
let mandato = '';

const attributo = (tratto: Tratto | undefined, nome: string) => {
  const valore = tratto?.attributes.find(({ key }) => key === nome)?.value;
  return valore?.stringValue ?? valore?.intValue;
};

beforeAll(async () => {
  const csv = 'DATA;CODICE DIVISA;CAMBIO\n13/04/2026;USD;1,16847\n';
  await importa(prova.admin, { nome: 'cambi.csv', byte: csv });
  const traceparent = `00-${PADRE.traceId}-${PADRE.spanId}-01`;
  await prova.admin('GET', '/divise', undefined, { traceparent });
  await prova.nessuno('POST', '/accesso/login', { username: 'admin', password: SEGRETA });
  usaTracce(undefined);
  await aperte.ferma();
  const mandati = raccoglitore.di('/v1/traces').map(({ corpo }) => corpo);
  mandato = mandati.join('\n');
  tratti = mandati
    .map((corpo) => JSON.parse(corpo) as Mandato)
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);
});
afterAll(() => usaTracce(undefined));

describe('le tracce', () => {
  test('un import è una traccia sola, dalla chiamata all’SQL del lavoro', () => {
    const chiamata = tratti.find(({ name }) => name === 'POST /api/Cambi/uploadFromCsv');
    const lavoro = tratti.find(({ name }) => name === 'lavoro importazione');
    expect(attributo(chiamata, 'http.response.status_code')).toBe(202);
    expect(attributo(chiamata, 'rateo.azienda')).toBe('001');
    expect(lavoro?.traceId).toBe(chiamata?.traceId);
    const delLavoro = tratti.filter(({ parentSpanId }) => parentSpanId === lavoro?.spanId);
    expect(
      delLavoro.some((uno) => /insert into cambi/i.test(String(attributo(uno, 'db.query.text')))),
    ).toBe(true);
  });

  test('la traccia di chi chiama va avanti', () => {
    const chiamata = tratti.find(({ name }) => name === 'GET /api/divise');
    expect(chiamata).toMatchObject({ traceId: PADRE.traceId, parentSpanId: PADRE.spanId });
    expect(attributo(chiamata, 'rateo.traceId')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('non portano valori né segreti', () => {
    expect(mandato).not.toContain(SEGRETA);
    expect(mandato).not.toContain('16847');
    expect(senzaValori(`select  'a''b', $1\n from x`)).toBe('select ?, $1 from x');
  });
});

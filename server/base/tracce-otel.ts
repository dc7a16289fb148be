import {
  type Context,
  context,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OpzioniTratto, Tracce, Tratto } from './tracce.ts';

interface DoveEQuante {
  readonly endpoint: string;
  /** Of traces that begin here, which part is kept: 0 to 1. */
  readonly campione: number;
}

const GENERI = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  interno: SpanKind.INTERNAL,
} as const;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The context that a `traceparent` names; what is none is not believed. */
function contestoDi(padre: string | null | undefined): Context {
  const [, traceId, spanId, bandiere = '0'] = TRACEPARENT.exec(padre ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return context.active();
  const remoto: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(bandiere, 16),
    isRemote: true,
  };
  return trace.setSpanContext(context.active(), remoto);
}

const traceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

const nomeErrore = (errore: unknown): string => (errore instanceof Error ? errore.name : 'Error');

const comeTratto = (span: Span, suo: Context): Tratto => ({
  segna: (attributi) => {
    for (const [nome, valore] of Object.entries(attributi))
      if (valore !== undefined) span.setAttribute(nome, valore);
  },
  dentro: (passi) => context.with(trace.setSpan(suo, span), passi),
  finisci: (errore) => {
    // The name alone: a message may quote what was being written.
    if (errore !== undefined) {
      span.setAttribute('error.type', nomeErrore(errore));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  },
});

/** Traces by OTLP over HTTP, of one process of the product. */
export function apriOtel({ endpoint, campione }: DoveEQuante, processo: string): Tracce {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const fornitore = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(campione) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracciatore = fornitore.getTracer('rateo');
  return {
    comincia(nome, { attributi = {}, padre, genere = 'interno' }: OpzioniTratto = {}) {
      const suo = contestoDi(padre);
      const span = tracciatore.startSpan(nome, { kind: GENERI[genere] }, suo);
      const tratto = comeTratto(span, suo);
      tratto.segna({ 'rateo.processo': processo, ...attributi });
      return tratto;
    },
    adesso() {
      const attivo = trace.getSpanContext(context.active());
      return attivo ? traceparent(attivo) : null;
    },
    async ferma() {
      await fornitore.shutdown();
      context.disable();
    },
  };
}

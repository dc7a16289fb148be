-- The trace that a job's call belongs to, for who follows it from the call to the last statement (OpenTelemetry).

alter table lavori add column traccia text check (traccia ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
comment on column lavori.traccia is 'Il traceparent della chiamata che lo ha avviato; nullo dove le tracce sono spente.';

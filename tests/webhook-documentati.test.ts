import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EVENTI_WEBHOOK, type EventoWebhook } from '#domain/webhook/eventi.ts';

const pagina = readFileSync(
  join(import.meta.dirname, '..', 'docs', 'manuale', '55-webhook.md'),
  'utf8',
);

const ANCHE = { nullo: ' o nullo', assente: ', può mancare' } as const;

/** The events as the page tells of them. */
const descritti = (EVENTI_WEBHOOK as readonly EventoWebhook[])
  .map(({ codice, detto, dati }) => {
    const righe = dati.map(
      ({ nome, tipo, detto: che, anche }) =>
        `| \`${nome}\` | ${tipo}${anche ? ANCHE[anche] : ''} | ${che} |`,
    );
    return `### \`${codice}\`\n\n${detto}\n\n| campo | tipo | che cos’è |\n|---|---|---|\n${righe.join('\n')}\n`;
  })
  .join('\n');

test('la pagina dei webhook dice di ogni evento i campi che porta', () => {
  const scritti = pagina.slice(pagina.indexOf('### '));
  expect(scritti).toBe(descritti);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ErroreRateo } from '#server/base/errori.ts';
import { apriLettore } from '#server/db/lettura.ts';
import type { Tx } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { controllaAParte, esigiInOrdine } from './controlli.ts';
import type { ChiusuraTenuta } from './lettura.ts';

const { applicazione, db } = await appDiProva();
const esecuzione = {
  apriLettore: () => apriLettore({ applicazione, replica: undefined, avvisa: () => undefined }),
  segnale: new AbortController().signal,
};

const avvia = (tx: Tx, codAzienda: string) => {
  const chiusura = { codAzienda, codLibro: 'CIVILE', esercizio: 2025 } as ChiusuraTenuta;
  return controllaAParte(esecuzione, tx, (altra) => esigiInOrdine(altra, chiusura, []));
};
const guasta = (tx: Tx) => sql`select 1 / 0`.execute(tx);

test('ciò che i controlli rifiutano si dice prima di ciò che è andato storto intanto', async () => {
  // Nobody's session: no book of the company is to be seen.
  const fallita = db.transaction().execute(async (tx) => {
    const { primaDi } = await avvia(tx, '001');
    await guasta(tx).catch(primaDi);
  });
  await expect(fallita).rejects.toThrow(ErroreRateo);
});

test('che i controlli non si siano potuti fare non nasconde ciò che è andato storto', async () => {
  const fallita = db.transaction().execute(async (tx) => {
    const { primaDi } = await avvia(tx, 'non\0testo');
    await guasta(tx).catch(primaDi);
  });
  await expect(fallita).rejects.toThrow('division by zero');
});

test('chi interrompe non aspetta i controlli, e sente che è interrotto', async () => {
  const ferma = new AbortController();
  const fallita = db.transaction().execute(async (tx) => {
    const { primaDi } = await controllaAParte(
      { ...esecuzione, segnale: ferma.signal },
      tx,
      async (altra) => {
        await sql`select pg_sleep(60)`.execute(altra);
        return [];
      },
    );
    ferma.abort();
    await guasta(tx).catch(primaDi);
  });
  await expect(fallita).rejects.toThrow('division by zero');
});

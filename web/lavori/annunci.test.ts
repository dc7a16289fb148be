import { expect, test } from 'vitest';
import { movimenti } from '#domain/movimenti/importazione.ts';
import { esitoInventato, lavoroInventato } from '#tests/setup/lavoro-inventato.ts';
import { avvisoDi, cheAnnulla, conteggi } from './annunci.ts';
import type { Lavoro } from './lavoro.ts';

const esito = (inseriti: number, registrati: number) =>
  esitoInventato({ letti: 150_000, inseriti, registrati });

test.each<[Partial<Lavoro>, string, string]>([
  [
    { formato: 'csv', esito: esito(3, 3) },
    'successo',
    'Import da file CSV effettuato correttamente',
  ],
  [
    { formato: 'excel', esito: esitoInventato({ inseriti: 3 }) },
    'successo',
    'Import da file Excel effettuato correttamente',
  ],
  [{ formato: 'provider' }, 'successo', 'Import da provider effettuato correttamente'],
  [
    { esito: esito(150_000, 1) },
    'avviso',
    'Registrato 1 movimento su 150.000: gli altri restano in bozza, perché altri intanto hanno registrato. Il perché è nel log del lavoro.',
  ],
  [
    { esito: esito(1235, 1234) },
    'avviso',
    'Registrati 1.234 movimenti su 1.235: l’altro resta in bozza, perché altri intanto hanno registrato. Il perché è nel log del lavoro.',
  ],
  [
    { stato: 'annullato', esito: esito(60_000, 60_000) },
    'avviso',
    '60.000 movimenti sono registrati, gli altri non sono entrati: lo stesso file, importato di nuovo, porta solo quelli. Ripristina storna i registrati.',
  ],
  [
    {
      stato: 'fallito',
      esito: esito(1, 1),
      problema: {
        codice: 'X',
        title: 'X',
        status: 507,
        detail: 'Il disco è pieno. 1 movimento è registrato.',
        errori: [{ campo: 'riga', messaggio: 'riga 2' }],
      },
    },
    'errore',
    'Errore Import. Il disco è pieno. 1 movimento è registrato.',
  ],
])('di %j si dice, come %s: %s', (campi, tipo, testo) => {
  expect(avvisoDi(movimenti, lavoroInventato(campi))).toMatchObject({ tipo, testo });
});

test('le righe si contano come stanno: quelle che ripetono un record non sono nuove', () => {
  const letto = esitoInventato({
    letti: 337,
    inseriti: 330,
    ripetuti: 6,
    invariati: 1,
    scartati: 6,
  });
  expect(conteggi({ esito: letto })).toBe(
    '337 righe lette: 324 nuove, 1 invariata, 6 scartate, 6 ripetono un record del file.',
  );
  expect(conteggi({ esito: esitoInventato({ letti: 1, inseriti: 1 }) })).toBe(
    '1 riga letta: 1 nuova.',
  );
  expect(conteggi({ esito: null })).toBe('');
});

test('prima di annullare un import si dice che cosa se ne va', () => {
  const scritto = esitoInventato({ letti: 12, inseriti: 11, aggiornati: 1 });
  expect(cheAnnulla({ descrizione: 'Import Cambi da cambi.csv', esito: scritto })).toBe(
    'Import Cambi da cambi.csv: 11 righe inserite si tolgono, 1 riga aggiornata torna com’era. ' +
      'Ciò che è stato cambiato o usato dopo resta, e si elenca con il motivo.',
  );
});

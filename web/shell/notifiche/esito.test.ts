import { expect, it } from 'vitest';
import { esitoInventato, lavoroInventato } from '#tests/setup/lavoro-inventato.ts';
import type { Lavoro } from '#web/lavori/lavoro.ts';
import { esitoInParole } from './esito.ts';

const nulla = esitoInventato();

it.each<[Partial<Lavoro>, string]>([
  [
    { esito: { ...nulla, letti: 1300, inseriti: 1, aggiornati: 1234, scartati: 2 } },
    '1 riga inserita, 1.234 aggiornate, 2 scartate.',
  ],
  [{ esito: { ...nulla, letti: 3, invariati: 3 } }, 'Nessuna riga è cambiata.'],
  [{ tipo: 'esportazione', esito: { ...nulla, letti: 41 } }, '41 righe.'],
  [{ tipo: 'esportazione', esito: nulla }, 'Nessuna riga.'],
  [{ fase: 'anteprima', esito: nulla }, 'Righe lette: attendono una conferma.'],
  [{ stato: 'annullato' }, 'Interrotto: nulla è stato scritto.'],
  [
    { stato: 'annullato', esito: { ...nulla, inseriti: 60_000, registrati: 60_000 } },
    'Interrotto: 60.000 movimenti sono registrati, gli altri non sono entrati: lo stesso file, importato di nuovo, porta solo quelli. Ripristina storna i registrati.',
  ],
  [
    {
      stato: 'fallito',
      problema: { codice: 'X', title: 'X', status: 422, detail: 'Manca la colonna DATA.' },
    },
    'Manca la colonna DATA.',
  ],
])('%j si legge «%s»', (campi, atteso) => {
  expect(esitoInParole(lavoroInventato(campi))).toBe(atteso);
});

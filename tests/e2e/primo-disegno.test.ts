import { expect } from '@playwright/test';
import {
  apriDaLegame,
  apriSezioni,
  ascoltaRete,
  inParole,
  SCHERMATE,
} from '#tests/setup/primo-disegno.ts';
import { test } from './scena.ts';

/** What the first try of each takes is told; how long it may take, the bench says. */
test('la griglia delle schermate più aperte è già lì quando la si chiede', async ({
  dentro: page,
}) => {
  const ultime = JSON.stringify(SCHERMATE.map(({ percorso }) => percorso));
  await page.addInitScript(`localStorage.setItem('rateo.ultimeSchermate.admin', '${ultime}')`);
  const rete = await ascoltaRete(page, true);
  for (const schermata of SCHERMATE.slice(0, 3)) {
    const griglia = page.waitForResponse(/\/Griglia-[\w-]+\.js$/);
    await page.goto('/page');
    await griglia;
    await apriSezioni(page);
    const aperta = await apriDaLegame(page, rete, schermata);
    for (const riga of inParole(schermata.griglia, [aperta])) console.log(riga);
    const vie = aperta.richieste.map(({ via }) => via);
    expect(vie.filter((via) => via.includes('/Griglia-'))).toEqual([]);
    // What its route has asked ahead is what the screen shows: it asks nothing again.
    expect(new Set(vie).size).toBe(vie.length);
  }
});

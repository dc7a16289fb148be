import { describe, expect, test } from 'vitest';
import { unGuasto } from '#tests/setup/guasto.ts';

/** One in `npm test`, as many as asked for by `npm run failover-test -- 10`. */
const GIRI = Number(process.env.RATEO_PROVA_GUASTI ?? 1);
const giri = Array.from({ length: GIRI }, (_, n) => n + 1);

describe('il principale muore fra registrazioni, un import e un report', {
  timeout: 180_000,
}, () => {
  test.each(giri)('e la replica ne prende il posto (%i)', async (giro) => {
    const trovato = await unGuasto();
    const { prontoMs, confermate, ignote, presenti, importato, stampato, rifiuti, vivi } = trovato;
    if (GIRI > 1)
      console.log(
        `${giro}/${GIRI}: serve di nuovo ${prontoMs} ms dopo la promozione; registrazioni: ` +
          `${confermate.length} confermate, ${ignote.length} di esito ignoto, ` +
          `${rifiuti.length} rifiutate nell’assenza, ${presenti.length} presenti; import ` +
          `${importato.stato} (colto in ${importato.colto}, riprese ${importato.riprese}), report ` +
          `${stampato.stato} (colto in ${stampato.colto}, riprese ${stampato.riprese})`,
      );
    // Nothing confirmed is lost, nothing is there twice, and what was said not to be there is not.
    expect(confermate.filter((una) => !presenti.includes(una))).toEqual([]);
    expect(presenti.length).toBe(new Set(presenti).size);
    const detteScritte = new Set([...confermate, ...ignote]);
    expect(presenti.filter((una) => !detteScritte.has(una))).toEqual([]);
    // The jobs were taken up, by the same workers, and did their work once.
    expect(importato).toMatchObject({ stato: 'completato', mancano: 0 });
    expect(stampato).toMatchObject({ stato: 'completato', file: 3 });
    expect(importato.riprese + stampato.riprese).toBeGreaterThan(0);
    expect(new Set(vivi)).toEqual(new Set(['vivo']));
    // The outage was told in the words of the catalogue, and it ended by itself: the session is the first one.
    expect(new Set(rifiuti)).toEqual(
      new Set(['NON_DISPONIBILE La banca dati non risponde: riprovare tra qualche secondo. 2']),
    );
    expect(prontoMs).toBeLessThan(10_000);
  });
});

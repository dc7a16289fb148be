import { sql } from 'kysely';
import { anomalia } from '#domain/archivi/valutazione/valori.ts';
import { giornoDi } from '#domain/rendimenti/tratti.ts';
import { cambioFra, valoreAl } from '#domain/rendimenti/valori.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import { idDetto } from '#server/titoli/codice.ts';
import { leggiSerie } from './archivi.ts';
import type { Anomalia } from './conteggio.ts';
import type { Confronto } from './righe.ts';
import type { InDivisa } from './valutatore.ts';

/** The titolo of a comparison, by what somebody wrote; refused where there is none. */
export async function titoloDelConfronto(
  scritto: string | null | undefined,
  chiedi: Chiedi,
): Promise<{ readonly codTitolo: string; readonly codDivisa: string } | null> {
  if (!scritto) return null;
  const [trovato] = await chiedi(
    sql<{ codTitolo: string; codDivisa: string }>`
      select cod_titolo as "codTitolo", cod_divisa as "codDivisa" from titoli where id = ${idDetto(scritto)}`,
  );
  if (!trovato)
    throw erroreCampo('confronto', `Il titolo ${scritto} non c’è: sceglierne un altro.`);
  return trovato;
}

/**
 * The growth of a titolo's price in the currency that is told between two evenings, by the fallback of the archives, and what of it is
 * missing (docs/regole/performance.md#confronto).
 */
export async function confrontoCon(
  tx: Tx,
  { codAzienda, divisa }: InDivisa,
  scelto: { readonly codTitolo: string; readonly codDivisa: string } | null,
  sere: readonly number[],
): Promise<{ readonly confronto: Confronto; readonly anomalie: readonly Anomalia[] }> {
  if (scelto === null) return { confronto: () => null, anomalie: [] };
  const { codTitolo, codDivisa } = scelto;
  const giorni = sere.map(giornoDi);
  const [dal, al] = [giorni[0], giorni.at(-1)];
  if (dal === undefined || al === undefined) return { confronto: () => null, anomalie: [] };
  const finestra = { dal, al, sere: giorni };
  const prezzi = await leggiSerie(tx, { grandezza: 'prezzo', codAzienda }, [codTitolo], finestra);
  const divise = [codDivisa, divisa];
  const cambi = await leggiSerie(tx, { grandezza: 'cambio', codAzienda }, divise, finestra);
  const [sua, detta] = divise.map((codice) => ({ codice, cambi: cambi(codice, null) }));
  if (!sua || !detta) throw new Error('Divise?');
  const cambioAl = cambioFra(sua, detta);
  const prezzoAl = (sera: number) => valoreAl(prezzi(codTitolo, null), sera);
  const valori = new Map(
    sere.map((sera) => {
      const [prezzo, cambio] = [prezzoAl(sera), cambioAl(sera)];
      if (prezzo === null || typeof cambio === 'string') return [sera, null] as const;
      return [sera, (Number(prezzo) * Number(cambio.per)) / Number(cambio.di)] as const;
    }),
  );
  const ignote = sere.filter((sera) => valori.get(sera) === null);
  const [prima, ultima] = [ignote[0], ignote.at(-1)];
  const anomalie = (): Anomalia[] => {
    if (prima === undefined || ultima === undefined) return [];
    const grandezza = prezzoAl(prima) === null ? 'prezzo' : 'cambio';
    const manca = grandezza === 'cambio' ? cambioAl(prima) : codTitolo;
    const codice = typeof manca === 'string' ? manca : codDivisa;
    const giorno = giornoDi(prima);
    return [
      {
        ...{ codTitolo, gestito: null, gruppo: '', nome: '' },
        ...{ dal: giorno, al: giornoDi(ultima), tratti: ignote.length },
        grandezza,
        codice,
        motivo: `Confronto. ${anomalia({ grandezza, codice, giorno, gestito: false })}`,
      },
    ];
  };
  return {
    confronto: (da, a) => {
      const [inizio, fine] = [valori.get(da) ?? null, valori.get(a) ?? null];
      return inizio && fine !== null ? fine / inizio - 1 : null;
    },
    anomalie: anomalie(),
  };
}

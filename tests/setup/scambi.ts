import { differenza, prodotto, somma } from '#domain/money/decimale.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import type { AppDiProva } from './app.ts';
import { chi, type RigaDiProva, rigaDi, stornato } from './righe-movimento.ts';

/** A movement in euro with all that makes its entry balance. */
export interface ScambioDiProva extends RigaDiProva {
  readonly ctv?: string;
  readonly interessi?: string;
  readonly spese?: string;
}

const ENTRANO: ReadonlySet<string> = new Set(['A', 'E']);

/** A row as the slip would write it: what is paid is its amounts, what enters the cost is the price and the charges. */
export function rigaDiScambio({ ctv = '0', interessi = '0', spese = '0', ...una }: ScambioDiProva) {
  const causale = causali.find(({ codCausale }) => codCausale === una.causale);
  const liquidita = causale?.effettoLiquidita ?? 0;
  const mosso = prodotto(String(liquidita), somma(ctv, interessi));
  const saldo = liquidita === 0 ? '0' : differenza(mosso, spese);
  const carica = ENTRANO.has(causale?.tipoCausale ?? '') && liquidita !== 0;
  const costo = una.costo ?? (carica ? somma(ctv, spese) : '0');
  return {
    ...rigaDi({ ...una, costo }),
    ...{ controvalore_originale: ctv, controvalore_euro: ctv },
    ...{ interessi_lordi: interessi, interessi_lordi_euro: interessi },
    ...{ spese, spese_euro: spese, saldo, saldo_euro: saldo },
  };
}

/** Registers and reverses movements as the application does. */
export const scambiDiProva = ({ db }: Pick<AppDiProva, 'db'>) => ({
  registra: async (...righe: readonly ScambioDiProva[]): Promise<number> => {
    const contesto = chi(righe[0]?.azienda);
    const [ids] = await inTransazione(db, contesto, (tx) =>
      inserisciRegistrati(tx, contesto, righe.map(rigaDiScambio)),
    );
    return ids?.[0] as number;
  },
  storna: (id: number): Promise<number> => stornato(db, id),
});

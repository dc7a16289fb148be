import type { FissatoCalcolatoWire, FissatoWire } from '#contract/movimenti-forme.ts';
import { confronta } from '#domain/money/decimale.ts';
import type { Tx } from '#server/db/schema.ts';
import { errore } from '#server/errori.ts';
import type { RigaTenuta } from './bozze.ts';
import { type CalcolaFissato, colonneRiga, type RigaMovimento, tabellaMovimenti } from './riga.ts';

/** What the slip's checks refuse stops the registration; the draft may stand with it. */
export function esigiSenzaErrori({ avvisi }: FissatoCalcolatoWire): void {
  const errori = avvisi.filter(({ peso }) => peso === 'errore');
  const [primo] = errori;
  if (!primo) return;
  throw errore('REGOLA_VIOLATA', {
    detail: primo.messaggio,
    errori: errori.flatMap(({ campo, messaggio }) =>
      campo === null ? [] : [{ campo, messaggio }],
    ),
  });
}

const senzaSegno = (numero: string): string => numero.replace(/^-/, '');

/** What a pair gives the user wrote without sign, but of a short position. */
function conSegno(prima: RigaTenuta | undefined): string {
  const quantita = senzaSegno(prima?.qta_vnominale ?? '0');
  return prima?.corto ? `-${quantita}` : quantita;
}

/** A stored draft as the slip that it was written from. */
export function fissatoDi([prima, altra]: readonly RigaTenuta[]): FissatoWire {
  const colonne: readonly string[] = colonneRiga;
  const wire = Object.fromEntries(
    Object.entries(tabellaMovimenti.campi)
      .filter(([, colonna]) => colonne.includes(colonna))
      .map(([campo, colonna]) => [campo, prima?.[colonna as keyof RigaMovimento]]),
  ) as unknown as FissatoWire;
  if (!altra) return wire;
  return {
    ...wire,
    qtaVnominale: conSegno(prima),
    altra: {
      cod_Causale: altra.cod_causale,
      cod_Titolo: altra.cod_titolo,
      cod_Portafoglio: altra.cod_portafoglio,
      cod_Depositario: altra.cod_depositario,
      immCirc: altra.imm_circ,
      qtaVnominale: altra.qta_vnominale,
      prezzo: altra.prezzo,
    },
  };
}

const GUARDATI = [
  ['Il saldo', 'saldo'],
  ['Il saldo in euro', 'saldo_euro'],
  ['Il controvalore in euro', 'controvalore_euro'],
  ['Il costo', 'costo'],
] as const satisfies readonly (readonly [string, keyof RigaMovimento])[];

/**
 * Looks at a draft again before it is registered: the checks of the slip, and that its amounts are what
 * the calculation gives today. What somebody read and approved is what is registered, or nothing.
 */
export async function esigiRegistrabile(
  tx: Tx,
  { calcola, ...chi }: { codAzienda: string; utente: string; calcola: CalcolaFissato },
  righe: readonly RigaTenuta[],
): Promise<void> {
  const { risposta, righe: nuove } = await calcola(tx, chi, fissatoDi(righe));
  esigiSenzaErrori(risposta);
  for (const [i, riga] of righe.entries()) {
    const nuova = nuove[i];
    const mosso =
      nuova && GUARDATI.find(([, colonna]) => confronta(riga[colonna], nuova[colonna]) !== 0);
    if (!mosso) continue;
    const [nome, colonna] = mosso;
    throw errore('STATO_NON_ADATTO', {
      detail: `${nome} della bozza è ${riga[colonna]} e il calcolo oggi dà ${nuova[colonna]}: aprire la bozza, guardarla e salvarla di nuovo.`,
    });
  }
}

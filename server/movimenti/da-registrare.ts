import type { FissatoWire } from '#contract/movimenti-forme.ts';
import { confronta, eDecimale } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { RispostaFissato } from '#domain/movimenti/fissato/calcola.ts';
import { mossi, type Visto } from '#domain/movimenti/fissato/visto.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { RigaTenuta } from './bozze.ts';
import { calcolaFissato } from './contesto.ts';
import type { ChiCalcola } from './lettori-contesto.ts';
import { colonneRiga, tabellaMovimenti } from './riga.ts';

/** What the slip's checks refuse stops the registration; the draft may stand with it. */
export function esigiSenzaErrori({ avvisi }: Pick<RispostaFissato, 'avvisi'>): void {
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

/** A number as users read it, a day as the calendar has it, anything else as it is; «niente» of nothing. */
function inParole(valore: string | null): string {
  if (valore === null) return 'niente';
  if (eData(valore)) return stampaData(valore, 'dd/MM/yyyy');
  return eDecimale(valore) ? stampaNumero(valore, { decimaliMin: 2, decimaliMax: 10 }) : valore;
}

/** What is registered is what was shown, or nothing: what moved meanwhile is told, with both values. */
export function esigiComeVisto(visto: Visto, risposta: RispostaFissato): void {
  const diversi = mossi(visto, risposta);
  if (diversi.length === 0) return;
  const errori = diversi.map(({ campo, etichetta, mostrato, adesso, nota }) => ({
    campo,
    messaggio: `${etichetta}: si vedeva ${inParole(mostrato)}, ora è ${inParole(adesso)}${nota ? ` (${nota})` : ''}`,
    mostrato,
    adesso,
  }));
  throw errore('CALCOLO_CAMBIATO', {
    detail: `Non si è registrato nulla: nel frattempo è cambiato ciò con cui il fissato si calcola. ${errori[0]?.messaggio}.`,
    errori,
  });
}

const senzaSegno = (numero: string): string => numero.replace(/^-/, '');

/** What a pair gives the user wrote without sign, but of a short position. */
function conSegno(prima: RigaTenuta | undefined): string {
  const quantita = senzaSegno(prima?.qta_vnominale ?? '0');
  return prima?.corto ? `-${quantita}` : quantita;
}

/** A stored draft as the slip that it was written from. */
function fissatoDi([prima, altra]: readonly RigaTenuta[]): FissatoWire {
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
 * the calculation gives today. What somebody read and approved is what is registered, or nothing. Answers
 * the calculation.
 */
export async function esigiRegistrabile(
  tx: Tx,
  chi: ChiCalcola,
  righe: readonly RigaTenuta[],
): Promise<RispostaFissato> {
  const { risposta, righe: nuove } = await calcolaFissato(tx, chi, fissatoDi(righe), null);
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
  return risposta;
}

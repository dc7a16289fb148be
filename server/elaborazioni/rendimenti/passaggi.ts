import { ALLA_PARI, cambiato, FERMO, flussoDi, type Mosso } from '#domain/rendimenti/effetti.ts';
import { eIgnoto, type GiornoMosso } from '#domain/rendimenti/percorso.ts';
import { type Data, numeroGiorno } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Chi, type Chiave, type Passaggio, passaggiDi, senzaCambio } from './lettura.ts';
import { type Valutatore, valutatoreDi } from './valutatore.ts';

/** More evenings than these are read as a whole period. */
const SERE_SPARSE = 400;

interface Passato {
  readonly chiave: Chiave;
  readonly mosso: GiornoMosso;
}

const girato = ({ capitale, divisa, interessi, oneri, imposte }: Mosso): Mosso => ({
  capitale: -capitale,
  divisa: -divisa,
  interessi: -interessi,
  oneri,
  imposte,
});

/** What a quantity that passes is worth, as what comes out; null where nobody knows. */
function alMercato(passaggio: Passaggio, valutatore: Valutatore): Mosso | null {
  const { codTitolo, gestito, quantita, giorno } = passaggio;
  const esito = valutatore(codTitolo, gestito)(-BigInt(quantita), numeroGiorno(giorno));
  if (eIgnoto(esito)) return null;
  const { secco, divisa, rateo } = esito.valore;
  return { ...FERMO, capitale: secco, divisa, interessi: rateo };
}

/** In a titolo's own currency what is passed at another one's value. */
function nellaSua(
  { codTitolo, gestito, giorno }: Passaggio,
  mosso: Mosso,
  valutatore: Valutatore,
): Mosso {
  const esito = valutatore(codTitolo, gestito)(0n, numeroGiorno(giorno));
  const { di, per } = eIgnoto(esito) ? ALLA_PARI : esito.cambio;
  return { ...mosso, divisa: cambiato(mosso.capitale, { di: per, per: di }) };
}

/**
 * The rows of a registration at the market value of what comes in, on both sides alike; at cost where money moves too,
 * or where nobody knows a value; null where nobody knows what that comes to (docs/regole/performance.md#flussi).
 */
export function registrazione(
  righe: readonly Passaggio[],
  valutatore: Valutatore,
): readonly (Mosso | null)[] {
  const alCosto = () =>
    righe.map((una) => {
      const { alCosto: inEuro, costoDetto } = una;
      if (BigInt(inEuro) === 0n) return FERMO;
      if (costoDetto === null) return null;
      return nellaSua(una, { ...FERMO, capitale: BigInt(costoDetto) }, valutatore);
    });
  if (righe.some(({ denaro }) => denaro)) return alCosto();
  // What costs nothing is told by its quantity.
  const entra = ({ alCosto, quantita }: Passaggio) =>
    BigInt(alCosto) === 0n ? BigInt(quantita) > 0n : BigInt(alCosto) < 0n;
  const entrate = righe.filter(entra);
  const uscite = righe.filter((una) => !entra(una));
  const stimate = entrate.length > 0 ? entrate : uscite;
  const valori = new Map<Passaggio, Mosso>();
  for (const una of stimate) {
    const valore = alMercato(una, valutatore);
    if (valore === null) return alCosto();
    valori.set(una, valore);
  }
  const [sola] = uscite;
  if (entrate.length === 0 || sola === undefined)
    return righe.map((una) => valori.get(una) as Mosso);
  if (uscite.length > 1) return alCosto();
  const somma = (quale: 'capitale' | 'interessi') =>
    [...valori.values()].reduce((totale, una) => totale - una[quale], 0n);
  const totale = { ...FERMO, capitale: somma('capitale'), interessi: somma('interessi') };
  const [unica] = entrate;
  const stesso = entrate.length === 1 && unica?.codTitolo === sola.codTitolo;
  const uscita =
    stesso && unica ? girato(valori.get(unica) as Mosso) : nellaSua(sola, totale, valutatore);
  return righe.map((una) => valori.get(una) ?? uscita);
}

/** What passes without money, by its titolo. */
export async function passati(tx: Tx, chi: Chi): Promise<ReadonlyMap<string, readonly Passato[]>> {
  const righe = await passaggiDi(tx, chi);
  if (righe.length === 0) return new Map();
  const sere = [...new Set(righe.map(({ giorno }) => giorno))].sort() as Data[];
  const finestra = { dal: chi.dal, al: chi.al, sere: sere.length > SERE_SPARSE ? null : sere };
  const titoli = [...new Set(righe.map(({ codTitolo }) => codTitolo))];
  const valutatore = await valutatoreDi(tx, chi, titoli, finestra);
  const fatti = [...Map.groupBy(righe, (una) => una.registrazione).values()].flatMap((sue) => {
    const mossi = registrazione(sue, valutatore);
    return sue.flatMap(
      ({ scelta, giorno: quando, codTitolo, gestito, gruppo, nome }, i): Passato[] => {
        const mosso = mossi[i] ?? null;
        if (!scelta || (mosso && flussoDi(mosso) === 0n)) return [];
        const chiave = { codTitolo, gestito, gruppo, nome };
        const giorno = numeroGiorno(quando);
        const ignoto = mosso ? undefined : senzaCambio(chi, giorno);
        return [{ chiave, mosso: { giorno, mosso: mosso ?? FERMO, ignoto } }];
      },
    );
  });
  return Map.groupBy(fatti, ({ chiave }) => chiave.codTitolo);
}

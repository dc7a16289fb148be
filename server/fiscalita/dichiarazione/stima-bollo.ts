import type { RigaBolloWire } from '#contract/dichiarazione.ts';
import { impostaDiBollo, tettoDelBollo, tracciaDelBollo } from '#domain/calcolo/bollo.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { aliquoteDi } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/sessione.ts';
import { bollo } from '#server/generazione/fonti/bollo.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { dichiaranteDi } from './dichiarante.ts';

const BOLLO = 'BOLLO';

/**
 * The stamp duty of the statements of a year, custodian by custodian: what the generation proposes, before it does; of
 * one that has not ended yet, with the market of today (docs/regole/imposte.md#bollo).
 */
export async function stimaDelBollo(
  tx: Tx,
  { codAzienda, leggePrezzi = false }: ChiCalcola,
  { anno, oggi }: { readonly anno: number; readonly oggi: Data },
): Promise<RigaBolloWire[]> {
  const candidate = await bollo.leggi(tx, codAzienda, {
    ...{ dataDa: data(`${anno}-01-01`), dataA: data(`${anno}-12-31`) },
    ...{ leggePrezzi, stimaAl: oggi },
  });
  const aliquote = await aliquoteDi(tx, BOLLO);
  const { persona } = await dichiaranteDi(tx, codAzienda);
  return candidate.map(({ posizione, dataEvento, scritto = {}, ignoto, nota }) => {
    const { codPortafoglio, codDepositario } = posizione;
    const aliquota = inVigore(aliquote, dataEvento);
    const tetto = tettoDelBollo(dataEvento, persona);
    const { qtaVnominale: valore = null, giorni = null } = scritto;
    const suo =
      aliquota !== undefined && typeof valore === 'string' && giorni !== null
        ? { valore, giorni: Number(giorni), aliquota: aliquota.aliquota, tetto }
        : null;
    const dovuto = suo && impostaDiBollo(suo);
    return {
      ...{ cod_Portafoglio: codPortafoglio, cod_Depositario: codDepositario, al: dataEvento },
      ...{ stima: dataEvento > oggi, valore: suo?.valore ?? null },
      giorni: suo?.giorni ?? null,
      ...{ aliquota: aliquota?.aliquota ?? null, tetto, bollo: dovuto },
      perche: ignoto ?? nota ?? null,
      traccia: suo && dovuto !== null ? [tracciaDelBollo(suo, dovuto, aliquota?.fonte)] : [],
    };
  });
}

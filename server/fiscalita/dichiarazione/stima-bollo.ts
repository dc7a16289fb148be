import type { RigaBolloWire } from '#contract/dichiarazione.ts';
import { impostaDiBollo, tettoDelBollo } from '#domain/calcolo/bollo.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
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
    const noto = aliquota !== undefined && typeof valore === 'string' && giorni !== null;
    const dovuto = noto
      ? impostaDiBollo({ valore, giorni: Number(giorni), aliquota: aliquota.aliquota, tetto })
      : null;
    return {
      ...{ cod_Portafoglio: codPortafoglio, cod_Depositario: codDepositario, al: dataEvento },
      ...{ stima: dataEvento > oggi, valore: noto ? valore : null },
      giorni: noto ? Number(giorni) : null,
      ...{ aliquota: aliquota?.aliquota ?? null, tetto, bollo: dovuto },
      perche: ignoto ?? nota ?? null,
      traccia:
        noto && dovuto !== null
          ? [
              {
                titolo: 'Imposta di bollo',
                calcolo: `${inCifre(valore)} × ${inCifre(aliquota.aliquota)}% × ${giorni} / 365${tetto === null ? '' : `, al più ${inCifre(tetto)} l’anno`}`,
                valore: dovuto,
                fonte: aliquota.fonte ?? 'Tariffa del D.P.R. 642/1972, art. 13 c. 2-ter',
              },
            ]
          : [],
    };
  });
}

import {
  impostaDiBollo,
  impostaSulleTransazioni,
  tettoDelBollo,
  tracciaDelBollo,
} from '#domain/calcolo/bollo.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
import { ePersona } from '#domain/fiscalita/beni-esteri.ts';
import type { UsiFamiglia } from '../campi.ts';
import { inNota, numeroInNota } from '../fissato/derivati.ts';
import type { Quadro } from '../fissato/quadro.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import type { Famiglia } from './famiglia.ts';

/** An amount; of the taxes that are counted, from what. */
const usiOneri: UsiFamiglia = ({ causale: { imposta } }) => ({
  cambio: 'calcolato',
  saldo: 'calcolato',
  controvaloreOriginale: 'chiesto',
  ...(imposta === 'bollo' && { qtaVnominale: 'facoltativo', giorni: 'facoltativo' }),
  ...(imposta === 'transazioni' && { qtaVnominale: 'facoltativo', prezzo: 'facoltativo' }),
});

const BOLLO = 'BOLLO';
const TRANSAZIONI = 'TOBIN_REGOLAMENTATO';

/** The rate in force on the day of the movement, and the law that it comes from. */
const aliquotaDel = ({ aliquoteDi, dataMovimento }: Quadro, categoria: string) =>
  inVigore(aliquoteDi(categoria), dataMovimento);

/** The stamp duty on a statement: value × rate × days / 365, up to the ceiling of who is not an individual. */
function bollo(quadro: Quadro, foglio: Foglio): Calcolo {
  const valore = foglio.chiedi('qtaVnominale');
  const giorni = foglio.chiedi('giorni', '365 per un anno');
  const aliquota = aliquotaDel(quadro, BOLLO);
  if (valore === null || giorni === null || aliquota === undefined) return { valore: null };
  const persona = ePersona(quadro.azienda.codiceFiscale);
  const tetto = tettoDelBollo(quadro.dataMovimento, persona);
  const suo = { valore, giorni: Number(giorni), aliquota: aliquota.aliquota, tetto };
  const dovuta = quadro.tenta(() => impostaDiBollo(suo));
  if (dovuta === null) return { valore: null };
  return {
    valore: dovuta,
    nota: `${numeroInNota(aliquota.aliquota)}%${tetto === null ? '' : `, al più ${inNota(tetto)} l’anno`}`,
    traccia: [tracciaDelBollo(suo, dovuta, aliquota.fonte)],
  };
}

/** The tax on what was bought net of a titolo in a day; out of the market the rate is another one. */
function transazioni(quadro: Quadro, foglio: Foglio): Calcolo {
  const quantita = foglio.chiedi('qtaVnominale');
  const prezzo = foglio.chiedi('prezzo');
  const aliquota = aliquotaDel(quadro, TRANSAZIONI);
  if (quantita === null || prezzo === null || aliquota === undefined) return { valore: null };
  const dovuta = impostaSulleTransazioni(quantita, prezzo, aliquota.aliquota);
  return {
    valore: dovuta,
    nota: `${numeroInNota(aliquota.aliquota)}%, sui mercati regolamentati`,
    traccia: [
      {
        titolo: 'Imposta sulle transazioni',
        calcolo: `${inCifre(quantita)} × ${inCifre(prezzo)} × ${inCifre(aliquota.aliquota)}%`,
        valore: dovuta,
        fonte: aliquota.fonte ?? 'L. 228/2012, art. 1 c. 491',
      },
    ],
  };
}

/** Charges and taxes paid by themselves; stamp duty and transactions tax are counted where one says of what. */
export const oneri: Famiglia = {
  usi: usiOneri,
  calcola: (quadro, foglio) => {
    const { imposta } = quadro.causale;
    const importo =
      imposta === 'bollo'
        ? bollo(quadro, foglio)
        : imposta === 'transazioni'
          ? transazioni(quadro, foglio)
          : { valore: null };
    foglio.proponi('controvaloreOriginale', importo);
    return {};
  },
};

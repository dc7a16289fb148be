import { impostaDiBollo, tettoDelBollo, tracciaDelBollo } from '#domain/calcolo/bollo.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { ePersona } from '#domain/fiscalita/beni-esteri.ts';
import type { UsiFamiglia } from '../campi.ts';
import { inNota, numeroInNota } from '../fissato/derivati.ts';
import type { Quadro } from '../fissato/quadro.ts';
import { transazioniDaSole } from '../fissato/transazioni.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import type { Famiglia } from './famiglia.ts';

/** An amount; of the taxes that are counted, from what. */
const usiOneri: UsiFamiglia = ({ causale: { imposta } }) => ({
  cambio: 'calcolato',
  saldo: 'calcolato',
  controvaloreOriginale: 'chiesto',
  ...(imposta === 'bollo' && { qtaVnominale: 'facoltativo', giorni: 'facoltativo' }),
  ...(imposta === 'transazioni' && {
    qtaVnominale: 'facoltativo',
    prezzo: 'facoltativo',
    mercato: 'facoltativo',
  }),
});

const BOLLO = 'BOLLO';

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

/** Charges and taxes paid by themselves; stamp duty and transactions tax are counted where one says of what. */
export const oneri: Famiglia = {
  usi: usiOneri,
  calcola: (quadro, foglio) => {
    const { imposta } = quadro.causale;
    const importo =
      imposta === 'bollo'
        ? bollo(quadro, foglio)
        : imposta === 'transazioni'
          ? transazioniDaSole(quadro, foglio)
          : { valore: null };
    foglio.proponi('controvaloreOriginale', importo);
    return {};
  },
};

import { sql } from 'kysely';
import { scartoPrimaDi } from '#domain/valutazione/scarico.ts';
import { CONTANO } from '#server/posizioni/lettura-righe.ts';
import type { Fonte } from '../fonte.ts';
import { rettificheDi } from './uscite.ts';

/** Of what is repaid in part discounts run to the evening before: the plan's flow of the day is out. */
const FINO = sql`case when m.cod_causale in ('RIP', 'EST') then m.data_movimento - 1 else m.data_valuta end`;

/** Before a bond goes out its discount is written, to its settlement and of all that is held. */
export const scarti: Fonte = {
  tipi: ['SCA'],
  leggi: (tx, codAzienda, parametri) => {
    const quali = {
      tipo: 'SCA',
      // Its position is known of what is registered: found by it, not among all that its titolo ever did.
      dove: sql`${CONTANO} and p.id = m.id_posizione and m.genere in ('scarico', 'scorporo', 'uscita')
        and c.tipo_causale <> 'N' and k.gruppo = 'RF'`,
      giorno: FINO,
      regolata: FINO,
    } as const;
    return rettificheDi(tx, codAzienda, parametri, quali, async () => (titolo, posizione) => {
      const { scarto, anomalie } = scartoPrimaDi(titolo, posizione);
      return scarto === null ? { ignoto: anomalie.join(' ') } : { importo: scarto };
    });
  },
};

import type { EventoLettura, LettoreEstratti } from '#domain/riconciliazione/estratto.ts';
import { type CampoMt, lettoreBlocchi, type TestataMt } from './blocchi-mt.ts';
import { LettoreConto, nessunaPagina } from './mt-conto.ts';
import { LettoreMessaggio } from './mt-messaggio.ts';
import { nessunoSvolgimento } from './mt-pagine.ts';
import { lettorePosizioni } from './mt-posizioni.ts';
import { lettoreRegolamenti } from './mt-regolamenti.ts';
import type { LettoreSequenze } from './mt-testata.ts';
import { SequenzeMt } from './sequenze-mt.ts';

/** What reads the fields of one message. */
interface LettoreCampi {
  campo(campo: CampoMt): void;
  finisce(riga: number): void;
}

function conSequenze(testata: TestataMt, lettore: LettoreSequenze): LettoreCampi {
  const sequenze = new SequenzeMt(testata, (s, contenitore) => lettore.sequenza(s, contenitore));
  return {
    campo: (c) => sequenze.campo(c),
    finisce: (riga) => {
      sequenze.finisce(riga);
      lettore.finisce();
    },
  };
}

/** The messages of a SWIFT file, of any of the types that are read; `tipoSenzaTesta` is of those with block 4 alone. */
export function lettoreSwift(
  emetti: (e: EventoLettura) => void,
  tipoSenzaTesta: string | null = null,
): LettoreEstratti {
  const svolto = nessunoSvolgimento();
  const pagina = nessunaPagina();
  let corrente: LettoreCampi | null = null;
  const lettoreDi = (testata: TestataMt): LettoreCampi => {
    switch (testata.descrizione.formato) {
      case 'MT535':
        return conSequenze(testata, lettorePosizioni(emetti, svolto));
      case 'MT940':
      case 'MT942':
      case 'MT950':
        return new LettoreConto(testata, emetti, pagina);
      case 'MT536':
        return conSequenze(testata, lettoreRegolamenti(emetti, svolto));
      default:
        return conSequenze(testata, new LettoreMessaggio(testata, emetti));
    }
  };
  return lettoreBlocchi(
    {
      inizia: (testata) => {
        corrente = lettoreDi(testata);
      },
      campo: (c) => corrente?.campo(c),
      finisce: (riga) => corrente?.finisce(riga),
    },
    tipoSenzaTesta,
  );
}

import {
  type IngressoRimanenzeWire,
  type RimanenzaWire,
  rotteRimanenze,
  type TotaliRimanenzeWire,
} from '#contract/valutazione/rimanenze.ts';
import type { FiltroArchivio } from '#domain/archivi/filtro/filtro-archivio.ts';
import { corpoRimanenze } from '#domain/archivi/rimanenze.ts';
import { chiama } from '#web/base/api.ts';

export type Rimanenza = RimanenzaWire;
export type Ingresso = IngressoRimanenzeWire;
export type Totali = TotaliRimanenzeWire;

interface Segnale {
  readonly signal: AbortSignal;
}

/** What the rows of the filter come to, at whatever level they are shown. */
export const totaliDi = (codAzienda: string, filtro: FiltroArchivio, lettura: number) => {
  const { livelloDettaglio: _l, ordinamento: _o, sqlParams: _s, ...scelta } = filtro;
  return {
    queryKey: ['rimanenze', 'totali', codAzienda, scelta, lettura],
    queryFn: ({ signal }: Segnale): Promise<Totali> =>
      chiama(rotteRimanenze.totali, { body: corpoRimanenze(scelta) as never, signal }),
  };
};

/** What a run has read. */
export const ingressiDi = (codAzienda: string, guid: string) => ({
  queryKey: ['rimanenze', 'ingressi', codAzienda, guid],
  queryFn: ({ signal }: Segnale): Promise<Ingresso[]> =>
    chiama(rotteRimanenze.ingressi, { params: { guid }, signal }),
});

/** The positions that a sum is made of. */
export const posizioniDi = (codAzienda: string, somma: Rimanenza) => {
  const { guid, cod_Titolo, cod_Portafoglio, cod_Depositario, depositarioGlobale } = somma;
  const solo = (codice: string | null) => (codice === null ? null : [codice]);
  const body = {
    guid,
    codTitolo: [cod_Titolo],
    codPortafoglio: solo(cod_Portafoglio),
    codDepositario: solo(cod_Depositario),
    codDepositarioGlobale: cod_Depositario === null ? solo(depositarioGlobale) : null,
  };
  return {
    queryKey: ['rimanenze', 'posizioni', codAzienda, body],
    queryFn: async ({ signal }: Segnale): Promise<Rimanenza[]> =>
      (await chiama(rotteRimanenze.filtrate, { body, signal })).filter(
        ({ corta }) => corta === somma.corta,
      ),
  };
};

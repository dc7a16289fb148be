import {
  type AnnoFiscaleWire,
  type EsitoIpotesiWire,
  type PerditaApportataWire,
  type PerditaResiduaWire,
  type ProspettoZainettoWire,
  type RapportoFiscaleWire,
  type RigaZainettoWire,
  rotteFiscalita,
} from '#contract/fiscalita.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { chiama } from '#web/base/api.ts';
import type { Cifra } from '#web/ui/Cifre.tsx';

export type Rapporto = RapportoFiscaleWire;
export type Prospetto = ProspettoZainettoWire;
export type Anno = AnnoFiscaleWire;
export type Riga = RigaZainettoWire;
export type Residua = PerditaResiduaWire;
export type Apporto = PerditaApportataWire;
export type Ipotesi = EsitoIpotesiWire;

/** Under this key stands all that is read of pouches. */
export const CHIAVE_FISCALITA = ['fiscalita'] as const;

/** A pouch in the address: `A·BANCA`, or `D` of what the company declares. */
export const nomeRapporto = ({
  regime,
  cod_Depositario,
}: Pick<Rapporto, 'regime' | 'cod_Depositario'>): string =>
  cod_Depositario === null ? regime : `${regime}·${cod_Depositario}`;

export const rapportiDi = (codAzienda: string) => ({
  queryKey: [...CHIAVE_FISCALITA, 'rapporti', codAzienda] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Rapporto[]> =>
    chiama(rotteFiscalita.rapporti, { signal }),
});

/** The words by which a pouch is asked for. */
export const delRapporto = ({
  regime,
  cod_Depositario,
}: Pick<Rapporto, 'regime' | 'cod_Depositario'>) => ({
  regime,
  ...(cod_Depositario !== null && { cod_Depositario }),
});

export const prospettoDi = (codAzienda: string, rapporto: Rapporto | undefined, anno: number) => ({
  queryKey: [
    ...CHIAVE_FISCALITA,
    ...['prospetto', codAzienda, rapporto && nomeRapporto(rapporto), anno],
  ] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Prospetto> =>
    chiama(rotteFiscalita.prospetto, {
      query: { ...delRapporto(rapporto as Rapporto), anno },
      signal,
    }),
  enabled: rapporto !== undefined,
});

/** Euro as it is read. */
export const inCentesimi = (importo: string): string =>
  stampaNumero(importo, { decimaliMin: 2, decimaliMax: 2 });

/** An amount among the figures of a page. */
export const cifraInEuro = (nome: string, importo: string, accanto: string): Cifra => ({
  ...{ nome, accanto },
  valore: inCentesimi(importo),
});

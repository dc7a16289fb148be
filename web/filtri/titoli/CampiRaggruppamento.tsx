import { NativeSelect } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import {
  type BozzaTitoli,
  conDatiPer,
  conNumero,
  conRaggruppamento,
  raggruppamentiOfferti,
} from '#domain/filtri/scelte-titoli.ts';
import { testoPiano } from '#domain/ricerca/testo.ts';
import { CampoCodici, type OpzioneCodice } from '#web/ui/CampoCodici.tsx';
import type { Raggruppamenti } from './raggruppamenti.ts';

export interface CampiRaggruppamentoProps {
  readonly bozza: BozzaTitoli;
  readonly onBozza: (bozza: BozzaTitoli) => void;
  readonly raggruppamenti: Raggruppamenti;
}

const TUTTI = '';

/** First the number, which narrows the list, then the grouping: one at most. */
export function CampiNumeroERaggruppamento(props: CampiRaggruppamentoProps) {
  const { bozza, onBozza, raggruppamenti } = props;
  const { numeri, tutti, nome } = raggruppamenti;
  const opzioni = useMemo(
    () =>
      raggruppamentiOfferti(bozza, tutti).map(
        ({ raggruppamento, disabilitato }): OpzioneCodice => ({
          codice: String(raggruppamento.id),
          descrizione: raggruppamento.numeroRaggruppamentoNavigation.descrizione,
          disabilitata: disabilitato,
        }),
      ),
    [bozza, tutti],
  );
  const mostrato = (id: string) => nome(Number(id)) ?? id;
  const trova = useCallback(
    (offerte: readonly OpzioneCodice[], testo: string) => {
      const cercato = testoPiano(testo.trim());
      return offerte.filter(({ codice, descrizione }) =>
        testoPiano(`${nome(Number(codice))} ${descrizione}`).includes(cercato),
      );
    },
    [nome],
  );
  return (
    <>
      <NativeSelect
        label="Numero Raggruppamento"
        value={String(bozza.numeroRaggruppamento ?? TUTTI)}
        onChange={({ currentTarget: { value } }) =>
          onBozza(conNumero(bozza, value === TUTTI ? null : Number(value)))
        }
        data={[
          { value: TUTTI, label: 'tutti' },
          ...numeri.map(({ numero, nome: label }) => ({ value: String(numero), label })),
        ]}
      />
      <CampoCodici
        etichetta="Raggruppamento"
        opzioni={opzioni}
        trova={trova}
        mostrato={mostrato}
        massimo={1}
        valore={(bozza.filtro.idRaggruppamenti ?? []).map(String)}
        onCambia={([id]) => onBozza(conRaggruppamento(bozza, id === undefined ? null : Number(id)))}
      />
    </>
  );
}

/** A dimension: the titoli that are grouped in it. */
export function CampoDatiPer({ bozza, onBozza, raggruppamenti }: CampiRaggruppamentoProps) {
  const scelto = bozza.filtro.raggruppamento?.[0];
  return (
    <NativeSelect
      label="Dati Raggruppamento per"
      value={String(scelto ?? TUTTI)}
      onChange={({ currentTarget: { value } }) =>
        onBozza({
          ...bozza,
          filtro: conDatiPer(bozza.filtro, value === TUTTI ? null : Number(value)),
        })
      }
      data={[
        { value: TUTTI, label: 'nessuno' },
        ...raggruppamenti.numeri.map(({ numero, nome }) => ({
          value: String(numero),
          label: nome,
        })),
      ]}
    />
  );
}

import { NativeSelect } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { testoPiano } from '#domain/ricerca/testo.ts';
import {
  conDatiPer,
  conNumero,
  conRaggruppamento,
  raggruppamentiOfferti,
  type TitoliInModifica,
} from '#domain/titoli/filtro/scelte-titoli.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import type { OpzioneCodice } from '#web/ui/codici.ts';
import type { Raggruppamenti } from './raggruppamenti.ts';

export interface CampiRaggruppamentoProps {
  readonly inModifica: TitoliInModifica;
  readonly onModifica: (inModifica: TitoliInModifica) => void;
  readonly raggruppamenti: Raggruppamenti;
}

const TUTTI = '';

/** First the number, which narrows the list, then the grouping: one at most. */
export function CampiNumeroERaggruppamento(props: CampiRaggruppamentoProps) {
  const { inModifica, onModifica, raggruppamenti } = props;
  const { numeri, tutti, nome } = raggruppamenti;
  const opzioni = useMemo(
    () =>
      raggruppamentiOfferti(inModifica, tutti).map(
        ({ raggruppamento, disabilitato }): OpzioneCodice => ({
          codice: String(raggruppamento.id),
          descrizione: raggruppamento.numeroRaggruppamentoNavigation.descrizione,
          disabilitata: disabilitato,
        }),
      ),
    [inModifica, tutti],
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
        value={String(inModifica.numeroRaggruppamento ?? TUTTI)}
        onChange={({ currentTarget: { value } }) =>
          onModifica(conNumero(inModifica, value === TUTTI ? null : Number(value)))
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
        valore={(inModifica.filtro.idRaggruppamenti ?? []).map(String)}
        onCambia={([id]) =>
          onModifica(conRaggruppamento(inModifica, id === undefined ? null : Number(id)))
        }
      />
    </>
  );
}

/** A dimension: the titoli that are grouped in it. */
export function CampoDatiPer({ inModifica, onModifica, raggruppamenti }: CampiRaggruppamentoProps) {
  const scelto = inModifica.filtro.raggruppamento?.[0];
  return (
    <NativeSelect
      label="Dati Raggruppamento per"
      value={String(scelto ?? TUTTI)}
      onChange={({ currentTarget: { value } }) =>
        onModifica({
          ...inModifica,
          filtro: conDatiPer(inModifica.filtro, value === TUTTI ? null : Number(value)),
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

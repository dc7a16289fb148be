import { useState } from 'react';
import { Modale } from '#web/ui/Modale.tsx';
import type { Raggruppamento, RaggTitolo } from './raggruppamenti-api.ts';
import { SceltaRaggruppamento } from './SceltaRaggruppamento.tsx';

export interface SpostaInProps {
  readonly righe: readonly RaggTitolo[];
  readonly raggruppamenti: readonly Raggruppamento[] | undefined;
  readonly numero: number;
  readonly onChiudi: () => void;
  readonly onSposta: (id: number) => void;
}

/** The grouping that the chosen titoli go to. */
export function SpostaIn({ righe, raggruppamenti, numero, onChiudi, onSposta }: SpostaInProps) {
  const [meta, setMeta] = useState<number | null>(null);
  const [primo] = righe;
  const quali =
    righe.length === 1 && primo
      ? `${primo.cod_Titolo} · ${primo.descrizione}`
      : `${righe.length.toLocaleString('it')} titoli scelti`;
  return (
    <Modale
      titolo="Sposta in un altro raggruppamento"
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Sposta',
        impedita: meta === null,
        esegui: () => {
          if (meta !== null) onSposta(meta);
        },
      }}
    >
      <p>{quali}</p>
      <SceltaRaggruppamento
        etichetta="Raggruppamento di destinazione"
        raggruppamenti={raggruppamenti}
        numero={numero}
        valore={meta}
        onCambia={setMeta}
        primo
      />
    </Modale>
  );
}

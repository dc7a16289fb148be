import { NativeSelect } from '@mantine/core';
import { LIVELLI_MASSIMI } from '#domain/reports/gruppi.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import classi from './finestra-stampa.module.css';
import { useGruppiOfferti } from './use-gruppi-offerti.ts';

export interface RaggruppamentoPerProps {
  readonly noto: ReportNoto;
  readonly gruppi: readonly string[];
  readonly onCambia: (gruppi: readonly string[]) => void;
}

/** «Dati Raggruppamento per»: up to three levels, the outermost first, each with its subtotals. */
export function RaggruppamentoPer({ noto, gruppi, onCambia }: RaggruppamentoPerProps) {
  const offerti = useGruppiOfferti(noto);
  if (offerti.length === 0) return null;
  const livelli = Array.from({ length: Math.min(LIVELLI_MASSIMI, gruppi.length + 1) }, (_, i) => i);
  const scegli = (livello: number, codice: string) =>
    onCambia([...gruppi.slice(0, livello), ...(codice ? [codice] : [])]);
  return (
    <fieldset className={classi.gruppi}>
      <legend>Dati Raggruppamento per</legend>
      {livelli.map((livello) => {
        const presi = gruppi.slice(0, livello);
        const liberi = offerti.filter(({ codice }) => !presi.includes(codice));
        return (
          <NativeSelect
            key={livello}
            aria-label={`Livello ${livello + 1}`}
            value={gruppi[livello] ?? ''}
            onChange={({ currentTarget }) => scegli(livello, currentTarget.value)}
          >
            <option value="">{livello === 0 ? 'Nessun raggruppamento' : 'e poi per…'}</option>
            {liberi.map(({ codice, titolo }) => (
              <option key={codice} value={codice}>
                {titolo}
              </option>
            ))}
          </NativeSelect>
        );
      })}
    </fieldset>
  );
}

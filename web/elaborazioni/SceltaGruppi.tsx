import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rotteRaggruppamenti } from '#contract/raggruppamenti.ts';
import {
  gruppiAlPiu,
  gruppiPer,
  type NomeElaborazione,
} from '#domain/elaborazioni/elaborazioni.ts';
import { gruppiOfferti } from '#domain/reports/gruppi.ts';
import { chiama } from '#web/base/api.ts';

export interface SceltaGruppiProps {
  readonly nome: NomeElaborazione;
  readonly gruppi: readonly string[];
  readonly onCambia: (gruppi: readonly string[]) => void;
}

/** By what the rows are gathered, the outermost first: each choice offers the next one. */
export function SceltaGruppi({ nome, gruppi, onCambia }: SceltaGruppiProps) {
  const { data } = useQuery({
    queryKey: ['raggruppamenti-dimensioni'],
    queryFn: ({ signal }) => chiama(rotteRaggruppamenti.descrizioni, { signal }),
  });
  const dimensioni = data?.map(({ id, descrizione }) => ({ numero: id, descrizione })) ?? [];
  const offerti = gruppiOfferti({ gruppi: gruppiPer(nome), perDimensioni: true }, dimensioni);
  const posti = Array.from(
    { length: Math.min(gruppiAlPiu(nome), gruppi.length + 1) },
    (_uno, i) => i,
  );
  return posti.map((i) => {
    const presi = gruppi.slice(0, i);
    return (
      <NativeSelect
        key={i}
        label={i === 0 ? 'Raggruppa per' : 'e poi per'}
        value={gruppi[i] ?? ''}
        onChange={({ currentTarget: { value } }) => onCambia([...presi, ...(value ? [value] : [])])}
        data={[
          { value: '', label: 'nessuno' },
          ...offerti
            .filter(({ codice }) => !presi.includes(codice))
            .map(({ codice, titolo }) => ({ value: codice, label: titolo })),
        ]}
      />
    );
  });
}

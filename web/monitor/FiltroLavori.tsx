import { Checkbox, Group, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import classi from '#web/lavori/monitor.module.css';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { type FiltroLavori as Filtro, PERIODI, STATI, TIPI } from './filtro-lavori.ts';

interface FiltroProps {
  readonly filtro: Filtro;
  readonly onCambia: (filtro: Filtro) => void;
}

interface Voce {
  readonly value: string;
  readonly label: string;
}

const voci = (nomi: Readonly<Record<string, string>>): Voce[] =>
  Object.entries(nomi).map(([value, label]) => ({ value, label }));

/** Which jobs are shown: each choice is a word of the address. */
export function FiltroLavori({ filtro, onCambia }: FiltroProps) {
  const cambia = (parte: Partial<Filtro>) => onCambia({ ...filtro, ...parte });
  return (
    <Group gap={8}>
      <CampoRicerca
        etichetta="Cerca fra i lavori"
        segnaposto="Cerca descrizione, utente…"
        larghezza={160}
        iniziale={filtro.cerca}
        onCambia={(cerca) => cambia({ cerca })}
      />
      <Scelta
        etichetta="Stato"
        tutti="Tutti gli stati"
        larghezza={126}
        valore={filtro.stato}
        scelte={STATI.map((stato) => ({ value: stato, label: stato }))}
        onCambia={(stato) => cambia({ stato: stato as Filtro['stato'] })}
      />
      <Scelta
        etichetta="Tipo"
        tutti="Tutti i tipi"
        larghezza={114}
        valore={filtro.tipo}
        scelte={voci(TIPI)}
        onCambia={(tipo) => cambia({ tipo })}
      />
      <SceltaReport valore={filtro.report} onCambia={(report) => cambia({ report })} />
      <Scelta
        etichetta="Quando"
        tutti="Sempre"
        larghezza={108}
        valore={filtro.periodo}
        scelte={voci(PERIODI)}
        onCambia={(periodo) => cambia({ periodo })}
      />
      {filtro.periodo === 'date' ? (
        <div className={classi.date}>
          <CampoData
            etichetta="Dal"
            larghezza={128}
            valore={filtro.dal}
            onCambia={(dal) => cambia({ dal })}
          />
          <CampoData
            etichetta="Al"
            larghezza={128}
            valore={filtro.al}
            onCambia={(al) => cambia({ al })}
          />
        </div>
      ) : null}
      <Checkbox
        label="Solo miei"
        checked={filtro.miei}
        onChange={({ currentTarget }) => cambia({ miei: currentTarget.checked })}
      />
    </Group>
  );
}

interface SceltaProps {
  readonly etichetta: string;
  readonly tutti: string;
  readonly larghezza: number;
  readonly valore: string | null;
  readonly scelte: Voce[];
  readonly onCambia: (valore: string | null) => void;
  readonly onApri?: () => void;
}

const Scelta = ({ etichetta, tutti, larghezza, valore, scelte, onCambia, onApri }: SceltaProps) => (
  <Select
    aria-label={etichetta}
    placeholder={tutti}
    w={larghezza}
    clearable
    clearButtonProps={{ 'aria-label': tutti }}
    data={scelte}
    value={valore}
    onChange={onCambia}
    nothingFoundMessage="Lettura in corso"
    comboboxProps={{ width: Math.max(larghezza, 220), position: 'bottom-start' }}
    {...(onApri ? { onFocus: onApri, searchable: true } : {})}
  />
);

interface SceltaReportProps {
  readonly valore: string | null;
  readonly onCambia: (valore: string | null) => void;
}

/** The reports by name; the list comes when somebody wants to choose from it. */
function SceltaReport({ valore, onCambia }: SceltaReportProps) {
  const [noti, setNoti] = useState<Voce[]>([]);
  const leggi = async () => {
    if (noti.length > 0) return;
    const { reportNoti } = await import('#domain/elenchi/reports.ts');
    setNoti(reportNoti.map(({ nome, titolo }) => ({ value: nome, label: titolo })));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the address names one
  useEffect(() => {
    if (valore !== null) void leggi();
  }, [valore]);
  return (
    <Scelta
      etichetta="Report"
      tutti="Tutti i report"
      larghezza={130}
      valore={valore}
      scelte={noti.length > 0 || valore === null ? noti : [{ value: valore, label: valore }]}
      onCambia={onCambia}
      onApri={() => void leggi()}
    />
  );
}
